package org.didyma.models.quality;

import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * How sure intervals are.
 *
 * @param alpha the probability with which they may miss, in (0, 1)
 * @param z how many standard deviations they reach: somewhat more than a normal law's, since
 *     variances are estimated
 */
public record Level(double alpha, double z) {

  private static final NormalDistribution NORMAL = new NormalDistribution();

  /** By how much z exceeds the normal quantile, from simulations (docs/results/coverage.md). */
  private static final double MARGIN = 2.05 / 1.959964;

  /** Of a single interval, for which the series is good. */
  private static final double NEAR = 0.05;

  private static final double LAPLACE_KURTOSIS = 3;

  /** Intervals of 95 %. */
  public static final Level USUAL = of(NEAR);

  /** Of one interval that misses with a probability. */
  public static Level of(double alpha) {
    return new Level(alpha, MARGIN * NORMAL.inverseCumulativeProbability(1 - alpha / 2));
  }

  /** Such that several intervals hold at once with the probability of this one. */
  public Level among(int several) {
    return of(alpha / several);
  }

  /**
   * The quantile of Student's law with the tail of z.
   *
   * @param freedom degrees of freedom, above 0
   */
  public double student(double freedom) {
    return new TDistribution(freedom).inverseCumulativeProbability(NORMAL.cumulativeProbability(z));
  }

  /**
   * The quantile where what is uncertain has an excess kurtosis: that of Cornish and Fisher; but
   * far out, where their series is too large, not beyond that of a Laplace variable and a normal
   * one that have this kurtosis together. There P(|X| above x) is at most exp(v/2 - x/b) about,
   * with variance 2 b^2 of the one and v b^2 of the other.
   *
   * @param kurtosis at least 0
   */
  public double tailed(double kurtosis) {
    double near = z + (z * z * z - 3 * z) * kurtosis / 24;
    if (alpha >= NEAR || kurtosis <= 0) {
      return near;
    }
    double ofLaplace = Math.sqrt(Math.min(1, kurtosis / LAPLACE_KURTOSIS));
    double ratio = (1 - ofLaplace) / ofLaplace;
    return Math.min(near, MARGIN * Math.sqrt(ofLaplace / 2) * (ratio - Math.log(alpha)));
  }
}
