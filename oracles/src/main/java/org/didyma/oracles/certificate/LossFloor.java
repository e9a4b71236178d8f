package org.didyma.oracles.certificate;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.LongStream;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.ScoreTable;

/**
 * The floor of a loss: what n+ positive and n- negative records with one score cost at least,
 * whatever that score is,
 *
 * <pre>  floor(n+, n-) = min over s of  n+ l+(s) + n- l-(s).</pre>
 *
 * <p>The minimum is at a corner of the lower convex hull of the points (l+(s), l-(s)). As the
 * minimum of linear functions it is concave, and linear along rays; so the plane through its values
 * on two rays is above it nowhere between them and below it nowhere else, and it is at least the
 * least of such planes, one for each two neighbours of {@link #RAYS}. Where corners are no more
 * than that, as the two of 0/1 loss, they take the place of the planes, and nothing is lost.
 */
final class LossFloor {

  /** (n+, n-) by ascending n+ / n-; the determinants of neighbours are positive. */
  private static final int[][] RAYS = {
    {0, 1}, {1, 120}, {1, 36}, {1, 12}, {1, 5}, {1, 2}, {1, 1}, {2, 1}, {5, 1}, {12, 1}, {36, 1},
    {1, 0}
  };

  private final long[] positive; // of the hull's corners, ascending
  private final long[] negative; // descending
  private final int shift;
  private final int[] perPositive; // of the planes, in units of 2^shift
  private final int[] perNegative;

  /**
   * The floor over a range of scores.
   *
   * @param records all there are, at most 2^31 - 1
   */
  LossFloor(ScoreLoss loss, long low, long high, long records) {
    long first = low;
    long last = high;
    if (loss instanceof ScoreTable table) {
      // Beyond its ends a table is nowhere below them.
      first = Math.min(Math.max(low, table.low()), table.high());
      last = Math.max(Math.min(high, table.high()), table.low());
    }
    long[][] corners =
        LongStream.rangeClosed(first, last)
            .mapToObj(s -> new long[] {loss.positive(s), loss.negative(s)})
            .sorted(
                Comparator.<long[]>comparingLong(point -> point[0])
                    .thenComparingLong(point -> point[1]))
            .toArray(long[][]::new);
    int n = 0;
    for (long[] point : corners) {
      if (n > 0 && point[1] >= corners[n - 1][1]) {
        continue;
      }
      while (n > 1 && isNoCorner(corners[n - 2], corners[n - 1], point)) {
        n--;
      }
      corners[n++] = point;
    }
    this.positive = Arrays.stream(corners, 0, n).mapToLong(corner -> corner[0]).toArray();
    this.negative = Arrays.stream(corners, 0, n).mapToLong(corner -> corner[1]).toArray();
    long[][] planes = n < RAYS.length ? new long[][] {positive, negative} : planesOfRays();
    this.shift = fineness(planes, Math.max(1, records));
    this.perPositive = shifted(planes[0]);
    this.perNegative = shifted(planes[1]);
  }

  private static boolean isNoCorner(long[] a, long[] b, long[] c) {
    long right = Math.multiplyExact(b[1] - a[1], c[0] - a[0]);
    return right >= Math.multiplyExact(c[1] - a[1], b[0] - a[0]);
  }

  /** The planes through the floor's values on neighbouring rays: by n+, then by n-. */
  private long[][] planesOfRays() {
    long[][] planes = new long[2][RAYS.length - 1];
    for (int i = 0; i < RAYS.length - 1; i++) {
      int[] a = RAYS[i];
      int[] b = RAYS[i + 1];
      long atA = of(a[0], a[1]);
      long atB = of(b[0], b[1]);
      long determinant = (long) b[0] * a[1] - (long) a[0] * b[1];
      planes[0][i] = Math.floorDiv(atB * a[1] - atA * b[1], determinant);
      planes[1][i] = Math.floorDiv(atA * b[0] - atB * a[0], determinant);
    }
    return planes;
  }

  /** The power of 2 in whose units all records at once stay below 2^31, so that ints do. */
  private static int fineness(long[][] planes, long records) {
    long greatest = Arrays.stream(planes).flatMapToLong(Arrays::stream).max().orElse(0);
    int fineness = 0;
    while (Math.multiplyExact(greatest >> fineness, records) > Integer.MAX_VALUE) {
      fineness++;
    }
    return fineness;
  }

  private int[] shifted(long[] plane) {
    return Arrays.stream(plane).mapToInt(slope -> (int) (slope >> shift)).toArray();
  }

  /** floor(n+, n-). */
  long of(long positives, long negatives) {
    int from = 0;
    int to = positive.length - 1;
    // Along the hull the sum falls, then rises.
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

  /** What {@link #addPlanes} adds is in units of 2 to this power. */
  int shift() {
    return shift;
  }

  /**
   * Adds, for each feature, a bound on the floors of the two parts that it splits records into.
   *
   * @param positives by feature: of the part that has it
   * @param negatives by feature: of the part that has it
   * @param whole the records of both parts
   * @param from the first feature
   * @param to after the last feature
   * @param scratch two arrays by feature
   */
  void addPlanes(
      int[] positives,
      int[] negatives,
      long whole,
      int from,
      int to,
      int[] bound,
      int[][] scratch) {
    int[] least = scratch[0];
    int[] leastOfOthers = scratch[1];
    Arrays.fill(least, from, to, Integer.MAX_VALUE);
    Arrays.fill(leastOfOthers, from, to, Integer.MAX_VALUE);
    for (int i = 0; i < perPositive.length; i++) {
      int p = perPositive[i];
      int n = perNegative[i];
      int both = p * (int) SetCounts.positives(whole) + n * (int) SetCounts.negatives(whole);
      for (int t = from; t < to; t++) {
        int value = p * positives[t] + n * negatives[t];
        least[t] = Math.min(least[t], value);
        leastOfOthers[t] = Math.min(leastOfOthers[t], both - value);
      }
    }
    for (int t = from; t < to; t++) {
      bound[t] += least[t] + leastOfOthers[t];
    }
  }
}
