package org.didyma.experiments.report;

import java.util.Arrays;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * A mean over independent runs, or over the means of independent splits, with Student's confidence
 * interval for the expectation.
 *
 * @param runs how many of them, possibly 0
 * @param mean NaN without runs
 * @param deviation the standard deviation of a single one, by n - 1; NaN below two runs
 * @param halfWidth of the 95 % interval about the mean; NaN below two runs
 */
public record MeanEstimate(int runs, double mean, double deviation, double halfWidth) {

  private static final double CONFIDENCE = 0.95;

  /** The estimate from the values of single runs. */
  public static MeanEstimate of(double... values) {
    int n = values.length;
    double mean = Arrays.stream(values).average().orElse(Double.NaN);
    if (n < 2) {
      return new MeanEstimate(n, mean, Double.NaN, Double.NaN);
    }
    double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
    double deviation = Math.sqrt(squares / (n - 1));
    double quantile =
        new TDistribution(null, n - 1).inverseCumulativeProbability((1 + CONFIDENCE) / 2);
    return new MeanEstimate(n, mean, deviation, quantile * deviation / Math.sqrt(n));
  }

  /**
   * Lower end of the interval; NaN below two runs.
   *
   * @param share true for a number that is not below 0
   */
  public double low(boolean share) {
    return share ? Math.max(0, mean - halfWidth) : mean - halfWidth;
  }

  /**
   * Upper end of the interval; NaN below two runs.
   *
   * @param share true for a number that is not above 1
   */
  public double high(boolean share) {
    return share ? Math.min(1, mean + halfWidth) : mean + halfWidth;
  }
}
