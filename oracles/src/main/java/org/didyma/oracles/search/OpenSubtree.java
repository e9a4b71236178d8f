package org.didyma.oracles.search;

import java.io.Serializable;

/**
 * A part of a lattice that has not been searched: all points whose first weights, in the order of
 * the search, are given.
 *
 * @param prefix the values of the first positions; only lent
 * @param bound a lower bound on the objective of its points
 */
record OpenSubtree(int[] prefix, long bound) implements Serializable {

  /** The whole lattice. */
  static final OpenSubtree WHOLE = new OpenSubtree(new int[0], Long.MIN_VALUE);
}
