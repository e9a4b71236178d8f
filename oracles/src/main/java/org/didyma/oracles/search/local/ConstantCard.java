package org.didyma.oracles.search.local;

import java.util.Optional;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;

/**
 * A point that is there at once: all features without weight, and the intercept that suits best.
 */
public final class ConstantCard {

  /** So many values of the intercept are tried. */
  private static final long MOST_TRIED = 1L << 12;

  private ConstantCard() {}

  /** That point, where the lattice has it. */
  public static Optional<Weights> of(LearningProblem problem) {
    WeightLattice lattice = problem.lattice();
    int[] w = new int[lattice.coordinates()];
    if (lattice.hasIntercept()) {
      w[lattice.features()] = bestIntercept(problem);
    }
    return Optional.of(Weights.of(w)).filter(lattice::contains);
  }

  private static int bestIntercept(LearningProblem problem) {
    Cells cells = problem.cells();
    long[] total = new long[cells.labels()];
    for (int c = 0; c < cells.count(); c++) {
      for (int k = 0; k < total.length; k++) {
        total[k] += cells.count(c, k);
      }
    }
    int coordinate = problem.lattice().features();
    long low = Math.max(problem.lattice().low(coordinate), -MOST_TRIED / 2);
    long high = Math.min(problem.lattice().high(coordinate), MOST_TRIED / 2);
    long best = low;
    long least = Long.MAX_VALUE;
    for (long b = low; b <= high; b++) {
      long loss = 0;
      for (int k = 0; k < total.length; k++) {
        loss += total[k] * problem.scoreLoss().of(k, b);
      }
      if (loss < least) {
        least = loss;
        best = b;
      }
    }
    return (int) best;
  }
}
