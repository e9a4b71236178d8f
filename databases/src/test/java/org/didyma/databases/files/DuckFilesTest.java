package org.didyma.databases.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.didyma.data.Records;
import org.didyma.data.TableContract;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

/** Patterns of CSV files, whose fields are all in quotes, pass the contract of sources. */
class DuckFilesTest {

  private static String text(List<String> columns, List<List<String>> records) {
    StringBuilder lines = new StringBuilder(line(columns));
    records.forEach(record -> lines.append(line(record)));
    return lines.toString();
  }

  private static String line(List<String> fields) {
    return fields.stream().map(f -> '"' + f + '"').collect(Collectors.joining(",", "", "\n"));
  }

  /** Of a pattern of CSV files. */
  @Nested
  class Patterns extends TableContract {

    @TempDir Path folder;
    private int files;

    @Override
    protected int tables() {
      return 10 * Integer.getInteger("test.times", 1);
    }

    @Override
    protected boolean holdsRaggedRecords() {
      return false;
    }

    @Override
    protected Records of(List<String> columns, List<List<String>> records) {
      try {
        Path file = folder.resolve("part" + ++files + "_1.csv");
        Files.writeString(file, text(columns, records));
        return DuckFiles.csv(
            folder.resolve("part" + files + "_*.csv").toString(), schema(new Random(1)));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
