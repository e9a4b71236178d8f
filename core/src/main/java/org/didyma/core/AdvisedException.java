package org.didyma.core;

import org.jspecify.annotations.Nullable;

/** A failure whose outcome, message and advice are known when it happens. */
public abstract class AdvisedException extends RuntimeException implements UserFacingException {

  private final Outcome outcome;
  private final String hint;

  /**
   * @param message what is wrong and where
   * @param hint what to do about it, a sentence that reads well after "Hint:"; may be empty
   */
  protected AdvisedException(Outcome outcome, String message, String hint) {
    this(outcome, message, hint, null);
  }

  /** One that another failure is the cause of. */
  protected AdvisedException(
      Outcome outcome, String message, String hint, @Nullable Throwable cause) {
    super(message, cause);
    this.outcome = outcome;
    this.hint = hint;
  }

  @Override
  public final Outcome outcome() {
    return outcome;
  }

  @Override
  public String message() {
    return String.valueOf(getMessage());
  }

  @Override
  public final String hint() {
    return hint;
  }
}
