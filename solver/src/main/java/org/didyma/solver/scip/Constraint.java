package org.didyma.solver.scip;

/** A constraint of one {@link Scip}, usable until {@link Scip#releaseCons} or {@link Scip#free}. */
public final class Constraint {

  private final Scip owner;
  private final String name;
  private long handle;

  Constraint(Scip owner, String name, long handle) {
    this.owner = owner;
    this.name = name;
    this.handle = handle;
  }

  /** The handle, for the SCIP that made this constraint. */
  long handle(Scip user) {
    if (user != owner) {
      throw new IllegalArgumentException("the constraint " + name + " belongs to another Scip");
    }
    if (handle == 0) {
      throw new IllegalStateException("the constraint " + name + " has been released");
    }
    return handle;
  }

  void forget() {
    handle = 0;
  }

  @Override
  public String toString() {
    return name;
  }
}
