package org.didyma.mechanisms;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Tables of values that were computed with other programs, for tests only. */
public final class ReferenceTable {

  /**
   * A row.
   *
   * @param fields texts by column
   */
  public record Row(Map<String, String> fields) {

    public String text(String column) {
      String text = fields.get(column);
      if (text == null) {
        throw new IllegalArgumentException("no column " + column + " in " + fields);
      }
      return text;
    }

    public double number(String column) {
      return Double.parseDouble(text(column));
    }
  }

  private ReferenceTable() {}

  /** All rows of a table; skips the test without the folder of tables beside the project. */
  public static List<Row> rows(String name) {
    Path table = beside("spec/reference-values/" + name + ".csv");
    try {
      List<String> lines = Files.readAllLines(table);
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
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A file of the folder "shared" beside the project; skips the test without it. */
  public static Path beside(String file) {
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      Path found = at.resolve("shared").resolve(file);
      if (Files.isRegularFile(found)) {
        return found;
      }
    }
    assumeTrue(false, "skipped: no file ../shared/" + file);
    throw new AssertionError();
  }
}
