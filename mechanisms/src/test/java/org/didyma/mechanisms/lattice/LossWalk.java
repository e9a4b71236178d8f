package org.didyma.mechanisms.lattice;

import java.util.Arrays;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;

/**
 * The points of a lattice's box one after the other with their losses, as a counter that counts in
 * bases as wide as the coordinates' ranges, the first coordinate fastest. A step costs as many
 * operations as there are cells with an entry in the coordinates that it changes, in most steps the
 * first one only.
 */
final class LossWalk {

  private final WeightLattice lattice;

  /** Per coordinate the cells with an entry there, and the entries. */
  private final int[][] cells;

  private final int[][] values;
  private final long[] gains;
  private final long[] scores;
  private final int[] weights;
  private long loss;

  /** At the lowest corner of the box. */
  LossWalk(LearningProblem problem) {
    this.lattice = problem.lattice();
    int d = lattice.coordinates();
    Cells table = problem.cells();
    this.cells = new int[d][];
    this.values = new int[d][];
    this.gains = new long[table.count()];
    this.scores = new long[table.count()];
    this.weights = new int[d];
    fill(table);
    Arrays.setAll(gains, problem::gain);
    loss = problem.baseLoss();
    for (int j = 0; j < d; j++) {
      add(j, lattice.low(j));
    }
  }

  private void fill(Cells table) {
    int[] sizes = new int[cells.length];
    for (int c = 0; c < table.count(); c++) {
      for (int e = table.start(c); e < table.start(c + 1); e++) {
        sizes[table.column(e)]++;
      }
    }
    if (lattice.hasIntercept()) {
      sizes[lattice.features()] = table.count();
    }
    Arrays.setAll(cells, j -> new int[sizes[j]]);
    Arrays.setAll(values, j -> new int[sizes[j]]);
    Arrays.fill(sizes, 0);
    for (int c = 0; c < table.count(); c++) {
      for (int e = table.start(c); e < table.start(c + 1); e++) {
        int j = table.column(e);
        cells[j][sizes[j]] = c;
        values[j][sizes[j]++] = table.value(e);
      }
    }
    if (lattice.hasIntercept()) {
      Arrays.setAll(cells[lattice.features()], c -> c);
      Arrays.fill(values[lattice.features()], 1);
    }
  }

  /** Moves a coordinate. */
  private void add(int j, int by) {
    weights[j] += by;
    for (int i = 0; i < cells[j].length; i++) {
      int c = cells[j][i];
      long before = scores[c];
      long after = before + (long) by * values[j][i];
      scores[c] = after;
      if (before > 0 != after > 0) {
        loss += after > 0 ? gains[c] : -gains[c];
      }
    }
  }

  /** L of the point. */
  long loss() {
    return loss;
  }

  Weights weights() {
    return Weights.of(weights);
  }

  /** Goes to the next point; from the last one back to the first. */
  void next() {
    for (int j = 0; j < weights.length; j++) {
      if (weights[j] < lattice.high(j)) {
        add(j, 1);
        return;
      }
      add(j, lattice.low(j) - lattice.high(j));
    }
  }
}
