package org.didyma.oracles.search.relaxed;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.didyma.exact.Rational;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.LogLoss;
import org.didyma.formulations.WeightLattice;

/**
 * The convex functions that the losses of a problem's cells are roundings of, in nats and floating
 * point: a cell with the weights p = FN n+ and m = FP n- costs
 *
 * <p>f(t) = (p + m) ln(1 + exp(t)) - p t
 *
 * <p>at the log-odds t = sum of c_j w_j, where c_j is u times the cell's entry. Coordinates have
 * <em>positions</em>: features in an order of choice from 0, then the intercept, whose weight
 * counts its steps.
 *
 * <p><b>The error.</b> For any slope point s and any weights v, f(t) is at least f(s) + f'(s) (t -
 * s), t the true log-odds at v; that needs no relation between s and v. What is computed of the
 * right-hand side, added up over cells, is off by rounding: of c_j (three roundings), of s, exp, ln
 * and the quotient (some ten roundings, each of at most one unit in the last place, relative to
 * terms of at most (p + m)(1 + R), R the largest sum of |c_j w_j| in the box), and of sums of at
 * most n terms in any order, n rows or positions, each of which adds n 2^-53 times the sum of their
 * magnitudes. Derivatives that are off by d change f'(s) (t - s) by at most 2 R d. In all that is
 * less than (n + 64) 2^-51 times the sum of (p + m)(1 + R), and {@link #error} is twice that.
 */
final class LossRows {

  final int rows;
  final int features;
  final boolean intercept;

  /** The coordinate of the problem, by position. */
  final int[] coordinate;

  /** Smallest and largest weight, by position. */
  final int[] low;

  final int[] high;

  /** p + m by row; rows of weight 1 come first. */
  final double[] weight;

  final int single; // rows of weight 1

  /** p by row. */
  final double[] missed;

  /** c_j by position and row. */
  final double[][] column;

  /** The rows that are not 0, by position, and what they are. */
  final int[][] at;

  final double[][] entry;

  /** The same by rows. */
  final int[] start;

  final int[] position;
  final double[] value;

  /** What bounds may be too large by, in nats. */
  final double error;

  /** Half of all weights: what roundings can take from a loss, in steps. */
  final double halfSteps;

  /** q, the nats of a step. */
  final double step;

  private final LearningProblem problem;

  /**
   * @param order coordinates of the features, in the order of their positions
   */
  LossRows(LearningProblem problem, int[] order) {
    this.problem = problem;
    Cells cells = problem.cells();
    WeightLattice lattice = problem.lattice();
    LogLoss loss = (LogLoss) problem.scoreLoss();
    this.rows = cells.count();
    this.features = order.length;
    this.intercept = lattice.hasIntercept();
    this.step = loss.step().doubleValue();
    int positions = features + (intercept ? 1 : 0);
    this.coordinate = Arrays.copyOf(order, positions);
    this.low = new int[positions];
    this.high = new int[positions];
    int[] positionOf = new int[lattice.coordinates()];
    Arrays.fill(positionOf, -1);
    for (int i = 0; i < features; i++) {
      low[i] = lattice.low(order[i]);
      high[i] = lattice.high(order[i]);
      positionOf[order[i]] = i;
    }
    if (intercept) {
      coordinate[features] = lattice.features();
      low[features] = lattice.low(lattice.features()) / lattice.interceptStep();
      high[features] = lattice.high(lattice.features()) / lattice.interceptStep();
    }
    long fn = loss.costs().missedPositive();
    long fp = loss.costs().falseAlarm();
    double[] weights = new double[rows];
    for (int c = 0; c < rows; c++) {
      weights[c] = (double) fn * cells.positives(c) + (double) fp * cells.negatives(c);
    }
    int[] sorted =
        IntStream.range(0, rows)
            .boxed()
            .sorted(Comparator.comparing(c -> weights[c] != 1))
            .mapToInt(Integer::intValue)
            .toArray();
    this.single = (int) Arrays.stream(weights).filter(w -> w == 1).count();
    this.weight = new double[rows];
    this.missed = new double[rows];
    this.column = new double[positions][rows];
    this.start = new int[rows + 1];
    int[] positionsOfEntries = new int[cells.start(rows) + rows];
    double[] valuesOfEntries = new double[cells.start(rows) + rows];
    double unit = loss.unit().doubleValue();
    double ofIntercept =
        loss.unit().times(Rational.of(Math.max(1, lattice.interceptStep()))).doubleValue();
    double magnitude = 0;
    double all = 0;
    for (int i = 0; i < rows; i++) {
      int c = sorted[i];
      weight[i] = weights[c];
      missed[i] = (double) fn * cells.positives(c);
      all += weight[i];
      double reach = 1;
      int e = start[i];
      for (int entry = cells.start(c); entry < cells.start(c + 1); entry++) {
        int k = positionOf[cells.column(entry)];
        if (k >= 0) {
          column[k][i] = unit * cells.value(entry);
          positionsOfEntries[e] = k;
          valuesOfEntries[e++] = column[k][i];
          reach += Math.abs(column[k][i]) * Math.max(Math.abs(low[k]), Math.abs(high[k]));
        }
      }
      if (intercept) {
        column[features][i] = ofIntercept;
        positionsOfEntries[e] = features;
        valuesOfEntries[e++] = ofIntercept;
        reach += ofIntercept * Math.max(Math.abs(low[features]), Math.abs(high[features]));
      }
      start[i + 1] = e;
      magnitude += weight[i] * reach;
    }
    this.position = Arrays.copyOf(positionsOfEntries, start[rows]);
    this.value = Arrays.copyOf(valuesOfEntries, start[rows]);
    this.error = (rows + positions + 64.0) * 0x1p-50 * magnitude;
    this.halfSteps = all / 2;
    this.at = new int[positions][];
    this.entry = new double[positions][];
    for (int k = 0; k < positions; k++) {
      double[] own = column[k];
      at[k] = IntStream.range(0, rows).filter(i -> own[i] != 0).toArray();
      entry[k] = Arrays.stream(at[k]).mapToDouble(i -> own[i]).toArray();
    }
  }

  /** The same rows with features in another order. */
  LossRows inOrder(int[] order) {
    return new LossRows(problem, order);
  }

  /**
   * What a lower bound in nats has to exceed to show that an objective does, in steps.
   *
   * @param value of the objective
   */
  double cutoff(long value) {
    return value == Long.MAX_VALUE
        ? Double.POSITIVE_INFINITY
        : (value * (1 + 0x1p-40) + halfSteps + 2) * step * (1 + 0x1p-40) + error;
  }

  /**
   * A lower bound on objectives, in steps, from one on losses in nats.
   *
   * @param nats as computed
   */
  long steps(double nats) {
    double steps = (nats - error) / step;
    return (long) Math.floor(steps - Math.abs(steps) * 0x1p-40 - halfSteps - 2);
  }
}
