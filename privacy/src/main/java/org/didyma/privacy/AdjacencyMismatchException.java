package org.didyma.privacy;

import java.util.Collection;
import org.didyma.core.ParameterReference;
import org.didyma.core.UserFacingException;

/**
 * Guarantees or events of different adjacency were to be joined. A promise about replaced records
 * and one about added records do not add up, nor do promises about a record and about a unit.
 */
public final class AdjacencyMismatchException extends IllegalArgumentException
    implements UserFacingException {

  AdjacencyMismatchException(Adjacency one, Adjacency other) {
    super(
        "the adjacencies \"%s\" and \"%s\" cannot be mixed in one composition"
            .formatted(one, other));
  }

  /**
   * The one adjacency that all of them have; where they use different numbers of a unit's records,
   * that with the largest.
   */
  static Adjacency common(Collection<Adjacency> adjacencies) {
    Adjacency common = adjacencies.iterator().next();
    for (Adjacency other : adjacencies) {
      if (!other.isSameAs(common)) {
        throw new AdjacencyMismatchException(common, other);
      }
      common = other.changes() > common.changes() ? other : common;
    }
    return common;
  }

  @Override
  public Outcome outcome() {
    return Outcome.BAD_INPUT;
  }

  @Override
  public String message() {
    return String.valueOf(getMessage());
  }

  @Override
  public String hint() {
    return "use the same "
        + ParameterReference.of("neighbours")
        + " for both, and the same unit: a ledger is for the units of a schema when it was opened with "
        + ParameterReference.of("unit", "COLUMN")
        + ".";
  }
}
