package org.didyma.privacy;

import java.util.Collection;
import org.didyma.ground.Mention;
import org.didyma.ground.Told;

/**
 * Guarantees or events of different adjacency were to be joined. A promise about replaced records
 * and one about added records do not add up, nor do promises about a record and about a unit.
 */
public final class AdjacencyMismatchException extends IllegalArgumentException implements Told {

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
  public String said() {
    return String.valueOf(getMessage());
  }

  @Override
  public String advised() {
    return "use the same "
        + Mention.of("neighbours")
        + " for both, and the same unit: a ledger is for the units of a schema when it was opened with "
        + Mention.of("unit", "COLUMN")
        + ".";
  }
}
