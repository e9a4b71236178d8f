package org.didyma.mechanisms.lattice;

import org.didyma.mechanisms.calibration.GaussianCalibration;
import org.didyma.mechanisms.calibration.PublishedScale;
import org.didyma.privacy.Delta;

/** The law of the noise that perturbs an objective over a lattice. All noise is integer. */
public sealed interface NoiseLaw {

  /** The name on the command line. */
  String word();

  /** Independent discrete Laplace variables: a pure promise, exact. The usual choice. */
  record DiscreteLaplace() implements NoiseLaw {
    @Override
    public String word() {
      return "discrete-laplace";
    }
  }

  /**
   * Independent Laplace variables, rounded, each drawn exactly: a pure promise. For separator sets.
   */
  record Laplace() implements NoiseLaw {
    @Override
    public String word() {
      return "laplace";
    }
  }

  /**
   * A vector whose density falls with its length, rounded, drawn exactly: a pure promise. For
   * objective perturbation.
   */
  record SphericalLaplace() implements NoiseLaw {
    @Override
    public String word() {
      return "spherical-laplace";
    }
  }

  /**
   * Independent Gaussians, rounded, each drawn exactly, as wide as is proven.
   *
   * @param delta above 0
   * @param route how the width is found; the best by default
   */
  record Gaussian(Delta delta, GaussianCalibration.Route route) implements NoiseLaw {

    /** The least width that is proven. */
    public Gaussian(Delta delta) {
      this(delta, GaussianCalibration.Route.BEST);
    }

    @Override
    public String word() {
      return "gaussian";
    }
  }

  /**
   * Independent Gaussians, rounded, as wide as published: no promise, except where what is proven
   * happens to be no wider.
   *
   * @param delta above 0
   * @param scale which publication
   */
  record PublishedGaussian(Delta delta, PublishedScale scale) implements NoiseLaw {
    @Override
    public String word() {
      return "gaussian";
    }
  }
}
