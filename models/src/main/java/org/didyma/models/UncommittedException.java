package org.didyma.models;

import org.didyma.privacy.ledger.LedgerException;

/**
 * A model was drawn, but that could not be written into the ledger. Nothing was released, and the
 * budget is spent.
 */
public final class UncommittedException extends RuntimeException {

  private final String advice;

  UncommittedException(LedgerException cause) {
    super(cause.getMessage() + "; nothing was released, and the budget is spent", cause);
    this.advice = cause.advice();
  }

  /** What to do about it, to follow "Maybe". */
  public String advice() {
    return advice;
  }
}
