package org.didyma.oracles.search.supports;

import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;

/**
 * The points of a support under a loss that is a table of the score: cells of one pattern of its
 * features have one score. Not thread-safe.
 */
final class TablePoints {

  private final int[] low; // by feature
  private final int[] high;
  private final int[] entry;
  private final int interceptLow;
  private final int farthest;
  private final long[] positive; // by score, from -farthest on
  private final long[] negative;
  private final long[] losses; // by intercept
  private final int[] weights;
  private final int[][] score; // by how many weights are fixed: by pattern, without the intercept

  private int[] features = {};
  private long[] patterns = {};

  /**
   * For the supports of a problem.
   *
   * @param farthest no score is farther from 0
   */
  TablePoints(LearningProblem problem, SupportTables tables, int farthest) {
    WeightLattice lattice = problem.lattice();
    int m = tables.features();
    this.low = new int[m];
    this.high = new int[m];
    this.entry = new int[m];
    for (int t = 0; t < m; t++) {
      low[t] = lattice.low(tables.coordinate(t));
      high[t] = lattice.high(tables.coordinate(t));
      entry[t] = tables.entry(t);
    }
    int last = lattice.coordinates() - 1;
    this.interceptLow = lattice.hasIntercept() ? lattice.low(last) : 0;
    int interceptHigh = lattice.hasIntercept() ? lattice.high(last) : 0;
    this.losses = new long[interceptHigh - interceptLow + 1];
    this.farthest = farthest;
    this.positive = new long[2 * farthest + 1];
    this.negative = new long[2 * farthest + 1];
    for (int s = -farthest; s <= farthest; s++) {
      positive[s + farthest] = problem.scoreLoss().positive(s);
      negative[s + farthest] = problem.scoreLoss().negative(s);
    }
    this.weights = new int[tables.limit()];
    this.score = new int[tables.limit() + 1][1 << tables.limit()];
  }

  /**
   * Lists the points whose weights on the support are all different from 0.
   *
   * @param patterns counts by pattern
   */
  void list(int size, int[] features, long[] patterns, SupportGroups.Points receiver) {
    this.features = features;
    this.patterns = patterns;
    fix(0, size, receiver);
  }

  private void fix(int fixed, int size, SupportGroups.Points receiver) {
    if (fixed == size) {
      finish(1 << size, score[size], receiver);
      return;
    }
    int t = features[fixed];
    int[] from = score[fixed];
    int[] to = score[fixed + 1];
    int half = 1 << fixed;
    for (int v = low[t]; v <= high[t]; v++) {
      if (v == 0) {
        continue;
      }
      weights[fixed] = v;
      for (int p = 0; p < half; p++) {
        to[p] = from[p];
        to[half + p] = from[p] + entry[t] * v;
      }
      fix(fixed + 1, size, receiver);
    }
  }

  private void finish(int count, int[] score, SupportGroups.Points receiver) {
    for (int i = 0; i < losses.length; i++) {
      int shift = farthest + interceptLow + i;
      long sum = 0;
      for (int p = 0; p < count; p++) {
        int s = score[p] + shift;
        sum +=
            SupportTables.positives(patterns[p]) * positive[s]
                + SupportTables.negatives(patterns[p]) * negative[s];
      }
      losses[i] = sum;
    }
    receiver.take(weights, losses);
  }
}
