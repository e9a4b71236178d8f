package org.didyma.exact;

import java.util.function.Function;

/**
 * Noise for real vectors that leaves nothing of floating point in the release: the un-noised vector
 * is rounded to a public grid, integer noise is added, and the sum is a multiple of the grid's
 * step.
 *
 * <p><b>Promise.</b> Let v be the vector as computed in doubles, of which the stated sensitivity
 * bounds the change between neighbours, rounding errors of its computation included. Then the
 * released vector is (round(v/g) + K) g, exactly, where K is drawn exactly from the law named by
 * the constructor, with the scale that the enlarged sensitivity of the rounded vector asks for.
 *
 * <p>The grid, the sensitivity and the scale depend on public quantities only. Vectors are clamped
 * to 2^51 steps in each coordinate, on the usual grid two billion scales or sensitivities: whose
 * vectors may be longer names a coarser grid.
 *
 * <p>Not covered: the time a draw takes (see {@code docs/proofs/noise.md}). Source: the remedy to
 * Mironov (2012), with the grid of Google's differential-privacy library and exact samplers.
 */
public final class GridNoise {

  private final Grid grid;
  private final int dimension;
  private final Rational sensitivity;
  private final Rational scale;
  private final IntegerNoise noise;

  private GridNoise(
      Grid grid, int dimension, Rational sensitivity, Rational scale, IntegerNoise noise) {
    this.grid = grid;
    this.dimension = dimension;
    this.sensitivity = sensitivity;
    this.scale = scale;
    this.noise = noise;
  }

  /**
   * Discrete Laplace noise: pure epsilon-differential privacy.
   *
   * @param sensitivity L1, above 0
   * @param dimension of the vectors
   * @param epsilon above 0
   */
  public static GridNoise laplace(Rational sensitivity, int dimension, Rational epsilon) {
    requirePositive(sensitivity, "sensitivity");
    requirePositive(epsilon, "epsilon");
    Grid grid = Grid.forL1(sensitivity, Rational.ONE.dividedBy(epsilon), dimension);
    return laplace(grid, sensitivity, dimension, epsilon);
  }

  /**
   * The same on any public grid.
   *
   * @param sensitivity L1, above 0
   * @param epsilon above 0
   */
  public static GridNoise laplace(
      Grid grid, Rational sensitivity, int dimension, Rational epsilon) {
    Rational enlarged = grid.roundedL1(sensitivity, dimension);
    Rational scale = enlarged.dividedBy(epsilon);
    return new GridNoise(
        grid, dimension, enlarged, scale, new DiscreteLaplace(grid.inSteps(scale)));
  }

  /**
   * Discrete Gaussian noise: rho-zCDP with rho = 1/(2 z^2) for one release. Not for releases that
   * are accounted with amplification by subsampling, which is proven for the continuous Gaussian.
   *
   * @param sensitivity L2, above 0
   * @param dimension of the vectors
   * @param multiplier z, the standard deviation over the sensitivity, above 0
   */
  public static GridNoise discreteGaussian(
      Rational sensitivity, int dimension, Rational multiplier) {
    return gaussian(
        usual(sensitivity, dimension, multiplier),
        sensitivity,
        dimension,
        multiplier,
        DiscreteGaussian::new);
  }

  /**
   * A continuous Gaussian rounded to the grid: what is proven for the continuous Gaussian mechanism
   * of noise multiplier z, subsampled or not, holds by post-processing, with nothing added to
   * delta.
   *
   * @param sensitivity L2, above 0
   * @param dimension of the vectors
   * @param multiplier z, the standard deviation over the sensitivity, above 0
   */
  public static GridNoise roundedGaussian(
      Rational sensitivity, int dimension, Rational multiplier) {
    return roundedGaussian(
        usual(sensitivity, dimension, multiplier), sensitivity, dimension, multiplier);
  }

  /**
   * The same on any public grid.
   *
   * @param sensitivity L2, above 0
   * @param multiplier z, above 0
   */
  public static GridNoise roundedGaussian(
      Grid grid, Rational sensitivity, int dimension, Rational multiplier) {
    return gaussian(grid, sensitivity, dimension, multiplier, RoundedGaussian::new);
  }

  private static Grid usual(Rational sensitivity, int dimension, Rational multiplier) {
    requirePositive(sensitivity, "sensitivity");
    requirePositive(multiplier, "noise multiplier");
    return Grid.forL2(sensitivity, multiplier, dimension);
  }

  private static GridNoise gaussian(
      Grid grid,
      Rational sensitivity,
      int dimension,
      Rational multiplier,
      Function<Rational, IntegerNoise> law) {
    Rational enlarged = grid.roundedL2(sensitivity, dimension);
    Rational sigma = enlarged.times(multiplier);
    Rational inSteps = grid.inSteps(sigma);
    return new GridNoise(grid, dimension, enlarged, sigma, law.apply(inSteps.times(inSteps)));
  }

  private static void requirePositive(Rational value, String what) {
    if (value.signum() <= 0) {
      throw new IllegalArgumentException("the " + what + " of noise on a grid is not above 0");
    }
  }

  /** The public grid that values are rounded to. */
  public Grid grid() {
    return grid;
  }

  /** The sensitivity of the rounded vector, or a bound on it: what the noise is scaled to. */
  public Rational sensitivity() {
    return sensitivity;
  }

  /** The scale of the Laplace, or the standard deviation of the Gaussian, in units of v. */
  public Rational scale() {
    return scale;
  }

  /** Draws one K: what a coordinate's release adds, in steps of the grid, whatever v is. */
  public long draw(RandomBits random) {
    return noise.draw(random);
  }

  /** Replaces a vector by its release: each coordinate v by (round(v/g) + K) g. */
  public void perturb(double[] values, RandomBits random) {
    if (values.length != dimension) {
      throw new IllegalArgumentException(
          "noise for vectors of dimension " + dimension + " got one of " + values.length);
    }
    perturb(values, 0, dimension, random);
  }

  /**
   * Replaces some coordinates of a vector by their release, for threads that share a vector; each
   * coordinate must have its turn once.
   */
  public void perturb(double[] values, int from, int to, RandomBits random) {
    for (int i = from; i < to; i++) {
      values[i] = grid.value(grid.round(values[i]) + noise.draw(random));
    }
  }
}
