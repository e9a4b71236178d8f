package org.didyma.oracles.search;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;

/**
 * Dense chains with a second bound for lattices that limit the number of non-zero weights.
 *
 * <p>If all free weights were zero, the objective would be Z, the sum of f_s(0) over the live
 * functions. A function can fall below f_s(0) only if some weight of its chain is non-zero, and
 * then by at most its reach f_s(0) - min f_s. So with at most r further non-zero weights the
 * objective is at least Z minus the r largest of D_l, the sum of the reaches of the functions in
 * which coordinate l occurs. With r = 0 that is exact.
 *
 * <p>Z and D follow the path like the tables do: one value and one array per depth. An intercept is
 * fixed first, so that all free weights are features; the second bound starts after it.
 */
final class SparseChains implements ChainBound {

  /**
   * One summation of a chain into its tail, as far as f(0) and the minimum are concerned.
   *
   * @param source where f(0) of the chain lies
   * @param previous where f(0) of the tail lies before, or -1 if it is new
   * @param target where f(0) of the tail lies afterwards
   * @param members the positions of the tail
   */
  private record Step(
      int source,
      int sourceMin,
      int previous,
      int previousMin,
      int target,
      int targetMin,
      int[] members) {}

  private final DenseChains dense;
  private final long[] table;
  private final long[] min;
  private final Step[][] steps; // by depth
  private final int[] unary; // by position: where the final unary function lies
  private final int[] unaryZero; // by position: where its value at weight 0 lies
  private final int[] low;
  private final int firstDepth;
  private final Step[] live; // the functions that are live at firstDepth
  private final long base;
  private final long[] zero; // by depth: Z
  private final long[][] reach; // by depth, then position: D
  private final long[] largest;

  /** True when the lattice limits non-zeros and every feature weight may be zero. */
  static boolean applies(SearchSpace space) {
    WeightLattice lattice = space.problem().lattice();
    boolean zeros = lattice.isSparse();
    for (int k = 0; k < space.size(); k++) {
      zeros &= !lattice.isFeature(space.coordinate(k)) || space.low(k) <= 0 && space.high(k) >= 0;
    }
    return zeros;
  }

  SparseChains(SearchSpace space, ChainForest forest, TableLayout layout, DenseChains dense) {
    LearningProblem problem = space.problem();
    int d = space.size();
    this.dense = dense;
    this.table = dense.table;
    this.min = dense.min;
    this.base = problem.perturbation().unit() * problem.baseLoss();
    this.firstDepth = problem.lattice().hasIntercept() ? 1 : 0;
    this.low = new int[d];
    this.unary = new int[d];
    this.unaryZero = new int[d];
    for (int k = 0; k < d; k++) {
      low[k] = space.low(k);
      unary[k] = layout.offset[layout.unaryOwner(k)];
      unaryZero[k] = unary[k] - space.low(k);
    }
    this.steps = new Step[d][];
    for (int k = 0; k < d; k++) {
      steps[k] = steps(space, forest, layout, k);
    }
    this.live = live(space, forest, layout);
    this.zero = new long[d + 1];
    this.reach = new long[d + 1][d];
    this.largest = new long[Math.max(1, problem.lattice().maxNonZeros())];
    if (firstDepth == 0) {
      begin(base);
    }
  }

  private SparseChains(SparseChains other) {
    this.dense = other.dense.copy();
    this.table = dense.table;
    this.min = dense.min;
    this.base = other.base;
    this.firstDepth = other.firstDepth;
    this.low = other.low;
    this.unary = other.unary;
    this.unaryZero = other.unaryZero;
    this.steps = other.steps;
    this.live = other.live;
    this.zero = new long[other.zero.length];
    this.reach = new long[other.reach.length][unary.length];
    this.largest = new long[other.largest.length];
    if (firstDepth == 0) {
      begin(base);
    }
  }

  @Override
  public SparseChains copy() {
    return new SparseChains(this);
  }

  private static Step[] steps(
      SearchSpace space, ChainForest forest, TableLayout layout, int depth) {
    int[] ops = layout.ops;
    int from = layout.firstOp[depth];
    Step[] steps = new Step[(layout.firstOp[depth + 1] - from) / TableLayout.OP];
    for (int i = 0; i < steps.length; i++) {
      int op = from + i * TableLayout.OP;
      int owner = ops[op + TableLayout.TARGET_OWNER];
      int tail = forest.tail(ops[op + TableLayout.SOURCE_OWNER]);
      int zeroOfTail = zeroIndex(space, forest, layout, owner);
      int previous = ops[op + TableLayout.PREVIOUS];
      steps[i] =
          new Step(
              ops[op + TableLayout.SOURCE] + zeroOfTail * ops[op + TableLayout.STRIDE],
              ops[op + TableLayout.SOURCE_MIN],
              previous < 0 ? -1 : previous + zeroOfTail,
              ops[op + TableLayout.PREVIOUS_MIN],
              ops[op + TableLayout.TARGET] + zeroOfTail,
              ops[op + TableLayout.TARGET_MIN],
              members(forest, tail));
    }
    return steps;
  }

