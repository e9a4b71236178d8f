package org.didyma.oracles.sampling.partition;

/**
 * The members of one class of weights: the whole numbers (a_g) with a_g in a range of its own and a
 * given sum, counted and numbered exactly.
 */
final class ShiftMembers {

  private final int count; // of ranges
  private final long[][] ways; // by range, then sum above the least: of it and the later ones
  private final int[] low;
  private final int[] reach; // by range: greatest sum above the least of it and the later ones
  private int above; // the sum above the least of all

  /**
   * Members with ranges of at most these widths.
   *
   * @param widths greatest less least, each; there are at most 2^62 members in all
   */
  ShiftMembers(int[] widths) {
    this.count = widths.length;
    this.ways = new long[count + 1][];
    this.low = new int[count];
    this.reach = new int[count + 1];
    int sums = 1;
    ways[count] = new long[] {1};
    for (int g = count - 1; g >= 0; g--) {
      sums += widths[g];
      ways[g] = new long[sums];
    }
  }

  /**
   * Counts the members with these ranges and this sum.
   *
   * @param low the least of each range
   * @param high the greatest of each range
   */
  long count(int[] low, int[] high, int sum) {
    above = sum;
    for (int g = count - 1; g >= 0; g--) {
      this.low[g] = low[g];
      above -= low[g];
      int width = high[g] - low[g];
      reach[g] = reach[g + 1] + width;
      long[] own = ways[g];
      long[] later = ways[g + 1];
      long window = 0;
      for (int s = 0; s <= reach[g]; s++) {
        window += s <= reach[g + 1] ? later[s] : 0;
        window -= s > width ? later[s - width - 1] : 0;
        own[s] = window;
      }
    }
    return above < 0 || above > reach[0] ? 0 : ways[0][above];
  }

  /**
   * A member of those last counted.
   *
   * @param number from 0, below their count
   * @param member by range, to be set
   */
  void member(long number, int[] member) {
    long left = number;
    int sum = above;
    for (int g = 0; g < count; g++) {
      int a = Math.max(0, sum - reach[g + 1]);
      while (left >= ways[g + 1][sum - a]) {
        left -= ways[g + 1][sum - a];
        a++;
      }
      member[g] = low[g] + a;
      sum -= a;
    }
  }
}
