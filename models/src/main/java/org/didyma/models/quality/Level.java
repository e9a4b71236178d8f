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
record Level(double alpha, double z) {

  private static final NormalDistribution NORMAL = new NormalDistribution();

  /** By how much z exceeds the normal quantile, from simulations (docs/quality.md). */
  private static final double MARGIN = 2.05 / 1.959964;

  /** Intervals of 95 %. */
  static final Level USUAL = of(0.05);

  static Level of(double alpha) {
    return new Level(alpha, MARGIN * NORMAL.inverseCumulativeProbability(1 - alpha / 2));
  }

  /** Such that several intervals hold at once with the probability of this one. */
  Level among(int several) {
    return of(alpha / several);
  }

  /**
   * The quantile of Student's law with the tail of z.
   *
   * @param freedom degrees of freedom, above 0
   */
  double student(double freedom) {
    return new TDistribution(freedom).inverseCumulativeProbability(NORMAL.cumulativeProbability(z));
  }

  /** The quantile where the noise has an excess kurtosis (Cornish and Fisher). */
  double tailed(double kurtosis) {
    return z + (z * z * z - 3 * z) * kurtosis / 24;
  }
}
