package org.didyma.oracles.certificate;

import java.util.Arrays;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.LogLoss;
import org.didyma.formulations.WeightLattice;

/**
 * Lower bounds on log losses over boxes of real weights, for the checker, in floating point with an
 * error that is allowed for.
 *
 * <p>A cell with p = FN n+ and m = FP n- costs f(t) = (p + m) ln(1 + exp(t)) - p t nats at the
 * log-odds t, before rounding. As f is convex, f(t) &gt;= f(s) + a (t - s) for any number s and a =
 * f'(s). Added up over the cells, with t = sum of c_j v_j, all v of the box cost at least
 *
 * <p>sum of (f(s) - a s) + sum over j of the least v_j (sum of a c_j), v_j in its range,
 *
 * <p>whatever the s are. They are the log-odds at weights that Newton's method finds, which only
 * decide how good the bound is.
 *
 * <p>The error. Let R be 1 and the sum of the largest |c_j v_j| of a cell, and M the sum of (p + m)
 * R. All terms added up above are at most M together, in magnitude. Each is off by less than 32
 * roundings (that of u, of c_j, of s, which matters only through f(s) - a s and a, of exp and
 * log1p, which are off by a unit in the last place at most, of a, and of products), a rounding
 * being a factor within 2^-53 of 1; and sums of n terms in any order add n roundings. So the bound
 * is off by less than (n + 64) 2^-52 M, n being the number of cells and coordinates, and four times
 * that is taken off.
 */
final class RealLossBound {

  private static final int HALVINGS = 8;

  /** Closer to the least loss no step is taken, in nats. */
  private static final double NEAR = 1e-5;

  private final int rows;
  private final double[] sum; // p + m
  private final double[] positive; // p
  private final int[][] at; // by coordinate: its cells
  private final double[][] entry; // by coordinate: c_j of these
  private final double error;
  private final double halfSteps; // what rounding can take from losses, in steps
  private final double step;

  private final double[] odds;
  private final double[] slope;
  private final double[] curvature;
  private final double[] product;
  private final double[] gradient;
  private final double[] move;
  private final double[] before;
  private final double[][] matrix;
  private double loss;
  private double tangents; // the sum of a s
  private double bound;

  /**
   * @param problem under a {@link LogLoss}; its intercept counts steps here
   */
  RealLossBound(LearningProblem problem) {
    Cells cells = problem.cells();
    WeightLattice lattice = problem.lattice();
    LogLoss log = (LogLoss) problem.scoreLoss();
    int d = lattice.coordinates();
    this.rows = cells.count();
    this.sum = new double[rows];
    this.positive = new double[rows];
    this.step = log.step().doubleValue();
    double unit = log.unit().doubleValue();
    int[] length = new int[d];
    for (int e = 0; e < cells.start(rows); e++) {
      length[cells.column(e)]++;
    }
    if (lattice.hasIntercept()) {
      length[d - 1] = rows;
    }
    this.at = new int[d][];
    this.entry = new double[d][];
    for (int j = 0; j < d; j++) {
      at[j] = new int[length[j]];
      entry[j] = new double[length[j]];
    }
    int[] filled = new int[d];
    double magnitude = 0;
    double all = 0;
    for (int c = 0; c < rows; c++) {
      positive[c] = (double) log.costs().missedPositive() * cells.positives(c);
      sum[c] = positive[c] + (double) log.costs().falseAlarm() * cells.negatives(c);
      double reach = 1;
      for (int e = cells.start(c); e < cells.start(c + 1); e++) {
        int j = cells.column(e);
        at[j][filled[j]] = c;
        entry[j][filled[j]++] = unit * cells.value(e);
        reach += Math.abs(unit * cells.value(e)) * lattice.largest(j);
      }
      if (lattice.hasIntercept()) {
        at[d - 1][c] = c;
        entry[d - 1][c] = unit * lattice.interceptStep();
        reach += unit * lattice.largest(d - 1);
      }
      magnitude += sum[c] * reach;
      all += sum[c];
    }
    this.error = (rows + d + 64.0) * 0x1p-50 * magnitude;
    this.halfSteps = all / 2;
    this.odds = new double[rows];
    this.slope = new double[rows];
    this.curvature = new double[rows];
    this.product = new double[rows];
    this.gradient = new double[d];
    this.move = new double[d];
    this.before = new double[d];
    this.matrix = new double[d][d + 1];
  }

  /**
   * What a bound has to exceed to show that all objectives of a box are at least V.
   *
   * @param objective V
   */
  double limit(long objective) {
    double steps = objective - 1.0 + halfSteps;
    return steps * step + Math.abs(steps * step) * 0x1p-40 + step + error;
  }

  /**
   * Looks for weights at which the bound exceeds a limit, from given ones on, and leaves the last
   * ones there.
   *
   * @param j the coordinates whose weights may be other than 0
   * @param most steps
   * @param hopeless true to give up where the loss itself does not exceed the limit
   */
  boolean exceeds(
      int[] j, double[] low, double[] high, double[] w, double limit, int most, boolean hopeless) {
    look(j, w);
    bound(j, low, high);
    return descend(j, low, high, w, limit, most, hopeless);
  }

