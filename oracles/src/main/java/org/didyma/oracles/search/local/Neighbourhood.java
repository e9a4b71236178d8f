package org.didyma.oracles.search.local;

import java.util.Arrays;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.search.space.SearchSpace;

/**
 * A point of a lattice with the changes of the objective by all moves of one weight, kept up to
 * date while the point moves.
 *
 * <p>A cell of score s with the entry x at coordinate j is predicted + at w_j = v iff s + x (v -
 * w_j) &gt; 0: for x &gt; 0 from some v on, for x &lt; 0 below some v. So the loss as a function of
 * w_j alone is a sum of steps, and the table of a coordinate holds, for each of its values, the sum
 * of the gains of the steps there. A move changes the scores of the cells that use its coordinate;
 * it shifts their steps in the tables of their other coordinates, and most cells that are far from
 * the border shift none. In the coordinate's own table no step moves, since s - x w_j stays.
 *
 * <p>Of a wide range, only a window of values around a given point is looked at.
 */
final class Neighbourhood {

  /** Most values of a coordinate that are looked at. */
  static final int WINDOW = 64;

  /** Scores, and the differences of scores and weights, stay below this. */
  private static final long LARGEST_SCORE = 1L << 30;

  /** Non-zero entries of the cells, at most; each takes 16 bytes. */
  private static final int MOST_ENTRIES = 1 << 23;

  private final LearningProblem problem;
  private final WeightLattice lattice;
  private final boolean hasBall;
  private final boolean hasProjectedTerm;
  private final long squaredRadius;
  private final int maxNonZeros;

  private final int[] rowStart; // entries by cell, the intercept last
  private final int[] rowColumn;
  private final int[] rowValue;
  private final int[] columnStart; // entries by coordinate
  private final int[] columnCell;
  private final int[] columnValue;
  private final boolean binary; // all entries are 1
  private final long[] gain; // by cell, times U

  private final int[] low; // by coordinate
  private final int[] high;
  private final int[] first; // the window's least value
  private final int[] values; // of the window
  private final int[] tableStart; // by coordinate
  private final long[] steps; // by coordinate and value of the window, and one beyond
  private final long[] cost; // the same: what the value costs besides the loss

  private final int[] w;
  private final int[] score; // by cell
  private long squaredNorm;
  private int nonZeros;
  private long value;

  /** The neighbourhood of the point nearest to the origin. */
  Neighbourhood(SearchSpace space) {
    this.problem = space.problem();
    this.lattice = problem.lattice();
    this.hasBall = lattice.hasBall();
    this.hasProjectedTerm = problem.perturbation().hasProjectedTerm();
    this.squaredRadius = hasBall ? lattice.largestSquaredNorm() : Long.MAX_VALUE;
    this.maxNonZeros = lattice.maxNonZeros();
    int d = space.size();
    this.low = new int[d];
    this.high = new int[d];
    for (int k = 0; k < d; k++) {
      low[space.coordinate(k)] = space.low(k);
      high[space.coordinate(k)] = space.high(k);
    }
    Cells cells = problem.cells();
    int n = cells.count();
    int extra = lattice.hasIntercept() ? 1 : 0;
    this.rowStart = new int[n + 1];
    this.rowColumn = new int[cells.start(n) + extra * n];
    this.rowValue = new int[rowColumn.length];
    this.gain = new long[n];
    boolean ones = true;
    int at = 0;
    for (int c = 0; c < n; c++) {
      gain[c] = problem.perturbation().unit() * problem.gain(c);
      for (int e = cells.start(c); e < cells.start(c + 1); e++) {
        rowColumn[at] = cells.column(e);
        rowValue[at++] = cells.value(e);
        ones &= cells.value(e) == 1;
      }
      if (extra > 0) {
        rowColumn[at] = d - 1;
        rowValue[at++] = 1;
      }
      rowStart[c + 1] = at;
    }
    this.binary = ones;
    ColumnEntries entries = ColumnEntries.of(problem);
    this.columnStart = entries.start();
    this.columnCell = entries.cell();
    this.columnValue = entries.value();
    this.first = new int[d];
    this.values = new int[d];
    this.tableStart = new int[d + 1];
    for (int j = 0; j < d; j++) {
      values[j] = (int) Math.min(WINDOW, high[j] - (long) low[j] + 1);
      tableStart[j + 1] = tableStart[j] + values[j] + 1;
    }
    this.steps = new long[tableStart[d]];
    this.cost = new long[tableStart[d]];
    this.w = new int[d];
    this.score = new int[n];
    int[] nearest = new int[d];
    for (int j = 0; j < d; j++) {
      nearest[j] = nearest(j);
    }
    goTo(nearest);
  }

