package org.didyma.formulations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Random;
import org.didyma.core.InvalidInputException;
import org.didyma.exact.Rational;
import org.didyma.formulations.loss.LossForm;
import org.didyma.formulations.loss.Losses;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LossesTest {

  private static final ScoreRange WIDE = new ScoreRange(-60, 55);

  /** Against doubles, wherever these are sure of the rounding. */
  @Test
  void logisticTablesAreThoseOfHighPrecision() {
    Random random = new Random(71);
    int compared = 0;
    for (int i = 0; i < 300; i++) {
      double u = (1 + random.nextInt(40)) / 10.0;
      double p0 = (1 + random.nextInt(499)) / 1000.0;
      int q = 1 << random.nextInt(10);
      boolean clipped = random.nextBoolean();
      Costs costs = new Costs(1 + random.nextInt(3), 1 + random.nextInt(3));
      String text = "logistic:%s:%s:1/%d".formatted(u, clipped ? p0 : "none", q);
      ScoreLoss loss = table(text, costs);
      if (loss == null) {
        continue;
      }
      double limit = clipped ? Math.log((1 - p0) / p0) : Double.POSITIVE_INFINITY;
      double least = Double.POSITIVE_INFINITY;
      for (long s = WIDE.low(); s <= WIDE.high(); s++) {
        least = Math.min(least, Math.rint(q * softplus(-clip(u * s, limit))));
      }
      for (long s = WIDE.low(); s <= WIDE.high(); s++) {
        double exact = q * softplus(-clip(u * s, limit));
        if (Math.abs(exact - Math.floor(exact) - 0.5) > 1e-9) {
          assertThat(loss.positive(s))
              .as("%s at %d", text, s)
              .isEqualTo(costs.missedPositive() * (long) (Math.rint(exact) - least));
          compared++;
        }
      }
      if (clipped) {
        assertThat(loss.width())
            .isBetween(
                (long) (Math.max(costs.missedPositive(), costs.falseAlarm()) * (q * limit - 1)),
                (long) (Math.max(costs.missedPositive(), costs.falseAlarm()) * (q * limit + 1)));
      }
    }
    assertThat(compared).isGreaterThan(20_000);
  }

  /** Null where all values round to the same. */
  private static ScoreLoss table(String text, Costs costs) {
    try {
      return Losses.parse(text).over(WIDE, costs);
    } catch (InvalidInputException e) {
      assertThat(e).hasMessageContaining("the same for all scores");
      return null;
    }
  }

  private static double clip(double t, double limit) {
    return Math.max(-limit, Math.min(limit, t));
  }

  private static double softplus(double t) {
    return Math.max(0, t) + Math.log1p(Math.exp(-Math.abs(t)));
  }

  /** Clipping the score keeps the loss proper: its mean is least at the true risk. */
  @Test
  void theMeanOfAClippedLossIsLeastAtTheTrueRisk() {
    ScoreLoss loss =
        Losses.parse("logistic:1/100:0.05:1/100000").over(new ScoreRange(-400, 400), Costs.EQUAL);
    for (double risk = 0.01; risk < 0.995; risk += 0.01) {
      long best = 0;
      for (long s = -400; s <= 400; s++) {
        best = mean(loss, risk, s) < mean(loss, risk, best) ? s : best;
      }
      double told = clip01(1 / (1 + Math.exp(-best / 100.0)));
      assertThat(told).isBetween(clip01(risk) - 0.004, clip01(risk) + 0.004);
    }
  }

  private static double clip01(double risk) {
    return Math.max(0.05, Math.min(0.95, risk));
  }

  private static double mean(ScoreLoss loss, double risk, long s) {
    return risk * loss.positive(s) + (1 - risk) * loss.negative(s);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "zero-one",
        "logistic",
        "logistic:2/3:none:1/256",
        "hinge:3",
        "ramp:2",
        "ladder:-3=1,4=7"
      })
  void aLossIsReadAgainAndTravels(String text) throws Exception {
    LossForm form = Losses.parse(text);
    assertThat(Losses.parse(form.text())).isEqualTo(form);
    ScoreLoss loss = form.over(WIDE, new Costs(2, 5));
    assertThat(Losses.again(loss)).isEqualTo(loss);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(loss);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      ScoreLoss read = (ScoreLoss) in.readObject();
      assertThat(read).isEqualTo(loss);
      assertThat(read.logOdds()).isEqualTo(loss.logOdds());
    }
  }

  /** A lattice that does not reach the clip needs less noise. */
  @Test
  void theWidthGoesByPublicScores() {
    LossForm form = Losses.parse("logistic:1/2:0.05:1/64");
    long narrow = form.over(new ScoreRange(-1, 1), Costs.EQUAL).width();
    assertThat(narrow).isEqualTo(32);
    assertThat(form.over(WIDE, Costs.EQUAL).width()).isBetween(187L, 189L);
    assertThat(form.over(WIDE, Costs.EQUAL).logOdds().orElseThrow().unit())
        .isEqualTo(Rational.of(1, 2));
  }

  @Test
  void scoresBeyondATableThatEndsAreRefused() {
    Cells cells = Cells.builder(1).add(new int[] {3}, 1, 0).build();
    ScoreLoss loss = Losses.parse("hinge:1").over(new ScoreRange(-2, 2), Costs.EQUAL);
    assertThatThrownBy(() -> LearningProblem.of(cells, WeightLattice.cube(1, 1), loss))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("scores from -2 to 2");
    assertThatThrownBy(
            () -> Losses.parse("hinge").over(new ScoreRange(-1_000_000, 1_000_000), Costs.EQUAL))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("too many for a table");
  }

  /** What is computed on demand is what a table has. */
  @Test
  void computedLogLossesAreThoseOfTables() {
    Random random = new Random(72);
    for (int i = 0; i < 200; i++) {
      String text =
          "logistic:%d/%d:none:1/%d"
              .formatted(1 + random.nextInt(30), 1 + random.nextInt(90), 1 << random.nextInt(17));
      Costs costs = new Costs(1 + random.nextInt(3), 1 + random.nextInt(3));
      ScoreTable table = (ScoreTable) table(text, costs);
      if (table == null) {
        continue;
      }
      ScoreLoss computed = Losses.parse(text).computed(WIDE, costs).orElseThrow();
      assertThat(computed.name()).isEqualTo(table.name());
      assertThat(computed.logOdds()).isEqualTo(table.logOdds());
      assertThat(Losses.again(computed)).isEqualTo(computed).hasSameHashCodeAs(computed);
      for (long s = WIDE.low(); s <= WIDE.high(); s++) {
        assertThat(computed.positive(s)).isEqualTo(table.positive(s) + table.positiveShift());
        assertThat(computed.negative(s)).isEqualTo(table.negative(s) + table.negativeShift());
        assertThat(computed.greatest())
            .isGreaterThanOrEqualTo(Math.max(computed.positive(s), computed.negative(s)));
      }
    }
  }

  /** Scores in the tens of millions, whose losses are in the billions. */
  @Test
  void computedLogLossesReachFar() {
    ScoreRange far = new ScoreRange(-80_000_000, 80_000_000);
    ScoreLoss loss =
        Losses.parse("logistic:1/1000:none:1/65536").computed(far, Costs.EQUAL).orElseThrow();
    assertThat(loss.positive(-80_000_000)).isEqualTo(80_000L << 16).isEqualTo(loss.greatest());
    assertThat(loss.positive(80_000_000)).isZero();
    // round(65536 ln 2) = round(45426.09...).
    assertThat(loss.negative(0)).isEqualTo(45_426);
    Random random = new Random(73);
    for (int i = 0; i < 2_000; i++) {
      long s = random.nextInt(160_000_001) - 80_000_000L;
      // ln(1 + exp(t)) - ln(1 + exp(-t)) = t; roundings differ by at most 1 from that.
      long difference = loss.negative(s) - loss.positive(s);
      assertThat(Math.abs(1000 * difference - (s << 16))).isLessThanOrEqualTo(1000);
    }
    assertThat(Losses.parse("logistic:1:0.05:1/16").computed(far, Costs.EQUAL)).isEmpty();
    assertThat(Losses.parse("hinge").computed(far, Costs.EQUAL)).isEmpty();
    assertThatThrownBy(() -> Losses.parse("logistic:1:none:1/16").over(far, Costs.EQUAL))
        .isInstanceOf(InvalidInputException.class);
  }
}
