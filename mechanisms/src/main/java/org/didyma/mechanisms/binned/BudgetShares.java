package org.didyma.mechanisms.binned;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.didyma.exact.Rational;
import org.didyma.privacy.Epsilon;

/**
 * How epsilon is shared out: one equal part for the histogram of each of d columns and one for the
 * numbers of outcomes, and what the second stage gets. All are exact decimals, rounded down, whose
 * sum is at most epsilon.
 *
 * @param histogram the share of a column, and of the outcomes
 * @param refit the share of the second stage; 0 where there is none
 */
record BudgetShares(Epsilon histogram, Epsilon refit) {

  /**
   * Below so many records a column and unit of epsilon a second stage costs more than it brings. On
   * public tables with 30 to 65 of them risks are ordered better without one, and decisions are as
   * good on average; with 150 of them decisions are better with it.
   */
  private static final double LEAST_SIGNAL = 100;

  /** The second stage would get this part where the signal is 10, and gets more with its root. */
  private static final double PART_AT_TEN = 0.1;

  private static final double LARGEST_PART = 0.5;
  private static final int PARTS = 1000;

  /**
   * The shares.
   *
   * @param epsilon in all
   * @param columns d, at least 1
   * @param signal s = epsilon n/(c d) by the public guess n, c the records in which neighbours
   *     differ
   */
  static BudgetShares of(Epsilon epsilon, int columns, double signal) {
    BigDecimal all = epsilon.value();
    BigDecimal refit =
        all.multiply(BigDecimal.valueOf(parts(signal)))
            .divide(BigDecimal.valueOf(PARTS), Epsilon.MAX_DIGITS, RoundingMode.FLOOR);
    BigDecimal histogram =
        all.subtract(refit)
            .divide(BigDecimal.valueOf(columns + 1L), Epsilon.MAX_DIGITS, RoundingMode.FLOOR);
    return new BudgetShares(new Epsilon(histogram), new Epsilon(refit));
  }

  /** Of a thousand parts, those of the second stage. */
  private static long parts(double signal) {
    if (signal < LEAST_SIGNAL) {
      return 0;
    }
    return Math.round(PARTS * Math.min(LARGEST_PART, PART_AT_TEN * Math.sqrt(signal / 10)));
  }

  boolean hasRefit() {
    return refit.value().signum() > 0;
  }

  /**
   * b of the noise of counts.
   *
   * @param changes c, the records in which neighbours differ, each of which is in one cell
   */
  Rational scale(int changes) {
    return Rational.of(changes).dividedBy(Rational.of(histogram.value()));
  }
}
