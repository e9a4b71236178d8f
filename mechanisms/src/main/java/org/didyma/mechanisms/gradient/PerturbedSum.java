package org.didyma.mechanisms.gradient;

import org.didyma.data.rows.Rows;
import org.didyma.mechanisms.baseline.SmoothFunction;
import org.didyma.mechanisms.gradient.descent.CompensatedVectorSum;
import org.didyma.mechanisms.gradient.descent.LossSums;
import org.didyma.mechanisms.gradient.descent.RowLosses;
import org.didyma.mechanisms.gradient.loss.LabelLoss;

/** J(w) = sum_i phi_(k_i)(&lt;w, x_i&gt;) + (Lam/2) |w|^2 + &lt;b, w&gt;. */
final class PerturbedSum implements SmoothFunction {

  private static final double UNIT = 0x1p-53 * 1.01;

  private final SumBounds bounds;
  private final LabelLoss loss;
  private final LossSums sums;
  private final double curvature;
  private final double[] noise;
  private final double noiseError;

  /**
   * The objective of some rows in memory.
   *
   * @param noise b as drawn
   * @param noiseError how far that may be from the real b, in the L2 norm
   */
  PerturbedSum(Rows rows, LabelLoss loss, double curvature, double[] noise, double noiseError) {
    this(SumBounds.of(rows), loss, new RowLosses(rows, loss), curvature, noise, noiseError);
  }

  /**
   * The objective of rows anywhere.
   *
   * @param bounds of the rows
   * @param sums of the losses over the rows
   */
  PerturbedSum(
      SumBounds bounds,
      LabelLoss loss,
      LossSums sums,
      double curvature,
      double[] noise,
      double noiseError) {
    this.bounds = bounds;
    this.loss = loss;
    this.sums = sums;
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
    return value + sums.add(w, gradient);
  }

  /**
   * Whether the true gradient at w, of the objective with the real noise that was rounded to b, has
   * norm at most the tolerance: its compensated sum and a bound on all rounding errors do.
   */
  boolean isWithin(double[] w, double tolerance) {
    int d = w.length;
    CompensatedVectorSum sum = sums.gradient(w);
    double[] term = new double[d];
    double square = 0;
    double size = 0;
    for (int j = 0; j < d; j++) {
      term[j] = curvature * w[j];
      size += (Math.abs(term[j]) + Math.abs(noise[j])) * 4 * UNIT;
      square += w[j] * w[j];
    }
    sum.add(term);
    sum.add(noise);
    double gradient = 0;
    for (int j = 0; j < d; j++) {
      double coordinate = sum.at(j);
      gradient += coordinate * coordinate;
    }
    double error = size + noiseError + rounding(bounds, loss, Math.sqrt(square));
    return Math.sqrt(gradient) * (1 + 1e-12) + error <= tolerance;
  }

  /**
   * A bound on the error of the compensated sum of n gradients (Theorem 10 of the proofs): n u (c X
   * (d + 4) (X |w| + o + a + 1) + (16 + r + 2 n^2 u) L), u = 2^-53, o the largest offset of a row,
   * a the farthest constant of the loss and r its roundoff. The last term is what the sum of what
   * additions lost may lose itself: nothing beside the others up to some 10^8 records.
   */
  static double rounding(SumBounds of, LabelLoss loss, double norm) {
    double n = of.size();
    double bound = of.norm();
    return n
        * UNIT
        * (loss.curvature()
                * bound
                * (of.dimension() + 4)
                * (bound * norm + of.offset() + loss.farthest() + 1)
            + (16 + loss.roundoff() + 2.0 * n * n * UNIT) * loss.slope() * bound);
  }
}
