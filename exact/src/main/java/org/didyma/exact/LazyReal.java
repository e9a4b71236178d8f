package org.didyma.exact;

import java.math.BigInteger;

/**
 * A real number of which the integer part of its absolute value is known, and whose further binary
 * digits are drawn when they are first asked for.
 *
 * @param floor of the absolute value
 * @param fraction the rest of it
 * @param isNegative the sign
 */
record LazyReal(long floor, LazyUniform fraction, boolean isNegative) {

  /** Encloses the absolute value in units of 2^-precision, with ends one unit apart. */
  Interval enclose(int precision) {
    Interval digits = fraction.enclose(precision);
    BigInteger whole = BigInteger.valueOf(floor).shiftLeft(precision);
    return new Interval(whole.add(digits.low()), whole.add(digits.high()));
  }

  /** The absolute value as far as it is known at first: within 1/2, but for one rounding. */
  double middle() {
    return floor + 0.5;
  }
}
