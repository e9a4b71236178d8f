package org.didyma.mechanisms.gradient.descent;

import java.util.Optional;
import org.didyma.data.rows.Features;
import org.didyma.data.rows.Rows;
import org.didyma.mechanisms.gradient.loss.LabelLoss;

/**
 * Sums of clipped gradients phi_k'(s_i) x_i, k = k_i, of losses of scores s_i = &lt;w, x_i&gt;,
 * exact as {@link ClippingBound} says. Several threads may add to sums of their own, those of
 * {@link #addAll} over different rows.
 */
public final class ClippedGradients {

  /** Rows that stay in the innermost cache between their margins and their gradients. */
  private static final int BLOCK = 16;

  /** On norms of rows whose products are far from the ends of single precision. */
  private static final double SINGLE_BOUND = 0x1p10;

  private final CodedRows rows;
  private final Features features;
  private final LabelLoss loss;
  private final ClippingBound clipping;
  private final Optional<ClippingBound.Single> single;
  private final double[] squaredNorms;

  /** What rows are multiplied by, and inner products before that; only for whole passes. */
  private final double[] factors;

  /** Of rows of two labels. */
  public ClippedGradients(Rows rows, LabelLoss loss, ClippingBound clipping) {
    this(CodedRows.of(rows), loss, clipping);
  }

  /**
   * For lots and for whole passes.
   *
   * @param rows of as many labels as the loss
   */
  public ClippedGradients(CodedRows rows, LabelLoss loss, ClippingBound clipping) {
    rows.requireLabelsOf(loss);
    this.rows = rows;
    this.features = rows.features();
    this.loss = loss;
    this.clipping = clipping;
    this.single =
        rows.rows().bound() <= SINGLE_BOUND && loss.slope() <= 1
            ? clipping.single()
            : Optional.empty();
    this.squaredNorms = new double[rows.count()];
    this.factors = new double[rows.count()];
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
      int i = numbers[k];
      double factor = factor(i, features.dot(i, w));
      if (factor != 0) {
        features.addRounded(i, factor, clipping.shift(), sum);
      }
    }
  }

  /** sum += the clipped gradients of the rows from .. to-1 at w, in one pass over them. */
  public void addAll(int from, int to, double[] w, double[] sum) {
    for (int start = from; start < to; start += BLOCK) {
      int end = Math.min(to, start + BLOCK);
      features.dots(start, end, w, factors);
      for (int i = start; i < end; i++) {
        factors[i] = factor(i, factors[i]);
      }
      addBlock(start, end, sum);
    }
  }

  /**
   * sum += the clipped gradients of the rows from .. to-1, of two labels, at the place where their
   * margins are.
   */
  public void addAll(int from, int to, RayMargins at, double[] sum) {
    double[] margins = at.margins();
    for (int start = from; start < to; start += BLOCK) {
      int end = Math.min(to, start + BLOCK);
      for (int i = start; i < end; i++) {
        factors[i] = factor(i, rows.rows().label(i) * margins[i]);
      }
      addBlock(start, end, sum);
    }
  }

  private void addBlock(int from, int to, double[] sum) {
    boolean added =
        single.isPresent()
            && features.addRounded(
                from, to, factors, single.get().shrink(), single.get().shift(), sum);
    if (!added) {
      features.addRounded(from, to, factors, clipping.shift(), sum);
    }
  }

  /** What row i is multiplied by; 0 for a gradient that is no number. */
  private double factor(int i, double score) {
    double slope = loss.derivative(rows.code(i), score);
    double factor = clipping.factor(slope * slope * squaredNorms[i]);
    // A slope that is no number has the factor 0, and must not be multiplied by it.
    return factor == 0 ? 0 : slope * factor;
  }
}
