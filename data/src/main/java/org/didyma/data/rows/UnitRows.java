package org.didyma.data.rows;

import org.didyma.data.cells.LabelCoder;
import org.didyma.data.text.ArrayLength;
import org.didyma.data.units.UnitSample;
import org.didyma.exact.RandomBits;

/**
 * Writes the records that were kept of units as rows, in an order that is uniform among all orders,
 * since the places of records in a table may tell which unit has how many.
 */
final class UnitRows {

  private UnitRows() {}

  /**
   * Adds the rows.
   *
   * @param free true where the number of rows is free to be that of the records that were kept;
   *     otherwise each unit has k rows, those that it lacks being 0, with labels by coins: such a
   *     row moves no gradient and prefers no weights
   */
  static void add(UnitSample sample, RowsBuilder builder, boolean free, RandomBits bits) {
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
        boolean positive = sample.label(u, record[place]) == LabelCoder.POSITIVE;
        builder.add(sample.vector(u, record[place]), positive ? 1 : -1);
      } else {
        builder.addNull(bits.below(2L) == 0 ? 1 : -1);
      }
    }
  }
}
