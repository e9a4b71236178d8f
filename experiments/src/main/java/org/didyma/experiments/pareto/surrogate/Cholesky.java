package org.didyma.experiments.pareto.surrogate;

/**
 * The factor U of a symmetric positive definite matrix K = U'U, upper triangular, in rows. All
 * inner loops add a multiple of one row to another, which processors do several numbers at a time.
 */
final class Cholesky {

  private static final double FIRST_JITTER = 1e-10;
  private static final double LARGEST_JITTER = 1e-2;

  private final double[][] upper;

  private Cholesky(double[][] upper) {
    this.upper = upper;
  }

  /**
   * The factor of a matrix; where rounding makes that impossible, of the matrix with a small
   * multiple of the identity added, ten times as large with each attempt.
   *
   * @param matrix its upper triangle is read, and nothing is changed
   * @param scale to which the first jitter is 1e-10 times
   */
  static Cholesky of(double[][] matrix, double scale) {
    double jitter = 0;
    while (true) {
      double[][] u = new double[matrix.length][];
      for (int i = 0; i < u.length; i++) {
        u[i] = matrix[i].clone();
        u[i][i] += jitter;
      }
      if (factor(u)) {
        return new Cholesky(u);
      }
      jitter = jitter == 0 ? FIRST_JITTER * scale : 10 * jitter;
      if (!(jitter <= LARGEST_JITTER * scale)) {
        throw new IllegalArgumentException("a covariance matrix has no Cholesky factor");
      }
    }
  }

  private static boolean factor(double[][] u) {
    int n = u.length;
    for (int k = 0; k < n; k++) {
      double[] row = u[k];
      if (!(row[k] > 0)) {
        return false;
      }
      double inverse = 1 / Math.sqrt(row[k]);
      for (int j = k; j < n; j++) {
        row[j] *= inverse;
      }
      for (int i = k + 1; i < n; i++) {
        double[] other = u[i];
        double c = row[i];
        for (int j = i; j < n; j++) {
          other[j] -= c * row[j];
        }
      }
    }
    return true;
  }

  /** ln sqrt(det K). */
  double halfLogDeterminant() {
    double sum = 0;
    for (int i = 0; i < upper.length; i++) {
      sum += Math.log(upper[i][i]);
    }
    return sum;
  }

  /** Overwrites v with the solution x of U'x = v. */
  void solveLower(double[] v) {
    int n = upper.length;
    for (int k = 0; k < n; k++) {
      double[] row = upper[k];
      double x = v[k] / row[k];
      v[k] = x;
      for (int j = k + 1; j < n; j++) {
        v[j] -= x * row[j];
      }
    }
  }

  /** The solution of K x = v. */
  double[] solve(double[] v) {
    double[] x = v.clone();
    solveLower(x);
    for (int k = x.length - 1; k >= 0; k--) {
      double[] row = upper[k];
      double sum = x[k];
      for (int j = k + 1; j < x.length; j++) {
        sum -= row[j] * x[j];
      }
      x[k] = sum / row[k];
    }
    return x;
  }

  /** The inverse of K; its upper triangle is right, the rest is not used. */
  double[][] inverse() {
    int n = upper.length;
    // Row k of the inverse of U, from the last on: W_k = (e_k - sum_{j>k} U_kj W_j) / U_kk.
    double[][] w = new double[n][n];
    for (int k = n - 1; k >= 0; k--) {
      double[] row = w[k];
      for (int j = k + 1; j < n; j++) {
        double c = upper[k][j];
        double[] other = w[j];
        for (int m = j; m < n; m++) {
          row[m] -= c * other[m];
        }
      }
      double inverse = 1 / upper[k][k];
      row[k] = 1;
      for (int m = k; m < n; m++) {
        row[m] *= inverse;
      }
    }
    // The inverse of K is W W': entry (i, j) sums over m from max(i, j) on.
    double[][] result = new double[n][n];
    double[][] columns = new double[n][];
    for (int m = 0; m < n; m++) {
      columns[m] = new double[m + 1];
      for (int i = 0; i <= m; i++) {
        columns[m][i] = w[i][m];
      }
    }
    for (int m = 0; m < n; m++) {
      double[] column = columns[m];
      for (int i = 0; i <= m; i++) {
        double c = column[i];
        double[] row = result[i];
        for (int j = i; j <= m; j++) {
          row[j] += c * column[j];
        }
      }
    }
    return result;
  }
}
