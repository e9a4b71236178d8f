package org.didyma.oracles.search.bounds;

import java.util.Arrays;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.space.SearchSpace;

/**
 * The convex relaxation of an objective without norm terms: each chain's function of q is replaced
 * by its lower convex hull over the q that can be reached, each coordinate's by its own, and
 * weights are real. Newton's method on the free coordinates of the box finds the minimum.
 *
 * <p>The hull is piecewise linear. What is minimised has, at each integer, the mean of the hull's
 * slopes on both sides as its derivative, and is quadratic in between; so second derivatives exist.
 * It proposes slopes and points only, which are used as integers: nothing exact rests on it.
 */
public final class Relaxation {

  private static final int MOST_STEPS = 60;

  /** A step that gains less than this part of the objective's range is the last one. */
  private static final double ENOUGH = 1e-10;

  private final int size;
  private final double[] low; // by position
  private final double[] high;
  private final double[] weight;

  private final int[] function; // by chain: its function, -1 for none
  private final int functions;
  private final int[] memberStart; // by function
  private final int[] memberPosition;
  private final double[] memberValue;
  private final long[] first; // by function: the least q
  private final int[] place; // by function: of the least q in the tables; one more for the end
  private final double[] derivative; // at integers
  private final double[] value; // the integral of the derivative

  private Relaxation(SearchSpace space, ChainForest forest) {
    this.size = space.size();
    this.low = new double[size];
    this.high = new double[size];
    this.weight = new double[size];
    this.function = new int[forest.count()];
    Arrays.fill(function, -1);
    int n = size;
    int members = size;
    for (int s = 1; s < forest.count(); s++) {
      if (forest.hasCell(s) && !forest.isUnary(s)) {
        function[s] = n++;
        for (int t = s; t != 0; t = forest.tail(t)) {
          members++;
        }
      }
    }
    this.functions = n;
    this.memberStart = new int[n + 1];
    this.memberPosition = new int[members];
    this.memberValue = new double[members];
    this.first = new long[n];
    this.place = new int[n + 1];
    double[][] unary = unaryCosts(space, forest);
    int entries = 0;
    for (double[] costs : unary) {
      entries += costs.length;
    }
    for (int s = 1; s < forest.count(); s++) {
      entries += function[s] < 0 ? 0 : Math.toIntExact(forest.width(s));
    }
    this.derivative = new double[entries];
    this.value = new double[entries];
    for (int k = 0; k < size; k++) {
      low[k] = space.low(k);
      high[k] = space.high(k);
      weight[k] = Math.max(low[k], Math.min(high[k], 0));
      first[k] = space.low(k);
      memberPosition[k] = k;
      memberValue[k] = 1;
      memberStart[k + 1] = k + 1;
      place[k + 1] = place[k] + unary[k].length;
      convexify(unary[k], place[k]);
    }
    int at = size;
    for (int s = 1; s < forest.count(); s++) {
      int f = function[s];
      if (f >= 0) {
        for (int t = s; t != 0; t = forest.tail(t)) {
          memberPosition[at] = forest.position(t);
          memberValue[at++] = forest.value(t);
        }
        memberStart[f + 1] = at;
        first[f] = forest.low(s);
        double[] table = new double[(int) forest.width(s)];
        for (int i = 0; i < table.length; i++) {
          table[i] = forest.loss(s, forest.low(s) + i);
        }
        place[f + 1] = place[f] + table.length;
        convexify(table, place[f]);
      }
    }
  }

  private static double[][] unaryCosts(SearchSpace space, ChainForest forest) {
    double[][] costs = new double[space.size()][];
    for (int k = 0; k < costs.length; k++) {
      costs[k] = new double[space.high(k) - space.low(k) + 1];
      for (int i = 0; i < costs[k].length; i++) {
        costs[k][i] = space.weightCost(k, space.low(k) + i);
      }
    }
    for (int s = 1; s < forest.count(); s++) {
      if (forest.isUnary(s) && forest.hasCell(s)) {
        int k = forest.position(s);
        for (int i = 0; i < costs[k].length; i++) {
          costs[k][i] += forest.loss(s, (long) forest.value(s) * (space.low(k) + i));
        }
      }
    }
    return costs;
  }

  /**
   * Finds the minimum, nearly.
   *
   * @throws SearchStoppedException when the listener says so
   */
  public static Relaxation of(SearchSpace space, ChainForest forest, SearchListener listener) {
    Relaxation relaxation = new Relaxation(space, forest);
    relaxation.minimise(listener);
    return relaxation;
  }

  /** True when tables of all chains fit into memory. */
  public static boolean fits(SearchSpace space, ChainForest forest) {
    return DenseChains.pays(space, forest);
  }

  /** The weight of a position at the minimum, rounded. */
  public int weight(int position) {
    return (int) Math.rint(weight[position]);
  }

  /**
   * The derivative of a chain's function at the minimum in units of 2^-shift, rounded; 0 for a
   * chain without a function.
   */
  long slope(int chain, int shift) {
    int f = function[chain];
    return f < 0 ? 0 : Math.round(Math.scalb(derivativeAt(f, argument(f, weight)), shift));
  }

