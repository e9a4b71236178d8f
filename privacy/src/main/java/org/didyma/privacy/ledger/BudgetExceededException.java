package org.didyma.privacy.ledger;

/** A use of the data that the budget does not cover. Nothing was spent on it. */
public final class BudgetExceededException extends RuntimeException {

  BudgetExceededException(Amount budget, Amount spent, Amount after) {
    super(
        "the budget of the ledger is %s, of which %s is spent; with this use it would be %s"
            .formatted(budget, spent, after));
  }

  /** What to do about it, to follow "Maybe". */
  public String advice() {
    return "ask for less, for example a smaller epsilon; a budget cannot be raised afterwards.";
  }
}
