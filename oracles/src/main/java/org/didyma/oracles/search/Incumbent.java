package org.didyma.oracles.search;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The best point so far, shared by the threads of a search: least value first, lexicographically
 * smallest among equals. It only ever improves in that order, so whatever the threads' timing, the
 * last one standing is the same.
 */
final class Incumbent {

  private record Best(long value, int @Nullable [] point) {}

  private volatile Best best = new Best(Long.MAX_VALUE, null);

  /** The least value so far, Long.MAX_VALUE before the first point. */
  long value() {
    return best.value;
  }

  /**
   * The greatest bound of a part of the objective that does not close a region by itself, when the
   * rest of the objective is at least {@code rest}.
   */
  long cutoff(long rest) {
    long value = best.value;
    return value == Long.MAX_VALUE ? value : value - rest;
  }

  /** The best point so far, by coordinate; null before the first. */
  int @Nullable [] point() {
    return best.point;
  }

  /**
   * True when no point of a region can replace the incumbent: all are worse, or none is better and
   * all are lexicographically at least as large.
   *
   * @param bound lower bound on the region's values
   * @param smallest a point that is lexicographically at most as large as any of the region
   */
  boolean closes(long bound, int[] smallest) {
    Best best = this.best;
    return bound > best.value
        || bound == best.value && best.point != null && Arrays.compare(smallest, best.point) >= 0;
  }

  /** Takes a point if it is better, or equal and smaller. */
  void offer(long value, int[] point) {
    if (!closes(value, point)) {
      take(value, point);
    }
  }

  private synchronized void take(long value, int[] point) {
    if (!closes(value, point)) {
      best = new Best(value, point.clone());
    }
  }
}
