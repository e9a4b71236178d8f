package org.didyma.privacy;

import java.util.Collection;

/**
 * Guarantees or events of different adjacency were to be joined. A promise about replaced records
 * and one about added records do not add up.
 */
public final class AdjacencyMismatchException extends IllegalArgumentException {

  AdjacencyMismatchException(Adjacency one, Adjacency other) {
    super(
        "the adjacencies \"%s\" and \"%s\" cannot be mixed in one composition"
            .formatted(one.label(), other.label()));
  }

  /** The one adjacency that all of them have. */
  static Adjacency common(Collection<Adjacency> adjacencies) {
    Adjacency first = adjacencies.iterator().next();
    for (Adjacency other : adjacencies) {
      if (other != first) {
        throw new AdjacencyMismatchException(first, other);
      }
    }
    return first;
  }
}
