package org.didyma.mechanisms.lattice;

import java.math.BigInteger;
import org.didyma.exact.DiscreteLaplace;
import org.didyma.exact.IntegerNoise;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.exact.RoundedGaussian;
import org.didyma.exact.RoundedLaplace;
import org.didyma.exact.RoundedSphericalLaplace;

/**
 * A law on integer vectors, with how far out its coordinates may be.
 *
 * @param kind what the law is like
 * @param width the scale of Laplace noise, or the variance of Gaussian noise before rounding
 * @param reach a bound that no coordinate exceeds but with probability below 2^-2900
 * @param filler draws
 */
record IntegerVectorNoise(NoiseProfile.Kind kind, Rational width, Rational reach, Filler filler) {

  /** Laplace noise beyond so many scales has probability below 2^-2900. */
  private static final long SCALES = 1 << 11;

  /** Gaussian noise beyond so many standard deviations has probability below 2^-2900. */
  private static final long DEVIATIONS = 1 << 6;

  private static final Rational LARGEST = Rational.powerOfTwo(49);

  /** Fills a vector. */
  @FunctionalInterface
  interface Filler {
    void fill(long[] values, RandomBits random);
  }

  /**
   * Independent discrete Laplace variables.
   *
   * @throws ArithmeticException when the scale is beyond 2^49
   */
  static IntegerVectorNoise discreteLaplace(Rational scale) {
    requireDrawable(scale);
    IntegerNoise law = new DiscreteLaplace(scale);
    return new IntegerVectorNoise(
        NoiseProfile.Kind.LAPLACE, scale, scale.times(Rational.of(SCALES)), law::fill);
  }

  /**
   * Independent rounded Laplace variables.
   *
   * @throws ArithmeticException when the scale is beyond 2^49
   */
  static IntegerVectorNoise laplace(Rational scale) {
    requireDrawable(scale);
    IntegerNoise law = new RoundedLaplace(scale);
    return new IntegerVectorNoise(
        NoiseProfile.Kind.LAPLACE, scale, scale.times(Rational.of(SCALES)), law::fill);
  }

  /**
   * A rounded vector of density proportional to exp(-|v|_2/scale).
   *
   * @throws ArithmeticException when the scale is beyond 2^49
   */
  static IntegerVectorNoise sphericalLaplace(Rational scale, int dimension) {
    requireDrawable(scale);
    // |v| is Gamma(n); P(|v| > x scale) <= 2^n e^(-x/2), which is e^-2048 at x = 2^12 + 2n ln 2.
    long scales = 2 * SCALES + 2L * dimension;
    return new IntegerVectorNoise(
        NoiseProfile.Kind.SPHERICAL,
        scale,
        scale.times(Rational.of(scales)),
        new RoundedSphericalLaplace(scale)::fill);
  }

  /**
   * Independent rounded Gaussians.
   *
   * @throws ArithmeticException when the standard deviation is beyond 2^49
   */
  static IntegerVectorNoise gaussian(Rational variance) {
    Rational deviation = new Rational(rootAbove(variance), BigInteger.ONE);
    requireDrawable(deviation);
    IntegerNoise law = new RoundedGaussian(variance);
    return new IntegerVectorNoise(
        NoiseProfile.Kind.GAUSSIAN, variance, deviation.times(Rational.of(DEVIATIONS)), law::fill);
  }

  /** The least integer at or above the root of a number, or one more. */
  static BigInteger rootAbove(Rational square) {
    BigInteger up = square.numerator().divide(square.denominator()).add(BigInteger.ONE);
    return up.sqrt().add(BigInteger.ONE);
  }

  private static void requireDrawable(Rational scale) {
    if (scale.compareTo(LARGEST) > 0) {
      throw new ArithmeticException("noise of a scale beyond 2^49");
    }
  }

  /** One draw. */
  void fill(long[] values, RandomBits random) {
    filler.fill(values, random);
  }
}
