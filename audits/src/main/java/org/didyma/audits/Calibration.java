package org.didyma.audits;

import org.didyma.exact.DiscreteGaussian;
import org.didyma.exact.DiscreteLaplace;
import org.didyma.exact.Grid;
import org.didyma.exact.GridNoise;
import org.didyma.exact.IntegerNoise;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.jspecify.annotations.Nullable;

/** Noise for vectors of two coordinates, scaled to a sensitivity and an epsilon. */
final class Calibration {

  private static final int DIMENSION = 2;

  private final NoiseLaw law;
  private final Rational sensitivity;
  private final Rational scale;
  private final Grid grid;
  private final @Nullable GridNoise gridNoise;
  private final IntegerNoise steps;

  /**
   * Noise of scale sensitivity / epsilon, enlarged for rounding on a grid.
   *
   * @param sensitivity in the law's norm
   * @param epsilon of pure privacy; for Gaussian noise rho is epsilon^2 / 2
   */
  Calibration(NoiseLaw law, Rational sensitivity, Rational epsilon) {
    this.law = law;
    if (law.isOnGrid()) {
      GridNoise noise =
          law.isLaplace()
              ? GridNoise.laplace(sensitivity, DIMENSION, epsilon)
              : GridNoise.discreteGaussian(sensitivity, DIMENSION, Rational.ONE.dividedBy(epsilon));
      this.gridNoise = noise;
      this.sensitivity = noise.sensitivity();
      this.scale = noise.scale();
      this.grid = noise.grid();
    } else {
      this.gridNoise = null;
      this.sensitivity = sensitivity;
      this.scale = sensitivity.dividedBy(epsilon);
      this.grid = new Grid(0);
    }
    Rational inSteps = scale.dividedBy(grid.step());
    this.steps =
        law.isLaplace()
            ? new DiscreteLaplace(inSteps)
            : new DiscreteGaussian(inSteps.times(inSteps));
  }

  NoiseLaw law() {
    return law;
  }

  Rational sensitivity() {
    return sensitivity;
  }

  Rational scaleInSteps() {
    return scale.dividedBy(grid.step());
  }

  Grid grid() {
    return grid;
  }

  /** The release of a vector. */
  double[] release(double[] values, RandomBits random) {
    if (gridNoise != null) {
      double[] released = values.clone();
      gridNoise.perturb(released, random);
      return released;
    }
    return new double[] {values[0] + steps.draw(random), values[1] + steps.draw(random)};
  }

  /** One coordinate's noise, as a number of steps. */
  long draw(RandomBits random) {
    return steps.draw(random);
  }
}
