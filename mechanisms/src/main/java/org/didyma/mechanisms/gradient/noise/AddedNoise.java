package org.didyma.mechanisms.gradient.noise;

import java.math.BigDecimal;
import org.didyma.exact.Grid;
import org.didyma.exact.GridNoise;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.exact.RoundedSphericalLaplace;

/**
 * Turns a vector into its noisy release. The vector is rounded to a public grid before noise is
 * added and the sum is a multiple of the grid's step, so that the last bits of doubles say nothing;
 * noise is scaled to the sensitivity that rounding leaves.
 */
@FunctionalInterface
public interface AddedNoise {

  /** No noise, and no privacy: for comparisons, and for what is protected later. */
  AddedNoise NONE = (values, random) -> {};

  /** Replaces a vector by its release. */
  void addTo(double[] values, RandomBits random);

  /**
   * Noise that is a whole number K of a grid's steps in each coordinate, whatever the vector is: it
   * can be drawn here and added elsewhere.
   */
  interface OnGrid extends AddedNoise {

    /** The grid, of public numbers alone. */
    Grid grid();

    /**
     * Overwrites a vector with K, from the same bits as {@link #addTo} would take.
     *
     * @param steps whole numbers
     */
    void draw(double[] steps, RandomBits random);

    /**
     * Replaces a vector by its release: v by (round(v/g) + K) g, as {@link #addTo} does.
     *
     * @param steps K from a place on
     */
    default void add(double[] values, double[] steps, int from) {
      for (int j = 0; j < values.length; j++) {
        values[j] = grid().value(grid().round(values[j]) + (long) steps[from + j]);
      }
    }
  }

  /**
   * Normal noise, drawn exactly: what is proven for a continuous Gaussian mechanism of that noise
   * multiplier holds, nothing added.
   *
   * @param sensitivity L2, of the vector as computed, above 0
   * @param dimension d
   * @param multiplier standard deviation over sensitivity
   */
  static AddedNoise gaussian(double sensitivity, int dimension, Rational multiplier) {
    return of(GridNoise.roundedGaussian(exact(sensitivity), dimension, multiplier));
  }

  /**
   * The same for vectors that may be long beside their noise.
   *
   * @param reach public; coordinates of up to this size are not cut off
   */
  static AddedNoise gaussian(double sensitivity, double reach, int dimension, Rational multiplier) {
    Rational exact = exact(sensitivity);
    Grid grid = Grid.forL2(exact, multiplier, dimension).reaching(exact(reach));
    return of(GridNoise.roundedGaussian(grid, exact, dimension, multiplier));
  }

  /**
   * Discrete Laplace noise in each coordinate, drawn exactly: pure epsilon-differential privacy,
   * nothing left of floating point.
   *
   * @param sensitivity L1, of the vector as computed, above 0
   * @param reach public; coordinates of up to this size are not cut off
   * @param dimension d
   * @param epsilon above 0
   */
  static AddedNoise laplace(double sensitivity, double reach, int dimension, Rational epsilon) {
    Rational exact = exact(sensitivity);
    Grid grid =
        Grid.forL1(exact, Rational.ONE.dividedBy(epsilon), dimension).reaching(exact(reach));
    return of(GridNoise.laplace(grid, exact, dimension, epsilon));
  }

  private static OnGrid of(GridNoise noise) {
    return new OnGrid() {
      @Override
      public Grid grid() {
        return noise.grid();
      }

      @Override
      public void draw(double[] steps, RandomBits random) {
        for (int j = 0; j < steps.length; j++) {
          steps[j] = noise.draw(random);
        }
      }

      @Override
      public void addTo(double[] values, RandomBits random) {
        noise.perturb(values, random);
      }
    };
  }

  /**
   * Noise with density proportional to exp(-epsilon |z| / sensitivity), rounded to the grid and
   * drawn exactly: pure epsilon-differential privacy, nothing left of floating point. (round(v/g) +
   * round(z/g)) g is (round(v/g) g + z) rounded to the grid.
   *
   * @param sensitivity L2, of the vector as computed, above 0
   * @param dimension d
   * @param epsilon above 0
   */
  static AddedNoise ball(double sensitivity, int dimension, Rational epsilon) {
    Rational exact = exact(sensitivity);
    Grid grid = Grid.forL2(exact, Rational.ONE.dividedBy(epsilon), dimension);
    Rational scale = grid.roundedL2(exact, dimension).dividedBy(epsilon);
    RoundedSphericalLaplace noise = new RoundedSphericalLaplace(grid.inSteps(scale));
    return new OnGrid() {
      @Override
      public Grid grid() {
        return grid;
      }

      @Override
      public void draw(double[] steps, RandomBits random) {
        long[] whole = new long[steps.length];
        noise.fill(whole, random);
        for (int j = 0; j < steps.length; j++) {
          steps[j] = whole[j];
        }
      }

      @Override
      public void addTo(double[] values, RandomBits random) {
        double[] steps = new double[values.length];
        draw(steps, random);
        add(values, steps, 0);
      }
    };
  }

  private static Rational exact(double bound) {
    if (!(bound > 0 && bound < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "the sensitivity or the reach of a vector is not a number above 0");
    }
    return Rational.of(new BigDecimal(bound));
  }
}