  /** The mean slopes of the lower convex hull of a table at its places. */
  private void convexify(double[] table, int at) {
    int n = table.length;
    if (n == 1) {
      return;
    }
    int[] corner = new int[n];
    int corners = 0;
    for (int i = 0; i < n; i++) {
      while (corners > 1
          && rise(table, corner[corners - 2], corner[corners - 1])
              >= rise(table, corner[corners - 1], i)) {
        corners--;
      }
      corner[corners++] = i;
    }
    double left = rise(table, corner[0], corner[1]);
    for (int c = 0, i = 0; c + 1 < corners; c++) {
      double right = rise(table, corner[c], corner[c + 1]);
      derivative[at + i++] = (left + right) / 2;
      for (; i < corner[c + 1]; i++) {
        derivative[at + i] = right;
      }
      left = right;
    }
    derivative[at + n - 1] = left;
    for (int i = 1; i < n; i++) {
      value[at + i] = value[at + i - 1] + (derivative[at + i - 1] + derivative[at + i]) / 2;
    }
  }

  private static double rise(double[] table, int from, int to) {
    return (table[to] - table[from]) / (to - from);
  }

  private double argument(int f, double[] w) {
    double q = 0;
    for (int m = memberStart[f]; m < memberStart[f + 1]; m++) {
      q += memberValue[m] * w[memberPosition[m]];
    }
    return q;
  }

  /** The entry to the left of an argument; at most the last but one. */
  private int left(int f, double q) {
    int last = place[f + 1] - place[f] - 2;
    return Math.max(0, Math.min(last, (int) Math.floor(q - first[f])));
  }

  private double derivativeAt(int f, double q) {
    if (place[f + 1] - place[f] == 1) {
      return 0;
    }
    int i = left(f, q);
    double x = q - first[f] - i;
    double from = derivative[place[f] + i];
    return from + (derivative[place[f] + i + 1] - from) * x;
  }

  private double objective(double[] w) {
    double sum = 0;
    for (int f = 0; f < functions; f++) {
      if (place[f + 1] - place[f] > 1) {
        double q = argument(f, w);
        int i = left(f, q);
        double x = q - first[f] - i;
        double from = derivative[place[f] + i];
        double rise = derivative[place[f] + i + 1] - from;
        sum += value[place[f] + i] + from * x + rise * x * x / 2;
      }
    }
    return sum;
  }

  private void minimise(SearchListener listener) {
    double[] gradient = new double[size];
    double[][] hessian = new double[size][size];
    double now = objective(weight);
    double scale = 1 + Math.abs(now);
    for (int step = 0; step < MOST_STEPS; step++) {
      SearchStoppedException.throwIf(listener);
      derive(gradient, hessian);
      double[] direction = direction(gradient, hessian);
      double[] next = new double[size];
      double length = 1;
      double then = Double.POSITIVE_INFINITY;
      for (; length > 1e-6; length /= 2) {
        for (int k = 0; k < size; k++) {
          next[k] = Math.max(low[k], Math.min(high[k], weight[k] + length * direction[k]));
        }
        then = objective(next);
        if (then < now) {
          break;
        }
      }
      if (!(then < now)) {
        return;
      }
      System.arraycopy(next, 0, weight, 0, size);
      double gained = now - then;
      now = then;
      if (gained < ENOUGH * scale) {
        return;
      }
    }
  }

  private void derive(double[] gradient, double[][] hessian) {
    Arrays.fill(gradient, 0);
    for (double[] row : hessian) {
      Arrays.fill(row, 0);
    }
    for (int f = 0; f < functions; f++) {
      if (place[f + 1] - place[f] == 1) {
        continue;
      }
      double q = argument(f, weight);
      int i = left(f, q);
      double from = derivative[place[f] + i];
      double rise = derivative[place[f] + i + 1] - from;
      double slope = from + rise * (q - first[f] - i);
      for (int m = memberStart[f]; m < memberStart[f + 1]; m++) {
        int k = memberPosition[m];
        gradient[k] += slope * memberValue[m];
        double factor = rise * memberValue[m];
        for (int o = memberStart[f]; o <= m; o++) {
          hessian[k][memberPosition[o]] += factor * memberValue[o];
        }
      }
    }
  }

  /**
   * Newton's direction on the coordinates that are not held by their bounds, with a ridge: levels
   * of a category and the intercept make the matrix singular. Positions of a chain ascend, so its
   * lower triangle is filled.
   */
  private double[] direction(double[] gradient, double[][] hessian) {
    int[] free = new int[size];
    int n = 0;
    double trace = 0;
    for (int k = 0; k < size; k++) {
      boolean held =
          low[k] == high[k]
              || weight[k] <= low[k] && gradient[k] > 0
              || weight[k] >= high[k] && gradient[k] < 0;
      if (!held) {
        free[n++] = k;
        trace += hessian[k][k];
      }
    }
    double ridge = 1e-9 + 1e-6 * trace / Math.max(1, n);
    double[][] factor = new double[n][n];
    double[] solution = new double[n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        double sum = hessian[free[i]][free[j]] + (i == j ? ridge : 0);
        for (int k = 0; k < j; k++) {
          sum -= factor[i][k] * factor[j][k];
        }
        factor[i][j] = i == j ? Math.sqrt(Math.max(sum, ridge)) : sum / factor[j][j];
      }
      double sum = -gradient[free[i]];
      for (int k = 0; k < i; k++) {
        sum -= factor[i][k] * solution[k];
      }
      solution[i] = sum / factor[i][i];
    }
    double[] direction = new double[size];
    for (int i = n - 1; i >= 0; i--) {
      double sum = solution[i];
      for (int k = i + 1; k < n; k++) {
        sum -= factor[k][i] * solution[k];
      }
      solution[i] = sum / factor[i][i];
      direction[free[i]] = solution[i];
    }
    return direction;
  }
}
