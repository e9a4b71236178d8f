package org.didyma.exact;

import java.io.Serializable;

/**
 * round(ln(1 + exp(u s)) / q) for whole numbers s, where floating point can tell, which is nearly
 * always: the value is known to a small error, and rounded where no half lies within that error.
 * Whoever hears {@link #UNDECIDED} encloses the value more finely; so nothing depends on how
 * exactly a machine computes.
 *
 * <p>The error. With t = u s, x = |t| and functions that are off by one unit in the last place at
 * most, as {@link Math} says, t is off by at most x 2^-51, exp(-x) by 2^-51 (since x exp(-x) is
 * below 1/2), its logarithm and the sum by another (x + 1) 2^-51, and the quotient by q by a factor
 * of 1 + 2^-51. As ln(1 + exp(t)) is at most x + 1, the result is off by less than (x + 1) 2^-49 /
 * q, and twice that is allowed for.
 */
public final class LogisticSteps implements Serializable {

  /** A half is too near to tell; never a value, as those are at least 0. */
  public static final long UNDECIDED = -1;

  /** Whole numbers up to here are doubles. */
  private static final long EXACT = 1L << 53;

  private final double unit;
  private final double step;

  /**
   * @param unit u, above 0
   * @param step q, above 0
   */
  public LogisticSteps(Rational unit, Rational step) {
    this.unit = unit.doubleValue();
    this.step = step.doubleValue();
  }

  /** round(ln(1 + exp(u s)) / q), or {@link #UNDECIDED}. */
  public long at(long score) {
    if (score < -EXACT || score > EXACT) {
      return UNDECIDED;
    }
    double t = unit * score;
    double x = Math.abs(t);
    double shifted = (Math.max(0, t) + Math.log1p(Math.exp(-x))) / step + 0.5;
    double error = (x + 1) / step * 0x1p-48;
    double floor = Math.floor(shifted);
    boolean decided = shifted - floor > error && floor + 1 - shifted > error;
    return decided && error < 0x1p-4 ? (long) floor : UNDECIDED;
  }
}
