package org.didyma.oracles.search.local;

import java.util.Arrays;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Constraints;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.bounds.ChainForest;
import org.didyma.oracles.search.bounds.Relaxation;
import org.didyma.oracles.search.space.SearchSpace;
import org.jspecify.annotations.Nullable;

/**
 * A good first incumbent by coordinate descent: every move changes one weight, a restart changes
 * one weight of the best point and descends from there. Deterministic.
 *
 * <p>Moves of equal value are taken when the point gets lexicographically smaller, the order in
 * which the search breaks ties.
 */
public final class LocalSearch {

  /** Ranges up to this width are tried in full; wider ones at growing distances. */
  private static final int FULL_RANGE = 64;

  /** Restarts end after looking at this many cells, a few hundredths of a second. */
  private static final long MAX_WORK = 1L << 24;

  /** The same where non-zeros are limited: restarts matter more there, and nodes cost more. */
  private static final long MAX_SPARSE_WORK = 1L << 28;

  /** The same where supports are searched, at a cost that hardly depends on the incumbent. */
  private static final long MAX_BRIEF_WORK = 1L << 25;

  private final LearningProblem problem;
  private final @Nullable Constraints constraints;
  private final SearchSpace space;
  private final SearchListener listener;
  private boolean cancelled;
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
  private final long maxWork;

  private int moveCoordinate = -1; // the move found, -1 for none
  private int moveValue;
  private long moveDelta;

  private final int[] best;
  private long bestValue = Long.MAX_VALUE;

