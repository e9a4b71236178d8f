package org.didyma.mechanisms.gradient.descent;

import java.util.function.Consumer;
import org.didyma.data.rows.RowStream;
import org.didyma.data.rows.Rows;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;

/** Rows that stay where they are, such as on a cluster, and of which only sums come here. */
public interface SummingRows extends RowStream {

  /**
   * Sums along a descent from w = 0.
   *
   * @param cap largest loss of a record
   * @param clipping of gradients; of no more vectors than there may be rows
   * @param records a public nominal number of rows
   */
  RaySums sums(RegularisedLoss loss, double cap, Clipping clipping, double records);

  /** They do not come. */
  @Override
  default void pass(Consumer<Rows> block) {
    throw new UnsupportedOperationException("the rows stay where they are");
  }

  @Override
  long errors(double[] w);
}
