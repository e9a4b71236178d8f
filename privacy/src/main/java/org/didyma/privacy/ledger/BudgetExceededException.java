package org.didyma.privacy.ledger;

import org.didyma.core.UserFacingException;

/** A use of the data that the budget does not cover. Nothing was spent on it. */
public final class BudgetExceededException extends RuntimeException implements UserFacingException {

  BudgetExceededException(Amount budget, Amount spent, Amount after) {
    super(
        "the budget of the ledger is %s, of which %s is spent; with this use it would be %s"
            .formatted(budget, spent, after));
  }

  @Override
  public String hint() {
    return "ask for less, for example a smaller epsilon; a budget cannot be raised afterwards.";
  }

  @Override
  public Outcome outcome() {
    return Outcome.NOTHING_RELEASED;
  }

  @Override
  public String message() {
    return String.valueOf(getMessage());
  }
}
