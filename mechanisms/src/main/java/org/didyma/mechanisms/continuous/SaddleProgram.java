package org.didyma.mechanisms.continuous;

/**
 * A convex program over a box,
 *
 * <pre>
 *   minimise over low &lt;= w &lt;= high   sum over t of n_t phi(o_t - &lt;r_t, w&gt;) - &lt;s, w&gt;
 *   phi(v) = max(0, v)  or  phi(v) = ln(1 + exp(v))
 * </pre>
 *
 * as a saddle point: phi(v) is the maximum over u in [0, 1] of u v, plus the entropy H(u) for the
 * logistic. So every u in [0, 1]^T gives a lower bound on the minimum, attained at corners of the
 * box:
 *
 * <pre>
 *   sum of n_t (u_t o_t + H(u_t)) - sum over j of max(g_j low_j, g_j high_j),
 *   g = s + sum of n_t u_t r_t
 * </pre>
 *
 * Rows r_t are stored sparsely: the entries of t are start[t] .. start[t + 1] - 1.
 */
final class SaddleProgram {

  final int[] start;
  final int[] column;
  final double[] value;
  final double[] count;
  final double[] offset;
  final boolean logistic;
  final double[] low;
  final double[] high;

  /** A row's sum of absolute entries, at least a tiny number. */
  final double[] rowNorm;

  /** A column's sum of n_t |r_tj|, at least a tiny number. */
  final double[] columnNorm;

  SaddleProgram(
      int[] start,
      int[] column,
      double[] value,
      double[] count,
      double[] offset,
      boolean logistic,
      double[] low,
      double[] high) {
    this.start = start;
    this.column = column;
    this.value = value;
    this.count = count;
    this.offset = offset;
    this.logistic = logistic;
    this.low = low;
    this.high = high;
    this.rowNorm = new double[count.length];
    this.columnNorm = new double[low.length];
    for (int t = 0; t < count.length; t++) {
      for (int e = start[t]; e < start[t + 1]; e++) {
        rowNorm[t] += Math.abs(value[e]);
        columnNorm[column[e]] += count[t] * Math.abs(value[e]);
      }
      rowNorm[t] = Math.max(rowNorm[t], 1e-9);
    }
    for (int j = 0; j < low.length; j++) {
      columnNorm[j] = Math.max(columnNorm[j], 1e-9);
    }
  }

  int terms() {
    return count.length;
  }

  int dimension() {
    return low.length;
  }

  /** o_t - &lt;r_t, w&gt;. */
  double slack(int t, double[] w) {
    double sum = offset[t];
    for (int e = start[t]; e < start[t + 1]; e++) {
      sum -= value[e] * w[column[e]];
    }
    return sum;
  }

  /** The objective at a point. */
  double objective(double[] w, double[] s) {
    CompensatedSum sum = new CompensatedSum(0);
    for (int t = 0; t < count.length; t++) {
      double v = slack(t, w);
      double phi = logistic ? Math.max(0, v) + Math.log1p(Math.exp(-Math.abs(v))) : Math.max(0, v);
      sum.add(count[t] * phi);
    }
    for (int j = 0; j < low.length; j++) {
      sum.add(-s[j] * w[j]);
    }
    return sum.value();
  }

  /** Sets g = s + sum of n_t u_t r_t, for steps, which prove nothing. */
  void gradient(double[] u, double[] s, double[] g) {
    System.arraycopy(s, 0, g, 0, g.length);
    for (int t = 0; t < count.length; t++) {
      double weight = count[t] * u[t];
      if (weight != 0) {
        for (int e = start[t]; e < start[t + 1]; e++) {
          g[column[e]] += weight * value[e];
        }
      }
    }
  }

  /**
   * The lower bound of u.
   *
   * @param g overwritten
   */
  double bound(double[] u, double[] s, double[] g) {
    System.arraycopy(s, 0, g, 0, g.length);
    double[] rest = new double[g.length];
    CompensatedSum sum = new CompensatedSum(0);
    for (int t = 0; t < count.length; t++) {
      double weight = count[t] * u[t];
      if (weight != 0) {
        for (int e = start[t]; e < start[t + 1]; e++) {
          CompensatedSum.add(g, rest, column[e], weight * value[e]);
        }
      }
      sum.add(count[t] * (u[t] * offset[t] + (logistic ? entropy(u[t]) : 0)));
    }
    for (int j = 0; j < low.length; j++) {
      double slope = g[j] + rest[j];
      sum.add(-Math.max(slope * low[j], slope * high[j]));
    }
    return sum.value();
  }

  private static double entropy(double u) {
    return u <= 0 || u >= 1 ? 0 : -u * Math.log(u) - (1 - u) * Math.log1p(-u);
  }
}
