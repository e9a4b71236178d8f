package org.didyma.oracles.search.local;

import java.util.Arrays;
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

  /** Restarts end after looking at this many cells, a few hundredths of a second. */
  private static final long MAX_WORK = 1L << 24;

  /** The same where non-zeros are limited: restarts matter more there, and nodes cost more. */
  private static final long MAX_SPARSE_WORK = 1L << 28;

  /** The same where supports are searched, at a cost that hardly depends on the incumbent. */
  private static final long MAX_BRIEF_WORK = 1L << 25;

  private final LearningProblem problem;
  private final SearchSpace space;
  private final SearchListener listener;
  private final MovingPoint point;
  private final long maxWork;
  private boolean cancelled;

  private int moveCoordinate = -1; // the move found, -1 for none
  private int moveValue;
  private long moveDelta;

  private final int[] best;
  private long bestValue = Long.MAX_VALUE;

  /**
   * @param briefly true where a better point hardly shortens the search that follows
   * @param listener ends it early
   */
  public LocalSearch(SearchSpace space, boolean briefly, SearchListener listener) {
    this.listener = listener;
    this.space = space;
    this.problem = space.problem();
    this.maxWork = maxWork(problem, briefly);
    this.point = new MovingPoint(space);
    this.best = new int[space.size()];
  }

  private static long maxWork(LearningProblem problem, boolean briefly) {
    if (!problem.lattice().isSparse()) {
      return MAX_WORK;
    }
    return briefly ? MAX_BRIEF_WORK : MAX_SPARSE_WORK;
  }

  /** The best point found, or null when the start was infeasible (a box without its origin). */
  public int @Nullable [] run() {
    point.startAtSmallest();
    if (!problem.lattice().contains(Weights.of(point.weights()))) {
      return null;
    }
    descend(-1);
    keepIfBetter();
    if (space.normMultiplier() > 0) {
      startAtLeastCosts();
      descend(-1);
      keepIfBetter();
    }
    if (!problem.isZeroOne() && !problem.lattice().isSparse() && startAtRelaxation()) {
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
    return point.work() < maxWork && !isCancelled();
  }

  private boolean isCancelled() {
    cancelled = cancelled || listener.isCancelled();
    return cancelled;
  }

  /** Descends from the best point with one weight changed. */
  private boolean restarts() {
    boolean improved = false;
    for (int j = 0; j < best.length; j++) {
      for (int v : point.candidates(j)) {
        if (v != best[j] && goesOn()) {
          point.moveTo(best, bestValue);
          if (point.tryMove(j, v)) {
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
      if (best[out] == 0) {
        continue;
      }
      for (int in = 0; in < problem.lattice().features(); in++) {
        if (in == out || best[in] != 0) {
          continue;
        }
        if (!goesOn()) {
          return improved;
        }
        for (int v : point.candidates(in)) {
          if (best[out] != 0 && best[in] == 0 && v != 0 && goesOn()) {
            point.moveTo(best, bestValue);
            if (point.canBeZero(out) && point.tryMove(out, 0) && point.tryMove(in, v)) {
              descend(in);
              improved |= keepIfBetter();
            }
          }
        }
      }
    }
    return improved;
  }

  /**
   * Starts where noise and norm alone would put the weights. From the origin, the first weights to
   * move would take so much of the ball that the others could not.
   */
  private void startAtLeastCosts() {
    point.startAtSmallest();
    for (int k = 0; k < best.length; k++) {
      int j = space.coordinate(k);
      if (problem.lattice().isFeature(j)) {
        int least = point.weight(j);
        for (int v = space.low(k); v <= space.high(k); v++) {
          if (space.weightCost(k, v) < space.weightCost(k, least) && point.isFeasible(j, v)) {
            least = v;
          }
        }
        point.set(j, least);
      }
    }
    point.evaluate();
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
    point.startAtSmallest();
    for (int k = 0; k < best.length; k++) {
      int j = space.coordinate(k);
      if (point.isFeasible(j, relaxation.weight(k))) {
        point.set(j, relaxation.weight(k));
      }
    }
    point.evaluate();
    return true;
  }

  /**
   * Few weights may be non-zero, so those chosen for one intercept stand in the way of another's.
   */
  private void startAtEachIntercept(int intercept) {
    for (int v : point.candidates(intercept)) {
      point.startAtSmallest();
      if (point.tryMove(intercept, v)) {
        descend(intercept);
        keepIfBetter();
      }
    }
  }

  private boolean keepIfBetter() {
    long value = point.value();
    int[] w = point.weights();
    if (value < bestValue || value == bestValue && Arrays.compare(w, best) < 0) {
      bestValue = value;
      System.arraycopy(w, 0, best, 0, best.length);
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
      for (int j = 0; j < best.length; j++) {
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
      for (int j = 0; j < best.length; j++) {
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
    int now = point.weight(j);
    int move = now;
    long best = moveDelta;
    for (int v : point.candidates(j)) {
      if (v != now && point.isFeasible(j, v)) {
        long delta = point.delta(j, v);
        if (delta < best || delta == best && moveCoordinate < 0 && v < move) {
          best = delta;
          move = v;
        }
      }
    }
    if (move != now) {
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
    point.move(moveCoordinate, moveValue, moveDelta);
    moveCoordinate = -1;
    moveDelta = 0;
    return true;
  }
}
