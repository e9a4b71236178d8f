package org.didyma.oracles.certificate;

import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.WeightLattice;

/**
 * Looks at the points of one support by fixing its weights one after the other.
 *
 * <p>While some weights are free, patterns that agree on their features have one free part q in
 * their scores. Their costs add up to one function of q, and the objective is at least the sum of
 * the least values of these functions, each over the q that the ranges of the weights allow. Fixing
 * a weight to v merges functions in pairs, f(q) and g(q), into f(q) + g(q + x v), x the entry of
 * its feature. When all are fixed, one function is left, of the intercept: its least value is that
 * of the best point.
 */
final class SupportBranches {

  /** Most values of all functions of a support (64 MB). */
  private static final long MOST_VALUES = 1 << 23;

  private final ScoreLoss loss;
  private final WeightLattice lattice;
  private final int[] feature;
  private final int[] entry;
  private final long objective;
  private final Team team;
  private final int interceptLow;
  private final int interceptHigh;
  private final int reach; // q is from minus this to this
  private final long[][][] value; // by free weights, then pattern of their features: by q + reach
  private final long[][] least; // by free weights, then pattern
  private final int[][] low; // by free weights, then pattern: the least q
  private final int[][] high;
  private final int[] order; // the features of the support; the last ones are fixed first
  private long nodes;

  /**
   * Room for the supports of a problem.
   *
   * @param feature the coordinates that supports are made of
   * @param entry by number of the feature
   * @param limit the most features of a support
   */
  SupportBranches(
      ScoreLoss loss,
      WeightLattice lattice,
      int[] feature,
      int[] entry,
      int limit,
      long objective,
      Team team) {
    this.loss = loss;
    this.lattice = lattice;
    this.feature = feature;
    this.entry = entry;
    this.objective = objective;
    this.team = team;
    int last = lattice.coordinates() - 1;
    this.interceptLow = lattice.hasIntercept() ? lattice.low(last) : 0;
    this.interceptHigh = lattice.hasIntercept() ? lattice.high(last) : 0;
    this.reach = (int) reach(lattice, feature, entry, limit);
    this.value = new long[limit + 1][][];
    this.least = new long[limit + 1][];
    this.low = new int[limit + 1][];
    this.high = new int[limit + 1][];
    this.order = new int[limit];
    for (int s = 0; s <= limit; s++) {
      value[s] = new long[1 << s][2 * reach + 1];
      least[s] = new long[1 << s];
      low[s] = new int[1 << s];
      high[s] = new int[1 << s];
    }
  }

  /**
   * Refuses problems whose functions have too many values.
   *
   * @throws RefusedException when they do
   */
  static void requireRoom(WeightLattice lattice, int[] feature, int[] entry, int limit) {
    if (reach(lattice, feature, entry, limit) >= MOST_VALUES >> (limit + 2)) {
      throw new RefusedException("a proof without a tree does not apply: scores are too far apart");
    }
  }

  /** No score of at most so many non-zero weights is farther from 0. */
  private static long reach(WeightLattice lattice, int[] feature, int[] entry, int limit) {
    long widest = 0;
    for (int i = 0; i < feature.length; i++) {
      widest = Math.max(widest, Math.abs((long) entry[i]) * lattice.largest(feature[i]));
    }
    int last = lattice.coordinates() - 1;
    return Math.addExact(
        Math.multiplyExact(limit, widest), lattice.hasIntercept() ? lattice.largest(last) : 0);
  }

  /**
   * Shows that no point whose non-zero weights are those of a support has a smaller objective.
   *
   * @param support numbers of features
   * @param size how many
   * @param patterns by subset of the support: the records that have these of its features and no
   *     others, see {@link SetCounts}
   * @throws RefusedException when some point has
   */
  void look(int[] support, int size, long[] patterns) {
    System.arraycopy(support, 0, order, 0, size);
    for (int s = 0; s <= size; s++) {
      setRanges(s);
    }
    long bound = 0;
    for (int p = 0; p < 1 << size; p++) {
      long positives = SetCounts.positives(patterns[p]);
      long negatives = SetCounts.negatives(patterns[p]);
      long[] own = value[size][p];
      long smallest = Long.MAX_VALUE;
      for (int q = low[size][p]; q <= high[size][p]; q++) {
        // Scores that no record has may be outside of the loss's range.
        own[q + reach] = patterns[p] == 0 ? 0 : loss.of(positives, negatives, q);
        smallest = Math.min(smallest, own[q + reach]);
      }
      least[size][p] = smallest;
      bound += smallest;
    }
    branch(size, bound);
  }

  /** The range of q for each pattern of the first features of the order. */
  private void setRanges(int free) {
    low[free][0] = interceptLow;
    high[free][0] = interceptHigh;
    for (int i = 0; i < free; i++) {
      int j = feature[order[i]];
      long atLow = (long) entry[order[i]] * lattice.low(j);
      long atHigh = (long) entry[order[i]] * lattice.high(j);
      int half = 1 << i;
      for (int p = 0; p < half; p++) {
        low[free][half + p] = low[free][p] + (int) Math.min(atLow, atHigh);
        high[free][half + p] = high[free][p] + (int) Math.max(atLow, atHigh);
      }
    }
  }

  private void branch(int free, long bound) {
    if (++nodes % Team.PULSE == 0) {
      team.pulse();
    }
    if (bound >= objective) {
      return;
    }
    if (free == 0) {
      throw new RefusedException("the lattice has a point of a smaller objective");
    }
    int i = order[free - 1];
    int j = feature[i];
    for (int v = lattice.low(j); v <= lattice.high(j); v++) {
      if (v != 0) {
        branch(free - 1, fix(free, entry[i] * v, bound));
      }
    }
  }

  /**
   * Merges functions in pairs.
   *
   * @param shift what the weight that is fixed adds to the score
   * @param bound the sum of all least values before
   * @return the sum of the least values; where it reaches the objective, not all are merged
   */
  private long fix(int free, int shift, long bound) {
    int half = 1 << (free - 1);
    long sum = bound;
    for (int p = 0; p < half && sum < objective; p++) {
      long[] without = value[free][p];
      long[] with = value[free][half + p];
      long[] merged = value[free - 1][p];
      int from = low[free - 1][p] + reach;
      int to = high[free - 1][p] + reach;
      long smallest = Long.MAX_VALUE;
      for (int q = from; q <= to; q++) {
        merged[q] = without[q] + with[q + shift];
        smallest = Math.min(smallest, merged[q]);
      }
      least[free - 1][p] = smallest;
      sum += smallest - least[free][p] - least[free][half + p];
    }
    return sum;
  }
}
