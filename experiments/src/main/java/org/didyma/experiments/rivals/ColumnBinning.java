package org.didyma.experiments.rivals;

import java.util.ArrayList;
import java.util.List;
import org.didyma.data.records.Table;
import org.didyma.data.schema.Coordinate;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.Schema;

/**
 * Columns of a schema as bins: numbers fall between the schema's thresholds, and each category, and
 * each policy for what is no number, has a bin of its own. A function of the schema alone.
 */
public final class ColumnBinning {

  /**
   * The bins of a column.
   *
   * @param ordered how many lie in the order of their numbers; they come first
   * @param others how many come after these in no order, such as categories
   */
  public record Column(int ordered, int others) {
    public Column {
      if (ordered < 1 || others < 0) {
        throw new IllegalArgumentException("a column has no bin");
      }
    }

    /** All of them. */
    public int bins() {
      return ordered + others;
    }
  }

  /** Where the coordinates of a column are, and how far a number itself may lie from 0. */
  private record Place(int from, int to, int reach) {}

  private final Schema schema;
  private final List<Column> columns = new ArrayList<>();
  private final List<Place> places = new ArrayList<>();

  /** The bins of a schema. */
  public ColumnBinning(Schema schema) {
    this.schema = schema;
    int[] magnitudes = schema.magnitudes();
    int from = 0;
    for (Feature feature : schema.features()) {
      int to = from + feature.coordinates().size();
      int thresholds = 0;
      int reach = 0;
      int others = 0;
      for (int j = from; j < to; j++) {
        switch (schema.coordinates().get(j).test()) {
          case AT_LEAST -> thresholds++;
          case SCALED -> reach = magnitudes[j];
          default -> others++;
        }
      }
      columns.add(new Column(1 + thresholds + 2 * reach, others));
      places.add(new Place(from, to, reach));
      from = to;
    }
  }

  /** The bins of each column. */
  public List<Column> columns() {
    return List.copyOf(columns);
  }

  /**
   * The bin of each column.
   *
   * @param x a feature vector of the schema
   */
  public int[] codes(int[] x) {
    int[] codes = new int[places.size()];
    for (int c = 0; c < codes.length; c++) {
      Place place = places.get(c);
      int number = place.reach;
      int other = 0;
      int of = 0;
      for (int j = place.from; j < place.to; j++) {
        Coordinate.Test test = schema.coordinates().get(j).test();
        if (test == Coordinate.Test.AT_LEAST || test == Coordinate.Test.SCALED) {
          number += x[j];
        } else {
          of++;
          other = x[j] == 0 ? other : of;
        }
      }
      codes[c] = other == 0 ? number : columns.get(c).ordered() + other - 1;
    }
    return codes;
  }

  /**
   * The records of a table.
   *
   * @param table under any schema of the same columns
   * @param pause called now and then; what it throws ends the reading
   */
  public BinnedTable of(Table table, Runnable pause) {
    BinnedTable binned = new BinnedTable(columns());
    table.under(schema).each(pause, (x, label) -> binned.add(codes(x), label > 0));
    return binned;
  }
}
