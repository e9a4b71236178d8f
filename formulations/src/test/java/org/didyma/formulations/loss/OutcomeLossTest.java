package org.didyma.formulations.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.didyma.formulations.loss.HighPrecision.DIGITS;
import static org.didyma.formulations.loss.HighPrecision.exp;
import static org.didyma.formulations.loss.HighPrecision.fraction;
import static org.didyma.formulations.loss.HighPrecision.ln;
import static org.didyma.formulations.loss.HighPrecision.nearest;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.math.BigDecimal;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.didyma.core.InvalidInputException;
import org.didyma.exact.Rational;
import org.didyma.formulations.Costs;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.ScoreTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Losses of more than two labels, against probabilities in decimals of 70 digits. */
class OutcomeLossTest {

  private static final BigDecimal ONE = BigDecimal.ONE;
  private static final ScoreRange RANGE = new ScoreRange(-9, 7);

  private final Random random = new Random(417);

  private int entries;

  @Test
  void orderedTablesAreThoseOfProportionalOdds() {
    for (int i = 0; i < 60; i++) {
      Scale scale = new Scale();
      int[] shares = random.ints(1, 100).distinct().limit(2 + random.nextInt(4)).sorted().toArray();
      String text = "ordered:" + scale.text() + list(shares, 100);
      int labels = shares.length + 1;
      compare(
          text,
          scale.p0 > 0,
          (k, s) -> {
            BigDecimal e = exp(scale.t(s));
            BigDecimal p = upTo(k, shares, e).subtract(upTo(k - 1, shares, e));
            return ln(p).negate().divide(scale.step(), DIGITS);
          },
          labels);
      ScoreTable table = table(text);
      requireMonotone(table, 0, 1);
      requireMonotone(table, labels - 1, -1);
    }
    assertThat(entries).isGreaterThan(3_000);
  }

  /** P(Y up to class k), from r / (r + E) with r = P / (1 - P). */
  private static BigDecimal upTo(int k, int[] shares, BigDecimal e) {
    if (k < 0 || k == shares.length) {
      return k < 0 ? BigDecimal.ZERO : ONE;
    }
    BigDecimal r = fraction(shares[k], 100 - shares[k]);
    return r.divide(r.add(e), DIGITS);
  }

  @Test
  void hazardTablesAreThoseOfSurvival() {
    for (int i = 0; i < 60; i++) {
      Scale scale = new Scale();
      int[] hazards = random.ints(1 + random.nextInt(4), 1, 100).toArray();
      String text = "hazard:" + scale.text() + list(hazards, 100);
      int horizons = hazards.length;
      compare(
          text,
          scale.p0 > 0,
          (k, s) -> {
            // What is left after the intervals that were survived, and the event in the next.
            int before = k < horizons ? k : k < 2 * horizons ? k - horizons : horizons;
            BigDecimal seen = ONE;
            for (int j = 0; j < before; j++) {
              seen = seen.multiply(ONE.subtract(hazard(hazards[j], exp(scale.t(s)))), DIGITS);
            }
            if (k < horizons) {
              seen = seen.multiply(hazard(hazards[k], exp(scale.t(s))), DIGITS);
            }
            return ln(seen).negate().divide(scale.step(), DIGITS);
          },
          2 * horizons + 1);
      ScoreTable table = table(text);
      requireMonotone(table, 0, -1);
      for (int k = horizons; k <= 2 * horizons; k++) {
        requireMonotone(table, k, 1);
      }
      // Censored in the first interval: nothing was seen.
      assertThat(table.of(horizons, -5)).isZero();
      assertThat(table.of(horizons, 5)).isZero();
    }
    assertThat(entries).isGreaterThan(3_000);
  }

  /** a E / (1 + a E). */
  private static BigDecimal hazard(int percent, BigDecimal e) {
    BigDecimal odds = fraction(percent, 100 - percent).multiply(e);
    return odds.divide(ONE.add(odds), DIGITS);
  }

