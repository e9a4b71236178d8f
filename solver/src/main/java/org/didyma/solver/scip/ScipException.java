package org.didyma.solver.scip;

/**
 * A function of SCIP refused or failed. The message names the function and the return code, never a
 * coefficient or a value.
 */
public final class ScipException extends RuntimeException {

  private static final long serialVersionUID = 1L;

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
            + ".\nMaybe "
            + retcode.advice()
            + ".");
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