  /** True when there is something to move, and scores and memory are small enough. */
  static boolean fits(SearchSpace space) {
    boolean moves = false;
    for (int k = 0; k < space.size(); k++) {
      moves |= space.low(k) < space.high(k);
    }
    Cells cells = space.problem().cells();
    return moves
        && !space.problem().lattice().isConstrained()
        && space.problem().isZeroOne()
        && (long) cells.start(cells.count()) + cells.count() <= MOST_ENTRIES
        && hasSmallScores(space.problem());
  }

  private static boolean hasSmallScores(LearningProblem problem) {
    Cells cells = problem.cells();
    WeightLattice lattice = problem.lattice();
    for (int c = 0; c < cells.count(); c++) {
      long sum = lattice.hasIntercept() ? lattice.largest(lattice.features()) : 0;
      for (int e = cells.start(c); e < cells.start(c + 1); e++) {
        sum += Math.abs((long) cells.value(e)) * lattice.largest(cells.column(e));
      }
      if (sum >= LARGEST_SCORE) {
        return false;
      }
    }
    return true;
  }

  int size() {
    return w.length;
  }

  int low(int j) {
    return low[j];
  }

  int high(int j) {
    return high[j];
  }

  /** The value of a coordinate that is nearest to 0. */
  int nearest(int j) {
    return Math.max(low[j], Math.min(high[j], 0));
  }

  int weight(int j) {
    return w[j];
  }

  /** F at the point. */
  long value() {
    return value;
  }

  void copyTo(int[] target) {
    System.arraycopy(w, 0, target, 0, w.length);
  }

  /** Goes to a point of the lattice, and puts the windows around it. */
  void goTo(int[] target) {
    System.arraycopy(target, 0, w, 0, w.length);
    squaredNorm = 0;
    nonZeros = 0;
    for (int j = 0; j < w.length; j++) {
      if (lattice.isFeature(j)) {
        squaredNorm += (long) w[j] * w[j];
        nonZeros += w[j] != 0 ? 1 : 0;
      }
      long least = Math.min(high[j] - values[j] + 1L, w[j] - values[j] / 2L);
      first[j] = (int) Math.max(low[j], least);
      for (int i = 0; i < values[j]; i++) {
        cost[tableStart[j] + i] = problem.perturbation().cost(j, first[j] + i);
      }
    }
    for (int c = 0; c < score.length; c++) {
      int sum = 0;
      for (int e = rowStart[c]; e < rowStart[c + 1]; e++) {
        sum += rowValue[e] * w[rowColumn[e]];
      }
      score[c] = sum;
    }
    Arrays.fill(steps, 0);
    for (int c = 0; c < score.length; c++) {
      for (int e = rowStart[c]; e < rowStart[c + 1]; e++) {
        int j = rowColumn[e];
        int at = tableStart[j];
        if (rowValue[e] > 0) {
          steps[at + step(j, rowValue[e], score[c])] += gain[c];
        } else {
          steps[at] += gain[c];
          steps[at + step(j, rowValue[e], score[c])] -= gain[c];
        }
      }
    }
    value = problem.objective(Weights.of(w));
  }

  /**
   * Where in a coordinate's table a cell's prediction changes: the first value of the window at
   * which it is + (for x &gt; 0) or - (for x &lt; 0), counted from the first; the window's length
   * when there is none.
   */
  private int step(int j, int x, int s) {
    int from;
    if (x == 1) {
      from = w[j] - s + 1;
    } else if (x > 0) {
      from = w[j] + Math.floorDiv(-s, x) + 1;
    } else {
      from = w[j] - Math.floorDiv(-s, -x);
    }
    return Math.max(0, Math.min(values[j], from - first[j]));
  }

