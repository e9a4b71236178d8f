package org.didyma.exact;

import java.math.BigInteger;

/**
 * Natural logarithms enclosed by integers, to any precision.
 *
 * <p>With x = 2^e * m and 1 &lt;= m &lt; 2, ln x = e ln 2 + 2 artanh(z) for z = (m-1)/(m+1) in [0,
 * 1/3), and artanh(z) is the sum of z^(2k+1)/(2k+1). Everything is rounded down, so a partial sum
 * is a lower bound. What is lost is at most (in units of the last place, for K terms): 9/8 for the
 * rounding of z, 9/8 K for that of the powers, K for that of the quotients, and 2 for the terms
 * left out, whose powers are below one unit; together less than 3K + 4.
 */
public final class ExactLogarithm {

  /**
   * An interval that contains a real number: [low, high] * 2^-precision.
   *
   * @param low lower end
   * @param high upper end
   */
  public record Interval(BigInteger low, BigInteger high) {}

  /** Guard bits of the working precision; cover the loss for any precision in use. */
  private static final int GUARD = 32;

  private static final int MAX_PRECISION = 1 << 20;

  private ExactLogarithm() {}

  /**
   * Encloses ln(x / 2^scale) at the given precision, to within a few units of 2^-precision.
   *
   * @param x above 0
   */
  public static Interval enclose(BigInteger x, int scale, int precision) {
    if (x.signum() <= 0 || precision < 0 || precision > MAX_PRECISION) {
      throw new IllegalArgumentException("logarithm outside its domain");
    }
    int working = precision + GUARD;
    int exponent = x.bitLength() - 1;
    Interval mantissa = logOfMantissa(x, BigInteger.ONE.shiftLeft(exponent), working);
    Interval two = logOfMantissa(BigInteger.TWO, BigInteger.ONE, working);
    BigInteger e = BigInteger.valueOf((long) exponent - scale);
    BigInteger a = two.low().multiply(e);
    BigInteger b = two.high().multiply(e);
    BigInteger low = mantissa.low().add(a.min(b));
    BigInteger high = mantissa.high().add(a.max(b));
    return new Interval(low.shiftRight(GUARD), high.shiftRight(GUARD).add(BigInteger.ONE));
  }

  /** Encloses ln(x/y) for y &lt;= x &lt;= 2y. */
  private static Interval logOfMantissa(BigInteger x, BigInteger y, int precision) {
    BigInteger z = x.subtract(y).shiftLeft(precision).divide(x.add(y));
    BigInteger square = z.multiply(z).shiftRight(precision);
    BigInteger power = z;
    BigInteger sum = BigInteger.ZERO;
    int terms = 0;
    while (power.signum() > 0) {
      sum = sum.add(power.divide(BigInteger.valueOf(2L * terms + 1)));
      power = power.multiply(square).shiftRight(precision);
      terms++;
    }
    BigInteger low = sum.shiftLeft(1);
    return new Interval(low, low.add(BigInteger.valueOf(2 * (3L * terms + 4))));
  }
}
