package org.didyma.cli.command;

import java.util.Optional;
import org.didyma.data.Columns;
import org.didyma.exact.Rational;
import org.didyma.formulations.LatticeName;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;

/**
 * What {@code didyma learn} spends on what, from public inputs alone.
 *
 * @param all epsilon of everything together
 * @param schema what thresholds cost; empty where they are round numbers
 * @param card what the card costs, and once more what measuring it on the other part costs, which
 *     together is this
 * @param heldOut the probability of a record, or unit, to be held out
 * @param loss what the card is chosen by
 */
record LearnPlan(
    Epsilon all, Optional<Epsilon> schema, Epsilon card, Rational heldOut, String loss) {

  private static final int FEW_COORDINATES = 12;

  /** Sets of coordinates that a draw by logistic loss looks at in some ten seconds. */
  private static final double MOST_SUPPORTS = 1_500_000;

  /** The plan in words, to follow a colon. */
  String text(Columns columns, Adjacency adjacency, LatticeName lattice) {
    String thresholds =
        schema
            .map(
                e ->
                    "%s for thresholds of %d columns, near their quantiles"
                        .formatted(e, columns.open().size()))
            .orElse("nothing for thresholds, which are round numbers of each range");
    return "epsilon %s under %s: %s; %s for a card by %s loss, %s, drawn on the records that a coin"
            .formatted(all, adjacency.label(), thresholds, card, loss, lattice.inWords())
        + " leaves in, and at the same price, for other records, what it is worth, measured on"
        + " those that are held out with probability %s"
            .formatted(Double.toString(heldOut.doubleValue()));
  }

  /**
   * The lattice of a card whose scores are log-odds of 1/2 a point, where none is named: wider
   * weights than for 0/1 loss, or scores reach no risk that matters, and as few of them that a draw
   * is known to take seconds, or where there are few coordinates all.
   *
   * @param coordinates of the schema
   */
  static LatticeName ofRisks(int coordinates) {
    if (coordinates <= FEW_COORDINATES) {
      return LatticeName.parse("box:2").withIntercept("-10:10");
    }
    int most = 2;
    for (int s = 3; s <= 4; s++) {
      double sets = 1;
      for (int i = 0; i < s; i++) {
        sets *= (coordinates - i) / (i + 1.0);
      }
      most = sets <= MOST_SUPPORTS ? s : most;
    }
    return LatticeName.parse("sparse:5:" + most).withIntercept("-15:15");
  }
}
