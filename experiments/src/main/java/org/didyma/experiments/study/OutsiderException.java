package org.didyma.experiments.study;

/** A learner from outside broke down, or did not write what it was asked for. */
public final class OutsiderException extends RuntimeException {

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

  /** What to do about it. */
  public String advice() {
    return advised;
  }
}
