package org.didyma.data.rows;

import java.util.function.Consumer;

/**
 * Labelled rows of bounded norm that can be passed over again and again, in memory or not. Every
 * pass sees the same rows in the same order; the place of a record in that order must not depend on
 * its values or on those of other records.
 */
public interface RowStream extends BoundedRows {

  /**
   * Hands over all rows, block by block; a block is only lent. The sizes of blocks depend on n
   * alone.
   */
  void pass(Consumer<Rows> block);

  @Override
  default long errors(double[] w) {
    long[] errors = new long[1];
    pass(
        block -> {
          for (int i = 0; i < block.count(); i++) {
            if ((block.dot(i, w) > 0) != (block.label(i) > 0)) {
              errors[0]++;
            }
          }
        });
    return errors[0];
  }
}
