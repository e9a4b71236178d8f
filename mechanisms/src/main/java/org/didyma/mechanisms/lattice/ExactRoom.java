package org.didyma.mechanisms.lattice;

import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.ground.InvalidInputException;
import org.didyma.privacy.Adjacency;

/**
 * Refuses, by public numbers only, what exact arithmetic in 64 bits has no room for. The number of
 * records counts as {@link Cells#MOST_RECORDS} where it is private.
 */
final class ExactRoom {

  private ExactRoom() {}

  /** Refuses a lattice or costs, before any table is known. */
  static void require(WeightLattice lattice, Costs costs, Adjacency adjacency) {
    if (!LearningProblem.fits(lattice, Costs.EQUAL, Cells.MOST_RECORDS)) {
      throw new InvalidInputException(
          "over this lattice a score could exceed 2^61, the limit of exact arithmetic here",
          "use smaller weights.");
    }
    if (adjacency == Adjacency.ADD_REMOVE
        && !LearningProblem.fits(lattice, costs, Cells.MOST_RECORDS)) {
      throw new InvalidInputException(
          "with these costs exact arithmetic has no room for every private number of records",
          "use costs up to %d.".formatted((LearningProblem.MAGNITUDE - 1) / Cells.MOST_RECORDS));
    }
  }

  /** The same, and refuses a table by its number of records where that is public. */
  static void require(Cells cells, WeightLattice lattice, Costs costs, Adjacency adjacency) {
    require(lattice, costs, adjacency);
    if (adjacency == Adjacency.REPLACE && !LearningProblem.fits(lattice, costs, cells.records())) {
      throw new InvalidInputException(
          "the table has more records than exact arithmetic has room for with these costs",
          "use smaller costs.");
    }
  }
}
