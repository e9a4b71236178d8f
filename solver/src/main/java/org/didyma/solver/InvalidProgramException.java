package org.didyma.solver;

/** An integer program cannot be built as asked. */
public final class InvalidProgramException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  /**
   * @param what what is wrong, and where
   * @param advice what to do about it
   */
  public InvalidProgramException(String what, String advice) {
    super(what + System.lineSeparator() + "Maybe " + advice);
  }
}
