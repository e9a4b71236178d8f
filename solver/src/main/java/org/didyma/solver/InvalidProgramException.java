package org.didyma.solver;

import org.didyma.ground.Told;

/** An integer program cannot be built as asked. */
public final class InvalidProgramException extends IllegalArgumentException implements Told {

  private static final long serialVersionUID = 1;

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
  public String said() {
    return String.valueOf(getMessage());
  }

  @Override
  public String advised() {
    return advice;
  }
}
