package org.didyma.experiments.pareto;

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

  private ReferenceTable() {}

  /** All rows of a table, texts by column; skips the test without the tables beside the project. */
  public static List<Map<String, String>> rows(String name) {
    String place = "shared/spec/reference-values/" + name + ".csv";
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      if (Files.isRegularFile(at.resolve(place))) {
        return read(at.resolve(place));
      }
    }
    assumeTrue(false, "skipped: no file ../" + place);
    throw new AssertionError();
  }

  private static List<Map<String, String>> read(Path table) {
    try {
      List<String> lines = Files.readAllLines(table);
      String[] columns = lines.get(0).split(",", -1);
      List<Map<String, String>> rows = new ArrayList<>();
      for (String line : lines.subList(1, lines.size())) {
        String[] values = line.split(",", -1);
        Map<String, String> fields = new LinkedHashMap<>();
        for (int i = 0; i < columns.length; i++) {
          fields.put(columns[i], values[i]);
        }
        rows.add(fields);
      }
      return rows;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A number of a row. */
  public static double number(Map<String, String> row, String column) {
    return Double.parseDouble(String.valueOf(row.get(column)));
  }
}
