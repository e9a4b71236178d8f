package org.didyma.experiments.rivals;

import java.util.ArrayList;
import java.util.List;
import org.didyma.exact.RandomBits;
import org.didyma.experiments.rivals.ColumnBinning.Column;

/**
 * A question to a record: whether its number in a column lies in a bin from a public one on, or
 * whether it is in one of the bins that have no order. A record without a number in that column
 * passes no question about its number.
 *
 * @param column from 0
 * @param bin the first bin of those that pass, or the one
 * @param ordered how many bins of the column are in order
 */
record BinTest(int column, int bin, int ordered) {

  /** Whether a record passes. */
  boolean passes(int code) {
    return bin < ordered ? code >= bin && code < ordered : code == bin;
  }

  /** All questions to a column that are not the same for all records. */
  static List<BinTest> of(int column, Column bins) {
    List<BinTest> tests = new ArrayList<>();
    for (int bin = 1; bin < bins.bins(); bin++) {
      tests.add(new BinTest(column, bin, bins.ordered()));
    }
    return tests;
  }

  /** All questions to records. */
  static List<BinTest> of(List<Column> columns) {
    List<BinTest> tests = new ArrayList<>();
    for (int c = 0; c < columns.size(); c++) {
      tests.addAll(of(c, columns.get(c)));
    }
    return tests;
  }

  /** A question: its column, of those that have one, and then it, both drawn evenly. */
  static BinTest draw(List<List<BinTest>> byColumn, RandomBits bits) {
    List<BinTest> own = byColumn.get((int) bits.below(byColumn.size()));
    return own.get((int) bits.below(own.size()));
  }
}
