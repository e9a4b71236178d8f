package org.didyma.solver.scip;

/** How an implication {@code b = 1 => a.x <= u} is put to SCIP. */
public enum ImplicationStyle {
  /**
   * As an indicator constraint. SCIP branches on it where it is violated, and derives big-M rows of
   * its own where they are small; nothing depends on b being 1 only up to a tolerance.
   */
  INDICATOR,
  /**
   * As the row {@code a.x + M b <= u + M} with the least M that the bounds of the variables allow.
   * A b that is 1 only up to SCIP's tolerance frees the row by M times that: choose this for small
   * M.
   */
  BIG_M
}
