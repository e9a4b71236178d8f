package org.didyma.models.quality;

import org.didyma.mechanisms.counts.CountNoise;

/**
 * An interval for the mean of a value that is fixed for each cell, from noisy counts n of cells:
 * those m at which T(m) = sum (w - m) n is within z standard deviations of 0. The variance of
 * sampling is estimated by sum (w - m)^2 n, which noise leaves right on average, and is at least N
 * m (least positive w - m): few records of large value may all have been missed.
 */
final class MeanInterval {

  private static final double NOISE_KURTOSIS = 3;
  private static final double MOST_KURTOSIS = 3;

  private final double[] values;
  private final long[] counts;
  private final CountNoise noise;
  private final Level level;
  private final double leastPositive;
  private final double most;

  private MeanInterval(double[] values, long[] counts, CountNoise noise, Level level) {
    this.values = values;
    this.counts = counts;
    this.noise = noise;
    this.level = level;
    double least = Double.POSITIVE_INFINITY;
    double largest = 0;
    for (double value : values) {
      if (value > 0) {
        least = Math.min(least, value);
      }
      largest = Math.max(largest, value);
    }
    this.leastPositive = least;
    this.most = largest;
  }

  /**
   * The interval of a mean.
   *
   * @param values one per cell, at least 0 and finite
   * @param counts noisy numbers of records, one per cell
   */
  static Estimate of(double[] values, long[] counts, CountNoise noise, Level level) {
    return new MeanInterval(values, counts, noise, level).estimate();
  }

  private Estimate estimate() {
    if (most == 0) {
      return new Estimate(0, 0, 0);
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
    double sampled = 0;
    double squares = 0;
    double fourths = 0;
    double sum = 0;
    for (int c = 0; c < values.length; c++) {
      double away = values[c] - m;
      double square = away * away;
      t += away * counts[c];
      records += counts[c];
      sampled += square * counts[c];
      squares += square;
      fourths += square * square;
      sum += away;
    }
    sampled = Math.max(sampled, Math.max(1, records) * m * Math.max(0, leastPositive - m));
    double variance = sampled + noise.variance(squares, sum);
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
