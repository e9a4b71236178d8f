package org.didyma.oracles.search.bounds;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.space.SearchSpace;
import org.didyma.oracles.search.space.StopCheck;

/**
 * The chain bound of 0/1 loss by sorting, for scores that range too widely for {@link DenseChains}.
 *
 * <p>Cells are kept in an order in which every chain of every depth is a contiguous run. Whatever
 * the undecided part of a chain's score turns out to be, the cells predicted + are those of the
 * highest decided parts. So a chain's bound is the gain of its cells that are + at their lowest
 * score, plus the least sum of a prefix of those that can be either by descending score. All cells
 * of a chain have scores in a range of one width.
 *
 * <p>Only the ranges at the end of the path are kept: a step changes them by the entries of its
 * position, and is taken back in the same way.
 */
final class SortedChains implements ChainBound {

  /** What treating one cell at one depth costs, in table entries of {@link DenseChains}. */
  static final long COST_PER_CELL = 16;

  /** Sorting by one position takes so long a row. */
  private static final int STEPS_PER_ROW = 32;

  private final SearchSpace space;
  private final int size;
  private final long base;
  private final long[] gain; // by cell
  private final int[][] entry; // by position, then cell
  private final int[] agreeFrom; // by cell: least depth at which it shares a chain with the next
  private final long[] freeLinear; // by depth: the least that the weights from there on cost

  // The path.
  private int fixed; // so many positions
  private final int[] value; // by position
  private final long[] low; // by cell: its least score
  private final long[] high;
  private final long[] decidedLinear; // by depth: the weight costs of the prefix
  private final long[] bound; // by depth

  private final long[] sorted;
  private final long[] sums;

  /**
   * @throws SearchStoppedException when the listener says so
   */
  SortedChains(SearchSpace space, SearchListener listener) {
    StopCheck check = new StopCheck(listener);
    LearningProblem problem = space.problem();
    this.space = space;
    this.size = space.size();
    int[] cells =
        IntStream.range(0, problem.cells().count()).filter(c -> problem.gain(c) != 0).toArray();
    int n = cells.length;
    int[][] column = columns(space, cells, check);
    int[] order = order(column, n, check);
    this.gain = new long[n];
    this.entry = column;
    this.agreeFrom = new int[n];
    this.freeLinear = new long[size + 1];
    long unit = problem.perturbation().unit();
    this.base = unit * problem.baseLoss();
    for (int i = 0; i < n; i++) {
      gain[i] = unit * problem.gain(cells[order[i]]);
      agreeFrom[i] = i + 1 < n ? size : size + 1;
    }
    for (int k = size - 1; k >= 0; k--) {
      check.steps(n);
      int[] of = column[k];
      int[] x = IntStream.of(order).map(c -> of[c]).toArray();
      entry[k] = x;
      freeLinear[k] = freeLinear[k + 1] + space.leastWeightCost(k);
      for (int i = 0; i + 1 < n; i++) {
        if (agreeFrom[i] == k + 1 && x[i] == x[i + 1]) {
          agreeFrom[i] = k;
        }
      }
    }
    this.value = new int[size];
    this.low = new long[n];
    this.high = new long[n];
    this.decidedLinear = new long[size + 1];
    this.bound = new long[size + 1];
    this.sorted = new long[n];
    this.sums = new long[n];
    widen();
    bound[0] = boundAt(0);
  }

  private SortedChains(SortedChains other) {
    this.space = other.space;
    this.size = other.size;
    this.base = other.base;
    this.gain = other.gain;
    this.entry = other.entry;
    this.agreeFrom = other.agreeFrom;
    this.freeLinear = other.freeLinear;
    this.value = new int[size];
    this.low = new long[gain.length];
    this.high = new long[gain.length];
    this.decidedLinear = new long[size + 1];
    this.bound = other.bound.clone();
    this.sorted = new long[gain.length];
    this.sums = new long[gain.length];
    // The other one's path may be moving on.
    widen();
  }

  @Override
  public SortedChains copy() {
    return new SortedChains(this);
  }

  /** Dense columns by position, with the intercept's of ones. */
  private static int[][] columns(SearchSpace space, int[] kept, StopCheck check) {
    Cells cells = space.problem().cells();
    int[] position = space.positions();
    int[][] columns = new int[space.size()][kept.length];
    for (int i = 0; i < kept.length; i++) {
      int c = kept[i];
      check.steps(space.size());
      for (int e = cells.start(c); e < cells.start(c + 1); e++) {
        columns[position[cells.column(e)]][i] = cells.value(e);
      }
    }
    if (space.problem().lattice().hasIntercept()) {
      Arrays.fill(columns[position[space.size() - 1]], 1);
    }
    return columns;
  }

