package org.didyma.models;

import org.didyma.ground.Told;
import org.didyma.privacy.ledger.LedgerException;

/**
 * A model was drawn, but that could not be written into the ledger. Nothing was released, and the
 * budget is spent.
 */
public final class UncommittedException extends RuntimeException implements Told {

  private final String advice;

  UncommittedException(LedgerException cause) {
    super(cause.getMessage() + "; nothing was released, and the budget is spent", cause);
    this.advice = cause.advised();
  }

  @Override
  public String advised() {
    return advice;
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
