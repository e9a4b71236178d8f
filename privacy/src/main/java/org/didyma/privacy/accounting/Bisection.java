package org.didyma.privacy.accounting;

import java.util.function.DoubleUnaryOperator;

/** Roots of monotone functions, returned from the side that is safe. */
final class Bisection {

  private static final int STEPS = 200;

  private Bisection() {}

  /**
   * A number at which a decreasing function is not positive, as small as doubles allow.
   *
   * @param low where the function is positive
   * @param high where it is not
   */
  static double decreasing(DoubleUnaryOperator function, double low, double high) {
    double positive = low;
    double fine = high;
    for (int i = 0; i < STEPS; i++) {
      double middle = positive + (fine - positive) / 2;
      if (!(middle > positive && middle < fine)) {
        break;
      }
      if (function.applyAsDouble(middle) <= 0) {
        fine = middle;
      } else {
        positive = middle;
      }
    }
    return fine;
  }
}
