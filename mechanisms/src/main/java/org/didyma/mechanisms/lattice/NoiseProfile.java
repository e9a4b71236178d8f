package org.didyma.mechanisms.lattice;

import org.didyma.exact.Rational;

/**
 * What bounds on the harm of a perturbation need to know of it; public.
 *
 * @param kind what its law is like
 * @param width the scale of Laplace noise, the variance of Gaussian noise, before rounding
 * @param variables how many random integers it has
 * @param effect how they enter the difference of two points' objectives
 * @param factor by what the effect is multiplied, in units of cost
 */
public record NoiseProfile(
    Kind kind, Rational width, int variables, Effect effect, Rational factor) {

  /** What the law of a random integer is like. */
  public enum Kind {
    /** Independent, discrete or rounded Laplace. */
    LAPLACE,
    /** A rounded vector of density proportional to exp(-|x|_2/scale). */
    SPHERICAL,
    /** Independent, rounded normal. */
    GAUSSIAN
  }

  /** What of the random integers bounds the difference that they make. */
  public enum Effect {
    /** The largest absolute value. */
    LARGEST,
    /** The sum of absolute values. */
    SUM
  }
}
