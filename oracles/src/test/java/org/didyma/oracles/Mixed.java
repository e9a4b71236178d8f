package org.didyma.oracles;

import java.util.Random;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;

/** Problems with their features in another order. */
public final class Mixed {

  private Mixed() {}

  /** A problem on a box without noise, with its features in a random order. */
  public static LearningProblem features(LearningProblem problem, Random random) {
    WeightLattice lattice = problem.lattice();
    int d = lattice.features();
    int[] from = new int[d];
    for (int j = 0; j < d; j++) {
      int i = random.nextInt(j + 1);
      from[j] = from[i];
      from[i] = j;
    }
    int[] low = new int[d];
    int[] high = new int[d];
    int[] groups = new int[d];
    for (int j = 0; j < d; j++) {
      low[j] = lattice.low(from[j]);
      high[j] = lattice.high(from[j]);
      groups[j] = lattice.group(from[j]);
    }
    WeightLattice mixed = WeightLattice.box(low, high).withGroups(groups);
    if (lattice.hasIntercept()) {
      mixed = mixed.withIntercept(lattice.low(d), lattice.high(d));
    }
    Cells cells = problem.cells();
    Cells.Builder rows = Cells.builder(d);
    for (int c = 0; c < cells.count(); c++) {
      int[] x = new int[d];
      for (int j = 0; j < d; j++) {
        x[j] = cells.row(c)[from[j]];
      }
      rows.add(x, cells.positives(c), cells.negatives(c));
    }
    return LearningProblem.of(rows.build(), mixed, problem.costs(), problem.perturbation());
  }
}
