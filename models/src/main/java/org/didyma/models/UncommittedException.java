package org.didyma.models;

import org.didyma.core.AdvisedException;
import org.didyma.privacy.ledger.LedgerException;

/**
 * A model was drawn, but that could not be written into the ledger. Nothing was released, and the
 * budget is spent.
 */
public final class UncommittedException extends AdvisedException {

  UncommittedException(LedgerException cause) {
    super(
        Outcome.NOTHING_RELEASED,
        cause.getMessage() + "; nothing was released, and the budget is spent",
        cause.hint(),
        cause);
  }
}
