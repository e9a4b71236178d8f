package org.didyma.mechanisms.lattice;

import org.didyma.formulations.LatticeName;

/**
 * The lattice of those who name none, for losses that tell scores apart, such as the logistic one:
 * wider weights than for 0/1 loss, or scores reach no risk that matters, and as few of them that a
 * draw is known to take seconds, or where there are few coordinates all. For coordinates of 0 and
 * 1.
 *
 * <p>It is chosen from public sizes alone.
 */
public final class RiskLattice {

  /** Coordinates up to which all of them may have a weight. */
  public static final int FEW_COORDINATES = 12;

  /** Sets of coordinates that a draw by logistic loss looks at in some ten seconds. */
  private static final long MOST_SUPPORTS = 700_000;

  private static final int MOST_WEIGHTS = 4;

  private RiskLattice() {}

  /**
   * The lattice for a schema, with an intercept.
   *
   * @param coordinates of the schema
   */
  public static LatticeName of(int coordinates) {
    return weights(coordinates).withIntercept(coordinates <= FEW_COORDINATES ? 10 : 15);
  }

  /** The same without an intercept. */
  public static LatticeName weights(int coordinates) {
    if (coordinates <= FEW_COORDINATES) {
      return LatticeName.parse("box:2");
    }
    int most = 1;
    for (int s = 2; s <= MOST_WEIGHTS; s++) {
      most = isDrawable(coordinates, s) ? s : most;
    }
    return LatticeName.parse("sparse:5:" + most);
  }

  /** Whether a draw by logistic loss of so many non-zero weights is known to take seconds. */
  public static boolean isDrawable(int coordinates, int weights) {
    return areAtMost(MOST_SUPPORTS, coordinates, weights);
  }

  /** Whether there are at most so many sets of so many coordinates. */
  public static boolean areAtMost(long most, int coordinates, int weights) {
    long sets = 1; // C(coordinates, i)
    for (int i = 0; i < weights && sets <= most; i++) {
      sets = sets * (coordinates - i) / (i + 1);
    }
    return sets <= most;
  }
}
