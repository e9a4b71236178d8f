package org.didyma.mechanisms.binned;

import java.util.List;
import java.util.Optional;
import org.didyma.data.records.Table;
import org.didyma.data.rows.Form;
import org.didyma.data.rows.Rows;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Cells;

/**
 * Distinct rows with counts, whose columns are parted into bins.
 *
 * @param layout of as many coordinates as the rows have
 * @param cells the rows
 */
public record BinnedCells(BinLayout layout, Cells cells) {

  /** The form of a table of thresholds and categories. */
  public static final Form<BinnedCells> FORM = new OfTable();

  public BinnedCells {
    if (layout.dimension() != cells.dimension()) {
      throw new IllegalArgumentException("the layout is for another number of features");
    }
  }

  /** Numbers of negative and of positive rows in each bin, one after the other, by column. */
  long[][] histograms() {
    List<BinLayout.Column> columns = layout.columns();
    long[][] counts = new long[columns.size()][];
    for (int c = 0; c < counts.length; c++) {
      counts[c] = new long[2 * columns.get(c).bins()];
    }
    int[] bins = new int[counts.length];
    for (int cell = 0; cell < cells.count(); cell++) {
      layout.bins(cells, cell, bins);
      for (int c = 0; c < bins.length; c++) {
        counts[c][2 * bins[c]] += cells.negatives(cell);
        counts[c][2 * bins[c] + 1] += cells.positives(cell);
      }
    }
    return counts;
  }

  /** Numbers of negative and of positive rows. */
  long[] outcomes() {
    long[] outcomes = new long[2];
    for (int cell = 0; cell < cells.count(); cell++) {
      outcomes[0] += cells.negatives(cell);
      outcomes[1] += cells.positives(cell);
    }
    return outcomes;
  }

  private static final class OfTable implements Form<BinnedCells> {

    @Override
    public BinnedCells read(Table table, Runnable pause, boolean mayBeEmpty) {
      BinLayout layout = BinLayout.of(table.schema());
      return new BinnedCells(layout, table.cells(pause, mayBeEmpty));
    }

    @Override
    public Optional<BinnedCells> without(Schema schema) {
      BinLayout layout = BinLayout.of(schema);
      return Optional.of(new BinnedCells(layout, Cells.builder(layout.dimension()).build()));
    }

    /** Rows have lost what their columns are; each coordinate is one that is 0 or is not. */
    @Override
    public Optional<BinnedCells> ofRows(Rows rows) {
      int dimension = rows.scale().rawDimension();
      Cells.Builder cells = Cells.builder(dimension);
      double[] row = new double[rows.dimension()];
      int[] flags = new int[dimension];
      for (int i = 0; i < rows.count(); i++) {
        rows.features().copy(i, row);
        for (int j = 0; j < dimension; j++) {
          flags[j] = row[j] == 0 ? 0 : 1;
        }
        int positive = rows.label(i) > 0 ? 1 : 0;
        cells.add(flags, positive, 1 - positive);
      }
      return Optional.of(new BinnedCells(BinLayout.ofFlags(dimension), cells.build()));
    }
  }
}
