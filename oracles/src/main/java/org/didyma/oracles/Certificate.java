package org.didyma.oracles;

import java.math.BigInteger;

/**
 * What stands behind an answer. Both kinds are proofs in exact integers; what an engine merely
 * claims is not among them.
 */
public sealed interface Certificate {

  /** The kind's name in machine output. */
  String kind();

  /**
   * A branch-and-bound tree whose every leaf is closed by an exact integer bound.
   *
   * @param nodes number of nodes of the tree
   */
  record SearchTree(long nodes) implements Certificate {
    @Override
    public String kind() {
      return "search-tree";
    }
  }

  /**
   * Every point of the lattice was evaluated.
   *
   * @param points how many they were
   */
  record Enumerated(BigInteger points) implements Certificate {
    @Override
    public String kind() {
      return "enumerated";
    }
  }
}
