package org.didyma.exact;

/**
 * Noise as doubles, for mechanisms that compute in floating point.
 *
 * <p><b>Not safe against</b> attacks on floating point. v + noise in doubles reaches a set of
 * values that depends on v, so its last bits can give v away, however good the noise is (Mironov
 * 2012 for Laplace; Jin, McMurtry, Rubinstein and Ohrimenko 2022 for Gaussians); and the
 * sensitivity of a floating-point sum is larger than that of the real sum (Casacuberta, Shoemate,
 * Vadhan and Wagaman 2022). Prefer {@link GridNoise}, or round v to a {@link Grid} before adding
 * and the sum after adding. Nor are these draws constant-time.
 *
 * <p>What is promised of the draws themselves: {@link #gaussian} is a real Gaussian rounded to a
 * multiple of 2^-44 standard deviations, {@link #exponential} a real exponential rounded down to a
 * multiple of 2^-44 means, each exactly, before the last multiplication by the scale, which rounds
 * once. Tails are not cut off. Thread-safe.
 */
public final class FloatingNoise {

  private static final int FINENESS = 44;
  private static final double STEP = 0x1p-44;

  /** How far {@link #gaussian} may be from the real number it rounds, in standard deviations. */
  public static final double HALF_STEP = STEP / 2;

  private static final RoundedGaussian GAUSSIAN =
      new RoundedGaussian(Rational.powerOfTwo(2 * FINENESS));
  private static final DiscreteLaplace LAPLACE = new DiscreteLaplace(Rational.powerOfTwo(FINENESS));
  private static final Geometric EXPONENTIAL = new Geometric(Rational.powerOfTwo(FINENESS));

  private FloatingNoise() {}

  /**
   * A Gaussian of mean 0.
   *
   * @param sigma standard deviation, finite and at least 0
   */
  public static double gaussian(double sigma, RandomBits random) {
    return check(sigma) * (GAUSSIAN.draw(random) * STEP);
  }

  /**
   * A Laplace variable of mean 0: density exp(-|x|/scale) / (2 scale), on the multiples of 2^-44
   * scales.
   *
   * @param scale finite and at least 0
   */
  public static double laplace(double scale, RandomBits random) {
    return check(scale) * (LAPLACE.draw(random) * STEP);
  }

  /**
   * An exponential variable, at the middle of its step.
   *
   * @param mean finite and at least 0
   */
  public static double exponential(double mean, RandomBits random) {
    return check(mean) * (EXPONENTIAL.draw(random) * STEP + HALF_STEP);
  }

  /**
   * A vector of R^d with density proportional to exp(-|v|_2 / scale): its length is Gamma(d,
   * scale), the sum of d exponentials, its direction uniform, that of a Gaussian vector. With scale
   * = sensitivity / epsilon it is the noise of pure epsilon-differential privacy under L2
   * sensitivity, up to what this class does not protect against.
   *
   * @param values filled; of length d at least 1
   * @param scale finite and at least 0
   */
  public static void ball(double[] values, double scale, RandomBits random) {
    check(scale);
    if (values.length == 0) {
      throw new IllegalArgumentException("a vector of noise has dimension 0");
    }
    double square = 0;
    while (square == 0) {
      for (int i = 0; i < values.length; i++) {
        values[i] = gaussian(1, random);
        square += values[i] * values[i];
      }
    }
    double factor = scale * gamma(values.length, random) / Math.sqrt(square);
    for (int i = 0; i < values.length; i++) {
      values[i] *= factor;
    }
  }

  /**
   * A vector that is uniform in the cross-polytope {|v|_1 &lt;= radius} of R^k: shares of k + 1
   * exponentials, but for the last, with signs by coins.
   *
   * @param values filled from one place to another, to - from = k of them
   * @param radius finite and at least 0
   */
  public static void crossPolytope(
      double[] values, int from, int to, double radius, RandomBits random) {
    check(radius);
    double sum = exponential(1, random);
    for (int i = from; i < to; i++) {
      values[i] = exponential(1, random);
      sum += values[i];
    }
    for (int i = from; i < to; i++) {
      double size = radius * values[i] / sum;
      values[i] = random.below(2L) == 0 ? size : -size;
    }
  }

  /**
   * A uniform number between -half and half, at the middle of one of 2^45 steps.
   *
   * @param half finite and at least 0
   */
  public static double uniform(double half, RandomBits random) {
    return check(half) * ((random.below(1L << (FINENESS + 1)) + 0.5) * STEP - 1);
  }

  /**
   * A Gamma variable of whole shape and scale 1: the sum of so many exponentials.
   *
   * @param shape at least 1
   */
  public static double gamma(int shape, RandomBits random) {
    double sum = 0;
    for (int i = 0; i < shape; i++) {
      sum += exponential(1, random);
    }
    return sum;
  }

  private static double check(double scale) {
    if (!(scale >= 0) || scale == Double.POSITIVE_INFINITY) {
      throw new IllegalArgumentException("the scale of noise is not a finite number of at least 0");
    }
    return scale;
  }
}
