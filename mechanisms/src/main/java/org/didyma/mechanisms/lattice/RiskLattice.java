package org.didyma.mechanisms.lattice;

import org.didyma.data.schema.Schema;
import org.didyma.exact.Rational;
import org.didyma.formulations.LatticeName;

/**
 * The lattice of those who name none, for losses that tell scores apart, such as the logistic one.
 * A draw is known to take seconds from any of them: wider weights than for 0/1 loss of few
 * coordinates, or scores reach no risk that matters; weights of -1, 0 and 1 of all where a draw by
 * 0/1 loss ends too, by a logistic loss with points of one log-odds; else few wide ones. For
 * coordinates of 0 and 1.
 *
 * <p>It is chosen from public sizes alone. How long draws take and how good cards are was measured:
 * docs/explanation/losses.md.
 */
public final class RiskLattice {

  /** Coordinates up to which all of them may have a weight. */
  public static final int FEW_COORDINATES = 12;

  /** Sets of coordinates that a draw by logistic loss looks at in some ten seconds. */
  private static final long MOST_SUPPORTS = 700_000;

  private static final int MOST_WEIGHTS = 4;

  /** The same of labels of more than two values. */
  private static final long MOST_SETS_OF_LABELS = 5000;

  private static final int MOST_WEIGHTS_OF_LABELS = 3;

  /** Intercept of weights -1, 0 and 1 whose points are log-odds: risks below one in a thousand. */
  private static final int OF_LOG_ODDS = 8;

  /** The least log-odds of a point with which weights of -1, 0 and 1 tell enough. */
  private static final Rational LEAST_UNIT = Rational.of(3, 4);

  private RiskLattice() {}

  /**
   * Whether all coordinates of a schema may have weights of -1, 0 and 1, by a logistic loss whose
   * points are one log-odds: where there are too many for wider ones, and a draw of all weights is
   * known to end.
   */
  public static boolean isOfLogOdds(Schema schema) {
    return schema.dimension() > FEW_COORDINATES
        && DrawableLattice.of(schema).maxNonZeros().isEmpty();
  }

  /**
   * Whether weights of -1, 0 and 1 tell high risks apart by points of so many log-odds: those of
   * half a log-odds do not, and are worse than few wide ones at little epsilon.
   */
  public static boolean isEnough(Rational unit) {
    return unit.compareTo(LEAST_UNIT) >= 0;
  }

  /** The lattice of such a schema, with an intercept. */
  public static LatticeName ofLogOdds() {
    return LatticeName.ternary().withIntercept(OF_LOG_ODDS);
  }

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

  /**
   * The weights for labels of more than two values, which no draw looks at by sets of coordinates:
   * few of little width where there are many coordinates.
   *
   * @param coordinates of the schema
   */
  public static LatticeName weightsOfLabels(int coordinates) {
    if (coordinates <= FEW_COORDINATES) {
      return weights(coordinates);
    }
    int nonZeros = 1;
    while (nonZeros < MOST_WEIGHTS_OF_LABELS
        && areAtMost(MOST_SETS_OF_LABELS, coordinates, nonZeros + 1)) {
      nonZeros++;
    }
    return LatticeName.parse("sparse:2:" + nonZeros);
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
