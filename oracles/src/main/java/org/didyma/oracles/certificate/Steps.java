package org.didyma.oracles.certificate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;

/**
 * The stairs of a tree over levels, by position of the tree. A row that has a step of a stair has
 * all steps below it, each with the entry 1, so what it makes of their weights is the
 * <em>level</em> of the topmost one, w_1 + ... + w_i. Positions that are in no stair of the
 * certificate are stairs of one step, which may have any entries; the level of that is its weight.
 */
final class Steps {

  static final int NONE = -1;

  final int[] stair; // by position
  final int[] below; // by position: the step below in the same stair, or NONE
  final int[] start; // by position: where its levels lie, the least first; one more for their end
  final int[] own; // by position: how many values its weight has
  final int[][] steps; // by stair: its positions, from the bottom up

  /**
   * Checks that the stairs of a certificate are stairs in all rows.
   *
   * @param order the coordinate of each position
   * @throws RefusedException when they are not
   */
  Steps(TreeCertificate certificate, LearningProblem problem, Chains chains, int[] order) {
    int size = order.length;
    int[] place = new int[size];
    for (int k = 0; k < size; k++) {
      place[order[k]] = k;
    }
    this.stair = new int[size];
    Arrays.fill(stair, NONE);
    List<int[]> all = new ArrayList<>();
    for (List<Integer> coordinates : certificate.stairs()) {
      int[] positions = new int[coordinates.size()];
      for (int i = 0; i < positions.length; i++) {
        int j = coordinates.get(i);
        require(
            j >= 0 && j < size && problem.lattice().isFeature(j),
            "a step of a stair is no feature");
        positions[i] = place[j];
        require(stair[place[j]] == NONE, "a feature is a step of two stairs");
        require(
            i == 0 || positions[i - 1] < positions[i],
            "the order fixes a step of a stair before the one below it");
        stair[place[j]] = all.size();
      }
      require(positions.length > 1, "a stair has less than two steps");
      all.add(positions);
    }
    requireNested(problem.cells(), place, all);
    for (int k = 0; k < size; k++) {
      if (stair[k] == NONE) {
        stair[k] = all.size();
        all.add(new int[] {k});
      }
    }
    this.steps = all.toArray(new int[0][]);
    this.below = new int[size];
    for (int[] positions : steps) {
      for (int i = 0; i < positions.length; i++) {
        below[positions[i]] = i == 0 ? NONE : positions[i - 1];
      }
    }
    this.own = new int[size];
    this.start = new int[size + 1];
    long entries = 0;
    int[] levels = new int[size];
    for (int k = 0; k < size; k++) {
      long values = chains.high[chains.count + k] - chains.low[chains.count + k] + 1;
      long reached = values + (below[k] == NONE ? 0 : levels[below[k]] - 1);
      entries += reached;
      require(
          entries * (size + 1) <= PathBound.LONGEST, "weights range too widely for their levels");
      own[k] = (int) values;
      levels[k] = (int) reached;
      start[k + 1] = (int) entries;
    }
  }

  /** Each row has the lowest steps of a stair and no others, each once. */
  private void requireNested(Cells cells, int[] place, List<int[]> all) {
    int[] has = new int[all.size()];
    int[] top = new int[all.size()];
    int[] height = new int[stair.length]; // by position: which step of its stair it is
    for (int[] positions : all) {
      for (int i = 0; i < positions.length; i++) {
        height[positions[i]] = i + 1;
      }
    }
    for (int c = 0; c < cells.count(); c++) {
      Arrays.fill(has, 0);
      Arrays.fill(top, 0);
      for (int e = cells.start(c); e < cells.start(c + 1); e++) {
        int k = place[cells.column(e)];
        if (stair[k] != NONE) {
          require(cells.value(e) == 1, "a row has another entry than 1 at a step of a stair");
          has[stair[k]]++;
          top[stair[k]] = Math.max(top[stair[k]], height[k]);
        }
      }
      require(Arrays.equals(has, top), "a row has a step of a stair, but not all below it");
    }
  }

  /** How many levels a position has. */
  int levels(int position) {
    return start[position + 1] - start[position];
  }

  /** Whether a chain with entries in both sends its message to a step of the first stair. */
  boolean outranks(int stair, int other) {
    int more = steps[stair].length - steps[other].length;
    return more != 0 ? more > 0 : steps[stair][0] < steps[other][0];
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new RefusedException(otherwise);
    }
  }
}
