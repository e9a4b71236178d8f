package org.didyma.models.learning;

import java.math.BigInteger;
import java.util.Arrays;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.loss.Losses;
import org.didyma.formulations.loss.ZeroOneLoss;
import org.didyma.mechanisms.lattice.DrawableLattice;
import org.didyma.mechanisms.lattice.RiskLattice;

/** Whether a draw from a lattice that somebody names is known to end in tens of seconds. */
final class NamedLattice {

  /** Largest weights of all coordinates, and of few, from which draws were over in seconds. */
  private static final int WIDE = 2;

  private static final int WIDEST_OF_FEW = 5;

  /** Most weights then. */
  private static final int MOST_WEIGHTS = 4;

  private static final BigInteger MANY_ROWS = BigInteger.ONE.shiftLeft(60);

  private NamedLattice() {}

  /** Whether it is no larger than one that would be chosen for such a schema. */
  static boolean isKnownToEnd(LatticeName named, String loss, CutPoints cuts) {
    Schema schema = cuts.equal();
    int coordinates = cuts.coordinates();
    int weights = named.maxNonZeros().orElse(coordinates);
    boolean isTied = schema.weightRules().isConstrained() || !schema.weightRules().onlyCutOff();
    if (named.squaredRadius().isPresent()
        || named.interceptStep() != 1
        || isTied && weights >= coordinates) {
      return false;
    }
    if (Losses.parse(loss) instanceof ZeroOneLoss) {
      return named.bound() == 1
          && weights <= drawable(schema, coordinates).maxNonZeros().orElse(coordinates);
    }
    boolean isSmall = Arrays.stream(schema.magnitudes()).allMatch(m -> m <= 1);
    return isSmall
        && (coordinates <= RiskLattice.FEW_COORDINATES && named.bound() <= WIDE
            || named.bound() <= WIDEST_OF_FEW
                && weights <= MOST_WEIGHTS
                && RiskLattice.isDrawable(coordinates, weights));
  }

  /** Of learned cut points nothing is foreseen but their number. */
  private static DrawableLattice drawable(Schema equal, int coordinates) {
    return coordinates <= equal.dimension()
        ? DrawableLattice.of(equal)
        : DrawableLattice.of(
            new DrawableLattice.Sizes(
                coordinates,
                Arrays.stream(equal.magnitudes()).max().orElse(0),
                MANY_ROWS,
                coordinates));
  }
}
