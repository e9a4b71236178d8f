package org.didyma.oracles.search.local;

import java.util.Arrays;
import java.util.function.LongSupplier;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.WeightLattice;
import org.didyma.oracles.search.space.SearchSpace;

/**
 * Starting points from real weights: a logistic fit of the labels, weighed by the costs, is
 * multiplied and rounded to integers. Steps against the gradient, each coordinate's divided by the
 * root of the sum of its squared derivatives (AdaGrad), find it; it need not be exact, since the
 * objective of a point that it proposes is calculated in integers.
 */
final class RoundedFit {

  /** Entries to go over, at most about. */
  private static final long WORK = 1L << 23;

  private static final int MOST_STEPS = 200;
  private static final double STEP = 0.3;

  private static final double RIDGE = 1e-4;

  private final SearchSpace space;
  private final double[] weight; // by coordinate
  private final double mean; // of the absolute values

  RoundedFit(SearchSpace space) {
    this.space = space;
    this.weight = new double[space.size()];
    fit(space.problem());
    double sum = 0;
    for (double v : weight) {
      sum += Math.abs(v);
    }
    this.mean = sum > 0 ? sum / weight.length : 1;
  }

  private void fit(LearningProblem problem) {
    Cells cells = problem.cells();
    int n = cells.count();
    int intercept = problem.lattice().hasIntercept() ? weight.length - 1 : -1;
    double[] gradient = new double[weight.length];
    double[] squares = new double[weight.length];
    double[] positive = new double[n]; // what is for a higher score
    double[] negative = new double[n];
    double total = 0;
    for (int c = 0; c < n; c++) {
      for (int k = 0; k < cells.labels(); k++) {
        double rise = rise(problem, k) * cells.count(c, k);
        positive[c] += Math.max(0, -rise);
        negative[c] += Math.max(0, rise);
      }
      total += positive[c] + negative[c];
    }
    total = Math.max(1, total);
    long entries = 1L + cells.start(n) + n;
    int steps = (int) Math.max(1, Math.min(MOST_STEPS, WORK / entries));
    for (int step = 0; step < steps; step++) {
      Arrays.fill(gradient, 0);
      for (int c = 0; c < n; c++) {
        double score = intercept < 0 ? 0 : weight[intercept];
        for (int e = cells.start(c); e < cells.start(c + 1); e++) {
          score += weight[cells.column(e)] * cells.value(e);
        }
        double probability = 1 / (1 + Math.exp(-score));
        double residual = (probability * (positive[c] + negative[c]) - positive[c]) / total;
        for (int e = cells.start(c); e < cells.start(c + 1); e++) {
          gradient[cells.column(e)] += residual * cells.value(e);
        }
        if (intercept >= 0) {
          gradient[intercept] += residual;
        }
      }
      for (int j = 0; j < weight.length; j++) {
        gradient[j] += RIDGE * weight[j];
        squares[j] += gradient[j] * gradient[j];
        if (squares[j] > 0) {
          weight[j] -= STEP * gradient[j] / Math.sqrt(squares[j]);
        }
      }
    }
  }

  /** How much more a label costs at a higher score; of two labels, as much as their errors. */
  private static double rise(LearningProblem problem, int label) {
    if (problem.cells().labels() == Cells.TWO) {
      Costs costs = problem.costs();
      return label == 0 ? costs.falseAlarm() : -costs.missedPositive();
    }
    ScoreLoss loss = problem.scoreLoss();
    return loss.of(label, 1) - loss.of(label, -1);
  }

  /**
   * A point of the box around a multiple of the fit, each weight rounded up or down by chance.
   *
   * @param target gets it, by coordinate
   * @param bits random ones; the first decide the multiple, from one where most weights of ternary
   *     lattices are 0 to one where few are
   */
  void round(int[] target, LongSupplier bits) {
    WeightLattice lattice = space.problem().lattice();
    double widest = 1;
    for (int k = 0; k < space.size(); k++) {
      if (lattice.isFeature(space.coordinate(k))) {
        widest = Math.max(widest, Math.max(Math.abs(space.low(k)), Math.abs(space.high(k))));
      }
    }
    double multiplier =
        (0.3 + 2.2 * chance(bits)) * Math.min(widest, Neighbourhood.WINDOW / 4.0) / mean;
    for (int k = 0; k < space.size(); k++) {
      int j = space.coordinate(k);
      double v = Math.floor(multiplier * weight[j] + chance(bits));
      target[j] = (int) Math.max(space.low(k), Math.min(space.high(k), v));
    }
  }

  /** A number from [0, 1). */
  private static double chance(LongSupplier bits) {
    return (bits.getAsLong() >>> 11) * 0x1p-53;
  }
}