  /** Index of f(0) in the table of a function. */
  private static int zeroIndex(
      SearchSpace space, ChainForest forest, TableLayout layout, int owner) {
    return owner < forest.count()
        ? (int) -forest.low(owner)
        : -space.low(owner - layout.unaryOwner(0));
  }

  private static int[] members(ChainForest forest, int chain) {
    int length = 0;
    for (int s = chain; s != 0; s = forest.tail(s)) {
      length++;
    }
    int[] members = new int[length];
    for (int s = chain, i = 0; s != 0; s = forest.tail(s)) {
      members[i++] = forest.position(s);
    }
    return members;
  }

  /** The functions that live at firstDepth, each as a step whose target is its version there. */
  private Step[] live(SearchSpace space, ChainForest forest, TableLayout layout) {
    int[] offset = layout.first.clone();
    int[] number = layout.firstNumber.clone();
    for (int op = layout.firstOp[0]; op < layout.firstOp[firstDepth]; op += TableLayout.OP) {
      int owner = layout.ops[op + TableLayout.TARGET_OWNER];
      offset[owner] = layout.ops[op + TableLayout.TARGET];
      number[owner] = layout.ops[op + TableLayout.TARGET_MIN];
    }
    return IntStream.range(1, offset.length)
        .filter(owner -> offset[owner] >= 0 && position(forest, layout, owner) >= firstDepth)
        .mapToObj(
            owner ->
                new Step(
                    -1,
                    0,
                    -1,
                    0,
                    offset[owner] + zeroIndex(space, forest, layout, owner),
                    number[owner],
                    owner < forest.count()
                        ? members(forest, owner)
                        : new int[] {position(forest, layout, owner)}))
        .toArray(Step[]::new);
  }

  private static int position(ChainForest forest, TableLayout layout, int owner) {
    return owner < forest.count() ? forest.position(owner) : owner - layout.unaryOwner(0);
  }

  /** Computes Z and D at firstDepth from scratch. */
  private void begin(long constant) {
    long sum = constant;
    long[] d = reach[firstDepth];
    Arrays.fill(d, 0);
    for (Step function : live) {
      sum += table[function.target];
      long own = table[function.target] - min[function.targetMin];
      for (int l : function.members) {
        d[l] += own;
      }
    }
    zero[firstDepth] = sum;
  }

  @Override
  public long descend(int depth, int value) {
    long bound = dense.descend(depth, value);
    if (depth < firstDepth) {
      begin(base + table[unary[0] + value - low[0]]);
    } else {
      follow(depth, value);
    }
    return bound;
  }

  private void follow(int depth, int value) {
    long[] next = reach[depth + 1];
    System.arraycopy(reach[depth], depth + 1, next, depth + 1, next.length - depth - 1);
    long sum = zero[depth] + table[unary[depth] + value - low[depth]] - table[unaryZero[depth]];
    for (Step step : steps[depth]) {
      long source = table[step.source];
      long target = table[step.target];
      long change = target - min[step.targetMin] - source + min[step.sourceMin];
      sum += target - source;
      if (step.previous >= 0) {
        long previous = table[step.previous];
        change -= previous - min[step.previousMin];
        sum -= previous;
      }
      if (change != 0) {
        for (int l : step.members) {
          next[l] += change;
        }
      }
    }
    zero[depth + 1] = sum;
  }

  @Override
  public long boundWithin(int depth, int nonZeros) {
    if (depth < firstDepth) {
      return Long.MIN_VALUE;
    }
    long[] d = reach[depth];
    int kept = 0;
    for (int l = depth; l < d.length && nonZeros > 0; l++) {
      long value = d[l];
      if (kept < nonZeros) {
        kept++;
      } else if (value <= largest[kept - 1]) {
        continue;
      }
      int at = kept - 1;
      while (at > 0 && largest[at - 1] < value) {
        largest[at] = largest[at - 1];
        at--;
      }
      largest[at] = value;
    }
    long bound = zero[depth];
    for (int i = 0; i < kept; i++) {
      bound -= largest[i];
    }
    return bound;
  }

  @Override
  public long root() {
    return dense.root();
  }

  @Override
  public long preview(int depth, int value) {
    return dense.preview(depth, value);
  }

  @Override
  public int separableDepth() {
    return dense.separableDepth();
  }

  @Override
  public long marginal(int position, int value) {
    return dense.marginal(position, value);
  }
}
