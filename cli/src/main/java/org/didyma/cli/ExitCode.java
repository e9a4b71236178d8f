package org.didyma.cli;

/** The exit codes of the command, for scripts to rely on. */
public final class ExitCode {

  /** Done. */
  public static final int DONE = 0;

  /** Wrong usage or bad input. */
  public static final int BAD_INPUT = 2;

  /** Nothing was released: stopped by a time limit or by the user; or a check failed. */
  public static final int NOTHING_RELEASED = 3;

  /** An engine is missing or broken. */
  public static final int BROKEN_ENGINE = 4;

  /** A defect of Didyma. */
  public static final int DEFECT = 70;

  private ExitCode() {}
}
