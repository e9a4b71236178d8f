package org.didyma.oracles.sampling;

import java.io.Serializable;
import java.util.Arrays;

/**
 * What is added to the loss of a point before a draw, by how many of its feature weights are not 0:
 * public, so that a draw of the sum is one of the same rate and promise. For the exponential
 * mechanism it is a prior: p(w) is proportional to exp(-lambda C(w)) exp(-lambda L(w)).
 */
public final class Handicap implements Serializable {

  /** The largest number that can be added, so that sums with losses stay within a long. */
  public static final long LARGEST = 1L << 50;

  /** Nothing is added. */
  public static final Handicap NONE = new Handicap(new long[0]);

  private final long[] bySize;

  private Handicap(long[] bySize) {
    this.bySize = bySize;
  }

  /**
   * A handicap.
   *
   * @param bySize C of the points with 0, 1, ... non-zero feature weights, one more than there are
   *     features; each from 0 to {@link #LARGEST}
   */
  public static Handicap of(long... bySize) {
    if (bySize.length == 0 || Arrays.stream(bySize).anyMatch(c -> c < 0 || c > LARGEST)) {
      throw new IllegalArgumentException("a handicap is from 0 to " + LARGEST + " for each size");
    }
    return new Handicap(bySize.clone());
  }

  /** True when nothing is added to any point. */
  public boolean isNone() {
    return Arrays.stream(bySize).allMatch(c -> c == 0);
  }

  /** How many features it is for, -1 when it is for any number of them. */
  int features() {
    return bySize.length - 1;
  }

  /** C of all points with so many non-zero feature weights. */
  long ofSize(int nonZeros) {
    return bySize.length == 0 ? 0 : bySize[nonZeros];
  }

  /** C of a point, whose intercept, if there is one, comes last and does not count. */
  long of(int[] point) {
    if (bySize.length == 0) {
      return 0;
    }
    int nonZeros = 0;
    for (int j = 0; j < features(); j++) {
      nonZeros += point[j] == 0 ? 0 : 1;
    }
    return bySize[nonZeros];
  }
}
