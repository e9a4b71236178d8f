package org.didyma.models.quality;

import org.apache.commons.math3.distribution.NormalDistribution;
import org.didyma.mechanisms.counts.CountNoise;
import org.didyma.models.Verdict;

/**
 * About the interval that an area under the curve of true against false positives will have, from
 * public sizes: that of the numbers that are expected where scores of positive and of negative
 * records have normal laws of one variance, in bands of equal steps.
 */
final class ExpectedArea {

  /** Standard deviations beyond the two means where bands begin and end. */
  private static final double TAIL = 3;

  /** The normal quantile of 4/5. */
  private static final double MORE = 0.8416;

  private static final NormalDistribution NORMAL = new NormalDistribution();

  private ExpectedArea() {}

  /**
   * The interval.
   *
   * @param positives how many are measured, a guess above 0
   * @param negatives likewise
   * @param bands of scores
   * @param area a guess, at least 1/2 and below 1
   */
  static IntervalEstimate of(
      double positives, double negatives, int bands, double area, CountNoise noise, Level level) {
    double distance = Math.sqrt(2) * NORMAL.inverseCumulativeProbability(area);
    return AreaInterval.of(
        numbers(positives, bands, distance, distance),
        numbers(negatives, bands, distance, 0),
        noise,
        level);
  }

  /**
   * Whether four in five intervals are expected to be above 1/2 as a whole: where the best guess is
   * above it by as many standard deviations as an interval reaches, and 0.84 more.
   */
  static boolean isTold(
      double positives, double negatives, int bands, double area, CountNoise noise, Level level) {
    IntervalEstimate expected = of(positives, negatives, bands, area, noise, level);
    double deviation = (expected.value() - expected.low()) / level.z();
    return expected.low() - MORE * deviation > Verdict.CHANCE;
  }

  private static double[] numbers(double all, int bands, double distance, double mean) {
    double[] numbers = new double[bands];
    double step = (distance + 2 * TAIL) / bands;
    double before = 0;
    for (int b = 0; b < bands; b++) {
      double upTo = b == bands - 1 ? 1 : NORMAL.cumulativeProbability((b + 1) * step - TAIL - mean);
      numbers[b] = all * (upTo - before);
      before = upTo;
    }
    return numbers;
  }
}
