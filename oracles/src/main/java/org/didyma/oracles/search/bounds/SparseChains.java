package org.didyma.oracles.search.bounds;

import java.util.Arrays;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.space.SearchSpace;

/**
 * Dense chains with a second bound for lattices that limit the number of non-zero weights.
 *
 * <p>If all free weights were zero, the objective would be Z, the sum of f_s(0) over the live
 * functions. Let r further weights be non-zero. Then the undecided part q of a chain lies in a
 * window around 0. A chain whose q is positive falls below f_s(0) by at most its reach up, the
 * greatest f_s(0) - f_s(q) for q &gt; 0 in the window, and then some weight of it adds to q;
 * likewise down. So the objective is at least Z minus the r largest of D_l = max(sum of the reaches
 * that a positive w_l can be behind, the same for a negative w_l). With r = 1 the value of every
 * single weight is known exactly, with r = 0 that of the only point.
 *
 * <p>Z and D follow the path like the tables do: arrays per depth. The reaches depend on r, so they
 * are kept per r; where r falls, they are computed from scratch. An intercept is fixed first, so
 * that all free weights are features; the second bound starts after it.
 */
public final class SparseChains implements ChainBound {

  private final SparsePlan plan;
  private final DenseChains dense;
  private final long[] table;
  private final int[] left; // by depth: r
  private final long[] zero; // by depth: Z
  private final long[][] positive; // by depth, then position: D for a positive weight
  private final long[][] negative;
  private final long[][] reachUp; // by r, then table number
  private final long[][] reachDown;
  private final long[] largest;

  /** With more non-zeros the windows seldom bind, while memory grows with their number. */
  private static final int MOST_NON_ZEROS = 32;

  /** True when few of the weights may be non-zero, so that the second bound pays. */
  static boolean pays(SearchSpace space) {
    WeightLattice lattice = space.problem().lattice();
    return lattice.maxNonZeros() <= Math.min(MOST_NON_ZEROS, lattice.features() / 2)
        && applies(space);
  }

  /** True when the lattice limits non-zeros and every feature weight may be zero. */
  static boolean applies(SearchSpace space) {
    WeightLattice lattice = space.problem().lattice();
    boolean zeros = lattice.isSparse();
    for (int k = 0; k < space.size(); k++) {
      zeros &= !lattice.isFeature(space.coordinate(k)) || space.low(k) <= 0 && space.high(k) >= 0;
    }
    return zeros;
  }

  SparseChains(
      SearchSpace space,
      ChainForest forest,
      TableLayout layout,
      DenseChains dense,
      SearchListener listener) {
    this(new SparsePlan(space, forest, layout, listener), dense);
  }

  private SparseChains(SparsePlan plan, DenseChains dense) {
    this.plan = plan;
    this.dense = dense;
    this.table = dense.table;
    this.left = new int[plan.size + 1];
    this.zero = new long[plan.size + 1];
    this.positive = new long[plan.size + 1][plan.size];
    this.negative = new long[plan.size + 1][plan.size];
    this.reachUp = new long[plan.limit + 1][plan.tables];
    this.reachDown = new long[plan.limit + 1][plan.tables];
    this.largest = new long[plan.limit + 1];
    left[0] = plan.limit;
    if (plan.firstDepth == 0) {
      zero[0] = plan.base + sumAtZero(0);
      begin(0);
    }
  }

  @Override
  public SparseChains copy() {
    return new SparseChains(plan, dense.copy());
  }

  /** The sum of f(0) over the live functions. */
  private long sumAtZero(int depth) {
    long sum = 0;
    int[] owners = plan.liveOwner[depth];
    for (int i = 0; i < owners.length; i++) {
      sum += table[dense.start(plan.liveNumber[depth][i]) + plan.zeroIndex[owners[i]]];
    }
    return sum;
  }

  /** Computes the reaches and D at a depth from scratch. */
  private void begin(int depth) {
    int r = left[depth];
    if (r < 2) {
      return;
    }
    Arrays.fill(positive[depth], depth, plan.size, 0);
    Arrays.fill(negative[depth], depth, plan.size, 0);
    int[] owners = plan.liveOwner[depth];
    for (int i = 0; i < owners.length; i++) {
      int number = plan.liveNumber[depth][i];
      reach(r, owners[i], dense.start(number), number);
      spread(depth, owners[i], reachUp[r][number], reachDown[r][number]);
    }
  }

  /** Computes the reaches of a function. */
  private void reach(int r, int owner, int offset, int number) {
    int zeroAt = offset + plan.zeroIndex[owner];
    long atZero = table[zeroAt];
    long least = atZero;
    for (int i = zeroAt + plan.windowHigh[r][owner]; i > zeroAt; i--) {
      least = Math.min(least, table[i]);
    }
    reachUp[r][number] = atZero - least;
    least = atZero;
    for (int i = zeroAt + plan.windowLow[r][owner]; i < zeroAt; i++) {
      least = Math.min(least, table[i]);
    }
    reachDown[r][number] = atZero - least;
  }

