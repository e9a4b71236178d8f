package org.didyma.mechanisms.gradient.descent;

import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.mechanisms.gradient.rows.Features;
import org.didyma.mechanisms.gradient.rows.Rows;

/**
 * Sums of clipped losses at the points w - alpha_j u of a ray, as whole numbers: each record's loss
 * is taken for at most C and rounded to a multiple of C/2^20, so its term is from 0 to {@link
 * #SENSITIVITY} units, exactly, whatever the other records are.
 */
public final class RayLosses {

  /** C in units. */
  public static final long SENSITIVITY = 1 << 20;

  /** Public terms beyond it are taken for it. */
  private static final double LARGEST = 0x1p60;

  private final Rows rows;
  private final RegularisedLoss loss;
  private final double unit;
  private final double records;

  /**
   * Losses.
   *
   * @param clip C, above 0
   * @param records a public nominal number of rows, which the regulariser is multiplied by
   */
  public RayLosses(Rows rows, RegularisedLoss loss, double clip, double records) {
    this.rows = rows;
    this.loss = loss;
    this.unit = clip / SENSITIVITY;
    this.records = records;
  }

  /**
   * The sums.
   *
   * @param members the rows to sum over
   * @param steps alpha_j
   */
  public long[] at(
      int[] members, int from, int to, double[] w, double[] direction, double[] steps) {
    long[] sums = new long[steps.length];
    Features features = rows.features();
    for (int k = from; k < to; k++) {
      int i = members[k];
      int label = rows.label(i);
      double margin = label * features.dot(i, w);
      double slope = label * features.dot(i, direction);
      for (int j = 0; j < steps.length; j++) {
        sums[j] += inUnits(loss.loss().value(margin - steps[j] * slope));
      }
    }
    return sums;
  }

  /** A loss of no number is taken for 0, as any constant would do. */
  private long inUnits(double value) {
    return (long) Math.rint(Math.max(0, Math.min(SENSITIVITY, value / unit)));
  }

  /** Adds the regulariser, which no record changes. */
  public void addRegulariser(long[] sums, double[] w, double[] direction, double[] steps) {
    for (int j = 0; j < steps.length; j++) {
      double square = 0;
      for (int c = 0; c < w.length; c++) {
        double moved = w[c] - steps[j] * direction[c];
        square += moved * moved;
      }
      double term = records * loss.lambda() / 2 * square / unit;
      sums[j] += (long) Math.rint(Math.min(LARGEST, term));
    }
  }
}
