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
 * <p>Drawn in doubles by {@link FloatingNoise}, near a real vector whose law is exactly the one
 * that is named.
 */
public sealed interface VectorNoise {

  /** The probability of a draw that is farther from the real vector than usual. */
  double RARELY = 1e-6;

  /**
   * Overwrites a vector with one draw.
   *
   * @return a bound on how far it is from the real vector, in the L2 norm; infinite where nothing
   *     is known
   */
  double draw(double[] z, RandomBits random);

  /** What that bound exceeds with a probability below {@link #RARELY}, by chance alone. */
  double rounding(int dimension);

  /** What the L2 norm of a draw exceeds with a probability below 10^-13. */
  double length(int dimension);

  /**
   * The largest standard deviation of &lt;z, x&gt; over rows x of the norm at most, or over all
   * rows within the body.
   *
   * @param bound X, the largest norm of a row
   */
  double deviation(double bound, int dimension);

  /** A Gamma(d) exceeds 2 d ln 2 + 2 t with a probability of at most exp(-t). */
  private static double usualGamma(int shape) {
    return 1.4 * shape + 64;
  }

  /**
   * Density proportional to exp(-|z| / scale): with scale = sensitivity/epsilon, pure
   * epsilon-differential privacy. The length is Gamma(d, scale), the direction uniform.
   *
   * @param scale finite and at least 0
   */
  record Ball(double scale) implements VectorNoise {

    @Override
    public double draw(double[] z, RandomBits random) {
      return FloatingNoise.ball(z, scale, random);
    }

    /**
     * A Gaussian vector of d coordinates is shorter than sqrt(d/e) t with a probability of at most
     * t^d.
     */
    @Override
    public double rounding(int dimension) {
      double norm = Math.sqrt(dimension / Math.E) * Math.pow(RARELY, 1.0 / dimension);
      double length = FloatingNoise.largestUsualGamma(dimension);
      return FloatingNoise.ballError(dimension, scale, length, norm);
    }

    @Override
    public double length(int dimension) {
      return scale * usualGamma(dimension);
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
    public double draw(double[] z, RandomBits random) {
      double gamma = FloatingNoise.gamma(body.dimension() + 1, random);
      double size = scale / norm * gamma;
      for (int j = 0; j < z.length; j++) {
        z[j] = body.half(j) == 0 ? 0 : FloatingNoise.uniform(size * body.half(j), random);
      }
      double shares = 0;
      for (int b = 0; b < body.blocks(); b++) {
        shares += FloatingNoise.crossPolytope(z, body.from(b), body.to(b), size, random);
      }
      return error(gamma) + shares;
    }

    /** For blocks whose exponentials have a sum of 1/16. */
    @Override
    public double rounding(int dimension) {
      double gamma = FloatingNoise.largestUsualGamma(body.dimension() + 1);
      double shares = 0;
      for (int b = 0; b < body.blocks(); b++) {
        int k = body.to(b) - body.from(b);
        shares += FloatingNoise.crossPolytopeError(k, scale / norm * gamma, 1.0 / 16);
      }
      return error(gamma) + shares;
    }

    @Override
    public double length(int dimension) {
      return scale / norm * body.norm() * usualGamma(body.dimension() + 1);
    }

    /** What the length moves a point of K by, and the steps of the intervals their coordinates. */
    private double error(double gamma) {
      double intervals = 0;
      for (int j = 0; j <= body.rawDimension(); j++) {
        intervals += body.half(j) * body.half(j);
      }
      double length = FloatingNoise.gammaError(body.dimension() + 1, gamma) + 0x1p-50 * gamma;
      double steps = (FloatingNoise.HALF_STEP + 0x1p-50) * gamma;
      return scale / norm * (length * body.norm() + steps * Math.sqrt(intervals)) * (1 + 0x1p-20);
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
    public double draw(double[] z, RandomBits random) {
      double square = 0;
      for (int j = 0; j < z.length; j++) {
        z[j] = FloatingNoise.gaussian(sigma, random);
        square += z[j] * z[j];
      }
      return error(z.length, Math.sqrt(square));
    }

    /** A norm of d normal numbers exceeds its mean, sqrt(d) at most, by t for exp(-t^2/2). */
    @Override
    public double length(int dimension) {
      return sigma * (Math.sqrt(dimension) + 8);
    }

    @Override
    public double deviation(double bound, int dimension) {
      return bound * sigma;
    }

    @Override
    public double rounding(int dimension) {
      return error(dimension, sigma * (Math.sqrt(dimension) + 8));
    }

    /** Half a step of the grid in each coordinate, and the product with sigma. */
    private double error(int dimension, double length) {
      return FloatingNoise.HALF_STEP * sigma * Math.sqrt(dimension) * (1 + 0x1p-40)
          + 0x1p-52 * length;
    }
  }

  /** No noise, and no privacy: for comparisons only. */
  record None() implements VectorNoise {
    @Override
    public double draw(double[] z, RandomBits random) {
      Arrays.fill(z, 0);
      return 0;
    }

    @Override
    public double rounding(int dimension) {
      return 0;
    }

    @Override
    public double length(int dimension) {
      return 0;
    }

    @Override
    public double deviation(double bound, int dimension) {
      return 0;
    }
  }
}
