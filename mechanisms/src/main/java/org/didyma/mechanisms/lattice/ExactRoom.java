package org.didyma.mechanisms.lattice;

import org.didyma.core.InvalidInputException;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.WeightLattice;
import org.didyma.privacy.Adjacency;

/**
 * Refuses, by public numbers only, what exact arithmetic in 64 bits has no room for. The number of
 * records counts as {@link Cells#MOST_RECORDS} where it is private.
 */
final class ExactRoom {

  private ExactRoom() {}

  /** Refuses a lattice or a loss, before any table is known. */
  static void require(WeightLattice lattice, ScoreLoss loss, Adjacency adjacency) {
    lattice.requireNormOfInt();
    if (!LearningProblem.fits(lattice, Costs.EQUAL, Cells.MOST_RECORDS)) {
      throw new InvalidInputException(
          "over this lattice a score could exceed 2^61, the limit of exact arithmetic here",
          "use smaller weights.");
    }
    if (!adjacency.publishesRecords() && !LearningProblem.fits(lattice, loss, Cells.MOST_RECORDS)) {
      throw new InvalidInputException(
          "with this loss exact arithmetic has no room for every private number of records",
          "use losses and costs up to %d for a record."
              .formatted((LearningProblem.MAGNITUDE - 1) / Cells.MOST_RECORDS));
    }
  }

  /** The same, and refuses a table by its number of records where that is public. */
  static void require(Cells cells, WeightLattice lattice, ScoreLoss loss, Adjacency adjacency) {
    require(lattice, loss, adjacency);
    if (adjacency.publishesRecords() && !LearningProblem.fits(lattice, loss, cells.records())) {
      throw new InvalidInputException(
          "the table has more records than exact arithmetic has room for with this loss",
          "use smaller costs or a coarser step.");
    }
  }
}
