package org.didyma.mechanisms.gradient.descent;

import org.didyma.data.rows.BoundedRows;
import org.didyma.mechanisms.gradient.loss.MarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;

/** Rows that stay where they are, such as on a cluster, and of which only sums come here. */
public interface SummingRows extends BoundedRows {

  /**
   * Sums along a descent from w = 0.
   *
   * @param cap largest loss of a record
   * @param clipping of gradients; of no more vectors than there may be rows
   * @param records a public nominal number of rows
   */
  RaySums sums(RegularisedLoss loss, double cap, ClippingBound clipping, double records);

  /**
   * Sums over lots. Rows have the numbers 0 to n-1, in an order that no record's values decide.
   *
   * @param clipping of gradients; of no more vectors than a lot may have
   */
  LotSums lots(MarginLoss loss, ClippingBound clipping);

  /** Sums of losses and gradients over all rows. */
  LossSums losses(MarginLoss loss);
}
