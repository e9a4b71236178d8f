package org.didyma.models.quality;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.didyma.mechanisms.counts.CountNoise;
import org.didyma.mechanisms.counts.NoisyCounts;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;

/** Risks drawn towards a curve: better where it fits, hardly worse where it does not. */
class RisingRisksTest {

  private static final int RELEASES = 300;

  @Test
  void aCurveThatFitsTakesNoiseAway() {
    for (Population population : Population.all()) {
      for (int records : new int[] {2000, 20_000}) {
        double isotonic = error(population, records, RisingRisks::isotonic);
        assertThat(error(population, records, RisingRisks::risks))
            .as("%s, %d", population.name(), records)
            .isLessThan(0.9 * isotonic);
      }
    }
  }

  @Test
  void stepsAndKinksAreKept() {
    for (Population population : Population.bent()) {
      for (int records : new int[] {200, 2000, 20_000}) {
        double isotonic = error(population, records, RisingRisks::isotonic);
        assertThat(error(population, records, RisingRisks::risks))
            .as("%s, %d", population.name(), records)
            .isLessThan(1.08 * isotonic);
      }
    }
  }

  /** Mean over releases and records of the distance from a population's risks. */
  private static double error(
      Population population, int records, Function<RisingRisks, double[]> estimator) {
    SplittableRandom random = new SplittableRandom(5);
    int m = Population.SCORES;
    NoisyCounts.Parameters parameters =
        new NoisyCounts.Parameters(Epsilon.parse("0.5"), Adjacency.ADD_REMOVE, 2 * m);
    double sum = 0;
    for (int r = 0; r < RELEASES; r++) {
      long[] noisy = Coverage.noisy(population.sample(records, random), parameters, random);
      double[] risks = estimator.apply(rising(noisy, parameters.noise()));
      for (int t = 0; t < m; t++) {
        sum +=
            (population.positive(t) + population.negative(t))
                * Math.abs(risks[t] - population.risk(t, t));
      }
    }
    return sum / RELEASES;
  }

  private static RisingRisks rising(long[] counts, CountNoise noise) {
    int m = counts.length / 2;
    double[] at = new double[m];
    double[] positives = new double[m];
    double[] records = new double[m];
    int[] cells = new int[m];
    Arrays.fill(cells, 1);
    for (int t = 0; t < m; t++) {
      at[t] = (2 * t + 1.0) / m - 1;
      positives[t] = counts[t];
      records[t] = counts[t] + counts[m + t];
    }
    return new RisingRisks(at, positives, records, cells, noise);
  }

  /** Risks rise, and are risks, whatever counts noise makes. */
  @Test
  void risksRiseWhateverTheCounts() {
    SplittableRandom random = new SplittableRandom(3);
    CountNoise noise =
        new NoisyCounts.Parameters(Epsilon.parse("1"), Adjacency.REPLACE, 24).noise();
    for (int i = 0; i < 2000; i++) {
      int most = 1 << random.nextInt(20);
      long[] counts = random.longs(24, -most / 4 - 1, most).toArray();
      double[] risks = rising(counts, noise).risks();
      double before = 0;
      for (double risk : risks) {
        assertThat(risk).as(Arrays.toString(counts)).isBetween(before, 1.0);
        before = risk;
      }
    }
  }
}
