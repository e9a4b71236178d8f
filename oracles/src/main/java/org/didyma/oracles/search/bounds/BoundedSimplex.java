package org.didyma.oracles.search.bounds;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Whether rows within bounds have a common real point: the simplex method that works on bounds
 * alone, without an objective, to which rows and bounds can be added between calls (B. Dutertre and
 * L. de Moura, CAV 2006). It computes in doubles, so that what it says is a suggestion; whoever
 * needs certainty checks its point, or its {@linkplain #multipliers multipliers}, in integers.
 *
 * <p>Variables 0 .. structural - 1 are given, variable structural + r is the value of row r.
 */
public final class BoundedSimplex {

  private static final double VIOLATED = 1e-7;
  private static final double PIVOT = 1e-9;

  private final int structural;
  private double[] low;
  private double[] high;
  private double[] value;

  /** The variable of each column, and of each line, of the tableau. */
  private final int[] columns;

  private int[] lines = new int[16];

  /** Where a variable is: its column, or -1 - its line. */
  private int[] place;

  private final List<double[]> tableau = new ArrayList<>();
  private int rows;
  private int conflict = -1;
  private long work;
  private boolean conflictBelow;

  /** Variables at the ends of their bounds that are nearest to 0, and no rows. */
  public BoundedSimplex(double[] low, double[] high) {
    this.structural = low.length;
    this.low = low.clone();
    this.high = high.clone();
    this.value = new double[structural];
    this.columns = new int[structural];
    this.place = new int[structural];
    for (int v = 0; v < structural; v++) {
      value[v] = Math.max(low[v], Math.min(high[v], 0));
      columns[v] = v;
      place[v] = v;
    }
  }

  public double value(int variable) {
    return value[variable];
  }

  /**
   * Adds a row.
   *
   * @param variables structural ones
   * @return the number of its variable
   */
  public int addRow(int[] variables, double[] coefficients, double least, double most) {
    double[] line = new double[structural];
    for (int i = 0; i < variables.length; i++) {
      int at = place[variables[i]];
      if (at >= 0) {
        line[at] += coefficients[i];
      } else {
        addTo(line, coefficients[i], tableau.get(-1 - at));
      }
    }
    double sum = 0;
    for (int c = 0; c < structural; c++) {
      sum += line[c] * value[columns[c]];
    }
    int variable = structural + rows++;
    if (variable == value.length) {
      int room = 2 * variable + 16;
      low = Arrays.copyOf(low, room);
      high = Arrays.copyOf(high, room);
      value = Arrays.copyOf(value, room);
      place = Arrays.copyOf(place, room);
    }
    if (tableau.size() == lines.length) {
      lines = Arrays.copyOf(lines, 2 * lines.length);
    }
    low[variable] = least;
    high[variable] = most;
    value[variable] = sum;
    place[variable] = -1 - tableau.size();
    lines[tableau.size()] = variable;
    tableau.add(line);
    return variable;
  }

  /** Other bounds for a variable; values follow where they have to. */
  public void bound(int variable, double least, double most) {
    low[variable] = least;
    high[variable] = most;
    int column = place[variable];
    if (column >= 0) {
      move(column, Math.max(least, Math.min(most, value[variable])));
    }
  }

  /** Sets the value of a column's variable, and those of the lines. */
  private void move(int column, double to) {
    double by = to - value[columns[column]];
    if (by == 0) {
      return;
    }
    value[columns[column]] = to;
    for (int r = 0; r < tableau.size(); r++) {
      value[lines[r]] += tableau.get(r)[column] * by;
    }
  }

  /** Forgets a row, by its variable, where that is a line; else takes its bounds away. */
  public void forget(int variable) {
    low[variable] = Double.NEGATIVE_INFINITY;
    high[variable] = Double.POSITIVE_INFINITY;
    int line = -1 - place[variable];
    if (line >= 0 && line < tableau.size() && lines[line] == variable) {
      int last = tableau.size() - 1;
      lines[line] = lines[last];
      place[lines[line]] = -1 - line;
      tableau.set(line, tableau.get(last));
      tableau.remove(last);
    }
  }

  /** Entries of the tableau that pivots have computed. */
  public long work() {
    return work;
  }

  /** What became of a check. */
  public enum Verdict {
    /** All values are within their bounds. */
    FEASIBLE,
    /** One line contradicts the bounds, see {@link #multipliers}. */
    CONFLICT,
    /** Too many pivots. */
    UNKNOWN
  }

  /** Moves values within their bounds, or finds a line that shows that they cannot be. */
  public Verdict check(int mostPivots) {
    int greedy = mostPivots / 2;
    for (int pivots = 0; pivots < mostPivots; pivots++) {
      int line = pivots < greedy ? mostViolated() : firstViolated();
      if (line < 0) {
        return Verdict.FEASIBLE;
      }
      int variable = lines[line];
      boolean below = value[variable] < low[variable];
      int column = entering(tableau.get(line), below, pivots < greedy);
      if (column < 0) {
        conflict = line;
        conflictBelow = below;
        return Verdict.CONFLICT;
      }
      double[] pivotLine = tableau.get(line);
      double to = below ? low[variable] : high[variable];
      move(column, value[columns[column]] + (to - value[variable]) / pivotLine[column]);
      value[variable] = to;
      pivot(line, column);
    }
    return Verdict.UNKNOWN;
  }

  private double violation(int variable) {
    return Math.max(low[variable] - value[variable], value[variable] - high[variable]);
  }

  private int mostViolated() {
    int worst = -1;
    double most = VIOLATED;
    for (int r = 0; r < tableau.size(); r++) {
      double violation = violation(lines[r]);
      if (violation > most) {
        most = violation;
        worst = r;
      }
    }
    return worst;
  }

  /** By the number of the variable, so that no choice comes back again and again. */
  private int firstViolated() {
    int first = -1;
    for (int r = 0; r < tableau.size(); r++) {
      if (violation(lines[r]) > VIOLATED && (first < 0 || lines[r] < lines[first])) {
        first = r;
      }
    }
    return first;
  }

  private int entering(double[] line, boolean below, boolean greedy) {
    int best = -1;
    for (int c = 0; c < structural; c++) {
      double a = below ? line[c] : -line[c];
      int v = columns[c];
      boolean helps = a > PIVOT && value[v] < high[v] || a < -PIVOT && value[v] > low[v];
      if (helps
          && (best < 0
              || (greedy
                  ? Math.abs(line[c]) > Math.abs(line[best])
                  : columns[c] < columns[best]))) {
        best = c;
      }
    }
    return best;
  }

  private void pivot(int line, int column) {
    work += (long) tableau.size() * structural;
    double[] pivotLine = tableau.get(line);
    double by = 1 / pivotLine[column];
    // line: x_b = sum a_c x_c  becomes  x_column = by * x_b - sum_(c != column) by * a_c x_c
    for (int c = 0; c < structural; c++) {
      pivotLine[c] *= -by;
    }
    pivotLine[column] = by;
    for (int r = 0; r < tableau.size(); r++) {
      double[] other = tableau.get(r);
      double factor = other[column];
      if (r == line || factor == 0) {
        continue;
      }
      other[column] = 0;
      addTo(other, factor, pivotLine);
    }
    int entering = columns[column];
    columns[column] = lines[line];
    place[lines[line]] = column;
    lines[line] = entering;
    place[entering] = -1 - line;
  }

  private static void addTo(double[] line, double factor, double[] other) {
    for (int c = 0; c < line.length; c++) {
      line[c] += factor * other[c];
    }
  }

  /**
   * After a conflict, one number for each row: the sum of the rows, so many times each, is too
   * large for the bounds of the structural variables when a row counts with its lower bound where
   * its number is above 0 and with its upper bound where it is below.
   */
  public double[] multipliers() {
    double[] all = new double[rows];
    double[] line = tableau.get(conflict);
    double sign = conflictBelow ? 1 : -1;
    if (lines[conflict] >= structural) {
      all[lines[conflict] - structural] = sign;
    }
    for (int c = 0; c < structural; c++) {
      if (columns[c] >= structural && Math.abs(line[c]) > PIVOT) {
        all[columns[c] - structural] = -sign * line[c];
      }
    }
    return all;
  }
}
