package org.didyma.privacy.ledger;

import org.didyma.core.AdvisedException;

/** A use of the data that the budget does not cover. Nothing was spent on it. */
public final class BudgetExceededException extends AdvisedException {

  BudgetExceededException(String period, Amount budget, Amount spent, Amount after) {
    super(
        Outcome.NOTHING_RELEASED,
        ("the budget of the ledger is %s, of which %s is spent%s and %s left; with this use it"
                + " would be %s")
            .formatted(
                budget.roundedDown(),
                spent.roundedUp(),
                period.isEmpty() ? "" : " for records of the period \"" + period + "\"",
                budget.minus(spent).roundedDown(),
                after.roundedUp()),
        "ask for less, for example a smaller epsilon; a budget cannot be raised afterwards.");
  }
}
