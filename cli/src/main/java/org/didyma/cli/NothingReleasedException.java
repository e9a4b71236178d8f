package org.didyma.cli;

/** A command ended without a release, for a reason that is not a mistake of the user. */
public final class NothingReleasedException extends RuntimeException {

  private final String advice;

  public NothingReleasedException(String message, String advice) {
    super(message);
    this.advice = advice;
  }

  /** What to do about it. */
  public String advice() {
    return advice;
  }
}
