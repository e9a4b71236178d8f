package org.didyma.oracles.search.space;

import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.ScoreTable;

/**
 * The bound that needs no search: every cell has the score that suits all of its rows best. It is
 * at least 0, which bounds with slopes may be far below at the root.
 */
public final class CellFloor {

  /** Where that would take longer, the floor is 0. */
  private static final long MOST_WORK = 1L << 25;

  private CellFloor() {}

  /** A lower bound on the objective of all points; Long.MIN_VALUE under a perturbation. */
  public static long of(LearningProblem problem) {
    if (!problem.perturbation().isNone()) {
      return Long.MIN_VALUE;
    }
    long low = 0;
    long high = 1;
    if (problem.scoreLoss() instanceof ScoreTable table) {
      low = table.low();
      high = table.high();
    } else if (!problem.isZeroOne()) {
      return 0;
    }
    Cells cells = problem.cells();
    if (cells.count() > MOST_WORK / (high - low + 1)) {
      return 0;
    }
    long sum = 0;
    for (int c = 0; c < cells.count(); c++) {
      long least = Long.MAX_VALUE;
      for (long score = low; score <= high; score++) {
        least = Math.min(least, problem.scoreLoss().of(cells, c, score));
      }
      sum += least;
    }
    return sum;
  }
}
