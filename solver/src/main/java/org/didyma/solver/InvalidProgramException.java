package org.didyma.solver;

import org.didyma.core.UserFacingException;

/** An integer program cannot be built as asked. */
public final class InvalidProgramException extends IllegalArgumentException
    implements UserFacingException {

  private final String advice;

  /**
   * @param what what is wrong, and where
   * @param advice what to do about it
   */
  public InvalidProgramException(String what, String advice) {
    super(what);
    this.advice = advice;
  }

  @Override
  public Outcome outcome() {
    return Outcome.BAD_INPUT;
  }

  @Override
  public String message() {
    return String.valueOf(getMessage());
  }

  @Override
  public String hint() {
    return advice;
  }
}
