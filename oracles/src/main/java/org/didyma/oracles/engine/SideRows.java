package org.didyma.oracles.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.didyma.oracles.search.bounds.BoundedSimplex;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.LinearExpression;
import org.didyma.solver.Row;

/**
 * The rows of a lattice and of the cheaper sides of its cells as arrays of integers, and the exact
 * check of what a simplex in doubles suggests about them. Rows of the lattice come first.
 */
final class SideRows {

  /** Multipliers are rounded to integers of so many bits. */
  private static final int BITS = 30;

  final int variables;
  final int[][] columns;
  final long[][] coefficients;
  final long[] low;
  final long[] high;

  /** How many rows are the lattice's. */
  final int ofLattice;

  SideRows(IntegerProgram lattice, Iterable<Row> sides) {
    this.variables = lattice.variables().size();
    this.ofLattice = lattice.rows().size();
    List<Row> all = new ArrayList<>(lattice.rows());
    sides.forEach(all::add);
    int n = all.size();
    this.columns = new int[n][];
    this.coefficients = new long[n][];
    this.low = new long[n];
    this.high = new long[n];
    for (int r = 0; r < n; r++) {
      LinearExpression expression = all.get(r).expression();
      columns[r] = new int[expression.size()];
      coefficients[r] = new long[expression.size()];
      for (int i = 0; i < expression.size(); i++) {
        columns[r][i] = expression.variable(i).index();
        coefficients[r][i] = expression.coefficient(i);
      }
      low[r] = all.get(r).lower();
      high[r] = all.get(r).upper();
    }
  }

  /** The value of a row. */
  double at(int row, BoundedSimplex point) {
    double sum = 0;
    for (int i = 0; i < columns[row].length; i++) {
      sum += coefficients[row][i] * point.value(columns[row][i]);
    }
    return sum;
  }

  /** By how much a row is violated at a point of doubles. */
  double violation(int row, BoundedSimplex point) {
    double at = at(row, point);
    double below = low[row] == Row.NO_LOWER ? 0 : low[row] - at;
    double above = high[row] == Row.NO_UPPER ? 0 : at - high[row];
    return Math.max(below, above);
  }

  void addTo(BoundedSimplex simplex, int row) {
    double[] numbers = Arrays.stream(coefficients[row]).asDoubleStream().toArray();
    simplex.addRow(
        columns[row],
        numbers,
        low[row] == Row.NO_LOWER ? Double.NEGATIVE_INFINITY : low[row],
        high[row] == Row.NO_UPPER ? Double.POSITIVE_INFINITY : high[row]);
  }

  /**
   * Whether some rows have no common point within bounds of the variables, decided in integers: for
   * integer multipliers y, sum_r y_r row_r(x) is at least sum_r y_r (low_r or high_r) at such a
   * point, and at most the greatest value of that sum of expressions within the bounds. If that is
   * less, there is no such point. A sum that does not fit proves nothing.
   *
   * @param rows the rows
   * @param multipliers of each; one above 0 is for the lower bound, one below 0 for the upper
   */
  boolean refutes(int[] rows, double[] multipliers, long[] least, long[] most) {
    double largest = 0;
    for (double multiplier : multipliers) {
      largest = Math.max(largest, Math.abs(multiplier));
    }
    if (!(largest > 0) || Double.isInfinite(largest)) {
      return false;
    }
    long[] sum = new long[variables];
    long wanted = 0;
    try {
      for (int i = 0; i < rows.length; i++) {
        long y = Math.round(Math.scalb(multipliers[i] / largest, BITS));
        int r = rows[i];
        long bound = y > 0 ? low[r] : high[r];
        if (y == 0) {
          continue;
        }
        if (bound == Row.NO_LOWER || bound == Row.NO_UPPER) {
          return false;
        }
        wanted = Math.addExact(wanted, Math.multiplyExact(y, bound));
        for (int e = 0; e < columns[r].length; e++) {
          int v = columns[r][e];
          sum[v] = Math.addExact(sum[v], Math.multiplyExact(y, coefficients[r][e]));
        }
      }
      long greatest = 0;
      for (int v = 0; v < variables; v++) {
        greatest =
            Math.addExact(greatest, Math.multiplyExact(sum[v], sum[v] > 0 ? most[v] : least[v]));
      }
      return greatest < wanted;
    } catch (ArithmeticException e) {
      return false;
    }
  }
}
