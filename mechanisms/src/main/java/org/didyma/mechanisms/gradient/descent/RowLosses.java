package org.didyma.mechanisms.gradient.descent;

import java.util.Arrays;
import org.didyma.data.rows.Rows;
import org.didyma.mechanisms.gradient.loss.LabelLoss;

/**
 * Sums of losses over rows in memory, one row after the other.
 *
 * @param rows of as many labels as the loss
 */
public record RowLosses(CodedRows rows, LabelLoss loss) implements LossSums {

  public RowLosses {
    rows.requireLabelsOf(loss);
  }

  /** Over rows of two labels. */
  public RowLosses(Rows rows, LabelLoss loss) {
    this(CodedRows.of(rows), loss);
  }

  @Override
  public double add(double[] w, double[] gradient) {
    double value = 0;
    for (int i = 0; i < rows.count(); i++) {
      double score = rows.features().dot(i, w);
      value += loss.value(rows.code(i), score);
      double slope = loss.derivative(rows.code(i), score);
      if (slope != 0) {
        rows.features().addScaled(i, slope, gradient);
      }
    }
    return value;
  }

  @Override
  public CompensatedVectorSum gradient(double[] w) {
    CompensatedVectorSum sum = new CompensatedVectorSum(w.length);
    double[] term = new double[w.length];
    for (int i = 0; i < rows.count(); i++) {
      Arrays.fill(term, 0);
      double score = rows.features().dot(i, w);
      rows.features().addScaled(i, loss.derivative(rows.code(i), score), term);
      sum.add(term);
    }
    return sum;
  }
}
