package org.didyma.mechanisms.gradient.descent;

import java.io.Serializable;
import org.didyma.mechanisms.gradient.loss.MarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;

/**
 * Sums of clipped losses at the points w - alpha_j u of a ray, as whole numbers: each record's loss
 * is taken for at most C and rounded to a multiple of C/2^20, so its term is from 0 to {@link
 * #SENSITIVITY} units, exactly, whatever the other records are.
 */
public final class RayLosses implements Serializable {

  /** C in units. */
  public static final long SENSITIVITY = 1 << 20;

  /** Public terms beyond it are taken for it. */
  private static final double LARGEST = 0x1p60;

  private final RegularisedLoss loss;
  private final double unit;
  private final double records;

  /**
   * Losses.
   *
   * @param clip C, above 0
   * @param records a public nominal number of rows, which the regulariser is multiplied by
   */
  public RayLosses(RegularisedLoss loss, double clip, double records) {
    this.loss = loss;
    this.unit = clip / SENSITIVITY;
    this.records = records;
  }

  MarginLoss loss() {
    return MarginLoss.of(loss.loss());
  }

  /**
   * The sums over the rows from .. to-1.
   *
   * @param at their margins and slopes
   * @param steps alpha_j = j alpha_1, two or more
   */
  public long[] at(int from, int to, RayMargins at, double[] steps) {
    RayBlock block = new RayBlock(loss(), unit, steps);
    for (int start = from; start < to; start += RayBlock.SIZE) {
      block.add(at.margins(), at.slopes(), start, Math.min(to, start + RayBlock.SIZE));
    }
    return block.sums();
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
