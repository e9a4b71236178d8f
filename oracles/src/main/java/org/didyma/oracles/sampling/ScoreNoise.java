package org.didyma.oracles.sampling;

import java.math.BigInteger;
import org.didyma.exact.ExactExponential;

/**
 * The independent noise that is added to the scores -lambda * L(w) of points, the largest sum of
 * which wins. A point has a standard exponential clock T, and its noise is a function of T: minus
 * the logarithm of what is told here, which grows with T.
 */
public enum ScoreNoise {

  /** Standard Gumbel noise -ln T: the winner is a draw of the exponential mechanism. */
  GUMBEL {
    @Override
    double logLow(double log) {
      return log;
    }

    @Override
    double logHigh(double log) {
      return log;
    }

    @Override
    BigInteger[] enclose(BigInteger[] t, int scale) {
      return t;
    }
  },

  /**
   * Standard exponential noise -ln U for the uniform U = 1 - exp(-T): the winner is what
   * permute-and-flip releases.
   */
  EXPONENTIAL {
    @Override
    double logLow(double log) {
      double u = logOfUniform(log);
      return u - ERROR * (1 + Math.abs(u));
    }

    @Override
    double logHigh(double log) {
      double u = logOfUniform(log);
      return Math.min(0, u + ERROR * (1 + Math.abs(u)));
    }

    @Override
    BigInteger[] enclose(BigInteger[] t, int scale) {
      BigInteger one = BigInteger.ONE.shiftLeft(scale);
      return new BigInteger[] {
        one.subtract(ExactExponential.encloseInverse(t[0], scale).high()),
        one.subtract(ExactExponential.encloseInverse(t[1], scale).low())
      };
    }
  };

  /**
   * For doubles exp, expm1 and log are within one unit in the last place. An error of a factor 1 +
   * x of t is less than one of 1 - exp(-t); so three of 2^-52 add up in ln U, and one of its own.
   */
  private static final double ERROR = 0x1p-49;

  /** Below it ln U and ln T differ by less than t = 2^-57. */
  private static final double SMALL = -40;

  private static double logOfUniform(double log) {
    return log < SMALL ? log : Math.log(-Math.expm1(-Math.exp(log)));
  }

  /** A lower bound on the logarithm of what a clock stands for, from one on the clock's. */
  abstract double logLow(double log);

  /** An upper bound on the logarithm of what a clock stands for, from one on the clock's. */
  abstract double logHigh(double log);

  /**
   * Bounds on what a clock stands for, from bounds on the clock; both times 2^scale.
   *
   * @return two integers, of which the first may be 0 or less when the scale is too coarse
   */
  abstract BigInteger[] enclose(BigInteger[] t, int scale);
}
