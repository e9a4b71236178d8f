package org.didyma.privacy.ledger;

import org.didyma.ground.Told;

/** A use of the data that the budget does not cover. Nothing was spent on it. */
public final class BudgetExceededException extends RuntimeException implements Told {

  BudgetExceededException(Amount budget, Amount spent, Amount after) {
    super(
        "the budget of the ledger is %s, of which %s is spent; with this use it would be %s"
            .formatted(budget, spent, after));
  }

  @Override
  public String advised() {
    return "ask for less, for example a smaller epsilon; a budget cannot be raised afterwards.";
  }

  @Override
  public Outcome outcome() {
    return Outcome.NOTHING_RELEASED;
  }

  @Override
  public String said() {
    return String.valueOf(getMessage());
  }
}
