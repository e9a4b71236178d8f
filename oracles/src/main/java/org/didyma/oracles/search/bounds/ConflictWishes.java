package org.didyma.oracles.search.bounds;

import java.util.Arrays;
import org.didyma.formulations.LearningProblem;
import org.didyma.oracles.search.space.SearchSpace;

/**
 * What the chains of a node ask for to be at their least, under 0/1 loss.
 *
 * <p>The least of a chain is reached where its sum q is within some ends; each step beyond one of
 * them costs the chain at least so much more. A <em>wish</em> is to stay before such a step, and
 * its <em>price</em> is what the step costs.
 */
final class ConflictWishes {

  private final LearningProblem problem;
  private final ChainForest forest;

  // Cells by the position and entry that change their scores.
  private final int[][] cellsAt;
  private final int[][] entriesAt;

  // By depth: the chains that are left, and the cells of each; chain 0 has the decided ones.
  private final int[][] chains;
  private final int[][] start;
  private final int[][] cells;
  private final int[] chainOfCell;

  private final long[] fixed; // by cell: what the fixed weights add to its score
  private final int[] path;
  private int pathDepth;

  private int count;
  private int[] chain = new int[64];
  private int[] row = new int[64];
  private boolean[] isLower = new boolean[64];
  private long[] end = new long[64];
  private long[] price = new long[64];

  // Of the chain at hand.
  private long[] threshold = new long[16];
  private long[] gain = new long[16];
  private int[] cellAt = new int[16];
  private long[] cost = new long[16];
  private long[] from = new long[16];
  private int[] first = new int[16]; // a cell that is predicted + from there on
  private long[] beyond = new long[16];

  ConflictWishes(SearchSpace space, ChainForest forest) {
    this.problem = space.problem();
    this.forest = forest;
    int d = space.size();
    this.cellsAt = new int[d][16];
    this.entriesAt = new int[d][16];
    int[] size = new int[d];
    int n = problem.cells().count();
    this.chainOfCell = new int[n];
    for (int c = 0; c < n; c++) {
      chainOfCell[c] = forest.chainOfCell(c);
      for (int s = chainOfCell[c]; s != 0; s = forest.tail(s)) {
        int k = forest.position(s);
        if (size[k] == cellsAt[k].length) {
          cellsAt[k] = Arrays.copyOf(cellsAt[k], 2 * size[k]);
          entriesAt[k] = Arrays.copyOf(entriesAt[k], 2 * size[k]);
        }
        cellsAt[k][size[k]] = c;
        entriesAt[k][size[k]++] = forest.value(s);
      }
    }
    for (int k = 0; k < d; k++) {
      cellsAt[k] = Arrays.copyOf(cellsAt[k], size[k]);
      entriesAt[k] = Arrays.copyOf(entriesAt[k], size[k]);
    }
    this.chains = new int[d + 1][];
    this.start = new int[d + 1][];
    this.cells = new int[d + 1][];
    this.fixed = new long[n];
    this.path = new int[d];
  }

  /** Groups the cells by the chains that are left at a depth. */
  private void group(int depth) {
    int n = chainOfCell.length;
    long[] sorted = new long[n];
    for (int c = 0; c < n; c++) {
      int s = chainOfCell[c];
      while (s != 0 && forest.position(s) < depth) {
        s = forest.tail(s);
      }
      sorted[c] = ((long) s << 32) | c;
    }
    Arrays.sort(sorted);
    int[] chain = new int[n + 1];
    int[] at = new int[n + 2];
    int[] cell = new int[n];
    int groups = 1; // chain 0, perhaps empty
    for (int i = 0; i < n; i++) {
      int s = (int) (sorted[i] >> 32);
      if (s != chain[groups - 1]) {
        at[groups] = i;
        chain[groups++] = s;
      }
      cell[i] = (int) sorted[i];
    }
    at[groups] = n;
    chains[depth] = Arrays.copyOf(chain, groups);
    start[depth] = Arrays.copyOf(at, groups + 1);
    cells[depth] = cell;
  }

  private void follow(int depth, int[] value) {
    int end = Math.max(depth, pathDepth);
    for (int k = 0; k < end; k++) {
      int now = k < depth ? value[k] : 0;
      int by = now - (k < pathDepth ? path[k] : 0);
      if (by != 0) {
        int[] which = cellsAt[k];
        int[] entries = entriesAt[k];
        for (int i = 0; i < which.length; i++) {
          fixed[which[i]] += (long) by * entries[i];
        }
      }
      path[k] = now;
    }
    pathDepth = depth;
  }

