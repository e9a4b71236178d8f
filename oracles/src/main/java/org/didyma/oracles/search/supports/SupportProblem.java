package org.didyma.oracles.search.supports;

import java.util.Arrays;
import java.util.Optional;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Constraints;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;

/**
 * What is left of a problem when all weights but those of a support are 0: the weights of the
 * support by ascending coordinates, and the intercept, with the patterns of the support for cells.
 * Weights of the support may be 0 in it.
 *
 * @param problem what is left
 * @param constant what its losses are less than those of the whole problem
 * @param coordinates of the whole problem, by coordinate of what is left
 * @param dimension how many coordinates the whole problem has
 */
public record SupportProblem(
    LearningProblem problem, long constant, int[] coordinates, int dimension) {

  /**
   * The problem of a support.
   *
   * @param features the support, descending
   * @param patterns sums of {@link SupportTables#weight} by pattern
   */
  static SupportProblem of(
      LearningProblem whole, SupportTables tables, int size, int[] features, long[] patterns) {
    WeightLattice lattice = whole.lattice();
    int[] low = new int[size];
    int[] high = new int[size];
    int[] coordinates = new int[size + (lattice.hasIntercept() ? 1 : 0)];
    for (int i = 0; i < size; i++) {
      coordinates[i] = tables.coordinate(features[size - 1 - i]);
      low[i] = lattice.low(coordinates[i]);
      high[i] = lattice.high(coordinates[i]);
    }
    WeightLattice box = WeightLattice.box(low, high);
    Optional<Constraints> constraints = lattice.constraints();
    if (constraints.isPresent()) {
      box = box.withConstraints(constraints.get().on(Arrays.copyOf(coordinates, size)));
    }
    if (lattice.hasIntercept()) {
      int last = lattice.features();
      coordinates[size] = last;
      box = box.withIntercept(lattice.low(last), lattice.high(last));
    }
    boolean zeroOne = whole.isZeroOne();
    Cells.Builder cells = zeroOne ? Cells.builderOfWeights(size) : Cells.builder(size);
    for (int p = 0; p < 1 << size; p++) {
      if (patterns[p] == 0) {
        // Two levels of one column: no record's score, and the loss may not be defined for it.
        continue;
      }
      int[] row = new int[size];
      for (int i = 0; i < size; i++) {
        row[size - 1 - i] = (p >> i & 1) == 1 ? tables.entry(features[i]) : 0;
      }
      if (zeroOne) {
        addGain(cells, row, patterns[p]);
      } else {
        cells.add(row, SupportTables.positives(patterns[p]), SupportTables.negatives(patterns[p]));
      }
    }
    LearningProblem left =
        zeroOne
            ? LearningProblem.of(cells.build(), box, Costs.EQUAL)
            : LearningProblem.of(cells.build(), box, whole.scoreLoss());
    long constant = zeroOne ? whole.baseLoss() - left.baseLoss() : 0;
    return new SupportProblem(left, constant, coordinates, lattice.coordinates());
  }

  /** Of 0/1 loss only the gain of a pattern is known: costs of 1 that differ as much. */
  private static void addGain(Cells.Builder cells, int[] row, long gain) {
    cells.add(row, Math.max(0, -gain), Math.max(0, gain));
  }

  /**
   * A point of the whole problem.
   *
   * @param point of what is left, by its coordinates
   */
  public int[] whole(int[] point) {
    int[] w = new int[dimension];
    for (int i = 0; i < coordinates.length; i++) {
      w[coordinates[i]] = point[i];
    }
    return w;
  }

  /** True when some weight of the support is 0, so that the point is another support's. */
  public boolean isElsewhere(int[] point) {
    boolean zero = false;
    for (int i = 0; i < problem.lattice().features(); i++) {
      zero |= point[i] == 0;
    }
    return zero;
  }
}
