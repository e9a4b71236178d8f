package org.didyma.experiments.study;

import org.didyma.core.UserFacingException;

/** A learner from outside broke down, or did not write what it was asked for. */
public final class ExternalLearnerException extends RuntimeException
    implements UserFacingException {

  private final String advised;

  /**
   * A failure.
   *
   * @param message which learner, on which run, and what is wrong
   * @param advice what to do about it, a sentence that reads well after "Maybe"
   */
  ExternalLearnerException(String message, String advice) {
    super(message);
    this.advised = advice;
  }

  @Override
  public String hint() {
    return advised;
  }

  @Override
  public Outcome outcome() {
    return Outcome.BAD_INPUT;
  }

  @Override
  public String message() {
    return String.valueOf(getMessage());
  }
}
