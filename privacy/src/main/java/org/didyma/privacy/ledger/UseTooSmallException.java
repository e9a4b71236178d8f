package org.didyma.privacy.ledger;

import org.didyma.core.ParameterReference;
import org.didyma.core.UserFacingException;

/**
 * A use of the data that costs less than the terms of the ledger allow. Nothing was spent on it.
 */
public final class UseTooSmallException extends RuntimeException implements UserFacingException {

  UseTooSmallException(Amount use, Amount least) {
    super("the use would cost %s, and the ledger takes no use below %s".formatted(use, least));
  }

  @Override
  public String hint() {
    return "ask for more, for example a larger epsilon; "
        + ParameterReference.operation("ledger show")
        + " tells the least.";
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
