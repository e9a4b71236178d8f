package org.didyma.mechanisms.gradient;

import org.didyma.data.rows.BoundedRows;

/**
 * What is known of the rows of a sum of losses phi_(k_i)(&lt;w, x_i&gt; + o_i).
 *
 * @param size number n of rows
 * @param dimension d of w
 * @param norm X, the largest norm of a row
 * @param offset the largest absolute value of an o_i, which belong to the rows; 0 without any
 */
public record SumBounds(long size, int dimension, double norm, double offset) {

  /** Of rows without offsets. */
  static SumBounds of(BoundedRows rows) {
    return new SumBounds(rows.size(), rows.dimension(), rows.bound(), 0);
  }

  /** The same for another number of rows. */
  SumBounds withSize(long rows) {
    return new SumBounds(rows, dimension, norm, offset);
  }
}
