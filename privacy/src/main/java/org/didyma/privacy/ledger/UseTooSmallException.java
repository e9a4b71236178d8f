package org.didyma.privacy.ledger;

/**
 * A use of the data that costs less than the terms of the ledger allow. Nothing was spent on it.
 */
public final class UseTooSmallException extends RuntimeException {

  UseTooSmallException(Amount use, Amount least) {
    super("the use would cost %s, and the ledger takes no use below %s".formatted(use, least));
  }

  /** What to do about it, to follow "Maybe". */
  public String advice() {
    return "ask for more, for example a larger epsilon; didyma ledger show tells the least.";
  }
}
