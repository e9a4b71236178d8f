package org.didyma.mechanisms.binned;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What noisy counts tell, against what is known without noise and against its definition. */
class EvidenceTest {

  private static final BinLayout.Column CATEGORIES = new BinLayout.Column(0, 3, 0, false, false);

  private static Evidence of(double variance, long[] outcomes, long[]... counts) {
    List<BinLayout.Column> columns = Arrays.stream(counts).map(c -> CATEGORIES).toList();
    return Evidence.of(new NoisyHistograms(counts, outcomes, variance), columns);
  }

  /** Large counts without noise have the weights of evidence of the counts, hardly shrunken. */
  @Test
  void weightsAreThoseOfTheCounts() {
    Evidence evidence =
        of(
            1e-6,
            new long[] {60_000, 40_000},
            new long[] {30_000, 10_000, 20_000, 20_000, 10_000, 10_000});
    assertThat(evidence.records()).isCloseTo(100_000, within(1.0));
    assertThat(evidence.prevalence()).isCloseTo(0.4, within(1e-4));
    assertThat(evidence.shares()[0])
        .usingComparatorWithPrecision(1e-5)
        .containsExactly(0.4, 0.4, 0.2);
    double base = Math.log(2.0 / 3);
    assertThat(evidence.weights()[0])
        .usingComparatorWithPrecision(0.01)
        .containsExactly(Math.log(1 / 3.0) - base, -base, -base);
  }

  /** Shares are the nearest to the counts that are at least 0 and add up to 1. */
  @Test
  void sharesAreTheNearestThatCanBe() {
    Random random = new Random(4);
    for (int i = 0; i < 500; i++) {
      long[] counts = new long[6];
      Arrays.setAll(counts, k -> random.nextInt(120) - 30);
      Evidence evidence = of(20, new long[] {100, 80}, counts);
      double[] totals =
          Arrays.stream(evidence.shares()[0]).map(s -> s * evidence.records()).toArray();
      assertThat(Arrays.stream(totals).sum()).isCloseTo(evidence.records(), within(1e-6));
      double shift = Double.NaN;
      for (int k = 0; k < 3; k++) {
        double by = counts[2 * k] + counts[2 * k + 1] - totals[k];
        shift = totals[k] > 0 ? by : shift;
      }
      for (int k = 0; k < 3; k++) {
        double by = counts[2 * k] + counts[2 * k + 1] - totals[k];
        // All that are left have the same taken off; the others would be below 0 with it.
        assertThat(totals[k]).isGreaterThanOrEqualTo(0);
        assertThat(by).isLessThanOrEqualTo(shift + 1e-6);
        assertThat(totals[k] == 0 || Math.abs(by - shift) < 1e-6).isTrue();
      }
    }
  }

  @Test
  void weightsAreWithinTheirClip() {
    Random random = new Random(5);
    for (int i = 0; i < 500; i++) {
      long[] counts = new long[6];
      Arrays.setAll(
          counts, k -> (long) (Math.exp(random.nextDouble() * 20) * random.nextGaussian()));
      long[] outcomes = {random.nextInt(100_000) - 500, random.nextInt(10_000) - 500};
      Evidence evidence = of(200, outcomes, counts);
      assertThat(evidence.prevalence()).isStrictlyBetween(0.0, 1.0);
      assertThat(evidence.most(0)).isLessThanOrEqualTo(Evidence.LARGEST_WEIGHT);
      assertThat(evidence.least(0)).isGreaterThanOrEqualTo(-Evidence.LARGEST_WEIGHT);
    }
    Evidence certain =
        of(1e-6, new long[] {50_000, 50_000}, new long[] {0, 40_000, 50_000, 0, 0, 10_000});
    assertThat(certain.most(0)).isEqualTo(Evidence.LARGEST_WEIGHT);
    assertThat(certain.least(0)).isEqualTo(-Evidence.LARGEST_WEIGHT);
  }

  /** Where noise is wide, weights are small. */
  @Test
  void noiseShrinks() {
    long[] counts = {60, 20, 30, 60, 40, 40};
    double before = 3;
    for (double variance : new double[] {1, 100, 1e4, 1e6}) {
      double most = of(variance, new long[] {130, 120}, counts).most(0);
      assertThat(most).isLessThan(before);
      before = most;
    }
    assertThat(before).isLessThan(0.05);
  }
}
