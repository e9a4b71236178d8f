package org.didyma.models.quality.outcomes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.assertj.core.data.Percentage;
import org.didyma.data.schema.Label;
import org.didyma.data.schema.Schema;
import org.didyma.models.quality.IntervalEstimate;
import org.didyma.models.quality.ScoreBands;
import org.didyma.privacy.Adjacency;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is foreseen of an evaluation, against simulated ones. */
class ExpectedOutcomeTest {

  private static final NormalDistribution NORMAL = new NormalDistribution();

  private static Label label(String declared) {
    return Schema.parse(
            "{\"label\": %s, \"features\": [{\"column\": \"x\", \"categories\": [\"u\", \"v\"]}]}"
                .formatted(declared),
            "test")
        .label();
  }

  /** Equally frequent values, and scores of normal laws whose means rise in equal steps. */
  private static OutcomeLaw law(int values, double distance) {
    double[][] shares = new double[OutcomeLaw.SCORES][values];
    double step = (distance + 6) / OutcomeLaw.SCORES;
    for (int k = 0; k < values; k++) {
      double mean = distance * k / (values - 1);
      for (int b = 0; b < OutcomeLaw.SCORES; b++) {
        double low = b == 0 ? 0 : NORMAL.cumulativeProbability(b * step - 3 - mean);
        double high =
            b == OutcomeLaw.SCORES - 1
                ? 1
                : NORMAL.cumulativeProbability((b + 1) * step - 3 - mean);
        shares[b][k] = (high - low) / values;
      }
    }
    return new OutcomeLaw(shares);
  }

  /** Many values count as one with the noise of all. */
  @ParameterizedTest
  @CsvSource({"5,0.3,true", "5,2,false", "24,0.3,false", "24,0.3,true"})
  void widthsAreThoseOfReleases(int values, String epsilon, boolean replaces) {
    OutcomeLaw law = law(values, 2);
    double[] numbers = new double[values];
    Arrays.setAll(numbers, k -> k);
    OutcomeCoverage.Noise noise =
        OutcomeCoverage.Noise.laplace(
            law, epsilon, replaces ? Adjacency.REPLACE : Adjacency.ADD_REMOVE);
    SplittableRandom random = new SplittableRandom(5);
    int releases = 60;
    double width = 0;
    int told = 0;
    for (int r = 0; r < releases; r++) {
      long[] counts = noise.added().apply(law.sample(2000, random), random);
      NoisyOutcomes outcomes =
          new NoisyOutcomes(new ScoreBands(1, 0, 12), values, counts, noise.law());
      IntervalEstimate own =
          new NumberFigures(outcomes, numbers, new double[OutcomeLaw.SCORES]).concordance();
      width += own.width() / releases;
      told += own.low() > 0.5 ? 1 : 0;
    }
    double truth = law.ranking((k, j) -> k > j ? 1 : 0, 0.5);
    Label label = label("{\"column\": \"y\", \"count\": %d}".formatted(values - 1));
    ExpectedOutcome expected = new ExpectedOutcome(label, 2000, 12, noise.law());
    assertThat(expected.of(truth).value()).isCloseTo(truth, within(0.02));
    assertThat(expected.of(truth).width()).isCloseTo(width, Percentage.withPercentage(25));
    assertThat(expected.isTold(truth)).isEqualTo(told > 0.8 * releases);
  }

  /** More records, or less noise, tell more; no card of no worth is ever told. */
  @Test
  void eachKindHasItsFigure() {
    for (String declared :
        new String[] {
          "{\"column\": \"y\", \"ordered\": [\"a\", \"b\", \"c\"]}",
          "{\"column\": \"y\", \"classes\": [\"a\", \"b\", \"c\"]}",
          "{\"column\": \"y\", \"number\": [0, 10], \"steps\": 50}",
          "{\"time\": \"t\", \"event\": {\"column\": \"e\", \"positive\": \"1\"},"
              + " \"horizons\": [1, 2, 3, 4, 5, 6]}"
        }) {
      Label label = label(declared);
      int bands = 3;
      OutcomeCoverage.Noise noise =
          OutcomeCoverage.Noise.laplace(
              new OutcomeLaw(new double[bands][label.labels()]), "1", Adjacency.REPLACE);
      double chance = ExpectedOutcome.chance(label);
      assertThat(chance).as(declared).isEqualTo(declared.contains("classes") ? 0 : 0.5);
      ExpectedOutcome few = new ExpectedOutcome(label, 300, bands, noise.law());
      ExpectedOutcome many = new ExpectedOutcome(label, 30_000, bands, noise.law());
      double good = chance + 0.3;
      assertThat(many.of(good).width()).as(declared).isLessThan(few.of(good).width() / 2);
      assertThat(many.isTold(good)).as(declared).isTrue();
      assertThat(many.isTold(chance)).as(declared).isFalse();
    }
  }
}
