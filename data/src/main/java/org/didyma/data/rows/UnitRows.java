package org.didyma.data.rows;

import java.util.function.IntConsumer;
import org.didyma.data.cells.LabelCoder;
import org.didyma.data.text.ArrayLength;
import org.didyma.data.units.UnitSample;
import org.didyma.exact.RandomBits;

/**
 * Writes the records that were kept of units as rows, in an order that is uniform among all orders,
 * since the places of records in a table may tell which unit has how many.
 *
 * @param sample what was kept
 * @param labels the number K of label codes
 */
record UnitRows(UnitSample sample, int labels) {

  /** The sign of a code of two labels. */
  static int sign(int code) {
    return code == LabelCoder.POSITIVE ? 1 : -1;
  }

  /**
   * Adds the rows.
   *
   * @param codes takes their label codes
   * @param free true where the number of rows is free to be that of the records that were kept;
   *     otherwise each unit has k rows, those that it lacks being 0, with labels by lot: such a row
   *     moves no gradient and prefers no weights
   */
  void add(RowsBuilder builder, IntConsumer codes, boolean free, RandomBits bits) {
    long rows = free ? 0 : (long) sample.units() * sample.most();
    for (int u = 0; free && u < sample.units(); u++) {
      rows += sample.records(u);
    }
    int[] unit = new int[ArrayLength.of(rows)];
    int[] record = new int[unit.length];
    int at = 0;
    for (int u = 0; u < sample.units(); u++) {
      int own = free ? sample.records(u) : sample.most();
      for (int r = 0; r < own; r++) {
        unit[at] = u;
        record[at++] = r;
      }
    }
    for (int place : new RowDraws(at, bits).permutation()) {
      int u = unit[place];
      if (record[place] < sample.records(u)) {
        int code = sample.label(u, record[place]);
        builder.add(sample.vector(u, record[place]), sign(code));
        codes.accept(code);
      } else {
        int code = labels - 1 - (int) bits.below((long) labels);
        builder.addNull(sign(code));
        codes.accept(code);
      }
    }
  }
}
