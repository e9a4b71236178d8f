package org.didyma.formulations.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.didyma.formulations.loss.HighPrecision.DIGITS;
import static org.didyma.formulations.loss.HighPrecision.exp;
import static org.didyma.formulations.loss.HighPrecision.fraction;
import static org.didyma.formulations.loss.HighPrecision.ln;
import static org.didyma.formulations.loss.HighPrecision.nearest;

import java.math.BigDecimal;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.didyma.exact.Rational;
import org.didyma.formulations.Costs;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.ScoreTable;
import org.junit.jupiter.api.Test;

/** Losses of more than two labels, against probabilities in decimals of 70 digits. */
class OutcomeLossTest {

  private static final BigDecimal ONE = BigDecimal.ONE;
  private static final ScoreRange RANGE = new ScoreRange(-9, 7);

  /** A power of high precision takes a millisecond, and each table has hundreds. */
  private static final int SCALES = 20 * Integer.getInteger("test.times", 1);

  private final Random random = new Random(417);

  private int entries;

  @Test
  void orderedTablesAreThoseOfProportionalOdds() {
    for (int i = 0; i < SCALES; i++) {
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
    assertThat(entries).isGreaterThan(50 * SCALES);
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
    for (int i = 0; i < SCALES; i++) {
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
    assertThat(entries).isGreaterThan(50 * SCALES);
  }

  /** a E / (1 + a E). */
  private static BigDecimal hazard(int percent, BigDecimal e) {
    BigDecimal odds = fraction(percent, 100 - percent).multiply(e);
    return odds.divide(ONE.add(odds), DIGITS);
  }

  @Test
  void countTablesAreThoseOfPoisson() {
    for (int i = 0; i < SCALES; i++) {
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
    assertThat(entries).isGreaterThan(33 * SCALES);
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
}
