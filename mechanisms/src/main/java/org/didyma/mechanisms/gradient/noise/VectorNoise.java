package org.didyma.mechanisms.gradient.noise;

import java.util.Arrays;
import org.didyma.data.rows.RowBody;
import org.didyma.exact.FloatingNoise;
import org.didyma.exact.RandomBits;

/**
 * Noise for vectors of R^d whose L2 sensitivity is known, or that change within a known body.
 * Independent Laplace coordinates are not among it: they give no guarantee of the same scale under
 * an L2 sensitivity when d is above 1.
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

  /**
   * The largest standard deviation of &lt;z, x&gt; over rows x of the norm at most, or over all
   * rows within the body.
   *
   * @param bound X, the largest norm of a row
   */
  double deviation(double bound, int dimension);

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
    public double deviation(double bound, int dimension) {
      return bound * scale * Math.sqrt(dimension + 1.0);
    }
  }

  /**
   * Density proportional to exp(-|z|_K / scale) on the space that a body K spans, |z|_K the least t
   * with z in tK: with scale = s/epsilon, pure epsilon-differential privacy for vectors that change
   * by s times a point of K. That is a Gamma(d + 1, scale) times a point that is uniform in K, d
   * the dimension of K (Hardt and Talwar 2010).
   *
   * @param body for rows of this norm, all of whose numbers are divided by it
   * @param norm above 0
   * @param scale finite and at least 0
   */
  record WithinBody(RowBody body, double norm, double scale) implements VectorNoise {
    @Override
    public void draw(double[] z, RandomBits random) {
      double size = scale / norm * FloatingNoise.gamma(body.dimension() + 1, random);
      for (int j = 0; j < z.length; j++) {
        z[j] = body.half(j) == 0 ? 0 : FloatingNoise.uniform(size * body.half(j), random);
      }
      for (int b = 0; b < body.blocks(); b++) {
        FloatingNoise.crossPolytope(z, body.from(b), body.to(b), size, random);
      }
    }

    /**
     * A coordinate has the second moment h^2/3 in an interval and 2/((k+1)(k+2)) in a block of k,
     * and the Gamma (d+1)(d+2); rows at the corners of K have the largest products.
     */
    @Override
    public double deviation(double bound, int dimension) {
      double square = 0;
      for (int j = 0; j < dimension; j++) {
        double h = body.half(j) * body.half(j);
        square += h * h / 3;
      }
      for (int b = 0; b < body.blocks(); b++) {
        double k = body.to(b) - body.from(b);
        square += 2 / ((k + 1) * (k + 2));
      }
      double d = body.dimension();
      return scale / (norm * norm) * Math.sqrt((d + 1) * (d + 2) * square);
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
    public double deviation(double bound, int dimension) {
      return bound * sigma;
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
    public double deviation(double bound, int dimension) {
      return 0;
    }
  }
}
