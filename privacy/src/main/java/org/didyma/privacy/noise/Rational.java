package org.didyma.privacy.noise;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * A non-negative rational number in lowest terms: scales, probabilities, sensitivities.
 *
 * @param numerator at least 0
 * @param denominator above 0
 */
public record Rational(BigInteger numerator, BigInteger denominator)
    implements Comparable<Rational> {

  public static final Rational ZERO = of(0);
  public static final Rational ONE = of(1);

  /** Integers of so many bits are doubles far from overflow, and so are their quotients. */
  private static final int SMALL_BITS = 500;

  public Rational {
    if (numerator.signum() < 0 || denominator.signum() <= 0) {
      throw new IllegalArgumentException(
          "a non-negative rational needs a numerator of at least 0 and a denominator above 0");
    }
    BigInteger common = numerator.gcd(denominator);
    numerator = numerator.divide(common);
    denominator = denominator.divide(common);
  }

  public static Rational of(long value) {
    return of(value, 1);
  }

  public static Rational of(long numerator, long denominator) {
    return new Rational(BigInteger.valueOf(numerator), BigInteger.valueOf(denominator));
  }

  /** The decimal's exact value. */
  public static Rational of(BigDecimal value) {
    return value.scale() >= 0
        ? new Rational(value.unscaledValue(), BigInteger.TEN.pow(value.scale()))
        : new Rational(value.toBigIntegerExact(), BigInteger.ONE);
  }

  /** 2^exponent. */
  public static Rational powerOfTwo(int exponent) {
    BigInteger power = BigInteger.ONE.shiftLeft(Math.abs(exponent));
    return exponent >= 0
        ? new Rational(power, BigInteger.ONE)
        : new Rational(BigInteger.ONE, power);
  }

  public Rational plus(Rational other) {
    return new Rational(
        numerator.multiply(other.denominator).add(other.numerator.multiply(denominator)),
        denominator.multiply(other.denominator));
  }

  public Rational times(Rational other) {
    return new Rational(
        numerator.multiply(other.numerator), denominator.multiply(other.denominator));
  }

  /**
   * The quotient.
   *
   * @param other above 0
   */
  public Rational over(Rational other) {
    return new Rational(
        numerator.multiply(other.denominator), denominator.multiply(other.numerator));
  }

  /** floor(log2) of a positive number. */
  public int floorLog2() {
    if (numerator.signum() == 0) {
      throw new ArithmeticException("logarithm of 0");
    }
    int estimate = numerator.bitLength() - denominator.bitLength();
    return compareTo(powerOfTwo(estimate)) >= 0 ? estimate : estimate - 1;
  }

  /** A double within two units in the last place; 0 or infinity outside their range. */
  public double doubleValue() {
    if (numerator.bitLength() <= SMALL_BITS && denominator.bitLength() <= SMALL_BITS) {
      return numerator.doubleValue() / denominator.doubleValue();
    }
    // Scaled so that the quotient has 64 bits, whatever the sizes.
    int shift = 64 - (numerator.bitLength() - denominator.bitLength());
    BigInteger quotient =
        shift >= 0
            ? numerator.shiftLeft(shift).divide(denominator)
            : numerator.divide(denominator.shiftLeft(-shift));
    return Math.scalb(quotient.doubleValue(), -shift);
  }

  public boolean isZero() {
    return numerator.signum() == 0;
  }

  @Override
  public int compareTo(Rational other) {
    return numerator.multiply(other.denominator).compareTo(other.numerator.multiply(denominator));
  }

  @Override
  public String toString() {
    return denominator.equals(BigInteger.ONE)
        ? numerator.toString()
        : numerator + "/" + denominator;
  }
}