  @Test
  void countTablesAreThoseOfPoisson() {
    for (int i = 0; i < 60; i++) {
      int unit = 1 + random.nextInt(12);
      int factor = 11 + random.nextInt(60);
      int step = 1 << random.nextInt(8);
      int rate = 1 + random.nextInt(60);
      int greatest = 2 + random.nextInt(6);
      String text = "poisson:%d/7:%d/10:1/%d:%d/8:%d".formatted(unit, factor, step, rate, greatest);
      BigDecimal limit = fraction(factor, 10);
      compare(
          text,
          true,
          (y, s) -> {
            BigDecimal t = fraction(unit * s, 7);
            // The limit itself where it is exceeded, so that halves are halves.
            BigDecimal e = exp(t);
            if (e.compareTo(limit) > 0 || e.multiply(limit).compareTo(ONE) < 0) {
              e = s > 0 ? limit : fraction(10, factor);
              t = s > 0 ? ln(limit) : ln(limit).negate();
            }
            BigDecimal value =
                fraction(rate, 8).multiply(e).subtract(t.multiply(new BigDecimal(y)));
            return value.multiply(new BigDecimal(step));
          },
          greatest + 1);
      requireMonotone(table(text), 0, 1);
    }
    assertThat(entries).isGreaterThan(2_000);
  }

  /** In integers, so that halves are halves. */
  @Test
  void numberTablesAreThoseOfErrors() {
    int halves = 0;
    for (int i = 0; i < 120; i++) {
      int labels = 3 + random.nextInt(5);
      long low = random.nextInt(21) - 10;
      long high = low + 1 + random.nextInt(12);
      long unit = 1 + random.nextInt(10);
      long centre = low * 4 + random.nextInt((int) (4 * (high - low)) + 1);
      long step = 1 + random.nextInt(20);
      long huber = random.nextBoolean() ? 1 + random.nextInt(20) : 0;
      String text =
          "number:%d/4:%d/16:%d,%d,%d:centre=%s%s"
              .formatted(
                  unit,
                  step,
                  low,
                  high,
                  labels,
                  Rational.of(centre, 4),
                  huber > 0 ? ":huber=%d/4".formatted(huber) : "");
      ScoreTable table = table(text);
      long m = 4L * (labels - 1);
      for (int k = 0; k < labels; k++) {
        for (long s = RANGE.low(); s <= RANGE.high(); s++) {
          // Everything times m; the loss times m^2.
          long told = (centre + unit * s) * (labels - 1);
          told = Math.max(low * m, Math.min(high * m, told));
          long error = Math.abs(told - low * m - 4 * k * (high - low));
          long h = huber * (labels - 1);
          long loss = huber == 0 || error <= h ? error * error : 2 * h * error - h * h;
          halves += 32 * loss % (2 * step * m * m) == step * m * m ? 1 : 0;
          assertThat(table.of(k, s) + table.shift(k))
              .as("%s, label %d at %d", text, k, s)
              .isEqualTo(Math.floorDiv(32 * loss + step * m * m, 2 * step * m * m));
        }
      }
      requireMonotone(table, 0, 1);
      requireMonotone(table, labels - 1, -1);
      requireConvex(text, table);
    }
    assertThat(halves).isPositive();
  }

  private interface Exact {
    BigDecimal at(int label, long score);
  }

  /** UNIT, P0 and STEP. */
  private final class Scale {
    private final int unit = 1 + random.nextInt(20);
    private final int p0 = random.nextInt(3) == 0 ? 0 : 1 + random.nextInt(49);
    private final int nats = 1 << random.nextInt(10);

    String text() {
      String least = p0 == 0 ? "none" : Rational.of(p0, 100).toString();
      return "%d/8:%s:1/%d:".formatted(unit, least, nats);
    }

    BigDecimal t(long score) {
      BigDecimal t = fraction(unit * score, 8);
      if (p0 == 0) {
        return t;
      }
      BigDecimal most = ln(fraction(100 - p0, p0));
      return t.min(most).max(most.negate());
    }

    BigDecimal step() {
      return fraction(1, nats);
    }
  }

  private static String list(int[] numerators, int denominator) {
    return IntStream.of(numerators)
        .mapToObj(n -> Rational.of(n, denominator).toString())
        .collect(Collectors.joining(","));
  }

  private static ScoreTable table(String text) {
    return (ScoreTable) Losses.parse(text).over(RANGE, Costs.EQUAL);
  }

