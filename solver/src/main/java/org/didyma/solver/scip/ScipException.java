package org.didyma.solver.scip;

import org.jspecify.annotations.Nullable;

/**
 * A function of SCIP refused or failed. The message names the function and the return code, never a
 * coefficient or a value.
 */
public final class ScipException extends RuntimeException {

  private final String function;
  private final ScipRetcode retcode;

  ScipException(String function, ScipRetcode retcode) {
    this(function, retcode, "");
  }

  ScipException(String function, ScipRetcode retcode, String subject) {
    super(
        function
            + (subject.isEmpty() ? "" : " (" + subject + ")")
            + " returned "
            + retcode
            + ".\nHint: "
            + retcode.advice()
            + ".");
    this.function = function;
    this.retcode = retcode;
  }

  /** A failure with an advice of its own instead of that of its code. */
  ScipException(
      String function, ScipRetcode retcode, String what, String advice, @Nullable Throwable cause) {
    super(what + ".\nHint: " + advice + ".", cause);
    this.function = function;
    this.retcode = retcode;
  }

  /** The C function, such as {@code SCIPsolve}. */
  public String function() {
    return function;
  }

  /** Why it failed. */
  public ScipRetcode retcode() {
    return retcode;
  }
}
