package org.didyma.mechanisms.gradient.loss;

import java.io.Serializable;
import java.util.Arrays;
import org.didyma.data.rows.Rows;

/**
 * phi_k(&lt;w, x&gt;) + (lambda/2) |w|^2, the bias regularised like the rest, and the mean of it
 * over rows of two labels.
 *
 * @param loss phi
 * @param lambda finite, from 0
 */
public record RegularisedLoss(LabelLoss loss, double lambda) implements Serializable {

  /** Takes little accuracy, and is enough for noise at the end of a descent. */
  public static final double USUAL_LAMBDA = 0.001;

  public RegularisedLoss {
    if (!(lambda >= 0 && lambda < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("lambda is not a finite number from 0");
    }
  }

  /**
   * A bound on the norm of the gradient.
   *
   * @param bound X, on the norm of rows
   * @param radius R, on the norm of weights; counts only with lambda above 0
   */
  public double lipschitz(double bound, double radius) {
    return loss.slope() * bound + (lambda > 0 ? lambda * radius : 0);
  }

  /**
   * beta: a bound on how fast the gradient changes; infinite for the hinge loss.
   *
   * @param bound X, on the norm of rows
   */
  public double smoothness(double bound) {
    return loss.curvature() * bound * bound + lambda;
  }

  /** (1/n) sum_i l(y_i &lt;w, x_i&gt;) + (lambda/2) |w|^2, for a loss l of margins. */
  public double mean(Rows rows, double[] w) {
    MarginLoss ofMargins = MarginLoss.of(loss);
    double sum = 0;
    for (int i = 0; i < rows.count(); i++) {
      sum += ofMargins.value(rows.margin(i, w));
    }
    double square = 0;
    for (double coordinate : w) {
      square += coordinate * coordinate;
    }
    return sum / rows.count() + lambda / 2 * square;
  }

  /**
   * The gradient of {@link #mean}.
   *
   * @param gradient overwritten, of length d
   */
  public void meanGradient(Rows rows, double[] w, double[] gradient) {
    Arrays.fill(gradient, 0);
    addSumGradient(rows, w, gradient);
    for (int j = 0; j < w.length; j++) {
      gradient[j] = gradient[j] / rows.count() + lambda * w[j];
    }
  }

  /** gradient += sum_i l'(y_i &lt;w, x_i&gt;) y_i x_i, without the regulariser. */
  public void addSumGradient(Rows rows, double[] w, double[] gradient) {
    MarginLoss ofMargins = MarginLoss.of(loss);
    for (int i = 0; i < rows.count(); i++) {
      double slope = ofMargins.derivative(rows.margin(i, w));
      if (slope != 0) {
        rows.addScaled(i, slope * rows.label(i), gradient);
      }
    }
  }
}
