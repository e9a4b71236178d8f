package org.didyma.oracles.search.bounds;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;

/**
 * Columns of which one is non-zero only where another one is: thresholds of one number. They are
 * found by what the cells have, not by where they stand, so a table may name them in any order.
 */
final class NestedColumns {

  private static final int NONE = -1;

  private final BitSet[] cells; // by feature: those with a non-zero entry
  private final boolean[] isStep; // by feature: whether it occurs, and only with entries of 1

  private NestedColumns(LearningProblem problem) {
    Cells cells = problem.cells();
    this.cells = new BitSet[cells.dimension()];
    Arrays.setAll(this.cells, j -> new BitSet(cells.count()));
    this.isStep = new boolean[cells.dimension()];
    Arrays.fill(isStep, true);
    for (int c = 0; c < cells.count(); c++) {
      for (int e = cells.start(c); e < cells.start(c + 1); e++) {
        this.cells[cells.column(e)].set(c);
        isStep[cells.column(e)] &= cells.value(e) == 1;
      }
    }
    for (int j = 0; j < isStep.length; j++) {
      isStep[j] &= !this.cells[j].isEmpty();
    }
  }

  /**
   * By coordinate: that of the step right below it in the same stair, or -1 where it is the lowest,
   * in which case it may be the only one.
   *
   * <p>Columns of a group join its stairs from the most frequent one on, equal ones in ascending
   * order: each the one whose topmost step so far is the least frequent of those that contain it.
   * Of columns of no group, only neighbours are steps of one stair.
   */
  static int[] below(LearningProblem problem) {
    NestedColumns columns = new NestedColumns(problem);
    WeightLattice lattice = problem.lattice();
    int[] below = new int[lattice.coordinates()];
    Arrays.fill(below, NONE);
    Map<Integer, List<Integer>> groups = new LinkedHashMap<>();
    for (int j = 0; j < lattice.features(); j++) {
      if (!columns.isStep[j]) {
        continue;
      }
      if (lattice.group(j) >= 0) {
        groups.computeIfAbsent(lattice.group(j), g -> new ArrayList<>()).add(j);
      } else if (j > 0 && lattice.group(j - 1) < 0 && columns.contains(j - 1, j)) {
        below[j] = j - 1;
      }
    }
    groups.values().forEach(group -> columns.join(group, below));
    return below;
  }

  private void join(List<Integer> group, int[] below) {
    group.sort(Comparator.comparingInt(j -> -cells[j].cardinality()));
    Deque<Integer> tops = new ArrayDeque<>(); // the least frequent first
    for (int j : group) {
      for (int top : tops) {
        if (contains(top, j)) {
          below[j] = top;
          tops.remove(top);
          break;
        }
      }
      tops.addFirst(j);
    }
  }

  /** Whether a step is non-zero wherever another one is. */
  private boolean contains(int outer, int inner) {
    BitSet left = (BitSet) cells[inner].clone();
    left.andNot(cells[outer]);
    return isStep[outer] && left.isEmpty();
  }
}
