package org.didyma.oracles.search.bounds;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.didyma.formulations.LearningProblem;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.space.SearchSpace;
import org.didyma.oracles.search.space.StopCheck;

/**
 * Which weights each function of {@link SparseChains} is about, how far few of them reach, and
 * which functions are live at a depth. It does not depend on the path, so copies share it.
 */
final class SparsePlan {

  /** Describing a function takes so long. */
  private static final int STEPS_PER_OWNER = 64;

  final int size;
  final int firstDepth;
  final int limit;
  final long base;
  final int[] low;
  final int[] high;
  final int[] unary; // by position: where the final unary function lies
  final int[][] members; // by owner: positions
  final int[][] values; // by owner: entries at these positions
  final int[][] windowHigh; // by r, then owner: the greatest q of r non-zero weights
  final int[][] windowLow;
  final int[] ops;
  final int[] firstOp;
  final int[] zeroIndex; // by owner: index of q = 0 in its tables
  final int[][] liveOwner; // by depth: the functions that are live
  final int[][] liveNumber; // of their tables
  final int tables;

  SparsePlan(SearchSpace space, ChainForest forest, TableLayout layout, SearchListener listener) {
    StopCheck check = new StopCheck(listener);
    LearningProblem problem = space.problem();
    this.size = space.size();
    this.firstDepth = problem.lattice().hasIntercept() ? 1 : 0;
    this.limit = problem.lattice().maxNonZeros();
    this.base = problem.perturbation().unit() * problem.baseLoss();
    this.low = IntStream.range(0, size).map(space::low).toArray();
    this.high = IntStream.range(0, size).map(space::high).toArray();
    this.unary =
        IntStream.range(0, size)
            .map(k -> layout.place(layout.number[layout.unaryOwner(k)]))
            .toArray();
    this.ops = layout.ops;
    this.firstOp = layout.firstOp;
    this.tables = layout.tables;
    int owners = layout.first.length;
    this.members = new int[owners][];
    this.values = new int[owners][];
    this.zeroIndex = new int[owners];
    this.windowHigh = new int[limit + 1][owners];
    this.windowLow = new int[limit + 1][owners];
    for (int owner = 1; owner < owners; owner++) {
      describe(owner, forest, layout);
      check.steps(STEPS_PER_OWNER);
    }
    this.liveOwner = new int[size + 1][];
    this.liveNumber = new int[size + 1][];
    int[] number = layout.firstNumber.clone();
    for (int k = 0; k <= size; k++) {
      int depth = k;
      check.steps(owners);
      liveOwner[k] =
          IntStream.range(1, owners)
              .filter(owner -> number[owner] > 0 && members[owner][0] >= depth)
              .toArray();
      liveNumber[k] = IntStream.of(liveOwner[k]).map(o -> number[o]).toArray();
      for (int op = firstOp[k]; k < size && op < firstOp[k + 1]; op += TableLayout.OP) {
        number[ops[op + TableLayout.TARGET_OWNER]] = ops[op + TableLayout.TARGET];
      }
    }
  }

  private void describe(int owner, ChainForest forest, TableLayout layout) {
    if (owner >= forest.count()) {
      int k = owner - layout.unaryOwner(0);
      members[owner] = new int[] {k};
      values[owner] = new int[] {1};
      zeroIndex[owner] = -low[k];
      for (int r = 1; r <= limit; r++) {
        windowHigh[r][owner] = high[k];
        windowLow[r][owner] = low[k];
      }
      return;
    }
    int length = 0;
    for (int s = owner; s != 0; s = forest.tail(s)) {
      length++;
    }
    members[owner] = new int[length];
    values[owner] = new int[length];
    int[] up = new int[length];
    int[] down = new int[length];
    for (int s = owner, i = 0; s != 0; s = forest.tail(s), i++) {
      int k = forest.position(s);
      int x = forest.value(s);
      members[owner][i] = k;
      values[owner][i] = x;
      up[i] = -Math.max(x * low[k], x * high[k]);
      down[i] = Math.min(x * low[k], x * high[k]);
    }
    // Both negated or negative, so that the farthest reaching come first.
    Arrays.sort(up);
    Arrays.sort(down);
    zeroIndex[owner] = (int) -forest.low(owner);
    for (int r = 1; r <= limit; r++) {
      boolean more = r <= length;
      windowHigh[r][owner] = windowHigh[r - 1][owner] - (more ? up[r - 1] : 0);
      windowLow[r][owner] = windowLow[r - 1][owner] + (more ? down[r - 1] : 0);
    }
  }
}
