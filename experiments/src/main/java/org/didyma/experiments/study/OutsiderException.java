package org.didyma.experiments.study;

import org.didyma.ground.Told;

/** A learner from outside broke down, or did not write what it was asked for. */
public final class OutsiderException extends RuntimeException implements Told {

  private final String advised;

  /**
   * A failure.
   *
   * @param message which learner, on which run, and what is wrong
   * @param advice what to do about it, a sentence that reads well after "Maybe"
   */
  OutsiderException(String message, String advice) {
    super(message);
    this.advised = advice;
  }

  @Override
  public String advised() {
    return advised;
  }

  @Override
  public Outcome outcome() {
    return Outcome.BAD_INPUT;
  }

  @Override
  public String said() {
    return String.valueOf(getMessage());
  }
}
