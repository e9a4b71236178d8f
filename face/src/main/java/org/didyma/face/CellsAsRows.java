package org.didyma.face;

import org.didyma.formulations.Cells;
import org.didyma.spi.UniqueRows;

/** Cells as unique rows. */
record CellsAsRows(Cells cells) implements UniqueRows {

  @Override
  public int dimension() {
    return cells.dimension();
  }

  @Override
  public int count() {
    return cells.count();
  }

  @Override
  public int[] row(int number) {
    return cells.row(number);
  }

  @Override
  public long positives(int number) {
    return cells.positives(number);
  }

  @Override
  public long negatives(int number) {
    return cells.negatives(number);
  }
}
