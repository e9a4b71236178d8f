package org.didyma.formulations;

import org.didyma.core.InvalidInputException;

/**
 * Which weights one coordinate may have, publicly, whatever the lattice.
 *
 * @param low least weight
 * @param high largest weight
 * @param replaces true when the range takes the place of the lattice's own; false when it only cuts
 *     off what lies outside, as a sign does
 */
public record AllowedWeights(int low, int high, boolean replaces) {

  /** Whatever the lattice has. */
  public static final AllowedWeights ANY =
      new AllowedWeights(-WeightLattice.MAX_WEIGHT, WeightLattice.MAX_WEIGHT, false);

  /** At least 0. */
  public static final AllowedWeights NON_NEGATIVE =
      new AllowedWeights(0, WeightLattice.MAX_WEIGHT, false);

  /** At most 0. */
  public static final AllowedWeights NON_POSITIVE =
      new AllowedWeights(-WeightLattice.MAX_WEIGHT, 0, false);

  public AllowedWeights {
    if (low > high || low < -WeightLattice.MAX_WEIGHT || high > WeightLattice.MAX_WEIGHT) {
      throw new InvalidInputException(
          "the range of points from %d to %d is empty or exceeds -%d..%d"
              .formatted(low, high, WeightLattice.MAX_WEIGHT, WeightLattice.MAX_WEIGHT),
          "give a low and a high value with low <= high.");
    }
    if (!replaces && (low > 0 || high < 0)) {
      throw new IllegalArgumentException("a range without 0 may leave nothing of a lattice");
    }
  }

  /** From low to high, in place of the lattice's range. */
  public static AllowedWeights range(int low, int high) {
    return new AllowedWeights(low, high, true);
  }

  /** Whether some lattice may have the weight. */
  public boolean admits(int weight) {
    return low <= weight && weight <= high;
  }

  /** The least of a lattice whose weights are from -bound to bound. */
  int low(int bound) {
    return replaces ? low : Math.max(-bound, low);
  }

  /** The largest of a lattice whose weights are from -bound to bound. */
  int high(int bound) {
    return replaces ? high : Math.min(bound, high);
  }
}
