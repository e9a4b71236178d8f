package org.didyma.oracles.search.local;

import java.util.Arrays;
import org.didyma.oracles.search.space.SearchSpace;
import org.didyma.oracles.search.space.SharedIncumbent;
import org.jspecify.annotations.Nullable;

/**
 * Looks for better incumbents of a long search, in slices between the tree's nodes.
 *
 * <p>Each step makes the best move of one weight, even for the worse; a weight that has moved stays
 * for some steps unless a new best point follows from moving it. When nothing gets better for long,
 * pairs of moves from the best point of the start are tried, if that is a good one, and the more
 * seldom the more often they have led to nothing ({@link PairMoves}); then the search starts
 * afresh: near the best point so far, with one group of coordinates or some at random changed, at a
 * {@link RoundedFit}, or anywhere. Source of the method: F. Glover, "Tabu search, part I", ORSA
 * Journal on Computing 1 (1989).
 *
 * <p>Its pseudorandom numbers always are the same ones; how far it gets depends on time. Neither
 * matters to the answer of a search that ends, which is the least point in value and order.
 */
final class TabuSearch {

  /** Steps for which a weight stays: from this on, and less than so many more. */
  private static final int LEAST_TENURE = 5;

  private static final int TENURES = 10;

  /** Steps without a better point, for each coordinate, after which to start afresh. */
  private static final int PATIENCE = 30;

  /** Pairs of moves are tried where a start's best is above the best of all by this part of it. */
  private static final int CLOSE = 50;

  /** The same in units of the cost of an error, at least. */
  private static final int CLOSE_ERRORS = 2;

  /** Kinds of starts, taken in turn. */
  private enum Start {
    NEAR_BEST,
    FIT,
    OTHER_GROUP,
    NEAR_BEST_AGAIN,
    ANYWHERE
  }

  private final SearchSpace space;
  private final SharedIncumbent incumbent;
  private final Neighbourhood here;
  private final PairMoves pairs;
  private final long[] deltas = new long[Neighbourhood.WINDOW];
  private final long[] freeFrom; // by coordinate: the first step at which it may move again
  private final int[] target; // where a start goes
  private final int[] best; // of all starts and the tree
  private long bestValue;
  private final int[] bestOfStart;
  private long leastOfStart;
  private boolean pairsTried; // from the best point of the start
  private int fruitless; // trials of pairs in a row that have led to nothing
  private int spared; // good starts since the last of them
  private long step;
  private long lastBetter;
  private int starts;
  private @Nullable RoundedFit fit;
  private long random = 0x9E3779B97F4A7C15L;

  /**
   * @param space one that fits a {@link Neighbourhood}
   * @param incumbent has a point; gets better ones, and may get some from elsewhere
   */
  TabuSearch(SearchSpace space, SharedIncumbent incumbent) {
    this.space = space;
    this.incumbent = incumbent;
    this.here = new Neighbourhood(space);
    this.pairs = new PairMoves(here);
    this.bestOfStart = new int[here.size()];
    this.freeFrom = new long[here.size()];
    this.target = new int[here.size()];
    this.best = new int[here.size()];
    this.bestValue = Long.MAX_VALUE;
    takeIncumbent();
    System.arraycopy(best, 0, target, 0, best.length);
    begin();
  }

  /** True when it has started afresh in each way. */
  boolean hasTriedAllStarts() {
    return starts > Start.values().length;
  }

  /** Makes some steps. */
  void run(int count) {
    for (int i = 0; i < count; i++) {
      if (pairs.isUnderWay()) {
        tryPair();
      } else if (step - lastBetter <= (long) PATIENCE * here.size()) {
        if (!makeBestMove()) {
          lastBetter = Long.MIN_VALUE / 2;
        }
      } else if (!pairsTried && isClose() && ++spared > fruitless) {
        pairsTried = true;
        spared = 0;
        fruitless++;
        here.goTo(bestOfStart);
        pairs.begin(below(here.size()));
      } else {
        startAfresh();
      }
    }
  }

  /** True when the best point of the start is not much worse than the best of all. */
  private boolean isClose() {
    long unit = space.problem().perturbation().unit();
    return leastOfStart - bestValue <= Math.max(Math.abs(bestValue) / CLOSE, CLOSE_ERRORS * unit);
  }

  /** Goes on with single moves from where pairs have led to, once they lead no further. */
  private void tryPair() {
    if (pairs.tryNext()) {
      noteValue();
      Arrays.fill(freeFrom, 0);
      fruitless = 0;
    }
  }

