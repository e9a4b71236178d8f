package org.didyma.exact;

import java.math.BigInteger;

/**
 * Powers exp(-x) enclosed by integers, to any precision.
 *
 * <p>With x = n + r, n an integer and 0 &lt;= r &lt; 1, exp(x) = e^n exp(r), and exp(r) is the sum
 * of r^k/k!. All terms are positive and rounded down, so a partial sum is a lower bound. What a
 * term loses, in units of the last place, is at most 2: the k-th has the loss of the one before
 * divided by k, and two roundings of its own, the first divided by k. The terms left out, once one
 * is 0, add up to at most 4. Products are enclosed end by end.
 */
public final class ExactExponential {

  private static final int GUARD = 64;

  private ExactExponential() {}

  /**
   * Encloses exp(-x / 2^scale) * 2^scale.
   *
   * @param x at least 0
   */
  public static ExactLogarithm.Interval encloseInverse(BigInteger x, int scale) {
    if (x.signum() < 0 || scale < 0) {
      throw new IllegalArgumentException("exponential outside its domain");
    }
    int working = scale + GUARD;
    int n = x.shiftRight(scale).intValueExact();
    BigInteger one = BigInteger.ONE.shiftLeft(working);
    BigInteger r = x.subtract(BigInteger.valueOf(n).shiftLeft(scale)).shiftLeft(GUARD);
    ExactLogarithm.Interval power = series(r, working);
    ExactLogarithm.Interval e = series(one, working);
    for (int i = 0; i < n; i++) {
      power =
          new ExactLogarithm.Interval(
              power.low().multiply(e.low()).shiftRight(working),
              power.high().multiply(e.high()).shiftRight(working).add(BigInteger.ONE));
    }
    BigInteger square = one.shiftLeft(working);
    BigInteger low = square.divide(power.high());
    BigInteger high = square.divide(power.low()).add(BigInteger.ONE);
    return new ExactLogarithm.Interval(
        low.shiftRight(GUARD), high.shiftRight(GUARD).add(BigInteger.ONE));
  }

  /** Encloses exp(r / 2^working) * 2^working for r from 0 to 2^working. */
  private static ExactLogarithm.Interval series(BigInteger r, int working) {
    BigInteger term = BigInteger.ONE.shiftLeft(working);
    BigInteger sum = BigInteger.ZERO;
    int terms = 0;
    while (term.signum() > 0) {
      sum = sum.add(term);
      terms++;
      term = term.multiply(r).shiftRight(working).divide(BigInteger.valueOf(terms));
    }
    return new ExactLogarithm.Interval(sum, sum.add(BigInteger.valueOf(2L * terms + 4)));
  }
}
