package org.didyma.mechanisms.gradient;

import java.util.Arrays;
import org.didyma.data.rows.Rows;
import org.didyma.mechanisms.baseline.SmoothFunction;
import org.didyma.mechanisms.gradient.loss.MarginLoss;

/** J(w) = sum_i l(y_i &lt;w, x_i&gt;) + (Lam/2) |w|^2 + &lt;b, w&gt;. */
final class PerturbedSum implements SmoothFunction {

  private static final double UNIT = 0x1p-53 * 1.01;

  private final Rows rows;
  private final MarginLoss loss;
  private final double curvature;
  private final double[] noise;
  private final double noiseError;

  /**
   * The objective of some rows.
   *
   * @param noise b as drawn
   * @param noiseError how far that may be from the real b, in the L2 norm
   */
  PerturbedSum(Rows rows, MarginLoss loss, double curvature, double[] noise, double noiseError) {
    this.rows = rows;
    this.loss = loss;
    this.curvature = curvature;
    this.noise = noise;
    this.noiseError = noiseError;
  }

  @Override
  public double at(double[] w, double[] gradient) {
    double value = 0;
    for (int j = 0; j < w.length; j++) {
      gradient[j] = noise[j] + curvature * w[j];
      value += (noise[j] + curvature / 2 * w[j]) * w[j];
    }
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

  /**
   * Whether the true gradient at w, of the objective with the real noise that was rounded to b, has
   * norm at most the tolerance: its compensated sum and a bound on all rounding errors do.
   */
  boolean isWithin(double[] w, double tolerance) {
    int d = w.length;
    double[] sum = new double[d];
    double[] rest = new double[d];
    double[] term = new double[d];
    double square = 0;
    for (int i = 0; i < rows.count(); i++) {
      Arrays.fill(term, 0);
      rows.addScaled(i, loss.derivative(rows.margin(i, w)) * rows.label(i), term);
      compensated(sum, rest, term);
    }
    double size = 0;
    for (int j = 0; j < d; j++) {
      term[j] = curvature * w[j];
      size += (Math.abs(term[j]) + Math.abs(noise[j])) * 4 * UNIT;
      square += w[j] * w[j];
    }
    compensated(sum, rest, term);
    compensated(sum, rest, noise);
    double gradient = 0;
    for (int j = 0; j < d; j++) {
      double coordinate = sum[j] + rest[j];
      gradient += coordinate * coordinate;
    }
    double error = size + noiseError + rounding(rows.count(), rows, loss, Math.sqrt(square));
    return Math.sqrt(gradient) * (1 + 1e-12) + error <= tolerance;
  }

  /** sum += term, what is lost in rounding kept in rest (Neumaier 1974). */
  private static void compensated(double[] sum, double[] rest, double[] term) {
    for (int j = 0; j < sum.length; j++) {
      double next = sum[j] + term[j];
      rest[j] +=
          Math.abs(sum[j]) >= Math.abs(term[j])
              ? (sum[j] - next) + term[j]
              : (term[j] - next) + sum[j];
      sum[j] = next;
    }
  }

  /**
   * A bound on the error of the compensated sum of n gradients (Lemma 10 of the proofs): n u (c X
   * (d + 4) (X |w| + 1) + 24 L), u = 2^-53.
   */
  static double rounding(long n, Rows rows, MarginLoss loss, double norm) {
    double bound = rows.bound();
    return n
        * UNIT
        * (loss.curvature() * bound * (rows.dimension() + 4) * (bound * norm + 1)
            + 24 * loss.slope() * bound);
  }
}
