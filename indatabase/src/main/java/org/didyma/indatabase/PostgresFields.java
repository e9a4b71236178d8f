package org.didyma.indatabase;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.didyma.data.rows.RowScale;
import org.didyma.data.schema.Schema;
import org.didyma.databases.CodedCopy;

/** How codes become rows in PostgreSQL: by a small table of what each stands for. */
final class PostgresFields {

  private static final String TABLE = "didyma_fields";

  private PostgresFields() {}

  /**
   * Writes what each code that occurs stands for: pairs of a coordinate and its value, scaled to
   * [-1, 1], of those that are not 0.
   *
   * @return the expression of all pairs of a record of the copy
   */
  static String make(CodedCopy copy, Schema schema, RowScale scale) {
    int features = schema.features().size();
    copy.remake(
        TABLE, "(feature integer, code integer, entries float8[], PRIMARY KEY (feature, code))");
    int[] record = new int[features];
    List<List<Integer>> codes = new ArrayList<>();
    for (int f = 0; f < features; f++) {
      codes.add(copy.codes(f));
      record[f] = codes.get(f).isEmpty() ? 0 : codes.get(f).get(0);
    }
    List<List<Object>> rows = new ArrayList<>();
    int from = 0;
    for (int f = 0; f < features; f++) {
      int kept = record[f];
      int to = from + schema.features().get(f).coordinates().size();
      for (int code : codes.get(f)) {
        record[f] = code;
        int[] x = copy.vector(record);
        List<Double> entries = new ArrayList<>();
        for (int j = from; j < to; j++) {
          double scaled = scale.scaled(j, x[j]);
          if (scaled != 0) {
            entries.add((double) j);
            entries.add(scaled);
          }
        }
        rows.add(List.of(f, code, entries.stream().mapToDouble(Double::doubleValue).toArray()));
      }
      record[f] = kept;
      from = to;
    }
    copy.write("INSERT INTO " + TABLE + " VALUES (?, ?, ?)", rows);
    return IntStream.range(0, features)
        .mapToObj(
            f ->
                "(SELECT entries FROM %s WHERE feature = %s AND code = c%s)".formatted(TABLE, f, f))
        .collect(Collectors.joining(" || "));
  }
}
