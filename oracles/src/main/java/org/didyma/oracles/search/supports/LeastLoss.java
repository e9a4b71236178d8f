package org.didyma.oracles.search.supports;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.LongStream;
import org.didyma.formulations.ScoreLoss;

/**
 * The least of n+ l+(s) + n- l-(s) over a range of scores: a corner of the lower convex hull of the
 * points (l+(s), l-(s)), which the ratio of the counts tells.
 */
final class LeastLoss {

  private final long[] positive; // of the hull's corners, ascending
  private final long[] negative; // descending

  /**
   * @param farthest scores range from minus this to this
   */
  LeastLoss(ScoreLoss loss, long farthest) {
    long[][] points =
        LongStream.rangeClosed(-farthest, farthest)
            .mapToObj(s -> new long[] {loss.positive(s), loss.negative(s)})
            .sorted(
                Comparator.<long[]>comparingLong(point -> point[0])
                    .thenComparingLong(point -> point[1]))
            .toArray(long[][]::new);
    long[][] corners = new long[points.length][];
    int n = 0;
    for (long[] point : points) {
      if (n > 0 && point[1] >= corners[n - 1][1]) {
        continue;
      }
      while (n > 1 && isAbove(corners[n - 2], corners[n - 1], point)) {
        n--;
      }
      corners[n++] = point;
    }
    this.positive = Arrays.stream(corners, 0, n).mapToLong(corner -> corner[0]).toArray();
    this.negative = Arrays.stream(corners, 0, n).mapToLong(corner -> corner[1]).toArray();
  }

  /** True when b lies on or above the line from a to c; values are below 2^30. */
  private static boolean isAbove(long[] a, long[] b, long[] c) {
    return (b[1] - a[1]) * (c[0] - a[0]) >= (c[1] - a[1]) * (b[0] - a[0]);
  }

  /** The least loss of a cell of so many records. */
  long of(long positives, long negatives) {
    int from = 0;
    int to = positive.length - 1;
    while (from < to) {
      int middle = (from + to) >>> 1;
      long change =
          positives * (positive[middle + 1] - positive[middle])
              + negatives * (negative[middle + 1] - negative[middle]);
      if (change >= 0) {
        to = middle;
      } else {
        from = middle + 1;
      }
    }
    return positives * positive[from] + negatives * negative[from];
  }
}
