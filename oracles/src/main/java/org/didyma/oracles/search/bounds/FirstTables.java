package org.didyma.oracles.search.bounds;

import org.didyma.oracles.search.space.SearchSpace;

/** The tables of chains and weights before anything is fixed, one after the other. */
final class FirstTables {

  /** Receives them. */
  interface Receiver {

    /**
     * A table.
     *
     * @param owner whose it is
     * @param table its entries, in its first places; may be written over later
     */
    void take(int owner, long[] table, int width, long least);
  }

  private final TableLayout layout;
  private final Receiver receiver;
  private long sum;

  private FirstTables(TableLayout layout, Receiver receiver) {
    this.layout = layout;
    this.receiver = receiver;
  }

  /**
   * Computes all tables.
   *
   * @return the sum of their minima and of what is paid anyway, in the units of the tables
   */
  static long each(
      SearchSpace space,
      ChainForest forest,
      TableLayout layout,
      ChainSlopes slopes,
      Receiver receiver) {
    FirstTables tables = new FirstTables(layout, receiver);
    int shift = slopes.shift();
    long[][] unary = new long[space.size()][];
    for (int k = 0; k < space.size(); k++) {
      unary[k] = new long[layout.width(layout.unaryOwner(k))];
      for (int v = space.low(k), i = 0; v <= space.high(k); v++, i++) {
        unary[k][i] = (space.weightCost(k, v) << shift) + slopes.linear(k) * v;
      }
    }
    long[] table = new long[16];
    for (int s = 1; s < forest.count(); s++) {
      if (!forest.hasCell(s)) {
        continue;
      }
      if (forest.isUnary(s)) {
        int k = forest.position(s);
        for (int v = space.low(k), i = 0; v <= space.high(k); v++, i++) {
          unary[k][i] += forest.loss(s, (long) forest.value(s) * v) << shift;
        }
      } else {
        if (layout.width(s) > table.length) {
          table = new long[layout.width(s)];
        }
        int i = 0;
        for (long q = forest.low(s); q <= forest.high(s); q++) {
          table[i++] = (forest.loss(s, q) << shift) - slopes.slope(s) * q;
        }
        tables.hand(s, table);
      }
    }
    for (int k = 0; k < space.size(); k++) {
      tables.hand(layout.unaryOwner(k), unary[k]);
    }
    return (space.problem().perturbation().unit() * space.problem().baseLoss() << shift)
        + tables.sum;
  }

  private void hand(int owner, long[] table) {
    int width = layout.width(owner);
    long least = Long.MAX_VALUE;
    for (int i = 0; i < width; i++) {
      least = Math.min(least, table[i]);
    }
    sum += least;
    receiver.take(owner, table, width, least);
  }
}
