package org.didyma.oracles.search.supports;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;

/**
 * The points of a support: all vectors of weights that are non-zero on it and zero elsewhere.
 *
 * <p>With no weight fixed there are 2^s patterns of features that a cell has, each with the sum of
 * its gains. Fixing the weight of a feature merges the two patterns that differ in it, the one
 * shifted against the other: sums of gains by pattern and score. With all weights fixed, the losses
 * for all intercepts are the sums over the scores from a threshold on. Not thread-safe.
 */
final class SupportPoints {

  /** Receives the points of a support. */
  interface Receiver {

    /**
     * True when points whose U*L is at least a bound are still of interest; the base loss is not
     * part of it.
     */
    boolean wants(long bound);

    /**
     * Points that differ in the intercept only.
     *
     * @param features the support
     * @param weights its weights
     * @param losses by intercept minus its least value: U*L without the base loss
     */
    void take(int size, int[] features, int[] weights, long[] losses);
  }

  private final boolean asks;
  private final int[] low; // by feature
  private final int[] high;
  private final int[] entry;
  private final int[] down; // by feature: the least that its weight adds to a score, at most 0
  private final int[] width; // by feature: how many scores more it makes possible
  private final int interceptLow;
  private final long[] losses;
  private final long[][] gains; // by number of weights to be fixed: by pattern, then score
  private final int[] weights;

  private int size;
  private int[] features = {};

  /**
   * For the supports of a problem.
   *
   * @param asks whether to ask the receiver before all weights are fixed
   */
  SupportPoints(LearningProblem problem, SupportTables tables, boolean asks) {
    this.asks = asks;
    WeightLattice lattice = problem.lattice();
    int m = tables.features();
    this.entry = IntStream.range(0, m).map(tables::entry).toArray();
    this.low = IntStream.range(0, m).map(t -> lattice.low(tables.coordinate(t))).toArray();
    this.high = IntStream.range(0, m).map(t -> lattice.high(tables.coordinate(t))).toArray();
    this.down = new int[m];
    this.width = new int[m];
    int widest = 0;
    for (int t = 0; t < m; t++) {
      down[t] = Math.min(entry[t] * low[t], entry[t] * high[t]);
      width[t] = Math.abs(entry[t]) * (high[t] - low[t]);
      widest = Math.max(widest, width[t]);
    }
    int last = lattice.coordinates() - 1;
    this.interceptLow = lattice.hasIntercept() ? lattice.low(last) : 0;
    int interceptHigh = lattice.hasIntercept() ? lattice.high(last) : 0;
    this.losses = new long[interceptHigh - interceptLow + 1];
    this.weights = new int[tables.limit()];
    this.gains = new long[tables.limit() + 1][];
    for (int r = 0; r < gains.length; r++) {
      gains[r] = new long[(1 << r) * (1 + (tables.limit() - r) * widest)];
    }
  }

  /**
   * Goes over the points of a support.
   *
   * @param patterns the sum of U*g by pattern: bit i is set where a cell has feature i of the
   *     support
   */
  void list(int size, int[] features, long[] patterns, Receiver receiver) {
    this.size = size;
    this.features = features;
    System.arraycopy(patterns, 0, gains[size], 0, 1 << size);
    fix(size, 1, 0, receiver);
  }

  /**
   * Fixes the weights of the first features of the support.
   *
   * @param left how many
   * @param scores how many scores a pattern can have so far
   * @param zero where the score 0 stands
   */
  private void fix(int left, int scores, int zero, Receiver receiver) {
    if (left == 0) {
      finish(scores, zero, receiver);
      return;
    }
    int t = features[left - 1];
    int more = scores + width[t];
    int half = 1 << (left - 1);
    long[] from = gains[left];
    long[] to = gains[left - 1];
    for (int v = low[t]; v <= high[t]; v++) {
      if (v == 0) {
        continue;
      }
      weights[left - 1] = v;
      int without = -down[t];
      int with = entry[t] * v - down[t];
      Arrays.fill(to, 0, half * more, 0);
      for (int p = 0; p < half; p++) {
        int absent = p * scores;
        int present = (p + half) * scores;
        int target = p * more;
        for (int q = 0; q < scores; q++) {
          to[target + without + q] += from[absent + q];
          to[target + with + q] += from[present + q];
        }
      }
      if (!asks || left == 1 || receiver.wants(bound(to, half, more))) {
        fix(left - 1, more, zero - down[t], receiver);
      }
    }
  }

  /** Cells of one pattern are predicted + from one threshold on: the least over all thresholds. */
  private static long bound(long[] gains, int patterns, int scores) {
    long bound = 0;
    for (int p = 0, at = 0; p < patterns; p++, at += scores) {
      long least = 0;
      long sum = 0;
      for (int i = at + scores - 1; i >= at; i--) {
        sum += gains[i];
        least = Math.min(least, sum);
      }
      bound += least;
    }
    return bound;
  }

  private void finish(int scores, int zero, Receiver receiver) {
    long[] byScore = gains[0];
    long sum = 0;
    int at = scores;
    for (int i = 0; i < losses.length; i++) {
      // Predicted + are the scores above minus the intercept.
      int first = Math.max(0, 1 - (interceptLow + i) + zero);
      while (at > first) {
        sum += byScore[--at];
      }
      losses[i] = sum;
    }
    receiver.take(size, features, weights, losses);
  }
}
