package org.didyma.models;

import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
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
    return of(table, pause, mayBeEmpty, (cells, reached) -> bins(reached, cells::records));
  }

  private static List<long[][]> byLabel(Table table, Runnable pause, boolean mayBeEmpty) {
    return of(
        table,
        pause,
        mayBeEmpty,
        (cells, reached) ->
            new long[][] {bins(reached, cells::positives), bins(reached, cells::negatives)});
  }

  /** The bin of each cell of a column, and how many there are. */
  private record Reached(int[] bins, int number) {}

  private static <B> List<B> of(
      Table table, Runnable pause, boolean mayBeEmpty, BiFunction<Cells, Reached, B> counted) {
    List<Cells> columns = table.columns(pause, mayBeEmpty);
    List<Feature> features = table.schema().features();
    return IntStream.range(0, features.size())
        .mapToObj(i -> counted.apply(columns.get(i), reached(columns.get(i), features.get(i))))
        .toList();
  }

  /**
   * A record without a place in the range, by the policies of the column, is in the first bin,
   * since none of its coordinates is 1.
   */
  private static Reached reached(Cells cells, Feature feature) {
    int thresholds =
        (int)
            feature.coordinates().stream()
                .filter(coordinate -> coordinate.test() == Coordinate.Test.AT_LEAST)
                .count();
    int[] bins = new int[cells.count()];
    for (int cell = 0; cell < bins.length; cell++) {
      for (int e = cells.start(cell); e < cells.start(cell + 1); e++) {
        if (cells.column(e) < thresholds) {
          bins[cell] = Math.max(bins[cell], cells.column(e) + 1);
        }
      }
    }
    return new Reached(bins, thresholds + 1);
  }

  private static long[] bins(Reached reached, IntToLongFunction records) {
    long[] counts = new long[reached.number];
    for (int cell = 0; cell < reached.bins.length; cell++) {
      counts[reached.bins[cell]] += records.applyAsLong(cell);
    }
    return counts;
  }
}