  private void compare(String text, boolean clipped, Exact exact, int labels) {
    ScoreTable table = table(text);
    assertThat(table.labels()).isEqualTo(labels).isEqualTo(Losses.parse(text).labels());
    long width = 0;
    for (int k = 0; k < labels; k++) {
      long least = Long.MAX_VALUE;
      long most = 0;
      for (long s = RANGE.low(); s <= RANGE.high(); s++) {
        long value = nearest(exact.at(k, s));
        assertThat(table.of(k, s) + table.shift(k))
            .as("%s, label %d at %d", text, k, s)
            .isEqualTo(value);
        least = Math.min(least, value);
        most = Math.max(most, value);
        entries++;
      }
      width = Math.max(width, most - least);
    }
    if (!clipped) {
      assertThat(table.isSaturated()).isFalse();
    }
    // The table of a clipped loss goes from clip to clip.
    assertThat(table.width()).isGreaterThanOrEqualTo(width);
    if (table.low() >= RANGE.low() && table.high() <= RANGE.high()) {
      assertThat(table.width()).isEqualTo(width);
    }
    requireConvex(text, table);
  }

  /** But for rounding, between the ends, which may be clipped. */
  private static void requireConvex(String text, ScoreTable table) {
    for (int k = 0; k < table.labels(); k++) {
      for (long s = table.low() + 2; s < table.high() - 1; s++) {
        assertThat(table.of(k, s - 1) + table.of(k, s + 1) - 2 * table.of(k, s))
            .as("%s, label %d at %d", text, k, s)
            .isGreaterThanOrEqualTo(-1);
      }
    }
  }

