package org.didyma.oracles.search.bounds;

import org.didyma.oracles.search.space.SearchSpace;

/**
 * The coordinates of every chain of at least two, in flat arrays: the members of chain s are the
 * entries {@code start[s] .. start[s + 1] - 1}, in the order of their positions.
 */
final class ChainMembers {

  /** Most messages, one for each entry and value, for which memory is spent. */
  private static final long MOST_MESSAGES = 1L << 21;

  private static final long MOST_SUMS = 1L << 23;

  final int[] start;
  final int[] chain; // by entry
  final int[] position;
  final int[] value; // x
  final int[] lowBefore; // the least sum of x_l w_l over the members before this one
  final int[] widthBefore; // how many sums there are
  final int[] lowAfter; // the same with this one
  final int[] widthAfter;

  /** The most values of any position. */
  final int range;

  ChainMembers(SearchSpace space, ChainForest forest) {
    int n = forest.count();
    this.start = new int[n + 1];
    int entries = 0;
    for (int s = 1; s < n; s++) {
      start[s] = entries;
      entries += length(forest, s);
    }
    start[n] = entries;
    this.range = range(space);
    this.chain = new int[entries];
    this.position = new int[entries];
    this.value = new int[entries];
    this.lowBefore = new int[entries];
    this.widthBefore = new int[entries];
    this.lowAfter = new int[entries];
    this.widthAfter = new int[entries];
    for (int s = 1; s < n; s++) {
      int low = 0;
      int width = 1;
      int t = s;
      for (int e = start[s]; e < start[s + 1]; e++, t = forest.tail(t)) {
        int k = forest.position(t);
        int x = forest.value(t);
        chain[e] = s;
        position[e] = k;
        value[e] = x;
        lowBefore[e] = low;
        widthBefore[e] = width;
        // Beyond int at a fixed weight; differences, which places are, are right modulo 2^32.
        low += (int) Math.min((long) x * space.low(k), (long) x * space.high(k));
        width += Math.abs(x) * (space.high(k) - space.low(k));
        lowAfter[e] = low;
        widthAfter[e] = width;
      }
    }
  }

  /** True when messages of all chains fit into memory. */
  static boolean fit(SearchSpace space, ChainForest forest) {
    int range = range(space);
    long messages = 0;
    long sums = 0;
    for (int s = 1; s < forest.count() && messages <= MOST_MESSAGES && sums <= MOST_SUMS; s++) {
      int length = length(forest, s);
      messages += (long) length * range;
      sums += length * forest.width(s);
    }
    return messages <= MOST_MESSAGES && sums <= MOST_SUMS;
  }

  private static int length(ChainForest forest, int s) {
    int length = 0;
    for (int t = forest.isUnary(s) ? 0 : s; t != 0; t = forest.tail(t)) {
      length++;
    }
    return length;
  }

  private static int range(SearchSpace space) {
    int range = 1;
    for (int k = 0; k < space.size(); k++) {
      range = Math.max(range, space.high(k) - space.low(k) + 1);
    }
    return range;
  }
}