  /** Makes the best move that is allowed; false when there is none. */
  private boolean makeBestMove() {
    step++;
    long least = Long.MAX_VALUE;
    int coordinate = -1;
    int weight = 0;
    int ties = 0;
    for (int j = 0; j < freeFrom.length; j++) {
      if (here.low(j) < here.high(j)) {
        // A new best point is worth a move of any weight.
        long limit = freeFrom[j] > step ? leastOfStart - here.value() - 1 : Long.MAX_VALUE;
        here.deltas(j, deltas);
        for (int i = 0; i < here.values(j); i++) {
          long delta = deltas[i];
          int v = here.first(j) + i;
          if (delta <= least && delta <= limit && v != here.weight(j) && here.isFeasible(j, v)) {
            ties = delta < least ? 1 : ties + 1;
            if (ties == 1 || below(ties) == 0) {
              least = delta;
              coordinate = j;
              weight = v;
            }
          }
        }
      }
    }
    if (coordinate < 0) {
      return false;
    }
    here.move(coordinate, weight, least);
    freeFrom[coordinate] = step + LEAST_TENURE + below(TENURES);
    noteValue();
    return true;
  }

  private void noteValue() {
    if (here.value() < leastOfStart) {
      leastOfStart = here.value();
      here.copyTo(bestOfStart);
      pairsTried = false;
      lastBetter = step;
      if (leastOfStart < bestValue) {
        bestValue = leastOfStart;
        here.copyTo(best);
        incumbent.offer(bestValue, best);
      }
    }
  }

  /** Takes over what others have found, if it is better. */
  private void takeIncumbent() {
    int[] point = incumbent.point();
    if (point != null && incumbent.objective() < bestValue) {
      bestValue = incumbent.objective();
      System.arraycopy(point, 0, best, 0, best.length);
    }
  }

  private void startAfresh() {
    takeIncumbent();
    Start[] kinds = Start.values();
    switch (kinds[starts++ % kinds.length]) {
      case NEAR_BEST, NEAR_BEST_AGAIN -> {
        System.arraycopy(best, 0, target, 0, best.length);
        int changes = 1 + below(Math.max(1, best.length / 3));
        for (int i = 0; i < changes; i++) {
          int j = below(best.length);
          target[j] = anyValue(j);
        }
      }
      case OTHER_GROUP -> {
        System.arraycopy(best, 0, target, 0, best.length);
        shiftGroup(below(best.length));
      }
      case FIT -> {
        if (fit == null) {
          fit = new RoundedFit(space);
        }
        fit.round(target, this::next);
      }
      case ANYWHERE -> Arrays.setAll(target, this::anyValue);
    }
    makeFeasible();
    begin();
  }

  private void begin() {
    here.goTo(target);
    Arrays.fill(freeFrom, 0);
    leastOfStart = Long.MAX_VALUE;
    noteValue();
    lastBetter = step;
  }

  private int anyValue(int j) {
    long most = Math.min(here.high(j), here.nearest(j) + Neighbourhood.WINDOW / 2L);
    long least = Math.max(here.low(j), here.nearest(j) - Neighbourhood.WINDOW / 2L);
    return (int) (least + below((int) (most - least + 1)));
  }

  /** Adds the same to all weights of a coordinate's group, as far as their ranges go. */
  private void shiftGroup(int coordinate) {
    boolean feature = space.problem().lattice().isFeature(coordinate);
    int group = feature ? space.problem().lattice().group(coordinate) : -1;
    int shift = below(2) == 0 ? 1 : -1;
    for (int j = 0; j < target.length; j++) {
      boolean same =
          group >= 0
              && space.problem().lattice().isFeature(j)
              && space.problem().lattice().group(j) == group;
      if (j == coordinate || same) {
        target[j] = Math.max(here.low(j), Math.min(here.high(j), target[j] + shift));
      }
    }
  }

  /** Brings weights to their least until the target is in the ball and has few enough non-zeros. */
  private void makeFeasible() {
    int from = below(Math.max(1, target.length));
    for (int i = 0; i < target.length && !here.isInLattice(target); i++) {
      int j = (from + i) % target.length;
      if (space.problem().lattice().isFeature(j)) {
        target[j] = here.nearest(j);
      }
    }
  }

  private int below(int n) {
    return (int) (((next() >>> 32) * n) >>> 32);
  }

  /** Marsaglia's generator of shifts. */
  private long next() {
    random ^= random << 13;
    random ^= random >>> 7;
    random ^= random << 17;
    return random;
  }
}
