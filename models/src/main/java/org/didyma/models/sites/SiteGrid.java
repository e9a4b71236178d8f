package org.didyma.models.sites;

import java.util.Arrays;
import java.util.List;
import org.didyma.core.InvalidInputException;
import org.didyma.data.rows.Form;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Cells;

/**
 * All cells that a table can have under a public schema: every possible row by every label. Counts
 * are a dense list over rows (lexicographic), then labels by their codes.
 */
final class SiteGrid {

  /** Counts of one list. */
  static final int MOST_CELLS = 100_000;

  private final int dimension;
  private final int labels;
  private final List<int[]> rows;

  /**
   * @throws InvalidInputException when the schema has units or weights, or more than {@link
   *     #MOST_CELLS} cells
   */
  SiteGrid(Schema schema) {
    if (schema.unit().isPresent()) {
      throw new InvalidInputException(
          "the schema has units, and sites add up counts of single records",
          "use a copy of the schema without \"unit\".");
    }
    if (schema.subject().weight().isPresent()) {
      throw new InvalidInputException(
          "the schema has weights, and sites add up counts of records",
          "use a copy of the schema without \"weight\".");
    }
    dimension = schema.dimension();
    labels = schema.label().labels();
    rows = schema.rows(MOST_CELLS / labels);
  }

  /** How many counts there are. */
  int cells() {
    return rows.size() * labels;
  }

  /** A table as its counts. */
  Form<long[]> form() {
    return (table, pause, mayBeEmpty) -> counts(table.cells(pause, mayBeEmpty));
  }

  /** Cells are in the order of the rows, and each of their rows is one of these. */
  private long[] counts(Cells cells) {
    long[] counts = new long[cells()];
    int row = 0;
    for (int c = 0; c < cells.count(); c++) {
      int[] x = cells.row(c);
      while (!Arrays.equals(rows.get(row), x)) {
        row++;
      }
      System.arraycopy(cells.counts(c), 0, counts, row * labels, labels);
    }
    return counts;
  }

  /** Noisy counts as cells, negative ones as 0. */
  Cells cells(long[] noisy) {
    Cells.Builder cells = Cells.builder(dimension, labels);
    for (int row = 0; row < rows.size(); row++) {
      long[] counts = Arrays.copyOfRange(noisy, row * labels, (row + 1) * labels);
      Arrays.setAll(counts, k -> Math.max(0, counts[k]));
      if (Arrays.stream(counts).anyMatch(count -> count > 0)) {
        cells.add(rows.get(row), counts);
      }
    }
    return cells.build();
  }
}
