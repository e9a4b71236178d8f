package org.didyma.exact;

import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * A rational number in lowest terms: a noise multiplier, a scale, a sampling rate. Arithmetic is
 * exact.
 *
 * @param numerator any integer
 * @param denominator above 0
 */
public record Rational(BigInteger numerator, BigInteger denominator)
    implements Comparable<Rational>, Serializable {

  /** 0. */
  public static final Rational ZERO = of(0, 1);

  /** 1. */
  public static final Rational ONE = of(1, 1);

  /** Longest text that is read, and largest number of digits before or after the point. */
  private static final int MAX_DIGITS = 60;

  /** Integers of so many bits are doubles far from overflow, and so are their quotients. */
  private static final int SMALL_BITS = 500;

  /**
   * Checks and reduces.
   *
   * @throws IllegalArgumentException when the denominator is not above 0
   */
  public Rational {
    if (denominator.signum() <= 0) {
      throw new IllegalArgumentException("a denominator is not above 0");
    }
    BigInteger common = numerator.gcd(denominator);
    numerator = numerator.divide(common);
    denominator = denominator.divide(common);
  }

  /** A whole number. */
  public static Rational of(long value) {
    return of(value, 1);
  }

  /**
   * A fraction.
   *
   * @param denominator above 0
   * @throws IllegalArgumentException when it is not
   */
  public static Rational of(long numerator, long denominator) {
    return new Rational(BigInteger.valueOf(numerator), BigInteger.valueOf(denominator));
  }

  /** A decimal number, exactly. */
  public static Rational of(BigDecimal value) {
    BigInteger unscaled = value.unscaledValue();
    return value.scale() >= 0
        ? new Rational(unscaled, BigInteger.TEN.pow(value.scale()))
        : new Rational(unscaled.multiply(BigInteger.TEN.pow(-value.scale())), BigInteger.ONE);
  }

  /**
   * Reads a decimal number such as {@code 1.1} or {@code 1e-3}, or a fraction of two of them such
   * as {@code 256/60000}.
   *
   * @param name what the number is called in messages
   * @throws IllegalArgumentException when the text is not such a number, with a message for the
   *     user
   */
  public static Rational parse(String name, String text) {
    if (text.length() > 2 * MAX_DIGITS) {
      throw new IllegalArgumentException(name + " has too many characters");
    }
    int slash = text.indexOf('/');
    if (slash < 0) {
      return of(Decimals.parse(name, text, MAX_DIGITS));
    }
    Rational numerator = of(Decimals.parse(name, text.substring(0, slash), MAX_DIGITS));
    Rational denominator = of(Decimals.parse(name, text.substring(slash + 1), MAX_DIGITS));
    if (denominator.signum() == 0) {
      throw new IllegalArgumentException(name + " is a fraction with denominator 0");
    }
    return numerator.dividedBy(denominator);
  }

  /** 2^exponent. */
  public static Rational powerOfTwo(int exponent) {
    BigInteger power = BigInteger.ONE.shiftLeft(Math.abs(exponent));
    return exponent >= 0
        ? new Rational(power, BigInteger.ONE)
        : new Rational(BigInteger.ONE, power);
  }

  public int signum() {
    return numerator.signum();
  }

  public boolean isZero() {
    return signum() == 0;
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
   * @throws IllegalArgumentException when the divisor is 0
   */
  public Rational dividedBy(Rational other) {
    Rational inverse =
        other.signum() < 0
            ? new Rational(other.denominator.negate(), other.numerator.negate())
            : new Rational(other.denominator, other.numerator);
    return times(inverse);
  }

  /**
   * floor(log2) of a positive number.
   *
   * @throws ArithmeticException when the number is not above 0
   */
  public int floorLog2() {
    if (signum() <= 0) {
      throw new ArithmeticException("logarithm of a number that is not above 0");
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

  /** The least decimal of the given number of places that is not below this number. */
  public BigDecimal decimalAbove(int places) {
    return new BigDecimal(numerator)
        .divide(new BigDecimal(denominator), places, RoundingMode.CEILING)
        .stripTrailingZeros();
  }

  /** A double that is at most this number, and next to it. */
  public double below() {
    double value = nearest();
    return exact(value).compareTo(this) <= 0 ? value : Math.nextDown(value);
  }

  /** A double that is at least this number, and next to it. */
  public double above() {
    double value = nearest();
    return exact(value).compareTo(this) >= 0 ? value : Math.nextUp(value);
  }

  /** The nearest finite double, but for half a unit in the last place. */
  private double nearest() {
    double nearest =
        new BigDecimal(numerator)
            .divide(new BigDecimal(denominator), new MathContext(40, RoundingMode.HALF_EVEN))
            .doubleValue();
    return Math.max(-Double.MAX_VALUE, Math.min(Double.MAX_VALUE, nearest));
  }

  private static Rational exact(double value) {
    return of(new BigDecimal(value));
  }

  @Override
  public int compareTo(Rational other) {
    return numerator.multiply(other.denominator).compareTo(other.numerator.multiply(denominator));
  }

  /** A decimal where there is a finite one of moderate length, otherwise a fraction. */
  @Override
  public String toString() {
    try {
      BigDecimal quotient =
          new BigDecimal(numerator)
              .divide(
                  new BigDecimal(denominator),
                  new MathContext(MAX_DIGITS, RoundingMode.UNNECESSARY));
      return Decimals.text(quotient);
    } catch (ArithmeticException e) {
      return numerator + "/" + denominator;
    }
  }
}
