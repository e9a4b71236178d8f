package org.didyma.exact;

import java.math.BigInteger;

/**
 * exp(-gamma) for rational gamma, enclosed by integers to any precision.
 *
 * <p>With gamma = 2^k y and 0 &lt;= y &lt;= 1/2, exp(-y) lies between consecutive partial sums of
 * its alternating series, and is squared k times. Every operation is rounded down for the lower end
 * and up for the upper one, so the enclosure needs no error analysis to hold; guard bits keep it
 * narrow.
 */
final class Exponential {

  private static final int GUARD = 32;

  private Exponential() {}

  /**
   * Encloses exp(-gamma) at the given precision, to within two units of 2^-precision.
   *
   * @param precision above 0
   */
  static Interval enclose(Rational gamma, int precision) {
    if (gamma.isZero()) {
      BigInteger one = BigInteger.ONE.shiftLeft(precision);
      return new Interval(one, one);
    }
    int exponent = gamma.floorLog2();
    if (exponent > 31 - Integer.numberOfLeadingZeros(precision)) {
      // gamma > precision, so exp(-gamma) < 2^-precision.
      return new Interval(BigInteger.ZERO, BigInteger.ONE);
    }
    // A few more halvings than needed: squaring is cheaper than the terms of the series it saves.
    int halvings = Math.max(0, exponent + 2 + Math.min(8, precision / 32));
    int working = precision + GUARD + halvings;
    BigInteger y = gamma.numerator().shiftLeft(working);
    BigInteger divisor = gamma.denominator().shiftLeft(halvings);
    BigInteger yLow = y.divide(divisor);
    Interval power = series(yLow, working);
    // exp decreases: the upper end of y belongs to the lower end of the power, and y's two ends
    // are at most one unit apart, where the derivative is at most 1 in size.
    BigInteger low = power.low().subtract(BigInteger.ONE).max(BigInteger.ZERO);
    BigInteger high = power.high();
    for (int i = 0; i < halvings; i++) {
      low = low.multiply(low).shiftRight(working);
      high = up(high.multiply(high), working);
    }
    int drop = working - precision;
    return new Interval(low.shiftRight(drop), up(high, drop));
  }

  /** Encloses exp(-y / 2^precision) for y / 2^precision in [0, 1/2]. */
  private static Interval series(BigInteger y, int precision) {
    BigInteger one = BigInteger.ONE.shiftLeft(precision);
    BigInteger termLow = one;
    BigInteger termHigh = one;
    BigInteger low = one;
    BigInteger high = one;
    for (int k = 1; ; k++) {
      BigInteger index = BigInteger.valueOf(k);
      termLow = termLow.multiply(y).shiftRight(precision).divide(index);
      termHigh = up(termHigh.multiply(y), precision).divide(index).add(BigInteger.ONE);
      boolean odd = (k & 1) == 1;
      // After an odd term the partial sum is below the limit; the next even term bounds it above.
      BigInteger nextLow = odd ? low.subtract(termHigh) : low.add(termLow);
      BigInteger nextHigh = odd ? high.subtract(termLow) : high.add(termHigh);
      if (termLow.signum() == 0) {
        return odd ? new Interval(nextLow, high) : new Interval(low, nextHigh);
      }
      low = nextLow;
      high = nextHigh;
    }
  }

  /** ceil(x / 2^shift). */
  private static BigInteger up(BigInteger x, int shift) {
    return x.negate().shiftRight(shift).negate();
  }
}
