package org.didyma.mechanisms.binned;

import org.didyma.formulations.Cells;
import org.didyma.mechanisms.gradient.SumBounds;
import org.didyma.mechanisms.gradient.descent.CompensatedVectorSum;
import org.didyma.mechanisms.gradient.descent.LossSums;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;

/** Sums of logistic losses over the rows of a {@link RefitPlan}: of u with offset o and counts. */
final class RefitRows implements LossSums {

  static final LogisticMarginLoss LOSS = new LogisticMarginLoss();

  private final int dimension;
  private final double[][] u;
  private final double[] offsets;
  private final Cells cells;
  private final SumBounds bounds;

  RefitRows(RefitPlan plan, BinnedCells data) {
    this.cells = data.cells();
    this.dimension = plan.dimension();
    this.u = new double[cells.count()][dimension];
    this.offsets = new double[cells.count()];
    int[] bins = new int[data.layout().columns().size()];
    for (int c = 0; c < offsets.length; c++) {
      data.layout().bins(cells, c, bins);
      offsets[c] = plan.row(bins, u[c]);
    }
    this.bounds = new SumBounds(cells.records(), dimension, plan.norm(), plan.offset());
  }

  SumBounds bounds() {
    return bounds;
  }

  @Override
  public double add(double[] w, double[] gradient) {
    double value = 0;
    for (int c = 0; c < offsets.length; c++) {
      double score = score(c, w);
      value += cells.positives(c) * LOSS.value(score) + cells.negatives(c) * LOSS.value(-score);
      double slope = slope(c, score);
      for (int j = 0; j < dimension; j++) {
        gradient[j] += slope * u[c][j];
      }
    }
    return value;
  }

  @Override
  public CompensatedVectorSum gradient(double[] w) {
    CompensatedVectorSum sum = new CompensatedVectorSum(dimension);
    double[] term = new double[dimension];
    for (int c = 0; c < offsets.length; c++) {
      double slope = slope(c, score(c, w));
      for (int j = 0; j < dimension; j++) {
        term[j] = slope * u[c][j];
      }
      sum.add(term);
    }
    return sum;
  }

  private double score(int cell, double[] w) {
    double score = offsets[cell];
    for (int j = 0; j < dimension; j++) {
      score += w[j] * u[cell][j];
    }
    return score;
  }

  private double slope(int cell, double score) {
    return cells.positives(cell) * LOSS.derivative(score)
        - cells.negatives(cell) * LOSS.derivative(-score);
  }
}
