package org.didyma.oracles.search.bounds;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;

/**
 * Columns of which one is non-zero only where another one is: thresholds of one number. They are
 * found by what the cells have, not by where they stand, so a table may name them in any order.
 */
final class NestedColumns {

  private static final int NONE = -1;

  private final WeightLattice lattice;
  private final BitSet[] cells; // by feature: those with a non-zero entry
  private final boolean[] isStep; // by feature: whether it occurs, and only with entries of 1

  private NestedColumns(LearningProblem problem) {
    this.lattice = problem.lattice();
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
   * <p>Columns of a group join its stairs in a given order: each the one whose topmost step came
   * last of those that contain it. Of columns of no group, only neighbours are steps of one stair.
   *
   * @param order of the coordinates, in which a step is to come after the one below
   */
  static int[] below(LearningProblem problem, int[] order) {
    return new NestedColumns(problem).below(order);
  }

  /**
   * The coordinates of the longest stair, in ascending order of its steps, of equally long ones
   * that of the first topmost step; where no order of the coordinates is given.
   */
  static int[] longest(LearningProblem problem) {
    NestedColumns columns = new NestedColumns(problem);
    int[] below = columns.below(columns.widestFirst());
    int top = NONE;
    int height = 0;
    for (int j = 0; j < below.length; j++) {
      int steps = 0;
      for (int i = j; i != NONE; i = below[i]) {
        steps++;
      }
      if (steps > height) {
        height = steps;
        top = j;
      }
    }
    int[] longest = new int[height];
    for (int i = height - 1, j = top; i >= 0; i--, j = below[j]) {
      longest[i] = j;
    }
    return longest;
  }

  private int[] widestFirst() {
    return IntStream.range(0, cells.length)
        .boxed()
        .sorted(Comparator.comparingInt(j -> -cells[j].cardinality()))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private int[] below(int[] order) {
    int[] below = new int[lattice.coordinates()];
    Arrays.fill(below, NONE);
    boolean[] isPlaced = new boolean[lattice.coordinates()];
    Map<Integer, Deque<Integer>> tops = new HashMap<>(); // by group, the last first
    for (int j : order) {
      if (lattice.isFeature(j) && isStep[j]) {
        if (lattice.group(j) >= 0) {
          below[j] = join(j, tops.computeIfAbsent(lattice.group(j), g -> new ArrayDeque<>()));
        } else if (j > 0 && isPlaced[j - 1] && lattice.group(j - 1) < 0 && contains(j - 1, j)) {
          below[j] = j - 1;
        }
      }
      isPlaced[j] = true;
    }
    return below;
  }

  /** Puts a step on top of a stair of its group, or of none; the one that is below it then. */
  private int join(int step, Deque<Integer> tops) {
    for (int top : tops) {
      if (contains(top, step)) {
        tops.remove(top);
        tops.addFirst(step);
        return top;
      }
    }
    tops.addFirst(step);
    return NONE;
  }

  /** Whether a step is non-zero wherever another one is. */
  private boolean contains(int outer, int inner) {
    BitSet left = (BitSet) cells[inner].clone();
    left.andNot(cells[outer]);
    return isStep[outer] && left.isEmpty();
  }
}
