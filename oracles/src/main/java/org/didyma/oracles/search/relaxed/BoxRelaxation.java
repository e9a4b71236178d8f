package org.didyma.oracles.search.relaxed;

import java.util.Arrays;

/**
 * The least loss of {@link LossRows} over real weights of some positions in a box, the others being
 * 0, by projected Newton steps; and lower bounds on it, which need no convergence. At any weights
 * w, with the loss F(w) and its gradient g, all weights v of the box have
 *
 * <p>F(v) &gt;= F(w) + sum of g_j (v_j - w_j) &gt;= F(w) + sum of the least g_j (v_j - w_j) in j's
 * range,
 *
 * <p>but for {@link LossRows#error}.
 */
final class BoxRelaxation {

  /** Weights that are as good as the best ones, in nats. */
  private static final double CLOSE = 1e-4;

  /** Up to so many variables, second derivatives are added up by columns. */
  private static final int FEW = 12;

  private static final int HALVINGS = 10;

  /** Factors 1 + exp(-t) that have a product in range. */
  private static final int FACTORS = 256;

  private final LossRows data;
  final int[] vars;
  final double[] low;
  final double[] high;
  final double[] w;
  int size;

  private final double[] score;
  private final double[] slope;
  private final double[] curvature;
  private final double[] gradient;
  private final double[] hessian; // size rows of most entries
  private final int most;
  private double loss;
  private double bound;
  private boolean hasHessian;

  private final double[] step;
  private final double[] before;
  private final double[] matrix;
  private final double[] right;
  private final int[] free;
  private final boolean[] fixed;
  private final int[] local;
  private final int[] rowIndex;
  private final double[] rowValue;

  /**
   * @param most the most positions that it is used for
   */
  BoxRelaxation(LossRows data, int most) {
    this.data = data;
    this.most = most;
    this.vars = new int[most];
    this.low = new double[most];
    this.high = new double[most];
    this.w = new double[most];
    this.score = new double[data.rows];
    this.slope = new double[data.rows];
    this.curvature = new double[data.rows];
    this.gradient = new double[most];
    this.hessian = new double[most * most];
    this.step = new double[most];
    this.before = new double[most];
    this.matrix = new double[most * most];
    this.right = new double[most];
    this.free = new int[most];
    this.fixed = new boolean[most];
    this.local = new int[data.coordinate.length];
    this.rowIndex = new int[most];
    this.rowValue = new double[most];
  }

  /** Leaves all positions out. */
  void clear() {
    size = 0;
  }

  /** Adds a position with its whole range. */
  void add(int position, double start) {
    vars[size] = position;
    low[size] = data.low[position];
    high[size] = data.high[position];
    w[size++] = Math.min(data.high[position], Math.max(data.low[position], start));
  }

  /** F at the weights. */
  double loss() {
    return loss;
  }

  /** The largest lower bound on F in the box so far, but for the error. */
  double bound() {
    return bound;
  }

  /** Starts at the weights. */
  void start() {
    bound = Double.NEGATIVE_INFINITY;
    evaluate();
  }

  /** Starts at the weights of another one, with one position more at the weight 0. */
  void start(BoxRelaxation other, int position) {
    int k = other.size;
    size = k;
    System.arraycopy(other.vars, 0, vars, 0, k);
    System.arraycopy(other.low, 0, low, 0, k);
    System.arraycopy(other.high, 0, high, 0, k);
    System.arraycopy(other.w, 0, w, 0, k);
    System.arraycopy(other.gradient, 0, gradient, 0, k);
    add(position, 0);
    loss = other.loss;
    System.arraycopy(other.slope, 0, slope, 0, data.rows);
    System.arraycopy(other.curvature, 0, curvature, 0, data.rows);
    gradient[k] = dot(slope, position);
    if (!other.hasHessian) {
      other.secondDerivatives();
    }
    for (int j = 0; j < k; j++) {
      System.arraycopy(other.hessian, j * other.most, hessian, j * most, k);
    }
    for (int j = 0; j <= k; j++) {
      double sum = product(vars[j], position);
      hessian[k * most + j] = sum;
      hessian[j * most + k] = sum;
    }
    hasHessian = true;
    bound = Double.NEGATIVE_INFINITY;
    raise();
  }

