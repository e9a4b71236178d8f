package org.didyma.mechanisms.binned;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.didyma.formulations.Costs;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.Diagnostics;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.RiskScale;

/**
 * Log-odds that are an intercept and a weight for the bin of each column.
 *
 * @param intercept log-odds of a row whose weights are all 0
 * @param weights by column and bin
 */
record ScoreModel(double intercept, double[][] weights) {

  /** The most points of a bin, and minus the least. */
  static final int MOST_POINTS = 10;

  /** Log-odds of a point are multiples of one over this. */
  private static final long FINENESS = 1_000_000;

  /** Weights of evidence times a coefficient for each column. */
  static ScoreModel of(Evidence evidence, double intercept, double[] coefficients) {
    double[][] weights = new double[coefficients.length][];
    Arrays.setAll(
        weights, c -> Arrays.stream(evidence.weights()[c]).map(w -> coefficients[c] * w).toArray());
    return new ScoreModel(intercept, weights);
  }

  /** Naive Bayes, damped by the public factor for the number of columns. */
  static ScoreModel naive(Evidence evidence) {
    double[] coefficients = new double[evidence.weights().length];
    Arrays.fill(coefficients, evidence.damping());
    return of(evidence, Evidence.logit(evidence.prevalence()), coefficients);
  }

  /**
   * The model in whole points: the bin of the largest weight has {@link #MOST_POINTS}, and the
   * intercept is moved to where errors of either kind are as dear.
   *
   * @param data what it was learned from, which tells the custodian its errors
   * @param costs of errors
   */
  RawOutput.Point points(BinnedCells data, Costs costs) {
    BinLayout layout = data.layout();
    double largest =
        Arrays.stream(weights).flatMapToDouble(Arrays::stream).map(Math::abs).max().orElse(0);
    // Without weights there is the intercept alone, in tenths.
    double wanted = largest > 0 ? largest / MOST_POINTS : 0.1;
    long numerator = Math.max(1, (long) Math.ceil(wanted * FINENESS));
    RiskScale risk = RiskScale.of(numerator, FINENESS).with(costs);
    double unit = (double) numerator / FINENESS;
    int[] all = new int[layout.dimension() + 1];
    double start = intercept - risk.shift();
    long points = 0;
    List<BinLayout.Column> columns = layout.columns();
    for (int c = 0; c < weights.length; c++) {
      int[] own = Arrays.stream(weights[c]).mapToInt(w -> (int) Math.rint(w / unit)).toArray();
      points += columns.get(c).hasZero() ? own[0] : 0;
      write(columns.get(c), own, all);
    }
    all[layout.dimension()] = bounded(Math.rint(start / unit) + points);
    Weights written = Weights.of(all);
    return new RawOutput.Point(
        lattice(layout.dimension()),
        written,
        Optional.of(risk),
        Diagnostics.ofPoints(data.cells(), written));
  }

  /** Weights of coordinates whose sum over those of a bin is the points of the bin. */
  private static void write(BinLayout.Column column, int[] points, int[] all) {
    int zero = column.hasZero() ? 1 : 0;
    for (int j = 0; j < column.coordinates(); j++) {
      int base = column.hasZero() ? points[j < column.thresholds() ? j : 0] : 0;
      all[column.first() + j] = points[j + zero] - base;
    }
  }

  private static int bounded(double intercept) {
    return (int) Math.max(-WeightLattice.MAX_WEIGHT, Math.min(WeightLattice.MAX_WEIGHT, intercept));
  }

  private static WeightLattice lattice(int dimension) {
    return WeightLattice.cube(dimension, 2 * MOST_POINTS)
        .withIntercept(-WeightLattice.MAX_WEIGHT, WeightLattice.MAX_WEIGHT);
  }
}
