package org.didyma.mechanisms.lattice;

import org.didyma.core.InvalidInputException;
import org.didyma.formulations.Constraints;
import org.didyma.formulations.WeightLattice;

/**
 * Refuses lattices with constraints or penalties on columns, where a proof or a search is not for
 * them.
 */
final class ConstraintRefusal {

  private ConstraintRefusal() {}

  /**
   * Refuses such a lattice, before any table is read.
   *
   * @param name of the mechanism
   */
  static void require(WeightLattice lattice, String name) {
    if (lattice.constraints().map(Constraints::hasPenalties).orElse(false)) {
      throw new InvalidInputException(
          "%s is not for lattices with penalties on columns".formatted(name),
          "use exponential or permute-and-flip, or leave the penalties out.");
    }
    if (lattice.isConstrained()) {
      throw new InvalidInputException(
          "%s is not for lattices with constraints on columns".formatted(name),
          "use exponential or permute-and-flip, or leave the constraints out.");
    }
  }
}
