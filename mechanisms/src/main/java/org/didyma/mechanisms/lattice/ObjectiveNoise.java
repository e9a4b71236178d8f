package org.didyma.mechanisms.lattice;

import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.formulations.Perturbation;

/** Noise that perturbs an objective, calibrated from public parameters. */
interface ObjectiveNoise {

  /** U, the steps of the objective that weigh as much as one unit of cost. */
  long unit();

  /** True when the noise is at least as wide as is proven. */
  boolean isProven();

  /**
   * An upper bound on the noise's part of the objective, but with probability below 2^-2900; a
   * public number.
   */
  Rational largest();

  /** What bounds on its harm need to know. */
  NoiseProfile profile();

  /** A perturbation of the shape that draws have, without noise. */
  Perturbation shape();

  Perturbation draw(RandomBits random);
}
