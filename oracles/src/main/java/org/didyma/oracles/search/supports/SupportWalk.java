package org.didyma.oracles.search.supports;

import org.didyma.oracles.search.tree.TreeSearch;

/**
 * Visits supports, each with the sums of gains by pattern: bit i of a pattern is set where a cell
 * has feature i of the support.
 *
 * <p>A support is a descending list of features; the tree's node of a list has the children that
 * append a smaller feature. A child's sums follow from N of the 2^i sets that consist of the new
 * feature and some of the others, which lie side by side for neighbouring features.
 */
abstract class SupportWalk extends TreeSearch {

  private final SupportTables tables;
  private final SupportTables.Largest largest;
  private final int limit;
  private final int[] path; // features, descending
  private final long[][] sums; // by size of the support: by pattern
  private final int[][] offset; // by size: by subset, its part of the rank with a smaller feature

  /**
   * A walk.
   *
   * @param workPerSupport steps that a support takes at most
   */
  SupportWalk(SupportTables tables, Pulse pulse, long workPerSupport) {
    super(pulse, tables.features() * workPerSupport);
    this.tables = tables;
    this.largest = tables.largest();
    this.limit = tables.limit();
    this.path = new int[limit];
    this.sums = new long[limit + 1][];
    this.offset = new int[limit + 1][];
    for (int i = 0; i <= limit; i++) {
      sums[i] = new long[1 << i];
      offset[i] = new int[1 << i];
    }
    sums[0][0] = tables.whole();
  }

  /**
   * A support.
   *
   * @param features descending; only the first {@code size} count
   * @param patterns U*g by pattern
   */
  abstract void visit(int size, int[] features, long[] patterns);

  @Override
  protected final void exploreBelow(int[] prefix) {
    if (prefix.length == 0) {
      visit(0, path, sums[0]);
    }
    for (int i = 0; i < prefix.length; i++) {
      findOffsets(i);
      append(i, prefix[i]);
    }
    if (prefix.length < limit) {
      explore(prefix.length);
    }
  }

  @Override
  protected final int value(int depth) {
    return path[depth];
  }

  /** Visits the supports that continue the first features of the path. */
  private void explore(int size) {
    if (handsOut(size, openBound(size))) {
      return;
    }
    count(size);
    findOffsets(size);
    int above = size == 0 ? tables.features() : path[size - 1];
    for (int t = above - 1; t >= 0 && !isStopped(); t--) {
      append(size, t);
      visit(size + 1, path, sums[size + 1]);
      if (size + 1 < limit && t > 0) {
        explore(size + 1);
      }
    }
  }

  /**
   * For each set of features of the path, its part of the rank of sets with one smaller feature.
   */
  private void findOffsets(int size) {
    int[] own = offset[size];
    for (int subset = 0; subset < own.length; subset++) {
      int rank = 0;
      int place = 2;
      for (int i = size - 1; i >= 0; i--) {
        if ((subset >> i & 1) == 1) {
          rank += tables.binomial(path[i], place++);
        }
      }
      own[subset] = rank;
    }
  }

  /** Sums for the path of a size and one feature more. */
  private void append(int size, int t) {
    path[size] = t;
    int patterns = 1 << size;
    long[] before = sums[size];
    long[] after = sums[size + 1];
    int[] offset = this.offset[size];
    boolean isFull = size + 1 == limit;
    for (int subset = isFull ? patterns - 2 : patterns - 1; subset >= 0; subset--) {
      after[patterns + subset] = tables.sum(1 + Integer.bitCount(subset), offset[subset] + t);
    }
    if (isFull) {
      // All of the support: its greatest feature, and the rank of the others.
      after[2 * patterns - 1] =
          size == 0 ? largest.get(t, 0) : largest.get(path[0], offset[patterns - 2] + t);
    }
    // From "at least these features" to "these and no others".
    for (int bit = 1; bit < patterns; bit <<= 1) {
      for (int p = patterns; p < 2 * patterns; p++) {
        if ((p & bit) == 0) {
          after[p] -= after[p | bit];
        }
      }
    }
    for (int p = 0; p < patterns; p++) {
      after[p] = before[p] - after[patterns + p];
    }
  }
}
