package org.didyma.mechanisms.continuous;

/**
 * How far objectives and bounds that are computed in doubles can be from their real values, by
 * public numbers and by noise alone.
 *
 * <p>Each is a {@link CompensatedSum} over terms and entries, fewer than 2^31 of them, whose
 * absolute values add up to at most M = n (2 + d B) + B |s|_1. A term takes at most 2 d + 30
 * operations of a relative error of at most 2^-53 (four units for logarithms, exponentials and the
 * chords of the ramp loss), so that all of them are off by less than (d + 32) 2^-50 M; adding them
 * up errs by less than 2^-53 M + 2^-44 M. So the error is below {@link #unit} M, whatever the
 * number of distinct rows.
 */
final class RoundingError {

  private final double records;
  private final int dimension;
  private final double bound;

  RoundingError(ScaledRows rows, double bound) {
    this.records = rows.records();
    this.dimension = rows.dimension();
    this.bound = bound;
  }

  /** The error relative to M. */
  private static double unit(int dimension) {
    return (dimension + 32.0) * 0x1p-50 + 0x1p-42;
  }

  /** The error of objective and bound together for one record. */
  private static double perRecord(int dimension, double bound) {
    return 2 * unit(dimension) * (2 + dimension * bound);
  }

  /** The largest number of records whose part of the error leaves three quarters of alpha. */
  static long mostRecords(int dimension, double bound, double alpha) {
    return (long) (alpha / 4 / perRecord(dimension, bound));
  }

  /**
   * What to subtract from alpha: twice the error, for the objective and for the bound.
   *
   * @throws ArithmeticException when the noise takes a quarter of alpha, whatever the data are
   */
  double allowance(double[] s, double alpha) {
    double length = 0;
    for (double x : s) {
      length += Math.abs(x);
    }
    double ofNoise = 2 * unit(dimension) * bound * length;
    if (!(ofNoise < alpha / 4)) {
      throw new ArithmeticException("noise beyond its bounds");
    }
    return records * perRecord(dimension, bound) + ofNoise;
  }
}
