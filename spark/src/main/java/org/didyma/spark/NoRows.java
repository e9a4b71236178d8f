package org.didyma.spark;

import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.Rows;
import org.didyma.mechanisms.gradient.descent.ClippedGradients;
import org.didyma.mechanisms.gradient.descent.ClippingBound;
import org.didyma.mechanisms.gradient.descent.LossSums;
import org.didyma.mechanisms.gradient.descent.LotSums;
import org.didyma.mechanisms.gradient.descent.RayLosses;
import org.didyma.mechanisms.gradient.descent.RaySums;
import org.didyma.mechanisms.gradient.descent.RowLosses;
import org.didyma.mechanisms.gradient.descent.RowSums;
import org.didyma.mechanisms.gradient.descent.SummingRows;
import org.didyma.mechanisms.gradient.loss.MarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;

/**
 * What is known of rows on a cluster before there are any: the bounds that a schema states. No job
 * is run for it.
 *
 * @param rows in memory, of which there are none
 */
record NoRows(Rows rows) implements SummingRows {

  NoRows {
    if (rows.count() > 0) {
      throw new IllegalArgumentException("there are rows");
    }
  }

  @Override
  public long size() {
    return 0;
  }

  @Override
  public int dimension() {
    return rows.dimension();
  }

  @Override
  public double bound() {
    return rows.bound();
  }

  @Override
  public RowScale scale() {
    return rows.scale();
  }

  @Override
  public long errors(double[] w) {
    return 0;
  }

  @Override
  public RaySums sums(RegularisedLoss loss, double cap, ClippingBound clipping, double records) {
    return new RowSums(rows, new RayLosses(loss, cap, records), clipping, 1);
  }

  @Override
  public LotSums lots(MarginLoss loss, ClippingBound clipping) {
    return (members, size, w, sum) ->
        new ClippedGradients(rows, loss, clipping).addOf(members, 0, size, w, sum);
  }

  @Override
  public LossSums losses(MarginLoss loss) {
    return new RowLosses(rows, loss);
  }
}
