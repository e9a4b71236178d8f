package org.didyma.solver.scip;

/** The return codes of SCIP's functions, with what a caller may do about each. */
public enum ScipRetcode {
  OKAY(1, "nothing failed"),
  ERROR(0, "the solver gives no reason"),
  NOMEMORY(-1, "set limits/memory lower, or solve a smaller program"),
  READERROR(-2, "the file cannot be read"),
  WRITEERROR(-3, "the file cannot be written"),
  NOFILE(-4, "the file does not exist"),
  FILECREATEERROR(-5, "the file cannot be created"),
  LPERROR(-6, "the linear relaxation failed numerically: try smaller coefficients"),
  NOPROBLEM(-7, "create a problem first"),
  INVALIDCALL(-8, "the function is not allowed in this stage of the solution"),
  INVALIDDATA(-9, "an argument is outside what the function accepts"),
  INVALIDRESULT(-10, "a component of the solver broke its own rules"),
  PLUGINNOTFOUND(-11, "this build of SCIP lacks a component"),
  PARAMETERUNKNOWN(-12, "the parameter's name is misspelled or belongs to another version"),
  PARAMETERWRONGTYPE(-13, "the parameter has another type: use the setter of that type"),
  PARAMETERWRONGVAL(-14, "the parameter's value is outside its range"),
  KEYALREADYEXISTING(-15, "the name is taken"),
  MAXDEPTHLEVEL(-16, "the tree is too deep"),
  BRANCHERROR(-17, "a component of the solver could not branch"),
  NOTIMPLEMENTED(-18, "this build of SCIP lacks the function");

  private final int code;
  private final String advice;

  ScipRetcode(int code, String advice) {
    this.code = code;
    this.advice = advice;
  }

  /** What may have caused it. */
  String advice() {
    return advice;
  }

  /** The code's name; a number that SCIP 10 does not define counts as {@link #ERROR}. */
  static ScipRetcode of(int code) {
    for (ScipRetcode each : values()) {
      if (each.code == code) {
        return each;
      }
    }
    return ERROR;
  }

  /**
   * Passes {@link #OKAY} and nothing else.
   *
   * @param function the C function that returned the code
   * @throws ScipException for any other code
   */
  static void check(String function, int code) {
    if (code != OKAY.code) {
      throw new ScipException(function, of(code));
    }
  }
}
