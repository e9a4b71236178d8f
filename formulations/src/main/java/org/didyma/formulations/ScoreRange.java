package org.didyma.formulations;

import java.util.Arrays;
import java.util.stream.IntStream;

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
   * The range for rows of these magnitudes, 0 included: the largest sum of magnitudes times weights
   * over the points of the lattice, or what {@link ScoreReach} has in its place, and the intercept.
   *
   * @param magnitudes for each feature coordinate the largest absolute value of its public domain
   */
  public static ScoreRange of(WeightLattice lattice, int[] magnitudes) {
    if (magnitudes.length != lattice.features()) {
      throw new IllegalArgumentException("one magnitude per feature is needed");
    }
    long[] gains = Arrays.stream(magnitudes).asLongStream().toArray();
    long[] caps = IntStream.range(0, gains.length).mapToLong(lattice::largest).toArray();
    long sum = new ScoreReach(lattice, gains, caps).value();
    int b = lattice.features();
    return lattice.hasIntercept()
        ? new ScoreRange(Math.min(0, lattice.low(b)) - sum, Math.max(0, lattice.high(b)) + sum)
        : new ScoreRange(-sum, sum);
  }
}
