package org.didyma.mechanisms.continuous;

/** Weights as multiples of 2^-32. */
final class FixedPointWeights {

  static final int PLACES = 32;

  static final double STEP = 0x1p-32;

  private FixedPointWeights() {}

  /** The nearest multiple. */
  static long of(double weight) {
    return (long) Math.rint(weight * 0x1p32);
  }

  /** The value of a multiple, exactly for sizes below 2^53. */
  static double value(long multiple) {
    return multiple * STEP;
  }
}
