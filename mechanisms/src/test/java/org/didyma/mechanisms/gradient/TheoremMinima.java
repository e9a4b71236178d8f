package org.didyma.mechanisms.gradient;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.didyma.data.rows.Rows;
import org.didyma.exact.FloatingNoise;
import org.didyma.exact.RandomBits;
import org.didyma.mechanisms.gradient.loss.LabelLoss;

/**
 * The perturbed minima of docs/proofs/gradient-mechanisms.md, sections 6 to 8, written down once
 * more on a tape, as in {@link TheoremPasses}.
 */
final class TheoremMinima {

  private TheoremMinima() {}

  /** A derivative of the loss of a row at its score. */
  @FunctionalInterface
  interface Derivative {
    double at(int row, double score);
  }

  /**
   * Losses of scores &lt;w, x_i&gt;.
   *
   * @param first derivatives, at most slope
   * @param second derivatives, at most curvature
   */
  record Scores(
      double[][] x, double slope, double curvature, Derivative first, Derivative second) {}

  /** Section 6, for losses of margins. */
  static double[] objective(
      Rows rows,
      ObjectivePerturbation.Parameters p,
      double epsilon,
      double delta,
      RandomBits tape) {
    LabelLoss loss = p.loss();
    Scores margins =
        new Scores(
            TheoremLosses.table(rows),
            1,
            TheoremLosses.curvature(loss),
            (i, z) -> TheoremLosses.slope(loss, z),
            (i, z) -> TheoremLosses.secondDerivative(loss, z));
    return objective(rows, margins, p, epsilon, delta, tape);
  }

  /** Section 6. The minimum is found by Newton's method. */
  static double[] objective(
      Rows rows,
      Scores scores,
      ObjectivePerturbation.Parameters p,
      double epsilon,
      double delta,
      RandomBits tape) {
    boolean amp = p.form() == ObjectivePerturbation.Form.AMP;
    double forMinimum = amp ? epsilon * 0.99 : epsilon;
    double deltaOfMinimum = amp ? delta * 0.99 : delta;
    double lipschitz = scores.slope * rows.bound();
    double beta = scores.curvature * rows.bound() * rows.bound();
    double wanted = rows.count() * p.lambda();
    double curvature =
        switch (p.form()) {
          // At most a half of epsilon, and at most 1/2, for the change of volume.
          case AMP, SHARP ->
              Math.max(
                  marginCurvature(rows, lipschitz, p, forMinimum, deltaOfMinimum),
                  Math.max(wanted, beta / Math.expm1(Math.min(forMinimum / 2, 0.5))));
          case KST -> Math.max(wanted, 2 * beta / epsilon);
          case CMS ->
              epsilon > 2 * Math.log1p(beta / wanted) ? wanted : beta / Math.expm1(epsilon / 4);
        };
    double volume = Math.log1p(beta / curvature);
    double shift = TheoremNumbers.moved(p.adjacency()) * lipschitz;
    double rate =
        switch (p.form()) {
          case AMP, SHARP -> forMinimum - volume;
          case KST -> epsilon / 2;
          case CMS -> epsilon - 2 * volume;
        };
    double[] b = new double[rows.dimension()];
    if (delta == 0) {
      FloatingNoise.ball(b, shift / rate, tape);
    } else {
      double sigma =
          p.form() == ObjectivePerturbation.Form.KST
              ? shift * Math.sqrt(8 * Math.log(2 / delta) + 4 * epsilon) / epsilon
              : TheoremNumbers.perturbedSigma(lipschitz, rate, deltaOfMinimum, p.adjacency());
      for (int j = 0; j < b.length; j++) {
        b[j] = FloatingNoise.gaussian(sigma, tape);
      }
    }
    double[] w = minimum(scores, curvature, b);
    if (amp) {
      // Theorem 10: both minima are within tau/Lam of the exact one.
      double apart = 2 * p.tolerance() / curvature;
      if (delta == 0) {
        TheoremNoise.addLaplace(w, apart * Math.sqrt(w.length), epsilon / 100, tape);
      } else {
        TheoremNoise.addFor(w, apart, epsilon / 100, delta / 100, tape);
      }
    }
    return w;
  }

  /** At which noise that a change of volume costs nothing moves margins by S. */
  private static double marginCurvature(
      Rows rows,
      double lipschitz,
      ObjectivePerturbation.Parameters p,
      double epsilon,
      double delta) {
    double shift = TheoremNumbers.moved(p.adjacency()) * lipschitz;
    double deviation =
        delta == 0
            ? shift / epsilon * Math.sqrt(rows.dimension() + 1)
            : TheoremNumbers.perturbedSigma(lipschitz, epsilon, delta, p.adjacency());
    return rows.bound() * deviation / p.marginNoise();
  }

  private static double[] minimum(Scores scores, double curvature, double[] b) {
    int d = b.length;
    double[] w = new double[d];
    for (int round = 0; round < 200; round++) {
      double[] gradient = new double[d];
      double[][] hessian = new double[d][d];
      for (int j = 0; j < d; j++) {
        gradient[j] = b[j] + curvature * w[j];
        hessian[j][j] = curvature;
      }
      for (int i = 0; i < scores.x.length; i++) {
        double[] row = scores.x[i];
        double s = TheoremLosses.dot(w, row);
        for (int j = 0; j < d; j++) {
          gradient[j] += scores.first.at(i, s) * row[j];
          for (int k = 0; k < d; k++) {
            hessian[j][k] += scores.second.at(i, s) * row[j] * row[k];
          }
        }
      }
      double[] step = solve(hessian, gradient);
      // Half steps at first keep the method from jumping to and fro over a bend of the loss.
      double share = round < 60 ? 0.5 : 1;
      for (int j = 0; j < d; j++) {
        w[j] -= share * step[j];
      }
    }
    return w;
  }

  /** Gauss's elimination for a positive definite matrix. */
  private static double[] solve(double[][] a, double[] b) {
    int d = b.length;
    double[] v = b.clone();
    for (int p = 0; p < d; p++) {
      for (int r = p + 1; r < d; r++) {
        double factor = a[r][p] / a[p][p];
        for (int c = p; c < d; c++) {
          a[r][c] -= factor * a[p][c];
        }
        v[r] -= factor * v[p];
      }
    }
    for (int p = d - 1; p >= 0; p--) {
      for (int c = p + 1; c < d; c++) {
        v[p] -= a[p][c] * v[c];
      }
      v[p] /= a[p][p];
    }
    return v;
  }

  /**
   * ln of the density of b(w) and of the volume factor, up to a constant, in two coordinates.
   *
   * @param table rows times their labels
   * @param length of b: minus ln of the density of the noise
   */
  static double logDensity(
      List<double[]> table,
      LabelLoss loss,
      double curvature,
      ToDoubleFunction<double[]> length,
      double[] w) {
    double[] b = {curvature * w[0], curvature * w[1]};
    double a = curvature;
    double c = 0;
    double d = curvature;
    for (double[] x : table) {
      double z = TheoremLosses.dot(w, x);
      double slope = TheoremLosses.slope(loss, z);
      double second = TheoremLosses.secondDerivative(loss, z);
      b[0] += slope * x[0];
      b[1] += slope * x[1];
      a += second * x[0] * x[0];
      c += second * x[0] * x[1];
      d += second * x[1] * x[1];
    }
    return Math.log(a * d - c * c) - length.applyAsDouble(b);
  }
}
