package org.didyma.oracles.search;

import java.util.Arrays;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;

/**
 * A good first incumbent by coordinate descent: every move changes one weight, a restart changes
 * one weight of the best point and descends from there. Deterministic.
 *
 * <p>Moves of equal value are taken when the point gets lexicographically smaller, the order in
 * which the search breaks ties.
 */
final class LocalSearch {

  /** Ranges up to this width are tried in full; wider ones at growing distances. */
  private static final int FULL_RANGE = 64;

  private final LearningProblem problem;
  private final SearchSpace space;
  private final int[] low; // by coordinate
  private final int[] high;
  private final int[] columnStart; // cells by coordinate
  private final int[] columnCell;
  private final int[] columnValue;
  private final long[] gain; // by cell, times U

  private final int[] w;
  private final long[] score; // by cell
  private long squaredNorm;
  private int nonZeros;
  private long value;

  private final int[] best;
  private long bestValue = Long.MAX_VALUE;

  LocalSearch(SearchSpace space) {
    this.space = space;
    this.problem = space.problem();
    int d = space.size();
    this.low = new int[d];
    this.high = new int[d];
    for (int k = 0; k < d; k++) {
      low[space.coordinate(k)] = space.low(k);
      high[space.coordinate(k)] = space.high(k);
    }
    Cells cells = problem.cells();
    int n = cells.count();
    boolean intercept = problem.lattice().hasIntercept();
    this.columnStart = new int[d + 1];
    for (int e = 0; e < cells.start(n); e++) {
      columnStart[cells.column(e) + 1]++;
    }
    if (intercept) {
      columnStart[d] = n;
    }
    for (int j = 0; j < d; j++) {
      columnStart[j + 1] += columnStart[j];
    }
    this.columnCell = new int[columnStart[d]];
    this.columnValue = new int[columnStart[d]];
    int[] at = columnStart.clone();
    this.gain = new long[n];
    for (int c = 0; c < n; c++) {
      gain[c] = problem.perturbation().unit() * problem.gain(c);
      for (int e = cells.start(c); e < cells.start(c + 1); e++) {
        int i = at[cells.column(e)]++;
        columnCell[i] = c;
        columnValue[i] = cells.value(e);
      }
      if (intercept) {
        int i = at[d - 1]++;
        columnCell[i] = c;
        columnValue[i] = 1;
      }
    }
    this.w = new int[d];
    this.score = new long[n];
    this.best = new int[d];
  }

  /** The best point found, or null when the start was infeasible (a box without its origin). */
  int @org.jspecify.annotations.Nullable [] run() {
    startAtSmallest();
    if (!problem.lattice().contains(Weights.of(w))) {
      return null;
    }
    descend(-1);
    keepIfBetter();
    boolean improved = true;
    for (int round = 0; improved && round < 4; round++) {
      improved = false;
      for (int j = 0; j < w.length; j++) {
        for (int v : candidates(j)) {
          if (v != best[j] && moveTo(best) && tryMove(j, v)) {
            descend(j);
            improved |= keepIfBetter();
          }
        }
      }
    }
    return best.clone();
  }

  private void startAtSmallest() {
    Arrays.fill(score, 0);
    for (int j = 0; j < w.length; j++) {
      w[j] = 0;
    }
    squaredNorm = 0;
    nonZeros = 0;
    for (int j = 0; j < w.length; j++) {
      set(j, Math.max(low[j], Math.min(high[j], 0)));
    }
    value = problem.objective(Weights.of(w));
  }

  private boolean keepIfBetter() {
    if (value < bestValue || value == bestValue && Arrays.compare(w, best) < 0) {
      bestValue = value;
      System.arraycopy(w, 0, best, 0, w.length);
      return true;
    }
    return false;
  }

  /** Repeats the best move per coordinate until none improves; the first pass spares one. */
  private void descend(int spared) {
    boolean moved = true;
    for (int pass = 0; moved; pass++) {
      moved = false;
      for (int j = 0; j < w.length; j++) {
        if (pass > 0 || j != spared) {
          moved |= improve(j);
        }
      }
    }
  }

  private boolean improve(int j) {
    int bestMove = w[j];
    long bestDelta = 0;
    for (int v : candidates(j)) {
      if (v != w[j] && isFeasible(j, v)) {
        long delta = delta(j, v);
        if (delta < bestDelta || delta == bestDelta && v < bestMove) {
          bestDelta = delta;
          bestMove = v;
        }
      }
    }
    if (bestMove == w[j]) {
      return false;
    }
    set(j, bestMove);
    value += bestDelta;
    return true;
  }

  private boolean tryMove(int j, int v) {
    if (!isFeasible(j, v)) {
      return false;
    }
    value += delta(j, v);
    set(j, v);
    return true;
  }

  private boolean moveTo(int[] target) {
    for (int j = 0; j < w.length; j++) {
      if (w[j] != target[j]) {
        set(j, target[j]);
      }
    }
    value = bestValue;
    return true;
  }

  private boolean isFeasible(int j, int v) {
    if (!problem.lattice().isFeature(j)) {
      return true;
    }
    long norm = squaredNorm - (long) w[j] * w[j] + (long) v * v;
    int count = nonZeros - (w[j] != 0 ? 1 : 0) + (v != 0 ? 1 : 0);
    return (!problem.lattice().hasBall() || norm <= problem.lattice().largestSquaredNorm())
        && count <= problem.lattice().maxNonZeros();
  }

  /** Change of the objective when w_j becomes v. */
  private long delta(int j, int v) {
    long step = (long) v - w[j];
    long delta = -problem.perturbation().linear(j) * step;
    if (problem.perturbation().hasProjectedTerm() && problem.lattice().isFeature(j)) {
      long norm = squaredNorm - (long) w[j] * w[j] + (long) v * v;
      delta +=
          problem.perturbation().projected((int) squaredNorm)
              - problem.perturbation().projected((int) norm);
    }
    for (int i = columnStart[j]; i < columnStart[j + 1]; i++) {
      int c = columnCell[i];
      long before = score[c];
      long after = before + columnValue[i] * step;
      if (before > 0 != after > 0) {
        delta += after > 0 ? gain[c] : -gain[c];
      }
    }
    return delta;
  }

  private void set(int j, int v) {
    long step = (long) v - w[j];
    if (problem.lattice().isFeature(j)) {
      squaredNorm += (long) v * v - (long) w[j] * w[j];
      nonZeros += (v != 0 ? 1 : 0) - (w[j] != 0 ? 1 : 0);
    }
    for (int i = columnStart[j]; i < columnStart[j + 1]; i++) {
      score[columnCell[i]] += columnValue[i] * step;
    }
    w[j] = v;
  }

  /** Values of coordinate j worth trying. */
  private int[] candidates(int j) {
    int range = high[j] - low[j];
    if (range < FULL_RANGE) {
      int[] all = new int[range + 1];
      Arrays.setAll(all, i -> low[j] + i);
      return all;
    }
    int[] some = new int[64];
    int n = 0;
    some[n++] = low[j];
    for (int step = 1 << 20; step > 0; step >>= 1) {
      if (w[j] - step > low[j]) {
        some[n++] = w[j] - step;
      }
    }
    for (int step = 1; step <= 1 << 20; step <<= 1) {
      if (w[j] + step < high[j]) {
        some[n++] = w[j] + step;
      }
    }
    some[n++] = high[j];
    return Arrays.copyOf(some, n);
  }
}
