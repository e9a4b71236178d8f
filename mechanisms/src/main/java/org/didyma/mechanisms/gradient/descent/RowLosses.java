package org.didyma.mechanisms.gradient.descent;

import java.util.Arrays;
import org.didyma.data.rows.Rows;
import org.didyma.mechanisms.gradient.loss.MarginLoss;

/**
 * Sums of losses over rows in memory, one row after the other.
 *
 * @param loss of margins
 */
public record RowLosses(Rows rows, MarginLoss loss) implements LossSums {

  @Override
  public double add(double[] w, double[] gradient) {
    double value = 0;
    for (int i = 0; i < rows.count(); i++) {
      double margin = rows.margin(i, w);
      value += loss.value(margin);
      double slope = loss.derivative(margin);
      if (slope != 0) {
        rows.addScaled(i, slope * rows.label(i), gradient);
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
      rows.addScaled(i, loss.derivative(rows.margin(i, w)) * rows.label(i), term);
      sum.add(term);
    }
    return sum;
  }
}
