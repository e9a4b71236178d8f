package org.didyma.operations;

import org.didyma.core.AdvisedException;

/** A command ended without a release, for a reason that is not a mistake of the user. */
public final class NothingReleasedException extends AdvisedException {

  public NothingReleasedException(String message, String advice) {
    super(Outcome.NOTHING_RELEASED, message, advice);
  }
}