  /**
   * Lists the wishes at a node.
   *
   * @return what its chains cost where all are fulfilled
   */
  long list(int depth, int[] value) {
    follow(depth, value);
    if (chains[depth] == null) {
      group(depth);
    }
    count = 0;
    int[] at = start[depth];
    int[] which = cells[depth];
    long least = problem.baseLoss();
    for (int i = 0; i < at[1]; i++) {
      least += fixed[which[i]] > 0 ? problem.gain(which[i]) : 0;
    }
    for (int g = 1; g < chains[depth].length; g++) {
      int s = chains[depth][g];
      if (at[g + 1] == at[g] + 1) {
        int c = which[at[g]];
        least += addSingle(s, c, 1 - fixed[c], problem.gain(c));
      } else {
        least += addMany(s, which, at[g], at[g + 1]);
      }
    }
    return least;
  }

  /** The wish of a chain of one cell, which is predicted + from a threshold on. */
  private long addSingle(int s, int cell, long threshold, long gain) {
    if (threshold > forest.high(s)) {
      return 0;
    }
    if (threshold <= forest.low(s)) {
      return gain;
    }
    if (gain > 0) {
      add(s, cell, false, threshold - 1, gain);
    } else if (gain < 0) {
      add(s, cell, true, threshold, -gain);
    }
    return Math.min(0, gain);
  }

  /** The wishes of a chain of several cells; returns its least cost. */
  private long addMany(int s, int[] which, int begin, int end) {
    int n = end - begin;
    if (n + 1 > threshold.length) {
      int room = 2 * n + 2;
      threshold = new long[room];
      gain = new long[room];
      cellAt = new int[room];
      first = new int[room];
      cost = new long[room];
      from = new long[room];
      beyond = new long[room];
    }
    for (int i = 0; i < n; i++) {
      int c = which[begin + i];
      long t = 1 - fixed[c];
      int j = i;
      for (; j > 0 && threshold[j - 1] > t; j--) {
        threshold[j] = threshold[j - 1];
        gain[j] = gain[j - 1];
        cellAt[j] = cellAt[j - 1];
      }
      threshold[j] = t;
      cellAt[j] = c;
      gain[j] = problem.gain(c);
    }
    // Pieces of one cost each.
    long highest = forest.high(s);
    int pieces = 1;
    from[0] = forest.low(s);
    cost[0] = 0;
    for (int i = 0; i < n && threshold[i] <= highest; i++) {
      if (threshold[i] > from[pieces - 1]) {
        from[pieces] = threshold[i];
        first[pieces] = cellAt[i];
        cost[pieces] = cost[pieces - 1];
        pieces++;
      }
      cost[pieces - 1] += gain[i];
    }
    long least = cost[0];
    for (int i = 1; i < pieces; i++) {
      least = Math.min(least, cost[i]);
    }
    int low = 0;
    while (cost[low] > least) {
      low++;
    }
    int high = pieces - 1;
    while (cost[high] > least) {
      high--;
    }
    // What all that lies beyond costs at least.
    long most = Long.MAX_VALUE;
    for (int i = 0; i < low; i++) {
      most = Math.min(most, cost[i]);
      beyond[i] = most;
    }
    long paid = least;
    for (int i = low - 1; i >= 0; i--) {
      if (beyond[i] > paid) {
        add(s, first[i + 1], true, from[i + 1], beyond[i] - paid);
        paid = beyond[i];
      }
    }
    most = Long.MAX_VALUE;
    for (int i = pieces - 1; i > high; i--) {
      most = Math.min(most, cost[i]);
      beyond[i] = most;
    }
    paid = least;
    for (int i = high + 1; i < pieces; i++) {
      if (beyond[i] > paid) {
        add(s, first[i], false, from[i] - 1, beyond[i] - paid);
        paid = beyond[i];
      }
    }
    return least;
  }

  private void add(int s, int cell, boolean lower, long wanted, long costs) {
    if (count == chain.length) {
      chain = Arrays.copyOf(chain, 2 * count);
      row = Arrays.copyOf(row, 2 * count);
      end = Arrays.copyOf(end, 2 * count);
      price = Arrays.copyOf(price, 2 * count);
      isLower = Arrays.copyOf(isLower, 2 * count);
    }
    chain[count] = s;
    row[count] = cell;
    isLower[count] = lower;
    end[count] = wanted;
    price[count++] = costs;
  }

  int count() {
    return count;
  }

  int chain(int wish) {
    return chain[wish];
  }

  /** A cell of the chain that is predicted + where a lower end is kept, - where an upper one is. */
  int cell(int wish) {
    return row[wish];
  }

  /** Whether the sum is to be at least, or else at most, {@link #end}. */
  boolean isLower(int wish) {
    return isLower[wish];
  }

  long end(int wish) {
    return end[wish];
  }

  /** What is left of the price. */
  long price(int wish) {
    return price[wish];
  }

  void pay(int wish, long paid) {
    price[wish] -= paid;
  }

  /** Steps of a list. */
  long work() {
    return 8L * chainOfCell.length;
  }
}
