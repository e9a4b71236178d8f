package org.didyma.oracles.certificate;

import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.WeightLattice;

/**
 * Looks at the points of one support by fixing its weights one after the other.
 *
 * <p>While some weights are free, patterns that agree on their features have one free part q in
 * their scores. Their costs add up to one function of q, and the loss is at least the sum of the
 * least values of these functions, each over the q that the ranges of the weights allow. Fixing a
 * weight to v merges functions in pairs, f(q) and g(q), into f(q) + g(q + x v), x the entry of its
 * feature. When all are fixed, one function is left, of the intercept. What weights cost besides is
 * a sum over them, see {@link SupportCosts}.
 */
final class SupportBranches {

  /** Most values of all functions of a support (64 MB). */
  private static final long MOST_VALUES = 1 << 23;

  private final ScoreLoss loss;
  private final long unit;
  private final WeightLattice lattice;
  private final SupportCosts costs;
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
  private final long[] leastCost; // by free weights: what these and the intercept cost at least
  private long nodes;

  /**
   * Room for the supports of a problem.
   *
   * @param costs what weights cost besides the loss
   * @param feature the coordinates that supports are made of
   * @param entry by number of the feature
   * @param limit the most features of a support
   */
  SupportBranches(
      LearningProblem problem,
      SupportCosts costs,
      int[] feature,
      int[] entry,
      int limit,
      long objective,
      Team team) {
    this.loss = problem.scoreLoss();
    this.unit = problem.perturbation().unit();
    this.lattice = problem.lattice();
    this.costs = costs;
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
    this.leastCost = new long[limit + 1];
    for (int s = 0; s <= limit; s++) {
      value[s] = new long[1 << s][2 * reach + 1];
      least[s] = new long[1 << s];
      low[s] = new int[1 << s];
      high[s] = new int[1 << s];
    }
  }

  /** Whether the functions of a problem's supports have few enough values. */
  static boolean haveRoom(WeightLattice lattice, int[] feature, int[] entry, int limit) {
    return reach(lattice, feature, entry, limit) < MOST_VALUES >> (limit + 2);
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
    leastCost[0] = costs.leastWithoutWeights();
    for (int s = 0; s <= size; s++) {
      setRanges(s);
      if (s > 0) {
        leastCost[s] = leastCost[s - 1] + costs.least(order[s - 1]);
      }
    }
    long bound = 0;
    for (int p = 0; p < 1 << size; p++) {
      long positives = SetCounts.positives(patterns[p]);
      long negatives = SetCounts.negatives(patterns[p]);
      long[] own = value[size][p];
      long smallest = Long.MAX_VALUE;
      for (int q = low[size][p]; q <= high[size][p]; q++) {
        // Scores that no record has may be outside of the loss's range.
        own[q + reach] = patterns[p] == 0 ? 0 : unit * loss.of(positives, negatives, q);
        smallest = Math.min(smallest, own[q + reach]);
      }
      least[size][p] = smallest;
      bound += smallest;
    }
    branch(size, bound, 0, 0);
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

  /**
   * Looks at the points that continue some fixed weights.
   *
   * @param bound the sum of the least values of the functions
   * @param cost what the fixed weights cost
   * @param norm the sum of their squares
   */
  private void branch(int free, long bound, long cost, long norm) {
    if (++nodes % Team.PULSE == 0) {
      team.pulse();
    }
    if (bound >= enough(free, cost)) {
      return;
    }
    if (free == 0) {
      finish(cost, norm);
      return;
    }
    int i = order[free - 1];
    int j = feature[i];
    for (int v = lattice.low(j); v <= lattice.high(j); v++) {
      long own = norm + (long) v * v;
      // Each weight that is still free adds 1 at least.
      if (v != 0 && !(lattice.hasBall() && own + free - 1 > lattice.largestSquaredNorm())) {
        long after = cost + costs.of(j, v);
        branch(free - 1, fix(free, entry[i] * v, bound, enough(free - 1, after)), after, own);
      }
    }
  }

  /** The least bound on the loss that closes a branch. */
  private long enough(int free, long cost) {
    return objective - leastCost[free] - cost;
  }

  /** All weights but the intercept are fixed. */
  private void finish(long cost, long norm) {
    long[] own = value[0][0];
    for (int b = interceptLow; b <= interceptHigh; b++) {
      if (own[b + reach] + cost + costs.ofRest(b, norm) < objective) {
        throw new RefusedException("the lattice has a point of a smaller objective");
      }
    }
  }

  /**
   * Merges functions in pairs.
   *
   * @param shift what the weight that is fixed adds to the score
   * @param bound the sum of all least values before
   * @param enough where the sum reaches this, not all are merged
   * @return the sum of the least values
   */
  private long fix(int free, int shift, long bound, long enough) {
    int half = 1 << (free - 1);
    long sum = bound;
    for (int p = 0; p < half && sum < enough; p++) {
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
