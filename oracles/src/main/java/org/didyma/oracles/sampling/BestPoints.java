package org.didyma.oracles.sampling;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.didyma.formulations.Weights;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.bounds.ChainBound;
import org.didyma.oracles.search.space.NormTerms;
import org.didyma.oracles.search.space.SearchSpace;

/**
 * The points of least loss: up to R of those below a limit, found by branch and bound. As soon as R
 * are known, the largest loss among them is the new limit, so memory does not depend on the data.
 */
final class BestPoints {

  private record Point(long loss, Weights weights) {}

  private final SearchSpace space;
  private final int rank;
  private final SearchListener listener;
  private final ChainBound chains;
  private final NormTerms norms;
  private final int[] current;
  private final PriorityQueue<Point> best =
      new PriorityQueue<>(Comparator.comparingLong(Point::loss).reversed());
  private long limit;
  private long nodes;

  /**
   * @param rank R, at least 1
   * @param listener asked whether to stop
   */
  BestPoints(SearchSpace space, int rank, SearchListener listener) {
    this.space = space;
    this.rank = rank;
    this.listener = listener;
    this.chains = ChainBound.of(space, listener);
    this.norms = new NormTerms(space);
    this.current = new int[space.size()];
  }

  /** Forgets what it knows and finds the R best points with a loss below the limit. */
  void list(long below) {
    best.clear();
    limit = below;
    explore(0, chains.root(), 0, 0);
  }

  private void explore(int depth, long bound, long squaredNorm, int nonZeros) {
    if (depth == space.size()) {
      // The bound of a point is its loss.
      add(new Point(bound, Weights.of(current)));
      return;
    }
    if (listener.isCancelled()) {
      throw new SearchStoppedException();
    }
    nodes++;
    for (int v = space.low(depth); v <= space.high(depth); v++) {
      long s = norms.squaredNorm(depth, squaredNorm, v);
      int z = norms.nonZeros(depth, nonZeros, v);
      if (norms.isFeasible(depth + 1, s, z)) {
        long below = chains.descend(depth, v);
        if (below < limit) {
          current[space.coordinate(depth)] = v;
          explore(depth + 1, below, s, z);
        }
      }
    }
  }

  private void add(Point point) {
    best.add(point);
    if (best.size() > rank) {
      best.remove();
    }
    if (best.size() == rank) {
      limit = best.element().loss;
    }
  }

  /** Number of points found, at most R. */
  int size() {
    return best.size();
  }

  /** L_(R) when R points were below the limit given, else that limit. */
  long limit() {
    return limit;
  }

  /** All points with a loss below {@link #limit}, in no order. */
  List<Weights> below() {
    return best.stream().filter(p -> p.loss < limit).map(Point::weights).toList();
  }

  long nodes() {
    return nodes;
  }
}