  /** Adds reaches to D of the weights that can be behind them. */
  private void spread(int depth, int owner, long up, long down) {
    if (up == 0 && down == 0) {
      return;
    }
    long[] plus = positive[depth];
    long[] minus = negative[depth];
    int[] members = plan.members[owner];
    int[] values = plan.values[owner];
    for (int i = 0; i < members.length; i++) {
      boolean along = values[i] > 0;
      plus[members[i]] += along ? up : down;
      minus[members[i]] += along ? down : up;
    }
  }

  @Override
  public long descend(int depth, int value) {
    long bound = dense.descend(depth, value);
    int next = depth + 1;
    if (depth < plan.firstDepth) {
      left[next] = left[depth];
      zero[next] = plan.base + table[plan.unary[0] + value - plan.low[0]] + sumAtZero(next);
      begin(next);
      return bound;
    }
    left[next] = value == 0 ? left[depth] : left[depth] - 1;
    if (left[next] >= 0) {
      follow(depth, value);
    }
    return bound;
  }

  private void follow(int depth, int value) {
    int next = depth + 1;
    int r = left[next];
    boolean incremental = value == 0 && r >= 2;
    if (incremental) {
      System.arraycopy(positive[depth], next, positive[next], next, plan.size - next);
      System.arraycopy(negative[depth], next, negative[next], next, plan.size - next);
    }
    int[] ops = plan.ops;
    long sum = zero[depth];
    int own = plan.unary[depth] - plan.low[depth];
    sum += table[own + value] - table[own];
    for (int op = plan.firstOp[depth]; op < plan.firstOp[next]; op += TableLayout.OP) {
      int owner = ops[op + TableLayout.TARGET_OWNER];
      int zeroAt = plan.zeroIndex[owner];
      int previous = ops[op + TableLayout.PREVIOUS];
      int target = ops[op + TableLayout.TARGET];
      int source = ops[op + TableLayout.SOURCE];
      int stride = ops[op + TableLayout.STRIDE];
      sum += table[dense.start(target) + zeroAt];
      sum -= table[dense.startOfAdded(source) + zeroAt * stride];
      sum -= previous == 0 ? 0 : table[dense.start(previous) + zeroAt];
      if (incremental) {
        reach(r, owner, dense.start(target), target);
        long[] up = reachUp[r];
        long[] down = reachDown[r];
        // The chain goes, with its other members; the tail's old version goes.
        long sourceUp = up[source];
        long sourceDown = down[source];
        long beforeUp = previous == 0 ? 0 : up[previous];
        long beforeDown = previous == 0 ? 0 : down[previous];
        boolean reversed = stride < 0;
        spread(next, owner, up[target] - beforeUp, down[target] - beforeDown);
        spread(next, owner, reversed ? -sourceDown : -sourceUp, reversed ? -sourceUp : -sourceDown);
      }
    }
    zero[next] = sum;
    if (!incremental) {
      begin(next);
    }
  }

  /** Each table entry may be behind several weights, and reaches may start from scratch. */
  @Override
  public long workPerNode() {
    return 4 * Math.max(dense.workPerNode(), table.length);
  }

  @Override
  public boolean boundsSparseLattices() {
    return true;
  }

  @Override
  public int nonZerosLeft(int depth) {
    return depth < plan.firstDepth ? Integer.MAX_VALUE : left[depth];
  }

  @Override
  public long boundWithin(int depth) {
    int r = nonZerosLeft(depth);
    if (r < 0 || r == Integer.MAX_VALUE) {
      return Long.MIN_VALUE;
    }
    if (r < 2) {
      return r == 0 ? zero[depth] : Long.MIN_VALUE;
    }
    int kept = 0;
    for (int l = depth; l < plan.size; l++) {
      long value = Math.max(positive[depth][l], negative[depth][l]);
      if (kept < r) {
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
    // No value is lower than all of the objective's room, and a bound below it could overflow.
    for (int i = 0; i < kept && bound > -LearningProblem.MAGNITUDE; i++) {
      bound -= largest[i];
    }
    return bound;
  }

  /** D of a positive weight, by position; where at least two further weights may be non-zero. */
  public long[] fallsForPositive(int depth) {
    return positive[depth];
  }

  /** The same of a negative weight. */
  public long[] fallsForNegative(int depth) {
    return negative[depth];
  }

  @Override
  public long valueOfZeros(int depth) {
    return zero[depth];
  }

  @Override
  public void valuesOfSingles(int depth, long[][] values) {
    for (int k = depth; k < plan.size; k++) {
      Arrays.fill(values[k], zero[depth]);
    }
    int[] owners = plan.liveOwner[depth];
    for (int i = 0; i < owners.length; i++) {
      int[] members = plan.members[owners[i]];
      int[] entries = plan.values[owners[i]];
      int zeroAt = dense.start(plan.liveNumber[depth][i]) + plan.zeroIndex[owners[i]];
      long atZero = table[zeroAt];
      for (int m = 0; m < members.length; m++) {
        int k = members[m];
        int x = entries[m];
        long[] own = values[k];
        for (int v = plan.low[k], at = zeroAt + x * v, j = 0; j < own.length; v++, at += x, j++) {
          own[j] += table[at] - atZero;
        }
      }
    }
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
