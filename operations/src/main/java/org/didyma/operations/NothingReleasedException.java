package org.didyma.operations;

import org.didyma.core.UserFacingException;

/** A command ended without a release, for a reason that is not a mistake of the user. */
public final class NothingReleasedException extends RuntimeException
    implements UserFacingException {

  private final String advice;

  public NothingReleasedException(String message, String advice) {
    super(message);
    this.advice = advice;
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
