package org.didyma.formulations.loss;

import java.math.BigInteger;
import org.didyma.exact.ExactExponential;
import org.didyma.exact.ExactLogarithm;
import org.didyma.exact.Rational;

/** A real number that is enclosed as finely as a comparison or a rounding needs it. */
interface NaturalLogarithm {

  /** Enclosures beyond this mean that the number is the rational one that it is held against. */
  int FINEST = 1 << 12;

  /** Integers that enclose the number times 2^precision. */
  ExactLogarithm.Interval enclose(int precision);

  /**
   * ln x.
   *
   * @param x above 0
   */
  static NaturalLogarithm of(Rational x) {
    return precision -> {
      ExactLogarithm.Interval above = ExactLogarithm.enclose(x.numerator(), 0, precision);
      ExactLogarithm.Interval below = ExactLogarithm.enclose(x.denominator(), 0, precision);
      return new ExactLogarithm.Interval(
          above.low().subtract(below.high()), above.high().subtract(below.low()));
    };
  }

  /** ln(1 + exp(t)). */
  static NaturalLogarithm ofOnePlusExponential(Rational t) {
    return precision -> {
      // ln(1 + exp(t)) = max(0, t) + ln(1 + exp(-|t|)).
      BigInteger scaled = t.numerator().abs().shiftLeft(precision);
      BigInteger[] quotient = scaled.divideAndRemainder(t.denominator());
      BigInteger floor = quotient[0];
      BigInteger ceiling = quotient[1].signum() == 0 ? floor : floor.add(BigInteger.ONE);
      BigInteger one = BigInteger.ONE.shiftLeft(precision);
      boolean negligible =
          floor.shiftRight(precision).bitLength() > 31 || isBelow(floor, precision);
      BigInteger least =
          negligible
              ? BigInteger.ZERO
              : ExactExponential.encloseInverse(ceiling, precision).low().max(BigInteger.ZERO);
      BigInteger most =
          negligible ? BigInteger.ONE : ExactExponential.encloseInverse(floor, precision).high();
      BigInteger low = ExactLogarithm.enclose(one.add(least), precision, precision).low();
      BigInteger high = ExactLogarithm.enclose(one.add(most), precision, precision).high();
      return t.signum() <= 0
          ? new ExactLogarithm.Interval(low, high)
          : new ExactLogarithm.Interval(low.add(floor), high.add(ceiling));
    };
  }

  /** True when exp(-x / 2^precision) is below 2^-precision. */
  private static boolean isBelow(BigInteger x, int precision) {
    return x.shiftRight(precision).intValue() > precision;
  }

  /** How the number compares with another one, which it does not equal. */
  default int compareTo(Rational other) {
    for (int precision = 64; precision <= FINEST; precision *= 2) {
      ExactLogarithm.Interval own = enclose(precision);
      BigInteger scaled = other.numerator().shiftLeft(precision);
      if (own.low().multiply(other.denominator()).compareTo(scaled) > 0) {
        return 1;
      }
      if (own.high().multiply(other.denominator()).compareTo(scaled) < 0) {
        return -1;
      }
    }
    throw new ArithmeticException("a logarithm cannot be distinguished from a rational number");
  }

  /**
   * The integer that is nearest to a multiple of the number; halves do not occur.
   *
   * @param step the number is divided by it
   */
  default long over(Rational step) {
    for (int precision = 64; precision <= FINEST; precision *= 2) {
      ExactLogarithm.Interval own = enclose(precision);
      long low = nearest(own.low(), step, precision);
      if (low == nearest(own.high(), step, precision)) {
        return low;
      }
    }
    throw new ArithmeticException("a logarithm cannot be distinguished from a half");
  }

  /** floor(x / 2^precision / step + 1/2). */
  private static long nearest(BigInteger x, Rational step, int precision) {
    Rational quotient =
        new Rational(x, BigInteger.ONE.shiftLeft(precision))
            .dividedBy(step)
            .plus(Rational.of(1, 2));
    BigInteger[] parts = quotient.numerator().divideAndRemainder(quotient.denominator());
    BigInteger floor = parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
    return floor.longValueExact();
  }
}
