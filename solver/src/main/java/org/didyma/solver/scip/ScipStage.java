package org.didyma.solver.scip;

/** How far a {@link Scip} is, which says what may be asked of it. */
enum ScipStage {
  /** Before create, or after free. */
  NONE,
  /** With a problem that can be changed. */
  PROBLEM,
  /** Being solved, or solved. */
  SOLVED;

  void requireCreated(String method) {
    require(this != NONE, method, "between create and free");
  }

  void requireProblem(String method) {
    require(this == PROBLEM, method, "between create or freeTransform and solve");
  }

  void requireSolved(String method) {
    require(this == SOLVED, method, "after solve");
  }

  /**
   * @param when the time that the method is for
   */
  static void require(boolean allowed, String method, String when) {
    if (!allowed) {
      throw new IllegalStateException(method + " is for the time " + when);
    }
  }
}
