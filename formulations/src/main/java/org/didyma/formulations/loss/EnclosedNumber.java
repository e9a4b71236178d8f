package org.didyma.formulations.loss;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import org.didyma.exact.ExactExponential;
import org.didyma.exact.ExactLogarithm;
import org.didyma.exact.Rational;

/** A real number that is enclosed as finely as a comparison or a rounding needs it. */
interface EnclosedNumber {

  /** Enclosures beyond this mean that the number is the rational one that it is held against. */
  int FINEST = 1 << 12;

  /** Integers that enclose the number times 2^precision. */
  ExactLogarithm.Interval enclose(int precision);

  /**
   * ln x.
   *
   * @param x above 0
   */
  static EnclosedNumber of(Rational x) {
    return precision -> {
      ExactLogarithm.Interval above = ExactLogarithm.enclose(x.numerator(), 0, precision);
      ExactLogarithm.Interval below = ExactLogarithm.enclose(x.denominator(), 0, precision);
      return new ExactLogarithm.Interval(
          above.low().subtract(below.high()), above.high().subtract(below.low()));
    };
  }

  /** ln(1 + exp(t)). */
  static EnclosedNumber ofOnePlusExponential(Rational t) {
    return ofOnePlusExponential(Rational.ONE, t);
  }

  /**
   * ln(1 + c exp(t)).
   *
   * @param c above 0
   */
  static EnclosedNumber ofOnePlusExponential(Rational c, Rational t) {
    if (t.signum() > 0) {
      // ln(1 + c exp(t)) = t + ln c + ln(1 + exp(-t) / c).
      EnclosedNumber rest =
          ofOnePlusExponential(Rational.ONE.dividedBy(c), t.times(Rational.of(-1)));
      return (c.equals(Rational.ONE) ? rest : rest.plus(of(c))).plus(exactly(t));
    }
    return precision -> {
      ExactLogarithm.Interval power = times(c, ofExponential(t).enclose(precision));
      BigInteger one = BigInteger.ONE.shiftLeft(precision);
      return new ExactLogarithm.Interval(
          ExactLogarithm.enclose(one.add(power.low()), precision, precision).low(),
          ExactLogarithm.enclose(one.add(power.high()), precision, precision).high());
    };
  }

  /** exp(t). */
  static EnclosedNumber ofExponential(Rational t) {
    return precision -> {
      ExactLogarithm.Interval exponent =
          exactly(t.signum() < 0 ? t.times(Rational.of(-1)) : t).enclose(precision);
      if (t.signum() > 0) {
        // exp(t) is below 2^(2t + 2): its inverse needs that many places more, twice.
        int more = 4 * exponent.high().shiftRight(precision).intValueExact() + 8;
        ExactLogarithm.Interval inverse =
            ofExponential(t.times(Rational.of(-1))).enclose(precision + more);
        BigInteger square = BigInteger.ONE.shiftLeft(2 * precision + more);
        return new ExactLogarithm.Interval(
            square.divide(inverse.high()), square.divide(inverse.low()).add(BigInteger.ONE));
      }
      boolean negligible =
          exponent.low().shiftRight(precision).bitLength() > 31
              || isBelow(exponent.low(), precision);
      return negligible
          ? new ExactLogarithm.Interval(BigInteger.ZERO, BigInteger.ONE)
          : new ExactLogarithm.Interval(
              ExactExponential.encloseInverse(exponent.high(), precision)
                  .low()
                  .max(BigInteger.ZERO),
              ExactExponential.encloseInverse(exponent.low(), precision).high());
    };
  }

  /** A rational number. */
  static EnclosedNumber exactly(Rational x) {
    return precision -> {
      BigInteger floor = floor(x.times(Rational.powerOfTwo(precision)));
      BigInteger scaled = x.numerator().shiftLeft(precision);
      boolean whole = floor.multiply(x.denominator()).equals(scaled);
      return new ExactLogarithm.Interval(floor, whole ? floor : floor.add(BigInteger.ONE));
    };
  }

  default EnclosedNumber plus(EnclosedNumber other) {
    return precision -> {
      ExactLogarithm.Interval own = enclose(precision);
      ExactLogarithm.Interval more = other.enclose(precision);
      return new ExactLogarithm.Interval(own.low().add(more.low()), own.high().add(more.high()));
    };
  }

  default EnclosedNumber times(Rational factor) {
    return precision -> times(factor, enclose(precision));
  }

  /** The same, which computes each enclosure once. */
  default EnclosedNumber kept() {
    Map<Integer, ExactLogarithm.Interval> known = new HashMap<>();
    return precision -> known.computeIfAbsent(precision, this::enclose);
  }

  /** An interval times a number. */
  private static ExactLogarithm.Interval times(Rational factor, ExactLogarithm.Interval x) {
    Rational low = factor.times(new Rational(x.low(), BigInteger.ONE));
    Rational high = factor.times(new Rational(x.high(), BigInteger.ONE));
    boolean turned = factor.signum() < 0;
    return new ExactLogarithm.Interval(
        floor(turned ? high : low), floor(turned ? low : high).add(BigInteger.ONE));
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
   * The integer that is nearest to the number divided by a step; halves do not occur.
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
    return nearest(new Rational(x, BigInteger.ONE.shiftLeft(precision)).dividedBy(step));
  }

  /** The nearest integer; the upper one of two. */
  static long nearest(Rational x) {
    return floor(x.plus(Rational.of(1, 2))).longValueExact();
  }

  /** The largest integer that is at most a number. */
  static BigInteger floor(Rational x) {
    BigInteger[] parts = x.numerator().divideAndRemainder(x.denominator());
    return parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
  }
}
