package org.didyma.oracles.search.supports;

/**
 * A lower bound on {@link LeastLoss} for many cells at once, without a branch.
 *
 * <p>The least loss is a concave function of (n+, n-), linear along rays. Between two rays it is
 * therefore at least the plane through its values on them; so it is at least the smallest of such
 * planes, one for each two neighbours of a list of rays.
 */
final class LeastLossChords {

  /** n+ and n- on the rays, by their ratio. */
  private static final long[][] RAYS = {
    {0, 1}, {1, 100}, {1, 30}, {1, 10}, {1, 4}, {1, 2}, {1, 1}, {2, 1}, {4, 1}, {10, 1}, {30, 1},
    {1, 0}
  };

  /** Planes have so many binary digits after the point, where there is room. */
  private static final int FINENESS = 10;

  private final int shift;
  private final long[] ofPositive = new long[RAYS.length - 1]; // times 2^shift
  private final long[] ofNegative = new long[RAYS.length - 1];
  private final long[] least; // scratch
  private final long[] leastOfOthers;

  /**
   * Planes for a loss.
   *
   * @param greatest the greatest value of the loss
   * @param records of all cells together; {@code greatest} times them is below 2^61
   * @param features the most cells at once
   */
  LeastLossChords(LeastLoss loss, long greatest, long records, int features) {
    this.least = new long[features];
    this.leastOfOthers = new long[features];
    int room =
        Long.numberOfLeadingZeros(Math.max(1, greatest)) + Long.numberOfLeadingZeros(records);
    // A plane's coefficients are at most the loss's greatest value: 64 - room bits and the shift.
    this.shift = Math.max(0, Math.min(FINENESS, room - 66));
    for (int i = 0; i + 1 < RAYS.length; i++) {
      long[] a = RAYS[i];
      long[] b = RAYS[i + 1];
      long atA = loss.of(a[0], a[1]) << shift;
      long atB = loss.of(b[0], b[1]) << shift;
      long determinant = b[0] * a[1] - a[0] * b[1];
      ofPositive[i] = Math.floorDiv(atB * a[1] - atA * b[1], determinant);
      ofNegative[i] = Math.floorDiv(atA * b[0] - atB * a[0], determinant);
    }
  }

  /**
   * Adds the bounds of two cells for each feature.
   *
   * @param some by feature: the counts of one of them
   * @param whole the counts of both
   */
  void add(long[] some, long whole, long[] bound, int features) {
    for (int i = 0; i < ofPositive.length; i++) {
      long p = ofPositive[i];
      long n = ofNegative[i];
      long ofBoth = p * SupportTables.positives(whole) + n * SupportTables.negatives(whole);
      if (i == 0) {
        first(some, p, n, ofBoth, features);
      } else {
        next(some, p, n, ofBoth, features);
      }
    }
    for (int t = 0; t < features; t++) {
      bound[t] += least[t] + leastOfOthers[t] >> shift;
    }
  }

  private void first(long[] some, long p, long n, long ofBoth, int features) {
    for (int t = 0; t < features; t++) {
      long value = p * (some[t] >>> 32) + n * (some[t] & 0xFFFFFFFFL);
      least[t] = value;
      leastOfOthers[t] = ofBoth - value;
    }
  }

  private void next(long[] some, long p, long n, long ofBoth, int features) {
    for (int t = 0; t < features; t++) {
      long value = p * (some[t] >>> 32) + n * (some[t] & 0xFFFFFFFFL);
      long less = value - least[t];
      long lessOfOthers = ofBoth - value - leastOfOthers[t];
      // Added where they are negative.
      least[t] += less & less >> 63;
      leastOfOthers[t] += lessOfOthers & lessOfOthers >> 63;
    }
  }
}
