package org.didyma.solver.scip;

/** The kinds of variables; {@link #code} is SCIP 10's number. */
public enum ScipVartype {
  /** 0 or 1. */
  BINARY(0),
  /** A whole number between its bounds. */
  INTEGER(1),
  /** Any number between its bounds. */
  CONTINUOUS(3);

  private final int code;

  ScipVartype(int code) {
    this.code = code;
  }

  int code() {
    return code;
  }
}
