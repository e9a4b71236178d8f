package org.didyma.experiments.pareto.surrogate;

import org.didyma.experiments.pareto.front.Outcome;

/**
 * The scale on which outcomes are modelled: the logarithm of epsilon and the logit of the error,
 * which are smooth where the numbers themselves span orders of magnitude. Both keep within limits,
 * so an infinite epsilon or an error of 0 or 1 is a number like others.
 */
public final class OutcomeScale {

  private static final double LEAST_EPSILON = 1e-6;
  private static final double LARGEST_EPSILON = 1e6;
  private static final double LEAST_ERROR = 1e-3;

  private OutcomeScale() {}

  /**
   * An outcome on this scale.
   *
   * @param raw epsilon from 0, possibly infinite, and an error from 0 to 1; what is not a number
   *     counts as the worst there is
   */
  public static Outcome of(Outcome raw) {
    double epsilon = Double.isNaN(raw.first()) ? LARGEST_EPSILON : raw.first();
    double error = Double.isNaN(raw.second()) ? 1 : raw.second();
    double inside = Math.min(1 - LEAST_ERROR, Math.max(LEAST_ERROR, error));
    return new Outcome(
        Math.log(Math.min(LARGEST_EPSILON, Math.max(LEAST_EPSILON, epsilon))),
        Math.log(inside) - Math.log1p(-inside));
  }

  /** The error of a logit. */
  public static double error(double logit) {
    return 1 / (1 + Math.exp(-logit));
  }
}
