package org.didyma.solver.scip;

/** What SCIP 10 says when it stops; the numbers of earlier versions differ. */
public enum ScipStatus {
  UNKNOWN(0),
  OPTIMAL(1),
  INFEASIBLE(2),
  UNBOUNDED(3),
  INFORUNBD(4),
  USERINTERRUPT(10),
  TERMINATE(11),
  NODELIMIT(20),
  TOTALNODELIMIT(21),
  STALLNODELIMIT(22),
  TIMELIMIT(23),
  MEMLIMIT(24),
  GAPLIMIT(25),
  PRIMALLIMIT(26),
  DUALLIMIT(27),
  SOLLIMIT(28),
  BESTSOLLIMIT(29),
  RESTARTLIMIT(30);

  private final int code;

  ScipStatus(int code) {
    this.code = code;
  }

  static ScipStatus of(int code) {
    for (ScipStatus each : values()) {
      if (each.code == code) {
        return each;
      }
    }
    throw new IllegalStateException(
        "SCIP reported status "
            + code
            + ", which SCIP 10 does not define.\nHint: the library may belong to another version.");
  }
}
