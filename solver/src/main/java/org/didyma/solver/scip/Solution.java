package org.didyma.solver.scip;

/**
 * A solution of one {@link Scip}: one that SCIP found, usable until the next solve, {@code
 * freeTransform} or {@code free}, or one to start from, usable until {@link Scip#addSolFree}.
 */
public final class Solution {

  private final Scip owner;
  private final int era;
  private long handle;

  Solution(Scip owner, int era, long handle) {
    this.owner = owner;
    this.era = era;
    this.handle = handle;
  }

  /** The handle, for the SCIP that holds this solution, in the era it belongs to. */
  long handle(Scip user, int now) {
    if (user != owner) {
      throw new IllegalArgumentException("the solution belongs to another Scip");
    }
    if (handle == 0 || era != now) {
      throw new IllegalStateException("SCIP has dropped the solution since");
    }
    return handle;
  }

  void forget() {
    handle = 0;
  }
}
