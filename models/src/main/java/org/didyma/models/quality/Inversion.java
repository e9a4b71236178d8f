package org.didyma.models.quality;

import java.util.function.DoublePredicate;

/** Intervals by inversion: the values that a test does not refuse, and all between them. */
public final class Inversion {

  private static final int STEPS = 100;

  /** Bisections of a step. */
  private static final int HALVINGS = 18;

  private Inversion() {}

  /**
   * The hull of the accepted values from 0 to some largest one, looked for on a grid of 100 steps
   * and at the guess, with its ends moved outwards to a value that is refused, and to the guess,
   * which may be one; all values where none is accepted.
   *
   * @param guess the figure itself
   * @param isAccepted the test
   */
  public static IntervalEstimate of(double guess, double largest, DoublePredicate isAccepted) {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (int i = -1; i <= STEPS; i++) {
      double value = i < 0 ? guess : largest * i / STEPS;
      if (isAccepted.test(value)) {
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
    }
    if (low > high) {
      return new IntervalEstimate(guess, 0, largest);
    }
    double step = largest / STEPS;
    return new IntervalEstimate(
            guess,
            edge(low, Math.max(0, low - step), isAccepted),
            edge(high, Math.min(largest, high + step), isAccepted))
        .at(guess);
  }

  private static double edge(double accepted, double beyond, DoublePredicate isAccepted) {
    if (isAccepted.test(beyond)) {
      return beyond;
    }
    double inside = accepted;
    double outside = beyond;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (inside + outside) / 2;
      if (isAccepted.test(middle)) {
        inside = middle;
      } else {
        outside = middle;
      }
    }
    return outside;
  }
}
