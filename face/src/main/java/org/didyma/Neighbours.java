package org.didyma;

import org.didyma.privacy.Adjacency;

/** Which tables a guarantee compares: those that differ by one person's record. */
public enum Neighbours {
  /** One record is replaced by another (bounded); the number of records is public. */
  REPLACE(Adjacency.REPLACE),
  /** One record is added or removed (unbounded); the number of records is private. */
  ADD_REMOVE(Adjacency.ADD_REMOVE);

  private final Adjacency adjacency;

  Neighbours(Adjacency adjacency) {
    this.adjacency = adjacency;
  }

  Adjacency adjacency() {
    return adjacency;
  }
}
