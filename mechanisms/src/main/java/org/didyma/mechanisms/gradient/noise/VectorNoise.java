package org.didyma.mechanisms.gradient.noise;

import java.util.Arrays;
import org.didyma.exact.FloatingNoise;
import org.didyma.exact.RandomBits;

/**
 * Noise for vectors of R^d whose L2 sensitivity is known. Independent Laplace coordinates are not
 * among it: they give no guarantee of the same scale under an L2 sensitivity when d is above 1.
 *
 * <p>Drawn in doubles by {@link FloatingNoise}, whose limits hold here as well.
 */
public sealed interface VectorNoise {

  /** Overwrites a vector with one draw. */
  void draw(double[] z, RandomBits random);

  /**
   * How far a draw may be, in the L2 norm, from the real random vector that it is the rounding of;
   * 0 where it is not known to be the rounding of one, but taken for real.
   */
  default double rounding(int dimension) {
    return 0;
  }

  /** The standard deviation of each coordinate. */
  double deviation(int dimension);

  /**
   * Density proportional to exp(-|z| / scale): with scale = sensitivity/epsilon, pure
   * epsilon-differential privacy. The length is Gamma(d, scale), the direction uniform.
   *
   * @param scale finite and at least 0
   */
  record Ball(double scale) implements VectorNoise {
    @Override
    public void draw(double[] z, RandomBits random) {
      FloatingNoise.ball(z, scale, random);
    }

    /** E|z|^2 = d (d+1) scale^2, shared by d coordinates. */
    @Override
    public double deviation(int dimension) {
      return scale * Math.sqrt(dimension + 1.0);
    }
  }

  /**
   * Independent normal coordinates.
   *
   * @param sigma standard deviation, finite and at least 0
   */
  record Gaussian(double sigma) implements VectorNoise {
    @Override
    public void draw(double[] z, RandomBits random) {
      for (int j = 0; j < z.length; j++) {
        z[j] = FloatingNoise.gaussian(sigma, random);
      }
    }

    @Override
    public double deviation(int dimension) {
      return sigma;
    }

    /** Half a step of the grid in each coordinate. */
    @Override
    public double rounding(int dimension) {
      return FloatingNoise.HALF_STEP * sigma * Math.sqrt(dimension) * (1 + 0x1p-40);
    }
  }

  /** No noise, and no privacy: for comparisons only. */
  record None() implements VectorNoise {
    @Override
    public void draw(double[] z, RandomBits random) {
      Arrays.fill(z, 0);
    }

    @Override
    public double deviation(int dimension) {
      return 0;
    }
  }
}
