package org.didyma.privacy.audit;

import java.util.function.DoublePredicate;
import org.apache.commons.math3.special.Beta;

/**
 * Confidence bounds on a probability from independent trials (Clopper and Pearson 1934): whatever
 * the probability is, a bound is on the wrong side of it with probability at most alpha.
 */
final class BinomialBounds {

  /** The bounds are moved outwards by this share, far above the error of the incomplete beta. */
  private static final double SLACK = 1e-9;

  private BinomialBounds() {}

  /** A lower bound after the given number of successes. */
  static double lower(long successes, long trials, double alpha) {
    if (successes == 0) {
      return 0;
    }
    // The largest p at which so many successes or more have probability at most alpha.
    return last(p -> atLeast(successes, trials, p) <= alpha) * (1 - SLACK);
  }

  /** An upper bound after the given number of successes. */
  static double upper(long successes, long trials, double alpha) {
    if (successes == trials) {
      return 1;
    }
    // The least p at which so many successes or fewer have probability at most alpha.
    double p = last(x -> 1 - atLeast(successes + 1, trials, x) > alpha);
    return Math.min(1, p * (1 + SLACK) + Double.MIN_NORMAL);
  }

  /** P(Binomial(trials, p) >= successes). */
  static double atLeast(long successes, long trials, double p) {
    if (successes <= 0) {
      return 1;
    }
    if (successes > trials) {
      return 0;
    }
    return Beta.regularizedBeta(p, successes, trials - successes + 1.0);
  }

  /** Where a condition that holds from 0 on ceases to hold in (0, 1). */
  private static double last(DoublePredicate condition) {
    double low = 0;
    double high = 1;
    for (int i = 0; i < 60; i++) {
      double middle = (low + high) / 2;
      if (condition.test(middle)) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
