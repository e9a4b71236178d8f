package org.didyma.oracles.search.space;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The best point so far, shared by the threads of a search: least value first, lexicographically
 * smallest among equals. It only ever improves in that order, so whatever the threads' timing, the
 * last one standing is the same.
 *
 * <p>Whoever does not need that one may ask for points that are better by a least gain only. Then
 * regions are closed that hold none, the last incumbent is within that gain of the minimum, and
 * which point it is may depend on timing.
 */
public final class SharedIncumbent {

  private record Best(long value, int @Nullable [] point) {}

  /** 0 when points of equal value are sought that are lexicographically smaller. */
  private volatile long gain;

  private volatile Best best = new Best(Long.MAX_VALUE, null);

  /** Keeps the lexicographically smallest of the best points. */
  public SharedIncumbent() {
    this(0);
  }

  /**
   * @param gain by how much a point has to be better to be sought; 0 when an equal and
   *     lexicographically smaller one is sought, too
   */
  public SharedIncumbent(long gain) {
    this.gain = gain;
  }

  /** From now on, points have to be better to be sought; some of equal value may be missed. */
  public void forgetTies() {
    if (gain == 0) {
      gain = 1;
    }
  }

  /** True as long as every region closed so far was closed by the rule for ties, too. */
  public boolean followsTies() {
    return gain == 0;
  }

  /** The greatest value that is still sought; Long.MAX_VALUE before the first point. */
  public long value() {
    Best best = this.best;
    return best.point == null ? Long.MAX_VALUE : best.value - gain;
  }

  /** A lower bound on the values of all regions that were closed. */
  public long bound() {
    Best best = this.best;
    return best.point == null ? Long.MAX_VALUE : best.value - Math.max(0, gain - 1);
  }

  /** The least value so far, Long.MAX_VALUE before the first point. */
  public long objective() {
    return best.value;
  }

  /**
   * The greatest bound of a part of the objective that does not close a region by itself, when the
   * rest of the objective is at least {@code rest}.
   */
  public long cutoff(long rest) {
    long value = value();
    return value == Long.MAX_VALUE ? value : value - rest;
  }

  /** The best point so far, by coordinate; null before the first. */
  public int @Nullable [] point() {
    return best.point;
  }

  /**
   * True when no point of a region is sought: all are worse, or none is better and all are
   * lexicographically at least as large. With a least gain, when none is better by as much.
   *
   * @param bound lower bound on the region's values
   * @param smallest a point that is lexicographically at most as large as any of the region
   */
  public boolean closes(long bound, int[] smallest) {
    long gain = this.gain;
    Best best = this.best;
    return gain > 0
        ? best.point != null && bound > best.value - gain
        : isBeatenBy(best, bound, smallest);
  }

  private static boolean isBeatenBy(Best best, long bound, int[] smallest) {
    return bound > best.value
        || bound == best.value && best.point != null && Arrays.compare(smallest, best.point) >= 0;
  }

  /** Takes a point if it is better, or equal and smaller. */
  public void offer(long value, int[] point) {
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
