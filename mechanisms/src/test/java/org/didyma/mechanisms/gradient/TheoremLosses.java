package org.didyma.mechanisms.gradient;

import org.didyma.data.rows.Rows;
import org.didyma.mechanisms.gradient.loss.HingeMarginLoss;
import org.didyma.mechanisms.gradient.loss.HuberMarginLoss;
import org.didyma.mechanisms.gradient.loss.LabelLoss;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;

/**
 * Rows as numbers, and the losses of docs/proofs/gradient-mechanisms.md at a margin z with their
 * derivatives, written down once more.
 */
final class TheoremLosses {

  private TheoremLosses() {}

  /** Rows as numbers. */
  static double[][] table(Rows rows) {
    double[][] x = new double[rows.count()][rows.dimension()];
    for (int i = 0; i < x.length; i++) {
      rows.features().copy(i, x[i]);
      for (int j = 0; j < x[i].length; j++) {
        x[i][j] *= rows.label(i);
      }
    }
    return x;
  }

  static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += a[j] * b[j];
    }
    return sum;
  }

  static double value(LabelLoss loss, double z) {
    if (loss instanceof HingeMarginLoss) {
      return Math.max(0, 1 - z);
    }
    if (loss instanceof HuberMarginLoss huber) {
      double h = huber.width();
      return z > 1 + h ? 0 : z < 1 - h ? 1 - z : Math.pow(1 + h - z, 2) / (4 * h);
    }
    return z < 0 ? -z + Math.log1p(Math.exp(z)) : Math.log1p(Math.exp(-z));
  }

  static double slope(LabelLoss loss, double z) {
    if (loss instanceof HingeMarginLoss) {
      return z < 1 ? -1 : 0;
    }
    if (loss instanceof HuberMarginLoss huber) {
      double h = huber.width();
      return z > 1 + h ? 0 : z < 1 - h ? -1 : -(1 + h - z) / (2 * h);
    }
    return -1 / (1 + Math.exp(z));
  }

  static double secondDerivative(LabelLoss loss, double z) {
    if (loss instanceof HuberMarginLoss huber) {
      return Math.abs(1 - z) < huber.width() ? 1 / (2 * huber.width()) : 0;
    }
    return slope(loss, z) * slope(loss, -z);
  }

  /** c: the bound on l''. */
  static double curvature(LabelLoss loss) {
    if (loss instanceof LogisticMarginLoss) {
      return 0.25;
    }
    return loss instanceof HuberMarginLoss huber
        ? 1 / (2 * huber.width())
        : Double.POSITIVE_INFINITY;
  }
}
