package org.didyma.solver.scip;

/** A variable of one {@link Scip}, usable until {@link Scip#releaseVar} or {@link Scip#free}. */
public final class Variable {

  private final Scip owner;
  private final String name;
  private final boolean binary;
  private long handle;

  Variable(Scip owner, String name, boolean binary, long handle) {
    this.owner = owner;
    this.name = name;
    this.binary = binary;
    this.handle = handle;
  }

  public String getName() {
    return name;
  }

  /** The handle, for the SCIP that made this variable. */
  long handle(Scip user) {
    if (user != owner) {
      throw new IllegalArgumentException("the variable " + name + " belongs to another Scip");
    }
    if (handle == 0) {
      throw new IllegalStateException("the variable " + name + " has been released");
    }
    return handle;
  }

  /** Whether it can be the condition of an indicator. */
  boolean isBinary() {
    return binary;
  }

  void forget() {
    handle = 0;
  }

  @Override
  public String toString() {
    return name;
  }
}