  /** Rows in the order of their last entries, then of those before these, and so on. */
  private static int[] order(int[][] columns, int n, StopCheck check) {
    int[] order = IntStream.range(0, n).toArray();
    long[] keys = new long[n];
    for (int[] column : columns) {
      check.steps(STEPS_PER_ROW * (long) n);
      for (int i = 0; i < n; i++) {
        keys[i] = (long) column[order[i]] << 32 | i;
      }
      Arrays.sort(keys);
      for (int i = 0; i < n; i++) {
        keys[i] = order[(int) keys[i]];
      }
      for (int i = 0; i < n; i++) {
        order[i] = (int) keys[i];
      }
    }
    return order;
  }

  /** The ranges of scores where nothing is fixed. */
  private void widen() {
    for (int k = 0; k < size; k++) {
      move(k, space.low(k), space.high(k), 1);
    }
  }

  /** Moves the ends of ranges by the lesser and the greater of two multiples of the entries. */
  private void move(int position, long first, long second, int sign) {
    int[] x = entry[position];
    for (int i = 0; i < x.length; i++) {
      long a = x[i] * first;
      long b = x[i] * second;
      low[i] += sign * Math.min(a, b);
      high[i] += sign * Math.max(a, b);
    }
  }

  @Override
  public long root() {
    return bound[0];
  }

  @Override
  public long preview(int depth, int v) {
    long least = freeLinear[depth] - freeLinear[depth + 1];
    return bound[depth] - least + space.weightCost(depth, v);
  }

  @Override
  public long descend(int depth, int v) {
    while (fixed > depth + 1) {
      fixed--;
      turn(fixed, value[fixed], 1);
    }
    if (fixed > depth) {
      move(depth, (long) v - value[depth], (long) v - value[depth], 1);
    } else {
      turn(depth, v, -1);
      fixed++;
    }
    value[depth] = v;
    decidedLinear[depth + 1] = decidedLinear[depth] + space.weightCost(depth, v);
    bound[depth + 1] = boundAt(depth + 1);
    return bound[depth + 1];
  }

  /** Frees a position that is fixed to a value; with the sign -1 fixes one that is free. */
  private void turn(int position, long v, int sign) {
    move(position, space.low(position) - v, space.high(position) - v, sign);
  }

  private long boundAt(int depth) {
    long sum = base + decidedLinear[depth] + freeLinear[depth];
    int n = gain.length;
    for (int from = 0; from < n; ) {
      int to = from + 1;
      while (to < n && agreeFrom[to - 1] <= depth) {
        to++;
      }
      sum += chainMinimum(from, to);
      from = to;
    }
    return sum;
  }

  /** The least loss of the cells from..to-1, one chain, over all scores they can still have. */
  private long chainMinimum(int from, int to) {
    long forced = 0;
    int open = 0;
    for (int i = from; i < to; i++) {
      if (low[i] > 0) {
        forced += gain[i];
      } else if (high[i] > 0) {
        sorted[open++] = high[i];
      }
    }
    if (open == 0) {
      return forced;
    }
    // An open cell's greatest score is from 1 to the width.
    long width = high[from] - low[from];
    boolean few = width <= to - from;
    int distinct = few ? (int) width : sort(open);
    Arrays.fill(sums, 0, distinct, 0);
    for (int i = from; i < to; i++) {
      if (low[i] <= 0 && high[i] > 0) {
        sums[few ? (int) high[i] - 1 : Arrays.binarySearch(sorted, 0, distinct, high[i])] +=
            gain[i];
      }
    }
    long least = 0;
    long sum = 0;
    for (int i = distinct - 1; i >= 0; i--) {
      sum += sums[i];
      least = Math.min(least, sum);
    }
    return forced + least;
  }

  /** Sorts the first ones, and leaves each once; returns how many are left. */
  private int sort(int length) {
    Arrays.sort(sorted, 0, length);
    int distinct = 1;
    for (int i = 1; i < length; i++) {
      if (sorted[i] != sorted[distinct - 1]) {
        sorted[distinct++] = sorted[i];
      }
    }
    return distinct;
  }

  @Override
  public long workPerNode() {
    long most = 1;
    for (int k = 0; k < size; k++) {
      most = Math.max(most, (space.high(k) - space.low(k) + 1L) * COST_PER_CELL * gain.length);
    }
    return most;
  }

  /** Only the leaves are treated as separable here. */
  @Override
  public int separableDepth() {
    return size;
  }

  @Override
  public long marginal(int position, int value) {
    throw new IndexOutOfBoundsException(position);
  }
}
