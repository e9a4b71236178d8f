package org.didyma.oracles.search.bounds;

import org.didyma.oracles.search.space.NormTerms;
import org.didyma.oracles.search.space.SearchSpace;

/** The points of a node where at most one further weight may be non-zero, with their losses. */
public final class SparsePoints {

  /** Receives the points. */
  @FunctionalInterface
  public interface Receiver {

    /**
     * A point whose free weights are zero but for one.
     *
     * @param position where it is not zero, or -1 if all free weights are
     * @param value the weight there
     * @param loss L at the point
     */
    void point(int position, int value, long loss);
  }

  private final SearchSpace space;
  private final NormTerms norms;
  private final ChainBound chains;
  private final long[][] singles; // by position, then value minus low

  public SparsePoints(SearchSpace space, NormTerms norms, ChainBound chains) {
    this.space = space;
    this.norms = norms;
    this.chains = chains;
    this.singles = new long[space.size()][];
    // Without the second bound these are never used, and ranges may be wide.
    boolean used = chains.boundsSparseLattices();
    for (int k = 0; k < singles.length && used; k++) {
      singles[k] = new long[space.high(k) - space.low(k) + 1];
    }
  }

  /**
   * Lists the points of the current node of {@code chains}.
   *
   * @param squaredNorm the prefix's
   */
  public void list(int depth, long squaredNorm, Receiver receiver) {
    if (norms.isFeasible(space.size(), squaredNorm, 0)) {
      receiver.point(-1, 0, chains.valueOfZeros(depth));
    }
    if (chains.nonZerosLeft(depth) < 1) {
      return;
    }
    chains.valuesOfSingles(depth, singles);
    for (int k = depth; k < space.size(); k++) {
      for (int v = space.low(k); v <= space.high(k); v++) {
        if (v != 0 && norms.isFeasible(space.size(), squaredNorm + (long) v * v, 0)) {
          receiver.point(k, v, singles[k][v - space.low(k)]);
        }
      }
    }
  }
}
