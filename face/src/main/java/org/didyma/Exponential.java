package org.didyma;

import org.didyma.mechanisms.lattice.ExponentialMechanism;

/**
 * The exponential mechanism over a lattice (McSherry and Talwar 2007): it samples weights w with
 * P[w] proportional to exp(-lambda L(w)), exactly. L is the cost of errors on the table, lambda is
 * epsilon/(2c) where a record is replaced and epsilon/c where one is added or removed, and c the
 * larger cost of an error. That is pure epsilon-differential privacy without conditions.
 */
public final class Exponential {

  private Exponential() {}

  /** From weights -1, 0 and 1. */
  public static ReleaseRequest ternary() {
    return over(Lattice.ternary());
  }

  /** From the usual lattice of the schema, from which sampling ends in seconds. */
  public static ReleaseRequest usual() {
    return over(Lattice.usual());
  }

  /** From the weights of a lattice. */
  public static ReleaseRequest over(Lattice lattice) {
    return ReleaseRequest.by(ExponentialMechanism.KIND).over(lattice);
  }
}
