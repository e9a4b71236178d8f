package org.didyma.mechanisms.continuous;

/**
 * How far objectives and bounds that are computed in doubles can be from their real values.
 *
 * <p>Each is a sum of at most N numbers, made by at most N operations, whose absolute values add up
 * to at most M = n (2 + d B) + B |s|_1. An operation has a relative error of at most 2^-53,
 * logarithms and exponentials of Java's library of two units in the last place, and chords of the
 * ramp loss err by as much again. So the error is below N 2^-50 M.
 */
final class Rounding {

  private final double magnitude;
  private final double bound;
  private final double operations;

  Rounding(ScaledRows rows, double bound) {
    this.magnitude = rows.records() * (2 + rows.dimension() * bound);
    this.bound = bound;
    this.operations = 2.0 * rows.terms() * (rows.dimension() + 4.0) + 4.0 * rows.dimension() + 64;
  }

  /**
   * What to subtract from alpha: twice the error, for the objective and for the bound.
   *
   * @throws ArithmeticException when alpha is within reach of rounding errors
   */
  double allowance(double[] s, double alpha) {
    double length = 0;
    for (double x : s) {
      length += Math.abs(x);
    }
    double allowance = 2 * operations * 0x1p-50 * (magnitude + bound * length);
    if (!(allowance < alpha / 2)) {
      throw new ArithmeticException("alpha is within reach of rounding errors");
    }
    return allowance;
  }
}
