package org.didyma.oracles.certificate;

/**
 * The objective along a path of a tree as a sum of functions, one for each chain and one for each
 * free position; see {@link Chains}. Its bound is the sum of their minima.
 */
interface ChainFunctions extends PathBound {

  /** The functions of the free positions at a depth. */
  int[] live(int depth);

  /** The least of the i-th live function of a depth over from .. to, a part of its range. */
  long least(int depth, int i, long from, long to);

  /** The objective, without terms of the norm, if all weights from a depth on are zero. */
  long zeros(int depth);

  @Override
  ChainFunctions copy();

  /** By tables, unless scores range so widely that they are too long, or lists are shorter. */
  static ChainFunctions of(Chains chains) {
    // Losses with more bends take lists several times as long as tables of the same cost.
    long limit =
        chains.isZeroOne()
            ? Math.min(LONGEST, 4096 + 16L * chains.size * chains.row.length)
            : LONGEST;
    return ChainTables.entries(chains, limit) < limit
        ? new ChainTables(chains)
        : new ScoreLists(chains);
  }
}
