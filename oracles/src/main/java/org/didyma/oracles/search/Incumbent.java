package org.didyma.oracles.search;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The best point so far, shared by the threads of a search: least value first, lexicographically
 * smallest among equals. It only ever improves in that order, so whatever the threads' timing, the
 * last one standing is the same.
 *
 * <p>With a gap above 0, regions are closed that hold no value below the incumbent's by more than
 * the gap. Then the last incumbent is within the gap of the minimum, and which point it is may
 * depend on timing.
 */
final class Incumbent {

  private record Best(long value, int @Nullable [] point) {}

  private final long gap;
  private volatile Best best = new Best(Long.MAX_VALUE, null);

  Incumbent() {
    this(0);
  }

  /**
   * @param gap at least 0
   */
  Incumbent(long gap) {
    this.gap = gap;
  }

  /**
   * The greatest value that is still looked for: the least value so far, less the gap;
   * Long.MAX_VALUE before the first point.
   */
  long value() {
    return soughtBelow(best);
  }

  private long soughtBelow(Best best) {
    return best.point == null ? Long.MAX_VALUE : best.value - gap;
  }

  /** The least value so far, Long.MAX_VALUE before the first point. */
  long objective() {
    return best.value;
  }

  /**
   * The greatest bound of a part of the objective that does not close a region by itself, when the
   * rest of the objective is at least {@code rest}.
   */
  long cutoff(long rest) {
    long value = value();
    return value == Long.MAX_VALUE ? value : value - rest;
  }

  /** The best point so far, by coordinate; null before the first. */
  int @Nullable [] point() {
    return best.point;
  }

  /**
   * True when no point of a region can replace the incumbent: all are worse, or none is better and
   * all are lexicographically at least as large. With a gap, when none is better by more than it.
   *
   * @param bound lower bound on the region's values
   * @param smallest a point that is lexicographically at most as large as any of the region
   */
  boolean closes(long bound, int[] smallest) {
    Best best = this.best;
    if (gap > 0) {
      return bound >= soughtBelow(best);
    }
    return isBeatenBy(best, bound, smallest);
  }

  private static boolean isBeatenBy(Best best, long bound, int[] smallest) {
    return bound > best.value
        || bound == best.value && best.point != null && Arrays.compare(smallest, best.point) >= 0;
  }

  /** Takes a point if it is better, or equal and smaller. */
  void offer(long value, int[] point) {
    if (!isBeatenBy(best, value, point)) {
      take(value, point);
    }
  }

  private synchronized void take(long value, int[] point) {
    if (!isBeatenBy(best, value, point)) {
      best = new Best(value, point.clone());
    }
  }
}
