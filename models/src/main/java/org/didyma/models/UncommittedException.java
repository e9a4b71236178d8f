package org.didyma.models;

import org.didyma.core.UserFacingException;
import org.didyma.privacy.ledger.LedgerException;

/**
 * A model was drawn, but that could not be written into the ledger. Nothing was released, and the
 * budget is spent.
 */
public final class UncommittedException extends RuntimeException implements UserFacingException {

  private final String advice;

  UncommittedException(LedgerException cause) {
    super(cause.getMessage() + "; nothing was released, and the budget is spent", cause);
    this.advice = cause.hint();
  }

  @Override
  public String hint() {
    return advice;
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
