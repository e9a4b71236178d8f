package org.didyma.oracles.search.bounds;

import java.util.Arrays;
import java.util.Comparator;
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
 * the undecided part q in [low, high] of a chain's score turns out to be, the cells predicted + are
 * those whose decided part p is at least 1 - q. So a chain's bound is the gain of its cells that
 * are + for every q, plus the least sum of a prefix of the undecided ones by descending p.
 */
final class SortedChains implements ChainBound {

  /** What treating one cell at one depth costs, in table entries of {@link DenseChains}. */
  static final long COST_PER_CELL = 16;

  private final int size;
  private final int[] low;
  private final int[] high;
  private final SearchSpace space;
  private final long[] leastCost; // by position: least weight cost
  private final long base;
  private final long[] gain; // by cell
  private final int[][] entry; // by position, then cell
  private final int[] agreeFrom; // by cell: least depth at which it shares a chain with the next
  private final long[][] freeLow; // by depth, then cell: least q
  private final long[][] freeHigh;
  private final long[][] decided; // by depth, then cell: p
  private final long[] decidedLinear; // by depth: the weight costs of the prefix
  private final long[] freeLinear; // by depth: the least it can be for the rest
  private final long[] bound;

  private final long[] sorted;
  private final long[] sums;

  SortedChains(SearchSpace space) {
    this(space, SearchListener.NONE);
  }

  /**
   * @throws SearchStoppedException when the listener says so
   */
  SortedChains(SearchSpace space, SearchListener listener) {
    StopCheck check = new StopCheck(listener);
    LearningProblem problem = space.problem();
    Cells cells = problem.cells();
    this.size = space.size();
    int[][] rows = rows(space, check);
    int[] kept =
        IntStream.range(0, cells.count())
            .filter(c -> problem.gain(c) != 0)
            .boxed()
            .sorted(
                Comparator.comparing(
                    c -> {
                      check.steps(size);
                      return rows[c];
                    },
                    SortedChains::compareFromEnd))
            .mapToInt(Integer::intValue)
            .toArray();
    int n = kept.length;
    this.low = new int[size];
    this.high = new int[size];
    this.space = space;
    this.leastCost = new long[size];
    this.gain = new long[n];
    this.entry = new int[size][n];
    this.agreeFrom = new int[n];
    this.freeLow = new long[size + 1][n];
    this.freeHigh = new long[size + 1][n];
    this.decided = new long[size + 1][n];
    this.decidedLinear = new long[size + 1];
    this.freeLinear = new long[size + 1];
    this.bound = new long[size + 1];
    this.sorted = new long[n];
    this.sums = new long[n];
    this.base = problem.perturbation().unit() * problem.baseLoss();
    for (int i = 0; i < n; i++) {
      check.steps(size);
      gain[i] = problem.perturbation().unit() * problem.gain(kept[i]);
      for (int k = 0; k < size; k++) {
        entry[k][i] = rows[kept[i]][k];
      }
      agreeFrom[i] = i + 1 < n ? agreement(rows[kept[i]], rows[kept[i + 1]]) : size + 1;
    }
    for (int k = size - 1; k >= 0; k--) {
      low[k] = space.low(k);
      high[k] = space.high(k);
      check.steps(n);
      leastCost[k] = space.leastWeightCost(k);
      freeLinear[k] = freeLinear[k + 1] + leastCost[k];
      for (int i = 0; i < n; i++) {
        long atLow = (long) entry[k][i] * low[k];
        long atHigh = (long) entry[k][i] * high[k];
        freeLow[k][i] = freeLow[k + 1][i] + Math.min(atLow, atHigh);
        freeHigh[k][i] = freeHigh[k + 1][i] + Math.max(atLow, atHigh);
      }
    }
    bound[0] = boundAt(0);
  }

