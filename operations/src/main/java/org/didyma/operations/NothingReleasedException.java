package org.didyma.operations;

import org.didyma.ground.Told;

/** A command ended without a release, for a reason that is not a mistake of the user. */
public final class NothingReleasedException extends RuntimeException implements Told {

  private final String advice;

  public NothingReleasedException(String message, String advice) {
    super(message);
    this.advice = advice;
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
