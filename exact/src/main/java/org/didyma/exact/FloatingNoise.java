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
 * multiple of 2^-44 standard deviations, {@link #exponential} a real exponential and {@link
 * #uniform} a real uniform number at the middle of its step, each exactly, before the last
 * multiplication by the scale, which rounds once. Vectors say how far they are from real ones of
 * exactly their law (docs/proofs/noise.md, section 10), for mechanisms that can cover that distance
 * by other noise. Tails are not cut off. Thread-safe.
 */
public final class FloatingNoise {

  private static final int FINENESS = 44;
  private static final double STEP = 0x1p-44;

  /**
   * How far a draw may be from the real number it rounds, but for the scale's multiplication: of
   * {@link #gaussian} in standard deviations, of {@link #exponential} in means, of {@link #uniform}
   * in halves.
   */
  public static final double HALF_STEP = STEP / 2;

  /** Rounding of one operation, with room for what is neglected beside it. */
  private static final double UNIT = 0x1p-53 * (1 + 0x1p-20);

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
   * @return {@link #ballError}
   */
  public static double ball(double[] values, double scale, RandomBits random) {
    check(scale);
    if (values.length == 0) {
      throw new IllegalArgumentException("a vector of noise has dimension 0");
    }
    double square = gaussians(values, random);
    boolean isTold = square > 0;
    while (square == 0) {
      square = gaussians(values, random);
    }
    double norm = Math.sqrt(square);
    double length = gamma(values.length, random);
    double factor = scale * length / norm;
    for (int i = 0; i < values.length; i++) {
      values[i] *= factor;
    }
    return ballError(values.length, scale, length, isTold ? norm : 0);
  }

  /** Overwrites a vector with Gaussians, whose sum of squares it returns. */
  private static double gaussians(double[] values, RandomBits random) {
    double square = 0;
    for (int i = 0; i < values.length; i++) {
      values[i] = gaussian(1, random);
      square += values[i] * values[i];
    }
    return square;
  }

  /**
   * A bound on how far a {@link #ball} is from a real vector of its law, in the L2 norm: infinite
   * where the Gaussian vector is so short that its steps do not tell the direction.
   *
   * @param dimension d
   * @param scale of the ball
   * @param length the Gamma that was drawn
   * @param norm of the Gaussian vector that was drawn
   */
  public static double ballError(int dimension, double scale, double length, double norm) {
    double step = HALF_STEP * Math.sqrt(dimension);
    double least = norm * (1 - 0x1p-40) - step;
    if (!(least > 0)) {
      return Double.POSITIVE_INFINITY;
    }
    // Two directions are at most twice as far apart as the vectors, over the length of either; in
    // one dimension they are signs, and equal.
    double turned = dimension == 1 ? 0 : 2 * step / least;
    double direction = turned + (dimension + 8) * UNIT;
    return scale * (gammaError(dimension, length) + length * direction) * (1 + 0x1p-20);
  }

  /**
   * A vector that is uniform in the cross-polytope {|v|_1 &lt;= radius} of R^k: shares of k + 1
   * exponentials, but for the last, with signs by coins.
   *
   * @param values filled from one place to another, to - from = k of them
   * @param radius finite and at least 0
   * @return {@link #crossPolytopeError}
   */
  public static double crossPolytope(
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
    return crossPolytopeError(to - from, radius, sum);
  }

  /**
   * A bound on how far a point of a {@link #crossPolytope} is from a real one of its law, in the L1
   * norm.
   *
   * @param dimension k
   * @param radius of the cross-polytope
   * @param sum of the k + 1 exponentials that were drawn
   */
  public static double crossPolytopeError(int dimension, double radius, double sum) {
    double least = sum * (1 - 0x1p-40) - (dimension + 1) * HALF_STEP;
    if (!(least > 0)) {
      return Double.POSITIVE_INFINITY;
    }
    // What k shares move by, and what all of them do with the sum.
    double moved = (2 * dimension + 1) * HALF_STEP + (3 * dimension + 8) * UNIT * sum;
    return radius * (moved / least + 3 * UNIT) * (1 + 0x1p-20);
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

  /** A bound on how far a {@link #gamma} that was drawn is from a real one. */
  public static double gammaError(int shape, double drawn) {
    return shape * HALF_STEP + (shape + 3) * UNIT * drawn;
  }

  /** What a {@link #gamma} exceeds with a probability below 1e-12. */
  public static double largestUsualGamma(int shape) {
    return shape + 8 * Math.sqrt(shape) + 32;
  }

  private static double check(double scale) {
    if (!(scale >= 0) || scale == Double.POSITIVE_INFINITY) {
      throw new IllegalArgumentException("the scale of noise is not a finite number of at least 0");
    }
    return scale;
  }
}