  private SortedChains(SortedChains other) {
    this.size = other.size;
    this.low = other.low;
    this.high = other.high;
    this.space = other.space;
    this.leastCost = other.leastCost;
    this.base = other.base;
    this.gain = other.gain;
    this.entry = other.entry;
    this.agreeFrom = other.agreeFrom;
    this.freeLow = other.freeLow;
    this.freeHigh = other.freeHigh;
    this.decided = new long[size + 1][gain.length];
    this.decidedLinear = new long[size + 1];
    this.freeLinear = other.freeLinear;
    this.bound = other.bound.clone();
    this.sorted = new long[gain.length];
    this.sums = new long[gain.length];
  }

  @Override
  public SortedChains copy() {
    return new SortedChains(this);
  }

  /** Dense rows by position, with the intercept's column of ones. */
  private static int[][] rows(SearchSpace space, StopCheck check) {
    Cells cells = space.problem().cells();
    int[] position = space.positions();
    int[][] rows = new int[cells.count()][space.size()];
    for (int c = 0; c < cells.count(); c++) {
      check.steps(space.size());
      for (int e = cells.start(c); e < cells.start(c + 1); e++) {
        rows[c][position[cells.column(e)]] = cells.value(e);
      }
      if (space.problem().lattice().hasIntercept()) {
        rows[c][position[space.size() - 1]] = 1;
      }
    }
    return rows;
  }

  private static int compareFromEnd(int[] a, int[] b) {
    for (int k = a.length - 1; k >= 0; k--) {
      if (a[k] != b[k]) {
        return Integer.compare(a[k], b[k]);
      }
    }
    return 0;
  }

  /** The least k such that a and b agree on all positions from k on. */
  private static int agreement(int[] a, int[] b) {
    int k = a.length;
    while (k > 0 && a[k - 1] == b[k - 1]) {
      k--;
    }
    return k;
  }

  @Override
  public long root() {
    return bound[0];
  }

  @Override
  public long preview(int depth, int value) {
    return bound[depth] - leastCost[depth] + space.weightCost(depth, value);
  }

  @Override
  public long descend(int depth, int value) {
    long[] p = decided[depth];
    long[] next = decided[depth + 1];
    int[] x = entry[depth];
    for (int i = 0; i < p.length; i++) {
      next[i] = p[i] + (long) x[i] * value;
    }
    decidedLinear[depth + 1] = decidedLinear[depth] + space.weightCost(depth, value);
    bound[depth + 1] = boundAt(depth + 1);
    return bound[depth + 1];
  }

  private long boundAt(int depth) {
    long sum = base + decidedLinear[depth] + freeLinear[depth];
    int n = gain.length;
    for (int from = 0; from < n; ) {
      int to = from + 1;
      while (to < n && agreeFrom[to - 1] <= depth) {
        to++;
      }
      sum += chainMinimum(depth, from, to);
      from = to;
    }
    return sum;
  }

  /** The least loss of the cells from..to-1, one chain, over all q it can still have. */
  private long chainMinimum(int depth, int from, int to) {
    long[] p = decided[depth];
    long lowest = freeLow[depth][from];
    long highest = freeHigh[depth][from];
    long forced = 0;
    int open = 0;
    for (int i = from; i < to; i++) {
      if (p[i] + lowest > 0) {
        forced += gain[i];
      } else if (p[i] + highest > 0) {
        sorted[open++] = p[i];
      }
    }
    if (open == 0) {
      return forced;
    }
    Arrays.sort(sorted, 0, open);
    int distinct = 1;
    for (int i = 1; i < open; i++) {
      if (sorted[i] != sorted[distinct - 1]) {
        sorted[distinct++] = sorted[i];
      }
    }
    Arrays.fill(sums, 0, distinct, 0);
    for (int i = from; i < to; i++) {
      if (p[i] + lowest <= 0 && p[i] + highest > 0) {
        sums[Arrays.binarySearch(sorted, 0, distinct, p[i])] += gain[i];
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

  @Override
  public long workPerNode() {
    long most = 1;
    for (int k = 0; k < size; k++) {
      most = Math.max(most, (high[k] - low[k] + 1L) * COST_PER_CELL * gain.length);
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
