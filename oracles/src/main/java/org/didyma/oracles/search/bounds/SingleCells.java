package org.didyma.oracles.search.bounds;

import java.util.Arrays;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.ScoreLoss;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.space.SearchSpace;
import org.didyma.oracles.search.space.StopCheck;

/**
 * A bound for losses that are not 0/1 and whose chains have no room for tables: each label of each
 * cell has the score that suits it best. Weaker than the chain bound, but there for every table:
 * whether there is room follows from the rows, so a refusal would tell something about them.
 */
final class SingleCells implements ChainBound {

  private final SearchSpace space;
  private final int size;
  private final long unit;
  private final long[][] counts; // by label, then cell
  private final int[][] entry; // by position, then cell
  private final long[][] freeLow; // by depth, then cell: the least of what is undecided of a score
  private final long[][] freeHigh;
  private final LeastInRange[] least; // by label
  private final long[][] decided; // by depth, then cell
  private final long[] decidedCost; // by depth: of the weights
  private final long[] freeCost; // by depth: the least it can be for the rest
  private final long[] bound;

  /**
   * @throws SearchStoppedException when the listener says so
   */
  SingleCells(SearchSpace space, SearchListener listener) {
    LearningProblem problem = space.problem();
    Cells cells = problem.cells();
    int n = cells.count();
    StopCheck check = new StopCheck(listener);
    this.space = space;
    this.size = space.size();
    this.unit = problem.perturbation().unit();
    this.counts = new long[cells.labels()][n];
    this.entry = new int[size][n];
    this.freeLow = new long[size + 1][n];
    this.freeHigh = new long[size + 1][n];
    this.decided = new long[size + 1][n];
    this.decidedCost = new long[size + 1];
    this.freeCost = new long[size + 1];
    this.bound = new long[size + 1];
    int[] position = space.positions();
    for (int c = 0; c < n; c++) {
      check.steps(size);
      for (int k = 0; k < counts.length; k++) {
        counts[k][c] = cells.count(c, k);
      }
      for (int e = cells.start(c); e < cells.start(c + 1); e++) {
        entry[position[cells.column(e)]][c] = cells.value(e);
      }
      if (problem.lattice().hasIntercept()) {
        entry[position[size - 1]][c] = 1;
      }
    }
    for (int k = size - 1; k >= 0; k--) {
      check.steps(n);
      freeCost[k] = freeCost[k + 1] + space.leastWeightCost(k);
      for (int c = 0; c < n; c++) {
        long atLow = (long) entry[k][c] * space.low(k);
        long atHigh = (long) entry[k][c] * space.high(k);
        freeLow[k][c] = freeLow[k + 1][c] + Math.min(atLow, atHigh);
        freeHigh[k][c] = freeHigh[k + 1][c] + Math.max(atLow, atHigh);
      }
    }
    ScoreLoss loss = problem.scoreLoss();
    this.least = new LeastInRange[counts.length];
    Arrays.setAll(least, k -> new LeastInRange(loss, score -> loss.of(k, score)));
    bound[0] = boundAt(0);
  }

  private SingleCells(SingleCells other) {
    this.space = other.space;
    this.size = other.size;
    this.unit = other.unit;
    this.counts = other.counts;
    this.entry = other.entry;
    this.freeLow = other.freeLow;
    this.freeHigh = other.freeHigh;
    this.least = other.least;
    this.decided = new long[size + 1][counts[0].length];
    this.decidedCost = new long[size + 1];
    this.freeCost = other.freeCost;
    this.bound = other.bound.clone();
  }

  @Override
  public SingleCells copy() {
    return new SingleCells(this);
  }

  @Override
  public long root() {
    return bound[0];
  }

  @Override
  public long preview(int depth, int value) {
    return bound[depth] - space.leastWeightCost(depth) + space.weightCost(depth, value);
  }

  @Override
  public long descend(int depth, int value) {
    long[] before = decided[depth];
    long[] after = decided[depth + 1];
    int[] x = entry[depth];
    for (int c = 0; c < before.length; c++) {
      after[c] = before[c] + (long) x[c] * value;
    }
    decidedCost[depth + 1] = decidedCost[depth] + space.weightCost(depth, value);
    bound[depth + 1] = boundAt(depth + 1);
    return bound[depth + 1];
  }

  private long boundAt(int depth) {
    long sum = 0;
    for (int c = 0; c < decided[depth].length; c++) {
      long low = decided[depth][c] + freeLow[depth][c];
      long high = decided[depth][c] + freeHigh[depth][c];
      for (int k = 0; k < counts.length; k++) {
        sum += counts[k][c] * least[k].of(low, high);
      }
    }
    return unit * sum + decidedCost[depth] + freeCost[depth];
  }

  @Override
  public long workPerNode() {
    long most = 1;
    for (int k = 0; k < size; k++) {
      most = Math.max(most, 4L * (space.high(k) - space.low(k) + 1L) * counts[0].length);
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
