package org.didyma.models.quality;

import java.util.Arrays;
import org.didyma.mechanisms.counts.CountNoise;

/**
 * An interval for the mean of a value that is fixed for each cell, from noisy counts n of cells:
 * those m at which T(m) = sum (w - m) n is within z standard deviations of 0.
 *
 * <p>The variance of sampling is that of a law with the mean m, the one nearest to the counts
 * (exponential tilting): P(value w) is proportional to (n + 1/2) exp(t w), t such that the mean is
 * m, n the count of that value, at least 0. For two values it is Wilson's. The counts by themselves
 * would say too little where few records have large values, all of which may have been missed: cost
 * of 20 for one error in forty of 200 records.
 */
final class MeanInterval {

  private static final double NOISE_KURTOSIS = 3;
  private static final double MOST_KURTOSIS = 3;

  /** What a value that no record has counts for, so that every mean between values has a law. */
  private static final double UNSEEN = 0.5;

  private final double[] values;
  private final long[] counts;
  private final CountNoise noise;
  private final Level level;
  private final TiltedLaw law;

  private MeanInterval(double[] values, long[] counts, CountNoise noise, Level level) {
    this.values = values;
    this.counts = counts;
    this.noise = noise;
    this.level = level;
    this.law = law(values, counts);
  }

  private static TiltedLaw law(double[] values, long[] counts) {
    double[] distinct = Arrays.stream(values).distinct().sorted().toArray();
    double[] weights = new double[distinct.length];
    for (int c = 0; c < values.length; c++) {
      weights[Arrays.binarySearch(distinct, values[c])] += counts[c];
    }
    for (int k = 0; k < weights.length; k++) {
      weights[k] = Math.max(0, weights[k]) + UNSEEN;
    }
    return new TiltedLaw(distinct, weights);
  }

  /**
   * The interval of a mean.
   *
   * @param values one per cell, at least 0 and finite
   * @param counts noisy numbers of records, one per cell
   */
  static IntervalEstimate of(double[] values, long[] counts, CountNoise noise, Level level) {
    return new MeanInterval(values, counts, noise, level).estimate();
  }

  private IntervalEstimate estimate() {
    double most = law.largest();
    if (most == 0) {
      return new IntervalEstimate(0, 0, 0);
    }
    double sum = 0;
    double records = 0;
    for (int c = 0; c < values.length; c++) {
      sum += values[c] * counts[c];
      records += counts[c];
    }
    double guess = records > 0 ? Math.min(most, Math.max(0, sum / records)) : most / 2;
    return Inversion.of(guess, most, this::isWithin);
  }

  private boolean isWithin(double m) {
    double t = 0;
    double records = 0;
    double squares = 0;
    double fourths = 0;
    double sum = 0;
    for (int c = 0; c < values.length; c++) {
      double away = values[c] - m;
      double square = away * away;
      t += away * counts[c];
      records += counts[c];
      squares += square;
      fourths += square * square;
      sum += away;
    }
    double ofNoise = noise.variance(squares, sum);
    double farthest = level.tailed(MOST_KURTOSIS);
    if (t * t > farthest * farthest * (Math.max(1, records) * law.mostVariance(m) + ofNoise)) {
      return false;
    }
    double sampled = Math.max(1, records) * law.variance(m);
    double variance = sampled + ofNoise;
    if (variance <= 0) {
      // Nothing is uncertain here, as where no cell counts.
      return t == 0;
    }
    double kurtosis =
        Math.min(
            MOST_KURTOSIS,
            NOISE_KURTOSIS * noise.spread() * noise.spread() * fourths / (variance * variance));
    double z = level.tailed(kurtosis);
    return t * t <= z * z * variance;
  }
}
