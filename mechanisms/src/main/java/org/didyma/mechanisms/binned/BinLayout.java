package org.didyma.mechanisms.binned;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.data.schema.Coordinate;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.NumericFeature;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Cells;

/**
 * How the coordinates of a row part each column into bins: the values between two neighbouring
 * thresholds are a bin, and so is each category and each case that a policy tells apart. Every row
 * is in exactly one bin of each column: that of the last coordinate of the column that is not 0.
 * Public; immutable.
 */
public final class BinLayout {

  /**
   * A column.
   *
   * @param first number of its first coordinate
   * @param coordinates how many it has, at least 1
   * @param thresholds how many of them are thresholds, which come first
   * @param hasZero whether all of them can be 0, which is the first bin then
   * @param isZeroApart whether the first bin is the number 0 at the end of a range that reaches
   *     far, so that it says little of its neighbour
   */
  public record Column(
      int first, int coordinates, int thresholds, boolean hasZero, boolean isZeroApart) {

    /** Number of bins. */
    public int bins() {
      return coordinates + (hasZero ? 1 : 0);
    }

    /** The bins that are in an order: from this one on. */
    int orderedFrom() {
      return isZeroApart ? 1 : 0;
    }

    /** And up to the one before this. */
    int orderedTo() {
      return thresholds == 0 ? 0 : thresholds + 1;
    }
  }

  /** A range reaches far that is so many times as long as the bin of 0. */
  private static final BigDecimal FAR = BigDecimal.valueOf(1000);

  private final List<Column> columns;

  /** The number of the column of each coordinate. */
  private final int[] columnOf;

  private BinLayout(List<Column> columns) {
    this.columns = List.copyOf(columns);
    int dimension = columns.stream().mapToInt(Column::coordinates).sum();
    this.columnOf = new int[dimension];
    for (int c = 0; c < columns.size(); c++) {
      Column column = columns.get(c);
      for (int j = 0; j < column.coordinates; j++) {
        columnOf[column.first + j] = c;
      }
    }
  }

  /**
   * The bins of a schema.
   *
   * @throws InvalidInputException when a column is one scaled number, which has no bins
   */
  public static BinLayout of(Schema schema) {
    List<Column> columns = new ArrayList<>();
    int first = 0;
    for (Feature feature : schema.features()) {
      List<Coordinate> own = feature.coordinates();
      if (own.stream().anyMatch(c -> c.test() == Coordinate.Test.SCALED)) {
        throw new InvalidInputException(
            "the column %s is a scaled number, which has no bins"
                .formatted(QuotedText.of(feature.column())),
            "give it thresholds in place of a scale.");
      }
      int thresholds = (int) own.stream().filter(c -> c.test() == Coordinate.Test.AT_LEAST).count();
      columns.add(
          new Column(
              first, own.size(), thresholds, schema.canBeZero(feature), isZeroApart(feature)));
      first += own.size();
    }
    return new BinLayout(columns);
  }

  private static boolean isZeroApart(Feature feature) {
    return feature instanceof NumericFeature number
        && number.low().signum() == 0
        && number.thresholds().size() > 1
        && number.thresholds().get(0).multiply(FAR).compareTo(number.high()) <= 0;
  }

  /** Coordinates of 0 and 1, each a column of its own. */
  public static BinLayout ofFlags(int dimension) {
    List<Column> columns = new ArrayList<>();
    for (int j = 0; j < dimension; j++) {
      columns.add(new Column(j, 1, 0, true, false));
    }
    return new BinLayout(columns);
  }

  /** The columns, in the order of their coordinates. */
  public List<Column> columns() {
    return columns;
  }

  /** Number of coordinates. */
  public int dimension() {
    return columnOf.length;
  }

  /** Writes the number of the bin of each column in which a row is. */
  void bins(Cells cells, int cell, int[] bins) {
    Arrays.fill(bins, 0);
    for (int e = cells.start(cell); e < cells.start(cell + 1); e++) {
      int c = columnOf[cells.column(e)];
      Column column = columns.get(c);
      bins[c] = cells.column(e) - column.first + (column.hasZero ? 1 : 0);
    }
  }
}
