package org.didyma.mechanisms.binned;

import org.didyma.formulations.Cells;

/** Tables of one column with two bins. */
final class TwoBins {

  private TwoBins() {}

  /**
   * A table.
   *
   * @param counts of negative and positive rows of the first bin, then of the second one
   */
  static BinnedCells of(int... counts) {
    Cells.Builder cells = Cells.builder(1);
    for (int bin = 0; bin < 2; bin++) {
      if (counts[2 * bin] + counts[2 * bin + 1] > 0) {
        cells.add(new int[] {bin}, counts[2 * bin + 1], counts[2 * bin]);
      }
    }
    return new BinnedCells(BinLayout.ofFlags(1), cells.build());
  }
}