  private static void requireMonotone(ScoreTable table, int label, int direction) {
    for (long s = RANGE.low(); s < RANGE.high(); s++) {
      assertThat(direction * (table.of(label, s + 1) - table.of(label, s))).isNotNegative();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ordered:0.5:0.05:0.0625:0.2,0.5,0.9",
        "ordered:2/3:none:1/256:1/3,2/3",
        "hazard:0.5:0.05:0.0625:0.02,0.05,0.1",
        "hazard:1:none:0.25:1/7",
        "poisson:0.5:4:0.0625:1.5:20",
        "poisson:1/3:5/3:1:2/3:2",
        "number:1:4:0,10,11:centre=5",
        "number:1/3:0.5:-2.5,10,6:centre=10:huber=1.5"
      })
  void aLossIsReadAgainAndTravels(String text) throws Exception {
    LossForm form = Losses.parse(text);
    assertThat(Losses.parse(form.text())).isEqualTo(form);
    assertThat(Losses.parse(form.text()).text()).isEqualTo(form.text());
    for (ScoreRange range :
        new ScoreRange[] {RANGE, new ScoreRange(-1, 1), new ScoreRange(0, 40)}) {
      ScoreTable loss = (ScoreTable) form.over(range, Costs.EQUAL);
      assertThat(loss.name()).isEqualTo(form.text());
      assertThat(Losses.again(loss)).isEqualTo(loss);
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
        out.writeObject(loss);
      }
      try (ObjectInputStream in =
          new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
        assertThat(in.readObject()).isEqualTo(loss);
      }
    }
  }

  /** What the label does not say has a public default. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ordered | 5 | ordered:0.5:0.05:0.0625:0.2,0.4,0.6,0.8",
        "ordered:1:none | 3 | ordered:1:none:0.0625:1/3,2/3",
        "ordered:1:0.1:1/4:0.1,0.2 | 3 | ordered:1:0.1:0.25:0.1,0.2",
        "hazard | 7 | hazard:0.5:0.05:0.0625:0.25,0.25,0.25",
        "poisson | 21 | poisson:0.5:4:0.0625:1:20",
        "poisson:1:2:1:3 | 4 | poisson:1:2:1:3:3",
        "number | 33 | number:2:4:0,32,33:centre=16",
        "number:1/2 | 17 | number:0.5:1:0,16,17:centre=8",
        "logistic | 2 | logistic:0.5:0.05:0.0625"
      })
  void labelsCompleteATextualLoss(String text, int labels, String complete) {
    LossForm form = Losses.parse(text, LabelGrid.ofCodes(labels));
    assertThat(form.text()).isEqualTo(complete);
    assertThat(form).isEqualTo(Losses.parse(complete));
    assertThat(form.labels()).isEqualTo(labels);
  }

  @Test
  void theGridOfANumberIsThatOfTheLabel() {
    LabelGrid cost = new LabelGrid(51, Rational.ZERO, Rational.of(10_000));
    assertThat(Losses.parse("number", cost).text())
        .isEqualTo("number:625:390625:0,10000,51:centre=5000");
    assertThat(cost.value(50)).isEqualTo(Rational.of(10_000));
    assertThat(Losses.parse("number", cost).over(RANGE, Costs.EQUAL).width()).isEqualTo(256);
    assertThatThrownBy(() -> Losses.parse("number:1:1:0,100,51", cost))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("is of the numbers 0 to 100, and the label of 0 to 10000");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ordered | SHARE is missing",
        "ordered:1:0.05:1/16:0.5 | are not two or more that ascend",
        "ordered:1:0.05:1/16:0.5,0.5 | are not two or more that ascend",
        "ordered:1:0.05:1/16:0.5,1 | SHARE is not from 1e-9 to 1 - 1e-9",
        "ordered:1:0.05:1/16:0.5,x | SHARE is \"x\", which is not a number",
        "ordered:1:0.5:1/16:0.2,0.5 | P0 is not from 1e-9 to below 1/2",
        "ordered:1:0.05:2:0.2,0.5 | STEP is not from 1/1000000 to 1",
        "ordered:1001:0.05:1:0.2,0.5 | UNIT is more than 1000",
        "ordered:1:0.05:1:0.2,0.5:7 | one parameter too many",
        "hazard | HAZARD is missing",
        "hazard:1:0.05:1/16:0 | HAZARD is not above 0",
        "hazard:1:0.05:1/16:1 | HAZARD is not from 1e-9 to 1 - 1e-9",
        "poisson:1:1:1:1:5 | FACTOR is not from above 1",
        "poisson:1:2:1:0:5 | RATE is not above 0",
        "poisson:1:2:1:1 | GREATEST is missing",
        "poisson:1:2:1:1:1 | GREATEST is not from 2 to 1000",
        "poisson:1:2:1:1:1001 | GREATEST is not from 2 to 1000",
        "number | LOW,HIGH,K is missing",
        "number:1:1:5,4,3 | LOW is not below HIGH",
        "number:1:1:1,4 | the grid is not LOW,HIGH,K",
        "number:1:1:1,4,2 | K is not from 3 to 1001",
        "number:1:1:1,4,1002 | K is not from 3 to 1001",
        "number:1:1:1,4,4:centre=5 | C is not from LOW to HIGH",
        "number:1:1:1,4,4:huber=0 | H is not above 0",
        "number:1:1:1,4,4:6 | one parameter too many",
        "number:1e-12:1:1,4,4 | UNIT is too small for the grid",
        "number:1:1e-12:1,4,4 | STEP is too small for the grid"
      })
  void badTextsAreRefusedByOneSentence(String text, String why) {
    assertThatThrownBy(() -> Losses.parse(text))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(why);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "hazard | 4 | is a loss of 5 labels, and there are 4",
        "ordered:1:0.05:1:0.2,0.5 | 4 | is a loss of 3 labels, and there are 4",
        "zero-one | 3 | is a loss of 2 labels, and there are 3",
        "ordered:1:0.05:1:0.2,0.5 | 2 | is a loss of 3 labels, and there are 2",
        "ordered | 2 | are not two or more that ascend",
        "number | 2 | K is not from 3 to 1001",
        "poisson | 2 | GREATEST is not from 2 to 1000",
        "cox | 3 | is \"cox\", which is not a loss"
      })
  void lossesOfOtherLabelsAreRefused(String text, int labels, String why) {
    assertThatThrownBy(() -> Losses.parse(text, LabelGrid.ofCodes(labels)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(why);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ordered", "hazard", "poisson", "number"})
  void costsAndWideRangesAreRefused(String text) {
    LossForm form = Losses.parse(text, LabelGrid.ofCodes(5));
    assertThatThrownBy(() -> form.over(RANGE, new Costs(2, 1)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(form.text() + " is of 5 labels, whose errors have no costs");
    assertThat(form.computed(RANGE, Costs.EQUAL)).isEmpty();
    // Clipped, it needs no more room for more scores.
    assertThat(form.over(new ScoreRange(-10_000_000, 10_000_000), Costs.EQUAL).width())
        .isEqualTo(form.over(new ScoreRange(-30, 30), Costs.EQUAL).width());
  }

  @Test
  void tablesWithoutRoomAreRefused() {
    LossForm none = Losses.parse("ordered:1:none", LabelGrid.ofCodes(1001));
    assertThatThrownBy(() -> none.over(new ScoreRange(-60_000, 60_000), Costs.EQUAL))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("the limit is 16777216 entries");
    assertThatThrownBy(() -> none.over(new ScoreRange(-100_000, 100_000), Costs.EQUAL))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("too many for a table");
  }
}
