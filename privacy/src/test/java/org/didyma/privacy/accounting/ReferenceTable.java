package org.didyma.privacy.accounting;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Tables of values that were computed with other programs and many digits, for tests only. */
final class ReferenceTable {

  /**
   * A row.
   *
   * @param fields texts by column
   */
  record Row(Map<String, String> fields) {

    String text(String column) {
      String text = fields.get(column);
      if (text == null) {
        throw new IllegalArgumentException("no column " + column + " in " + fields);
      }
      return text;
    }

    double number(String column) {
      return Double.parseDouble(text(column));
    }

    long count(String column) {
      return Long.parseLong(text(column));
    }
  }

  private ReferenceTable() {}

  /** All rows of a table; skips the test without the folder of tables beside the project. */
  static List<Row> rows(String name) {
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      Path table = at.resolve("shared/spec/reference-values").resolve(name + ".csv");
      if (Files.isRegularFile(table)) {
        return read(table);
      }
    }
    assumeTrue(false, "skipped: no folder ../shared/spec/reference-values with " + name + ".csv");
    throw new AssertionError();
  }

  private static List<Row> read(Path table) {
    List<String> lines;
    try {
      lines = Files.readAllLines(table);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String[] columns = lines.get(0).split(",", -1);
    List<Row> rows = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] values = line.split(",", -1);
      Map<String, String> fields = new LinkedHashMap<>();
      for (int i = 0; i < columns.length; i++) {
        fields.put(columns[i], values[i]);
      }
      rows.add(new Row(fields));
    }
    return rows;
  }
}