  /**
   * A local search.
   *
   * @param briefly true where a better point hardly shortens the search that follows
   * @param listener ends it early
   */
  public LocalSearch(SearchSpace space, boolean briefly, SearchListener listener) {
    this.listener = listener;
    this.space = space;
    this.problem = space.problem();
    this.constraints = problem.lattice().constraints().orElse(null);
    this.maxWork = maxWork(problem, briefly);
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
    this.zeroOne = problem.isZeroOne();
    this.unit = problem.perturbation().unit();
    this.gain = new long[zeroOne ? n : 0];
    this.loss = new long[zeroOne ? 0 : n];
    Arrays.setAll(gain, c -> unit * problem.gain(c));
    for (int c = 0; c < n; c++) {
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

  private static long maxWork(LearningProblem problem, boolean briefly) {
    if (!problem.lattice().isSparse()) {
      return MAX_WORK;
    }
    return briefly ? MAX_BRIEF_WORK : MAX_SPARSE_WORK;
  }

  /** The best point found, or null when the start was infeasible (a box without its origin). */
  public int @Nullable [] run() {
    startAtSmallest();
    if (!problem.lattice().contains(Weights.of(w))) {
      return null;
    }
    descend(-1);
    keepIfBetter();
    if (space.normMultiplier() > 0) {
      startAtLeastCosts();
      descend(-1);
      keepIfBetter();
    }
    if (!zeroOne && !problem.lattice().isSparse() && startAtRelaxation()) {
      descend(-1);
      keepIfBetter();
    }
    if (problem.lattice().hasIntercept() && problem.lattice().isSparse()) {
      startAtEachIntercept(problem.lattice().features());
    }
    boolean improved = true;
    for (int round = 0; improved && round < 4; round++) {
      improved = restarts();
      if (problem.lattice().isSparse()) {
        improved |= swaps();
      }
    }
    return best.clone();
  }

  private boolean goesOn() {
    return work < maxWork && !isCancelled();
  }

  private boolean isCancelled() {
    cancelled = cancelled || listener.isCancelled();
    return cancelled;
  }

  /** Descends from the best point with one weight changed. */
  private boolean restarts() {
    boolean improved = false;
    for (int j = 0; j < w.length; j++) {
      for (int v : candidates(j)) {
        if (v != best[j] && goesOn()) {
          moveTo(best);
          if (tryMove(j, v)) {
            descend(j);
            improved |= keepIfBetter();
          }
        }
      }
    }
    return improved;
  }

  /** Descends from the best point with one non-zero weight exchanged for another. */
  private boolean swaps() {
    boolean improved = false;
    for (int out = 0; out < problem.lattice().features(); out++) {
      for (int in = 0; in < problem.lattice().features(); in++) {
        for (int v : candidates(in)) {
          if (best[out] != 0 && in != out && best[in] == 0 && v != 0 && goesOn()) {
            moveTo(best);
            if (low[out] <= 0 && high[out] >= 0 && tryMove(out, 0) && tryMove(in, v)) {
              descend(in);
              improved |= keepIfBetter();
            }
          }
        }
      }
    }
    return improved;
  }

  private void startAtSmallest() {
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
    value = problem.objective(Weights.of(w));
  }

  /**
   * Starts where noise and norm alone would put the weights. From the origin, the first weights to
   * move would take so much of the ball that the others could not.
   */
  private void startAtLeastCosts() {
    startAtSmallest();
    for (int k = 0; k < w.length; k++) {
      int j = space.coordinate(k);
      if (problem.lattice().isFeature(j)) {
        int least = w[j];
        for (int v = low[j]; v <= high[j]; v++) {
          if (space.weightCost(k, v) < space.weightCost(k, least) && isFeasible(j, v)) {
            least = v;
          }
        }
        set(j, least);
      }
    }
    value = problem.objective(Weights.of(w));
  }

  /** Starts at the rounded minimum of the convex relaxation; false when there is none to go by. */
  private boolean startAtRelaxation() {
    Relaxation relaxation;
    try {
      ChainForest forest = new ChainForest(space, listener);
      if (!Relaxation.fits(space, forest)) {
        return false;
      }
      relaxation = Relaxation.of(space, forest, listener);
    } catch (SearchStoppedException e) {
      cancelled = true;
      return false;
    }
    startAtSmallest();
    for (int k = 0; k < w.length; k++) {
      int j = space.coordinate(k);
      if (isFeasible(j, relaxation.weight(k))) {
        set(j, relaxation.weight(k));
      }
    }
    value = problem.objective(Weights.of(w));
    return true;
  }

  /**
   * Few weights may be non-zero, so those chosen for one intercept stand in the way of another's.
   */
  private void startAtEachIntercept(int intercept) {
    for (int v : candidates(intercept)) {
      startAtSmallest();
      if (tryMove(intercept, v)) {
        descend(intercept);
        keepIfBetter();
      }
    }
  }

  private boolean keepIfBetter() {
    if (value < bestValue || value == bestValue && Arrays.compare(w, best) < 0) {
      bestValue = value;
      System.arraycopy(w, 0, best, 0, w.length);
      return true;
    }
    return false;
  }

  /** Moves until no weight alone improves; the first step spares one. */
  private void descend(int spared) {
    if (problem.lattice().isSparse()) {
      descendSteepest(spared);
    } else {
      descendByCoordinate(spared);
    }
  }

  /** Repeats the best move of each coordinate in turn. */
  private void descendByCoordinate(int spared) {
    boolean moved = true;
    for (int pass = 0; moved && !isCancelled(); pass++) {
      moved = false;
      for (int j = 0; j < w.length; j++) {
        if (pass > 0 || j != spared) {
          findMove(j, false);
          moved |= takeMove();
        }
      }
    }
  }

  /**
   * Repeats the best move of all coordinates: few weights may be non-zero, so each should count.
   */
  private void descendSteepest(int spared) {
    boolean moved = true;
    for (int step = 0; moved && !isCancelled(); step++) {
      for (int j = 0; j < w.length; j++) {
        if (step > 0 || j != spared) {
          findMove(j, moveCoordinate >= 0);
        }
      }
      moved = takeMove();
    }
  }

  /** The best move of a coordinate, or the better of it and the move found before. */
  private void findMove(int j, boolean keep) {
    if (!keep) {
      moveCoordinate = -1;
      moveDelta = 0;
    }
    int move = w[j];
    long best = moveDelta;
    for (int v : candidates(j)) {
      if (v != w[j] && isFeasible(j, v)) {
        long delta = delta(j, v);
        if (delta < best || delta == best && moveCoordinate < 0 && v < move) {
          best = delta;
          move = v;
        }
      }
    }
    if (move != w[j]) {
      moveCoordinate = j;
      moveValue = move;
      moveDelta = best;
    }
  }

  /** Makes the move found, if any. */
  private boolean takeMove() {
    if (moveCoordinate < 0) {
      return false;
    }
    set(moveCoordinate, moveValue);
    value += moveDelta;
    moveCoordinate = -1;
    moveDelta = 0;
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

  private void moveTo(int[] target) {
    for (int j = 0; j < w.length; j++) {
      if (w[j] != target[j]) {
        set(j, target[j]);
      }
    }
    value = bestValue;
  }

  private boolean isFeasible(int j, int v) {
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
  private long delta(int j, int v) {
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

  private void set(int j, int v) {
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