  /** True when the point stays in the lattice with w_j = v, for a v of the coordinate's range. */
  boolean isFeasible(int j, int v) {
    if (!lattice.isFeature(j)) {
      return true;
    }
    return (!hasBall || squaredNorm - (long) w[j] * w[j] + (long) v * v <= squaredRadius)
        && nonZeros - (w[j] != 0 ? 1 : 0) + (v != 0 ? 1 : 0) <= maxNonZeros;
  }

  /** True when a point of the box lies in the lattice. */
  boolean isInLattice(int[] point) {
    long norm = 0;
    int count = 0;
    for (int j = 0; j < point.length; j++) {
      if (lattice.isFeature(j)) {
        norm += (long) point[j] * point[j];
        count += point[j] != 0 ? 1 : 0;
      }
    }
    return (!hasBall || norm <= squaredRadius) && count <= maxNonZeros;
  }

  /** The window's least value. */
  int first(int j) {
    return first[j];
  }

  /** Number of values of the window. */
  int values(int j) {
    return values[j];
  }

  /**
   * The changes of the objective by the values of a coordinate's window, from its least on; of
   * values that lead out of the lattice they mean nothing.
   *
   * @param deltas gets them
   */
  void deltas(int j, long[] deltas) {
    int at = tableStart[j];
    long sum = 0;
    for (int i = 0; i < values[j]; i++) {
      sum += steps[at + i];
      deltas[i] = sum + cost[at + i];
    }
    long now = deltas[w[j] - first[j]];
    for (int i = 0; i < values[j]; i++) {
      deltas[i] -= now;
    }
    if (hasProjectedTerm && lattice.isFeature(j)) {
      long rest = squaredNorm - (long) w[j] * w[j];
      for (int i = 0; i < values[j]; i++) {
        long v = first[j] + (long) i;
        if (rest + v * v < problem.perturbation().projectedLength()) {
          deltas[i] +=
              problem.perturbation().projected((int) squaredNorm)
                  - problem.perturbation().projected((int) (rest + v * v));
        }
      }
    }
  }

  /**
   * Changes a weight to a value of its window.
   *
   * @param delta the change of the objective
   */
  void move(int j, int v, long delta) {
    int change = v - w[j];
    if (lattice.isFeature(j)) {
      squaredNorm += (long) v * v - (long) w[j] * w[j];
      nonZeros += (v != 0 ? 1 : 0) - (w[j] != 0 ? 1 : 0);
    }
    for (int i = columnStart[j]; i < columnStart[j + 1]; i++) {
      int c = columnCell[i];
      int before = score[c];
      int after = before + columnValue[i] * change;
      score[c] = after;
      if (binary) {
        shiftSteps(c, j, before, after);
      } else {
        shiftAnySteps(c, j, before, after);
      }
    }
    w[j] = v;
    value += delta;
  }

  /** Shifts the steps of a cell whose score changes in the tables of all coordinates but one. */
  private void shiftSteps(int c, int spared, int before, int after) {
    long g = gain[c];
    for (int e = rowStart[c]; e < rowStart[c + 1]; e++) {
      int k = rowColumn[e];
      int base = w[k] - first[k] + 1;
      int most = values[k];
      int from = Math.max(0, Math.min(most, base - before));
      int to = Math.max(0, Math.min(most, base - after));
      if (from != to && k != spared) {
        steps[tableStart[k] + from] -= g;
        steps[tableStart[k] + to] += g;
      }
    }
  }

  private void shiftAnySteps(int c, int spared, int before, int after) {
    for (int e = rowStart[c]; e < rowStart[c + 1]; e++) {
      int k = rowColumn[e];
      if (k != spared) {
        int from = step(k, rowValue[e], before);
        int to = step(k, rowValue[e], after);
        long g = rowValue[e] > 0 ? gain[c] : -gain[c];
        steps[tableStart[k] + from] -= g;
        steps[tableStart[k] + to] += g;
      }
    }
  }
}
