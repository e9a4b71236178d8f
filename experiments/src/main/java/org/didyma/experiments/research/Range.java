package org.didyma.experiments.research;

/**
 * The public range of a numeric column.
 *
 * @param low mapped to 0
 * @param high mapped to 1, more than low
 */
record Range(double low, double high) {

  static final Range UNIT = new Range(0, 1);

  /** A value, clamped to the range and mapped to 0 .. 1. */
  double scaled(double value) {
    return Math.max(0, Math.min(1, (value - low) / (high - low)));
  }
}