  /**
   * The same from where another one ended, whose numbers s hold for the same cells: all are valid.
   */
  boolean exceedsFrom(
      RealLossBound other,
      int[] j,
      double[] low,
      double[] high,
      double[] w,
      double limit,
      int most) {
    System.arraycopy(other.slope, 0, slope, 0, rows);
    System.arraycopy(other.curvature, 0, curvature, 0, rows);
    loss = other.loss;
    tangents = other.tangents;
    bound(j, low, high);
    return descend(j, low, high, w, limit, most, true);
  }

  private boolean descend(
      int[] j, double[] low, double[] high, double[] w, double limit, int most, boolean hopeless) {
    for (int i = 0; i < most && !(bound > limit); i++) {
      if (hopeless && loss <= limit || loss - bound < NEAR || !step(j, low, high, w, limit)) {
        break;
      }
    }
    return bound > limit;
  }

  /** The loss at the last weights, in nats. */
  double loss() {
    return loss;
  }

  /** The loss and its tangents at some weights. */
  private void look(int[] j, double[] w) {
    Arrays.fill(odds, 0);
    for (int a = 0; a < j.length; a++) {
      int[] cell = at[j[a]];
      double[] c = entry[j[a]];
      for (int i = 0; w[a] != 0 && i < cell.length; i++) {
        odds[cell[i]] += w[a] * c[i];
      }
    }
    loss = 0;
    tangents = 0;
    double logarithms = 1;
    for (int c = 0; c < rows; c++) {
      double s = odds[c];
      double e = Math.exp(-Math.abs(s));
      double one = 1 / (1 + e);
      double a = sum[c] * (s > 0 ? one : e * one) - positive[c];
      slope[c] = a;
      curvature[c] = sum[c] * e * one * one;
      double straight = (s > 0 ? sum[c] * s : 0) - positive[c] * s;
      if (sum[c] == 1 && logarithms < 0x1p900) {
        // The logarithm of a product of such factors is taken once.
        logarithms *= 1 + e;
        loss += straight;
      } else {
        loss += sum[c] * Math.log1p(e) + straight;
      }
      tangents += a * s;
    }
    loss += Math.log(logarithms);
  }

  /** What tangents give over a box. */
  private void bound(int[] j, double[] low, double[] high) {
    double least = loss - tangents;
    for (int a = 0; a < j.length; a++) {
      gradient[a] = times(slope, j[a]);
      least += gradient[a] * (gradient[a] > 0 ? low[a] : high[a]);
    }
    bound = least;
  }

  private double times(double[] values, int j) {
    int[] cell = at[j];
    double[] c = entry[j];
    double first = 0;
    double second = 0;
    for (int i = 0; i + 1 < cell.length; i += 2) {
      first += values[cell[i]] * c[i];
      second += values[cell[i + 1]] * c[i + 1];
    }
    return cell.length % 2 == 0
        ? first + second
        : first + second + values[cell[cell.length - 1]] * c[cell.length - 1];
  }

  /** A step of Newton's method that lowers the loss; false when there is none. */
  private boolean step(int[] j, double[] low, double[] high, double[] w, double limit) {
    int k = equations(j, low, high, w);
    eliminate(k);
    System.arraycopy(w, 0, before, 0, j.length);
    double from = loss;
    double length = 1;
    for (int i = 0; i < HALVINGS; i++) {
      for (int a = 0, row = 0; a < j.length; a++) {
        double by = move[a] == 0 ? 0 : length * matrix[row++][k];
        w[a] = Math.max(low[a], Math.min(high[a], before[a] + by));
      }
      look(j, w);
      bound(j, low, high);
      if (loss < from || bound > limit) {
        return true;
      }
      length /= 4;
    }
    System.arraycopy(before, 0, w, 0, j.length);
    return false;
  }

  /** The equations of the weights that may move, whose number it returns. */
  private int equations(int[] j, double[] low, double[] high, double[] w) {
    int k = 0;
    int[] moving = new int[j.length];
    for (int a = 0; a < j.length; a++) {
      boolean stays =
          low[a] == high[a]
              || w[a] == low[a] && gradient[a] >= 0
              || w[a] == high[a] && gradient[a] <= 0;
      move[a] = stays ? 0 : 1;
      if (!stays) {
        moving[k++] = a;
      }
    }
    for (int a = 0; a < k; a++) {
      int[] cell = at[j[moving[a]]];
      double[] c = entry[j[moving[a]]];
      Arrays.fill(product, 0);
      for (int i = 0; i < cell.length; i++) {
        product[cell[i]] = curvature[cell[i]] * c[i];
      }
      for (int b = a; b < k; b++) {
        matrix[a][b] = times(product, j[moving[b]]);
        matrix[b][a] = matrix[a][b];
      }
      matrix[a][a] += 1e-9 * matrix[a][a] + 1e-9;
      matrix[a][k] = -gradient[moving[a]];
    }
    return k;
  }

  /** Solves the equations; the solution ends up in column k. */
  private void eliminate(int k) {
    for (int p = 0; p < k; p++) {
      for (int row = p + 1; row < k; row++) {
        double factor = matrix[row][p] / matrix[p][p];
        for (int column = p; column <= k; column++) {
          matrix[row][column] -= factor * matrix[p][column];
        }
      }
    }
    for (int row = k - 1; row >= 0; row--) {
      for (int column = row + 1; column < k; column++) {
        matrix[row][k] -= matrix[row][column] * matrix[column][k];
      }
      matrix[row][k] /= matrix[row][row];
    }
  }
}