  /**
   * Goes on until the bound exceeds the cutoff, the weights are close to the best ones, or the
   * steps are used up.
   *
   * @param giveUp true to end as well when the loss shows that no bound exceeds the cutoff
   */
  void descend(double cutoff, boolean giveUp, int steps) {
    for (int i = 0; i < steps && bound <= cutoff && loss - bound > CLOSE; i++) {
      if (giveUp && loss <= cutoff || !improve(cutoff)) {
        return;
      }
    }
  }

  /** One step; false when it leads nowhere. */
  private boolean improve(double cutoff) {
    if (!hasHessian) {
      secondDerivatives();
    }
    direction();
    double from = loss;
    System.arraycopy(w, 0, before, 0, size);
    double length = 1;
    for (int halving = 0; halving < HALVINGS; halving++) {
      for (int j = 0; j < size; j++) {
        w[j] = Math.min(high[j], Math.max(low[j], before[j] + length * step[j]));
      }
      evaluate();
      if (loss < from || bound > cutoff) {
        return true;
      }
      length /= halving == 0 ? 2 : 4;
    }
    System.arraycopy(before, 0, w, 0, size);
    evaluate();
    return false;
  }

  /** The Newton step in the box: what would leave it is held at its end. */
  private void direction() {
    for (int j = 0; j < size; j++) {
      fixed[j] =
          low[j] == high[j]
              || w[j] <= low[j] && gradient[j] > 0
              || w[j] >= high[j] && gradient[j] < 0;
      step[j] = 0;
    }
    for (boolean again = true; again; ) {
      solve();
      again = false;
      for (int j = 0; j < size; j++) {
        double to = w[j] + step[j];
        if (!fixed[j] && (to < low[j] || to > high[j])) {
          step[j] = (to < low[j] ? low[j] : high[j]) - w[j];
          fixed[j] = true;
          again = true;
        }
      }
    }
  }

  /** The step of the coordinates that are not fixed, those being given, by Cholesky's method. */
  private void solve() {
    int k = 0;
    for (int j = 0; j < size; j++) {
      if (!fixed[j]) {
        free[k++] = j;
      }
    }
    for (int a = 0; a < k; a++) {
      int j = free[a];
      double sum = -gradient[j];
      for (int l = 0; l < size; l++) {
        if (fixed[l]) {
          sum -= hessian[j * most + l] * step[l];
        }
      }
      right[a] = sum;
      for (int b = 0; b <= a; b++) {
        double element = hessian[j * most + free[b]];
        if (a == b) {
          element += 1e-9 * element + 1e-9;
        }
        for (int l = 0; l < b; l++) {
          element -= matrix[a * most + l] * matrix[b * most + l];
        }
        matrix[a * most + b] =
            a == b ? Math.sqrt(Math.max(element, 1e-12)) : element / matrix[b * most + b];
      }
    }
    for (int a = 0; a < k; a++) {
      for (int l = 0; l < a; l++) {
        right[a] -= matrix[a * most + l] * right[l];
      }
      right[a] /= matrix[a * most + a];
    }
    for (int a = k - 1; a >= 0; a--) {
      for (int l = a + 1; l < k; l++) {
        right[a] -= matrix[l * most + a] * right[l];
      }
      right[a] /= matrix[a * most + a];
      step[free[a]] = right[a];
    }
  }

  /** The loss, its derivatives and the bound at the weights. */
  private void evaluate() {
    Arrays.fill(score, 0);
    for (int j = 0; j < size; j++) {
      if (w[j] != 0) {
        addTo(score, w[j], vars[j]);
      }
    }
    loss = losses();
    for (int j = 0; j < size; j++) {
      gradient[j] = dot(slope, vars[j]);
    }
    hasHessian = false;
    raise();
  }

  /** The bound at the weights. */
  private void raise() {
    double least = loss;
    for (int j = 0; j < size; j++) {
      least += gradient[j] * ((gradient[j] > 0 ? low[j] : high[j]) - w[j]);
    }
    bound = Math.max(bound, least);
  }

