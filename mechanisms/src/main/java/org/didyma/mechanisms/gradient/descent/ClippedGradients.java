package org.didyma.mechanisms.gradient.descent;

import org.didyma.mechanisms.gradient.loss.MarginLoss;
import org.didyma.mechanisms.gradient.rows.Features;
import org.didyma.mechanisms.gradient.rows.Rows;

/**
 * Sums of clipped gradients l'(z_i) y_i x_i of a loss of margins z_i = y_i &lt;w, x_i&gt;, exact as
 * {@link Clipping} says. Several threads may add to sums of their own.
 */
public final class ClippedGradients {

  private final Rows rows;
  private final Features features;
  private final MarginLoss loss;
  private final Clipping clipping;
  private final double[] squaredNorms;

  public ClippedGradients(Rows rows, MarginLoss loss, Clipping clipping) {
    this.rows = rows;
    this.features = rows.features();
    this.loss = loss;
    this.clipping = clipping;
    this.squaredNorms = new double[rows.count()];
    for (int i = 0; i < squaredNorms.length; i++) {
      squaredNorms[i] = features.squaredNorm(i);
    }
  }

  /**
   * sum += the clipped gradients of some rows at w.
   *
   * @param numbers of the rows
   * @param from place of the first of them
   * @param to place after the last of them
   */
  public void addOf(int[] numbers, int from, int to, double[] w, double[] sum) {
    for (int k = from; k < to; k++) {
      add(numbers[k], w, sum);
    }
  }

  private void add(int i, double[] w, double[] sum) {
    int label = rows.label(i);
    double slope = loss.derivative(label * features.dot(i, w));
    double factor = clipping.factor(slope * slope * squaredNorms[i]);
    // A slope that is no number has the factor 0, and must not be multiplied by it.
    if (slope != 0 && factor != 0) {
      features.addRounded(i, slope * label * factor, clipping.shift(), sum);
    }
  }
}
