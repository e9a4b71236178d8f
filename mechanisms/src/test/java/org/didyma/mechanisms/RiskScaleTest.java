package org.didyma.mechanisms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.Random;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.RiskScale.Place;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RiskScaleTest {

  private static final BigDecimal TWENTIETH = new BigDecimal("0.05");

  /** Values of Python: 1 / (1 + FN / FP * exp(-u * s)). */
  @ParameterizedTest
  @CsvSource({
    "1/2, 1:1, 0, 0.5",
    "1/2, 1:1, 4, 0.880797077977882",
    "1/2, 1:1, -4, 0.119202922022118",
    "3, 1:1, 2, 0.997527376843365",
    "31/100, 5:1, 0, 0.166666666666667",
    "31/100, 1:5, 0, 0.833333333333333",
    "1, 5:1, 2, 0.596418003109085",
  })
  void knowsRisks(String unit, String costs, int score, double risk) {
    RiskScale scale = RiskScale.ofUnit(unit).with(Costs.parse(costs));
    assertThat(scale.risk(score)).isCloseTo(risk, within(1e-14));
    assertThat(scale.unitText()).isEqualTo(unit);
    assertThat(scale.logLoss(score, true)).isCloseTo(-Math.log(risk), within(1e-13));
    assertThat(scale.logLoss(score, false)).isCloseTo(-Math.log(1 - risk), within(1e-13));
  }

  /** Clipped at p0, no score has a risk below p0 or above 1 - p0, and the ends say so. */
  @Test
  void clipsTheScoreAtBothEnds() {
    RiskScale scale = RiskScale.of(1, 2).clippedAt(TWENTIETH);
    assertThat(scale.limit()).isCloseTo(Math.log(19), within(1e-15));
    for (int score = -1000; score <= 1000; score++) {
      double expected = Math.min(0.95, Math.max(0.05, 1 / (1 + Math.exp(-0.5 * score))));
      assertThat(scale.risk(score)).isCloseTo(expected, within(1e-15));
      assertThat(scale.place(score))
          .isEqualTo(score >= 6 ? Place.AT_LEAST : score <= -6 ? Place.AT_MOST : Place.WITHIN);
    }
    assertThat(scale.text(-6)).isEqualTo("at most 5.0 %");
    assertThat(scale.text(6)).isEqualTo("at least 95.0 %");
    assertThat(scale.text(5)).isEqualTo("92.4 %");
    // Costs move what is clipped: (1/19)/5 to 1.
    assertThat(scale.with(new Costs(5, 1)).text(-9)).isEqualTo("at most 1.0 %");
  }

  /** A clip is on the side that it is on, also where costs move it beyond what is written out. */
  @Test
  void clipsThatAreNearlyCertainSayTheirSide() {
    RiskScale low = RiskScale.of(1, 1).clippedAt(TWENTIETH).with(new Costs(20_000, 1));
    assertThat(low.text(3)).isEqualTo("at least 0.095 %");
    assertThat(low.text(2)).isEqualTo("below 0.1 %");
    assertThat(low.text(-3)).isEqualTo("below 0.1 %");
    assertThat(low.text(2, 3)).isEqualTo("any");
    RiskScale high = RiskScale.of(1, 1).clippedAt(TWENTIETH).with(new Costs(1, 20_000));
    assertThat(high.text(-3)).isEqualTo("at most 99.905 %");
    assertThat(high.text(-2)).isEqualTo("above 99.9 %");
    assertThat(high.text(3)).isEqualTo("above 99.9 %");
  }

  /** Ranges of risks are open at an end that is clipped, or not written out. */
  @Test
  void rangesOfRisksSayAtWhichEndTheyAreOpen() {
    RiskScale scale = RiskScale.of(1, 2).clippedAt(TWENTIETH);
    assertThat(scale.text(-6, -4)).isEqualTo("up to 11.9 %");
    assertThat(scale.text(2, 9)).isEqualTo("73.1 % or more");
    assertThat(scale.text(-4, 2)).isEqualTo("11.9 % - 73.1 %");
    assertThat(scale.text(2, 2)).isEqualTo("73.1 %");
    assertThat(scale.text(-9, -6)).isEqualTo("at most 5.0 %");
    assertThat(scale.text(6, 9)).isEqualTo("at least 95.0 %");
    assertThat(scale.text(-9, 9)).isEqualTo("any");
    assertThat(RiskScale.of(1, 1).text(-9, -2)).isEqualTo("up to 11.9 %");
    assertThat(RiskScale.of(1, 1).text(1, 9)).isEqualTo("73.1 % or more");
    assertThat(RiskScale.of(1, 1).text(-9, -8)).isEqualTo("below 0.1 %");
  }

  @Test
  void withoutAClipEveryScoreIsToldApart() {
    RiskScale scale = RiskScale.of(1, 1);
    assertThat(scale.leastRisk()).isEmpty();
    assertThat(scale.limit()).isInfinite();
    assertThat(scale.place(1e300)).isEqualTo(Place.WITHIN);
    assertThat(scale.text(-7)).isEqualTo("below 0.1 %");
    assertThat(scale.text(7)).isEqualTo("above 99.9 %");
    assertThat(scale.text(-6)).isEqualTo("0.2 %");
    // Losses of scores that are far off stay finite where 1 - risk is 0 in doubles.
    assertThat(scale.logLoss(800, false)).isEqualTo(800);
    assertThat(scale.logLoss(-800, true)).isEqualTo(800);
    assertThat(scale.logLoss(800, true)).isZero();
  }

  /** Costs times logistic loss is least in expectation where the log-odds are those of the risk. */
  @Test
  void theRiskIsWhatTheWeightedLossIsLeastFor() {
    Random random = new Random(7);
    for (int trial = 0; trial < 200; trial++) {
      Costs costs = new Costs(1 + random.nextInt(9), 1 + random.nextInt(9));
      RiskScale scale = RiskScale.of(1, 1).with(costs);
      double t = 6 * random.nextDouble() - 3;
      double p = scale.risk(t);
      assertThat(expected(costs, p, t))
          .isLessThan(expected(costs, p, t + 0.01))
          .isLessThan(expected(costs, p, t - 0.01));
    }
  }

  private static double expected(Costs costs, double p, double t) {
    return costs.missedPositive() * p * Math.log1p(Math.exp(-t))
        + costs.falseAlarm() * (1 - p) * Math.log1p(Math.exp(t));
  }

  /** Equal scales are equal however they were written. */
  @Test
  void isReducedToLowestTerms() {
    assertThat(new RiskScale(62, 200, Optional.of(new BigDecimal("0.050")), Costs.EQUAL))
        .isEqualTo(RiskScale.ofUnit("31/100").clippedAt(TWENTIETH));
    assertThat(RiskScale.of(6, 3).unitText()).isEqualTo("2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "0/5", "1/0", "-1", "0.5", "", "1/2/3", "9999999999999999999"})
  void refusesUnitsThatAreNone(String unit) {
    assertThatThrownBy(() -> RiskScale.ofUnit(unit)).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-0.1", "0.5", "0.7", "1"})
  void refusesLeastRisksThatAreNone(String risk) {
    assertThatThrownBy(() -> RiskScale.of(1, 1).clippedAt(new BigDecimal(risk)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
