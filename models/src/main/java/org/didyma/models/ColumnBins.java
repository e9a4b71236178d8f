package org.didyma.models;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.didyma.data.records.Table;
import org.didyma.data.rows.Form;
import org.didyma.data.schema.Coordinate;
import org.didyma.data.schema.Feature;
import org.didyma.formulations.Cells;

/** What {@link SchemaLearner} takes the numbers of a table as. */
final class ColumnBins {

  /** Records of each feature by bin: those below all thresholds first. */
  static final Form<List<long[]>> OF_THRESHOLDS = ColumnBins::bins;

  /** The same of positive records, then of negative ones. */
  static final Form<List<long[][]>> BY_LABEL = ColumnBins::byLabel;

  /** Records of each feature by bracket, without those in none. */
  static final Form<List<long[]>> OF_BRACKETS =
      (table, pause, mayBeEmpty) ->
          bins(table, pause, mayBeEmpty).stream()
              .map(bins -> Arrays.copyOfRange(bins, 1, bins.length))
              .toList();

  private ColumnBins() {}

  private static List<long[]> bins(Table table, Runnable pause, boolean mayBeEmpty) {
    return byLabel(table, pause, mayBeEmpty).stream()
        .map(bins -> IntStream.range(0, bins[0].length).mapToLong(i -> bins[0][i] + bins[1][i]))
        .map(LongStream::toArray)
        .toList();
  }

  private static List<long[][]> byLabel(Table table, Runnable pause, boolean mayBeEmpty) {
    List<Cells> columns = table.columns(pause, mayBeEmpty);
    List<Feature> features = table.schema().features();
    return IntStream.range(0, features.size())
        .mapToObj(i -> of(columns.get(i), features.get(i)))
        .toList();
  }

  /**
   * A record without a place in the range, by the policies of the column, is in the first bin,
   * since none of its coordinates is 1.
   */
  private static long[][] of(Cells cells, Feature feature) {
    int thresholds =
        (int)
            feature.coordinates().stream()
                .filter(coordinate -> coordinate.test() == Coordinate.Test.AT_LEAST)
                .count();
    long[][] bins = new long[2][thresholds + 1];
    for (int cell = 0; cell < cells.count(); cell++) {
      int reached = 0;
      for (int e = cells.start(cell); e < cells.start(cell + 1); e++) {
        if (cells.column(e) < thresholds) {
          reached = Math.max(reached, cells.column(e) + 1);
        }
      }
      bins[0][reached] += cells.positives(cell);
      bins[1][reached] += cells.negatives(cell);
    }
    return bins;
  }
}
