package org.didyma.oracles.search.local;

import java.util.Arrays;
import org.didyma.formulations.Constraints;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.oracles.search.space.SearchSpace;
import org.jspecify.annotations.Nullable;

/**
 * A point of a lattice that moves one weight at a time, with its objective, and with the scores of
 * the cells, from which the change by a move follows. Any loss; what a move changes is computed
 * when it is asked for, in the time of the cells that have the coordinate.
 */
final class MovingPoint {

  /** Ranges up to this width are tried in full; wider ones at growing distances. */
  private static final int FULL_RANGE = 64;

  private final LearningProblem problem;
  private final @Nullable Constraints constraints;
  private final int[] low; // by coordinate
  private final int[] high;
  private final int[] columnStart; // cells by coordinate
  private final int[] columnCell;
  private final int[] columnValue;
  private final long[] gain; // by cell, times U; for 0/1 loss
  private final long[] loss; // by cell, times U: at its score; for any other
  private final long unit;
  private final boolean zeroOne;

  private final int[] w;
  private final long[] score; // by cell
  private long squaredNorm;
  private int nonZeros;
  private long value;
  private long work;

  /** A point that is yet to be put somewhere. */
  MovingPoint(SearchSpace space) {
    this.problem = space.problem();
    this.constraints = problem.lattice().constraints().orElse(null);
    int d = space.size();
    this.low = new int[d];
    this.high = new int[d];
    for (int k = 0; k < d; k++) {
      low[space.coordinate(k)] = space.low(k);
      high[space.coordinate(k)] = space.high(k);
    }
    ColumnEntries entries = ColumnEntries.of(problem);
    this.columnStart = entries.start();
    this.columnCell = entries.cell();
    this.columnValue = entries.value();
    int n = problem.cells().count();
    this.zeroOne = problem.isZeroOne();
    this.unit = problem.perturbation().unit();
    this.gain = new long[zeroOne ? n : 0];
    this.loss = new long[zeroOne ? 0 : n];
    Arrays.setAll(gain, c -> unit * problem.gain(c));
    this.w = new int[d];
    this.score = new long[n];
  }

  /** Not to be changed. */
  int[] weights() {
    return w;
  }

  int weight(int j) {
    return w[j];
  }

  /** The objective. */
  long value() {
    return value;
  }

  /** How many cells have been looked at to know what moves change. */
  long work() {
    return work;
  }

  boolean canBeZero(int j) {
    return low[j] <= 0 && high[j] >= 0;
  }

  /** Puts every weight where it is nearest to 0. */
  void startAtSmallest() {
    Arrays.fill(score, 0);
    for (int c = 0; c < loss.length; c++) {
      loss[c] = unit * problem.lossAt(c, 0);
    }
    Arrays.fill(w, 0);
    squaredNorm = 0;
    nonZeros = 0;
    for (int j = 0; j < w.length; j++) {
      set(j, Math.max(low[j], Math.min(high[j], 0)));
    }
    evaluate();
  }

  /** Computes the objective anew, after weights were {@link #set}. */
  void evaluate() {
    value = problem.objective(Weights.of(w));
  }

  /** Makes a move, unless it leaves the lattice. */
  boolean tryMove(int j, int v) {
    if (!isFeasible(j, v)) {
      return false;
    }
    move(j, v, delta(j, v));
    return true;
  }

  /** Makes a move that changes the objective by delta. */
  void move(int j, int v, long delta) {
    set(j, v);
    value += delta;
  }

  /** Goes to a point of a known objective. */
  void moveTo(int[] target, long objective) {
    for (int j = 0; j < w.length; j++) {
      if (w[j] != target[j]) {
        set(j, target[j]);
      }
    }
    value = objective;
  }

  /** Whether the point with w_j = v, which is within the range of w_j, is one of the lattice. */
  boolean isFeasible(int j, int v) {
    if (!problem.lattice().isFeature(j)) {
      return true;
    }
    long norm = squaredNorm - (long) w[j] * w[j] + (long) v * v;
    int count = nonZeros - (w[j] != 0 ? 1 : 0) + (v != 0 ? 1 : 0);
    return (!problem.lattice().hasBall() || norm <= problem.lattice().largestSquaredNorm())
        && count <= problem.lattice().maxNonZeros()
        && meetsConstraints(j, v);
  }

  private boolean meetsConstraints(int j, int v) {
    if (constraints == null) {
      return true;
    }
    int before = w[j];
    w[j] = v;
    boolean meets = constraints.allow(w);
    w[j] = before;
    return meets;
  }

  /** Change of the objective when w_j becomes v. */
  long delta(int j, int v) {
    long step = (long) v - w[j];
    long delta = problem.perturbation().cost(j, v) - problem.perturbation().cost(j, w[j]);
    if (problem.perturbation().hasProjectedTerm() && problem.lattice().isFeature(j)) {
      long norm = squaredNorm - (long) w[j] * w[j] + (long) v * v;
      delta +=
          problem.perturbation().projected((int) squaredNorm)
              - problem.perturbation().projected((int) norm);
    }
    work += columnStart[j + 1] - columnStart[j];
    for (int i = columnStart[j]; i < columnStart[j + 1]; i++) {
      int c = columnCell[i];
      long before = score[c];
      long after = before + columnValue[i] * step;
      if (!zeroOne) {
        delta += unit * problem.lossAt(c, after) - loss[c];
      } else if (before > 0 != after > 0) {
        delta += after > 0 ? gain[c] : -gain[c];
      }
    }
    return delta;
  }

  /** Sets a weight and leaves the objective to {@link #evaluate}. */
  void set(int j, int v) {
    long step = (long) v - w[j];
    if (problem.lattice().isFeature(j)) {
      squaredNorm += (long) v * v - (long) w[j] * w[j];
      nonZeros += (v != 0 ? 1 : 0) - (w[j] != 0 ? 1 : 0);
    }
    for (int i = columnStart[j]; i < columnStart[j + 1]; i++) {
      int c = columnCell[i];
      score[c] += columnValue[i] * step;
      if (!zeroOne) {
        loss[c] = unit * problem.lossAt(c, score[c]);
      }
    }
    w[j] = v;
  }

  /** Values of coordinate j worth trying. */
  int[] candidates(int j) {
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
