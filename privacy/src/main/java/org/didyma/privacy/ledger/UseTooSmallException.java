package org.didyma.privacy.ledger;

import org.didyma.ground.Mention;
import org.didyma.ground.Told;

/**
 * A use of the data that costs less than the terms of the ledger allow. Nothing was spent on it.
 */
public final class UseTooSmallException extends RuntimeException implements Told {

  UseTooSmallException(Amount use, Amount least) {
    super("the use would cost %s, and the ledger takes no use below %s".formatted(use, least));
  }

  @Override
  public String advised() {
    return "ask for more, for example a larger epsilon; "
        + Mention.operation("ledger show")
        + " tells the least.";
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
