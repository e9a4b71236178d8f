package org.didyma.privacy.ledger;

import org.didyma.core.AdvisedException;
import org.didyma.core.ParameterReference;

/**
 * A use of the data that costs less than the terms of the ledger allow. Nothing was spent on it.
 */
public final class UseTooSmallException extends AdvisedException {

  UseTooSmallException(Amount use, Amount least) {
    super(
        Outcome.NOTHING_RELEASED,
        "the use would cost %s, and the ledger takes no use below %s".formatted(use, least),
        "ask for more, for example a larger epsilon; "
            + ParameterReference.operation("ledger show")
            + " shows the least.");
  }
}
