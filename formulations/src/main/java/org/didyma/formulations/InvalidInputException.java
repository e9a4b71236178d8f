package org.didyma.formulations;

/**
 * Input that cannot be used, said in one sentence that a user can act on: what is wrong, where, and
 * (as {@link #advice()}) what to do. The sentence never contains a private value.
 */
public final class InvalidInputException extends RuntimeException {

  private final String advice;

  /**
   * @param message what is wrong and where, without private values
   * @param advice what to do about it, a sentence that reads well after "Maybe"; may be empty
   */
  public InvalidInputException(String message, String advice) {
    super(message);
    this.advice = advice;
  }

  public InvalidInputException(String message, String advice, Throwable cause) {
    super(message, cause);
    this.advice = advice;
  }

  /** What to do about it; empty when there is nothing more to say than the message. */
  public String advice() {
    return advice;
  }
}
