package org.didyma.formulations;

import java.util.Arrays;

/**
 * Scores that a lattice can give to any record of a public domain: from {@code low} to {@code
 * high}. It may be wider than what is reached, never narrower, and it must not be looked up in a
 * table.
 *
 * @param low no score is lower
 * @param high no score is higher
 */
public record ScoreRange(long low, long high) {

  public ScoreRange {
    if (low > high) {
      throw new IllegalArgumentException("an empty range of scores");
    }
  }

  /**
   * The range for rows of these magnitudes, 0 included.
   *
   * @param magnitudes for each feature coordinate the largest absolute value of its public domain
   */
  public static ScoreRange of(WeightLattice lattice, int[] magnitudes) {
    if (magnitudes.length != lattice.features()) {
      throw new IllegalArgumentException("one magnitude per feature coordinate is needed");
    }
    long[] reach = new long[magnitudes.length];
    for (int j = 0; j < reach.length; j++) {
      reach[j] = Math.multiplyExact((long) magnitudes[j], lattice.largest(j));
    }
    Arrays.sort(reach);
    long sum = 0;
    int counted = Math.min(lattice.maxNonZeros(), reach.length);
    for (int i = 0; i < counted; i++) {
      sum = Math.addExact(sum, reach[reach.length - 1 - i]);
    }
    int b = lattice.features();
    return lattice.hasIntercept()
        ? new ScoreRange(Math.min(0, lattice.low(b)) - sum, Math.max(0, lattice.high(b)) + sum)
        : new ScoreRange(-sum, sum);
  }
}
