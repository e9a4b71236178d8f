package org.didyma.exact;

import java.math.BigInteger;

/**
 * A positive real number between two integers times a power of two, of which as many digits are
 * kept as each operation is told. Lower ends are rounded down and upper ones up, so an enclosure
 * holds whatever is computed; its width in proportion to the number grows by a few units of the
 * last digit with each operation, however small or large the number becomes.
 *
 * @param low lower end, above 0
 * @param high upper end
 * @param exponent so that the number is in [low, high] * 2^exponent
 */
record EnclosedReal(BigInteger low, BigInteger high, long exponent) {

  static final EnclosedReal ONE = new EnclosedReal(BigInteger.ONE, BigInteger.ONE, 0);

  /** exp(-gamma), for gamma from 0 to some thousand. */
  static EnclosedReal exp(Rational gamma, int digits) {
    // exp(-gamma) is above 2^-(2 gamma), so that these places have as many digits.
    int places = digits + 2 + 2 * gamma.numerator().divide(gamma.denominator()).intValueExact();
    Interval power = Exponential.enclose(gamma, places);
    return new EnclosedReal(power.low(), power.high(), -places).keeping(digits);
  }

  /** The power with an exponent of at least 0, by squaring. */
  EnclosedReal power(long times, int digits) {
    EnclosedReal result = ONE;
    EnclosedReal square = this;
    for (long left = times; left > 0; left >>= 1) {
      if ((left & 1) == 1) {
        result = result.times(square, digits);
      }
      if (left > 1) {
        square = square.times(square, digits);
      }
    }
    return result;
  }

  EnclosedReal times(EnclosedReal other, int digits) {
    return new EnclosedReal(
            low.multiply(other.low),
            high.multiply(other.high),
            Math.addExact(exponent, other.exponent))
        .keeping(digits);
  }

  EnclosedReal plus(EnclosedReal other, int digits) {
    long top = Math.max(top(), other.top());
    // Both as multiples of the last place that is kept of the larger one.
    long place = top - digits;
    return new EnclosedReal(
        low(place).add(other.low(place)), high(place).add(other.high(place)), place);
  }

  /** Where its first digit is. */
  long top() {
    return exponent + high.bitLength();
  }

  /** The lower end in multiples of 2^place, rounded down. */
  BigInteger low(long place) {
    return shifted(low, exponent - place);
  }

  /** The upper end in multiples of 2^place, rounded up. */
  BigInteger high(long place) {
    return shifted(high.negate(), exponent - place).negate();
  }

  /** Rounded down; what is far below the place needs no digits of its own. */
  private static BigInteger shifted(BigInteger number, long by) {
    return by < -number.bitLength()
        ? BigInteger.valueOf(number.signum() < 0 ? -1 : 0)
        : number.shiftLeft(Math.toIntExact(by));
  }

  private EnclosedReal keeping(int digits) {
    int more = high.bitLength() - digits;
    if (more <= 0) {
      return this;
    }
    long place = exponent + more;
    return new EnclosedReal(low(place), high(place), place);
  }
}
