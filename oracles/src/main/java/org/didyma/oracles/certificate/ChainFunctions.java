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

  /**
   * By tables, unless scores range so widely that lists of the cells are shorter.
   *
   * @throws RefusedException when the loss is not 0/1 and tables are too long
   */
  static ChainFunctions of(Chains chains) {
    if (!chains.isZeroOne()) {
      if (ChainTables.entries(chains, LONGEST) >= LONGEST) {
        throw new RefusedException("scores range too widely for tables of the loss");
      }
      return new ChainTables(chains);
    }
    long limit = Math.min(LONGEST, 4096 + 16L * chains.size * chains.row.length);
    return ChainTables.entries(chains, limit) < limit
        ? new ChainTables(chains)
        : new ScoreLists(chains);
  }
}