  private void addTo(double[] sums, double factor, int position) {
    double[] column = data.column[position];
    if (2 * data.at[position].length > sums.length) {
      for (int i = 0; i < sums.length; i++) {
        sums[i] += factor * column[i];
      }
      return;
    }
    int[] at = data.at[position];
    double[] entry = data.entry[position];
    for (int i = 0; i < at.length; i++) {
      sums[at[i]] += factor * entry[i];
    }
  }

  private double dot(double[] values, int position) {
    int[] at = data.at[position];
    double[] entry = data.entry[position];
    double even = 0;
    double odd = 0;
    int i = 0;
    for (; i + 1 < at.length; i += 2) {
      even += values[at[i]] * entry[i];
      odd += values[at[i + 1]] * entry[i + 1];
    }
    return i < at.length ? even + odd + values[at[i]] * entry[i] : even + odd;
  }

  /** The sum of curvature c_j c_k. */
  private double product(int j, int k) {
    int few = data.at[j].length < data.at[k].length ? j : k;
    int[] at = data.at[few];
    double[] entry = data.entry[few];
    double[] other = data.column[few == j ? k : j];
    double even = 0;
    double odd = 0;
    int i = 0;
    for (; i + 1 < at.length; i += 2) {
      even += curvature[at[i]] * entry[i] * other[at[i]];
      odd += curvature[at[i + 1]] * entry[i + 1] * other[at[i + 1]];
    }
    return i < at.length ? even + odd + curvature[at[i]] * entry[i] * other[at[i]] : even + odd;
  }

  private void secondDerivatives() {
    hasHessian = true;
    if (size <= FEW) {
      for (int j = 0; j < size; j++) {
        for (int k = 0; k <= j; k++) {
          double sum = product(vars[j], vars[k]);
          hessian[j * most + k] = sum;
          hessian[k * most + j] = sum;
        }
      }
      return;
    }
    Arrays.fill(local, -1);
    for (int j = 0; j < size; j++) {
      local[vars[j]] = j;
      Arrays.fill(hessian, j * most, j * most + size, 0);
    }
    for (int i = 0; i < data.rows; i++) {
      int k = 0;
      for (int e = data.start[i]; e < data.start[i + 1]; e++) {
        int j = local[data.position[e]];
        if (j >= 0) {
          rowIndex[k] = j;
          rowValue[k++] = data.value[e];
        }
      }
      for (int a = 0; a < k; a++) {
        double part = curvature[i] * rowValue[a];
        int row = rowIndex[a];
        for (int b = 0; b <= a; b++) {
          int other = rowIndex[b];
          hessian[row > other ? row * most + other : other * most + row] += part * rowValue[b];
        }
      }
    }
    for (int j = 0; j < size; j++) {
      for (int k = 0; k < j; k++) {
        hessian[k * most + j] = hessian[j * most + k];
      }
    }
  }

  /** The sum of all f, with f' and f'' by row. */
  private double losses() {
    double sum = 0;
    for (int from = 0; from < data.single; from += FACTORS) {
      sum += singles(from, Math.min(data.single, from + FACTORS));
    }
    for (int i = data.single; i < data.rows; i++) {
      double s = score[i];
      double e = Math.exp(-Math.abs(s));
      double d = 1 / (1 + e);
      slope[i] = data.weight[i] * (s >= 0 ? d : e * d) - data.missed[i];
      curvature[i] = data.weight[i] * e * d * d;
      sum += data.weight[i] * (Math.log1p(e) + Math.max(0, s)) - data.missed[i] * s;
    }
    return sum;
  }

  /** The same for rows of weight 1, whose logarithms are that of a product. */
  private double singles(int from, int to) {
    double product = 1;
    double sum = 0;
    for (int i = from; i < to; i++) {
      double s = score[i];
      double e = Math.exp(-Math.abs(s));
      double d = 1 / (1 + e);
      double missed = data.missed[i];
      slope[i] = (s >= 0 ? d : 1 - d) - missed;
      curvature[i] = e * d * d;
      product *= 1 + e;
      sum += Math.max(0, s) - missed * s;
    }
    return sum + Math.log(product);
  }
}
