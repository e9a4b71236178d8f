package org.didyma.databases.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.didyma.data.Records;
import org.didyma.data.TableContract;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

/** Files that DuckDB reads pass the contract of sources. */
class DuckFilesTest {

  private static String csv(List<String> columns, List<List<String>> records) {
    StringBuilder text = new StringBuilder(line(columns));
    records.forEach(record -> text.append(line(record)));
    return text.toString();
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
        Files.writeString(file, csv(columns, records));
        return DuckFiles.csv(
            folder.resolve("part" + files + "_*.csv").toString(), schema(new Random(1)));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Of Parquet. */
  @Nested
  class Parquet extends TableContract {

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
      Path file = folder.resolve(++files + ".parquet");
      try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
          Statement statement = connection.createStatement()) {
        statement.execute(
            columns.stream()
                .map(c -> '"' + c + "\" VARCHAR")
                .collect(Collectors.joining(", ", "CREATE TABLE t(", ")")));
        for (List<String> record : records) {
          statement.execute(
              record.stream()
                  .map(f -> "'" + f.replace("'", "''") + "'")
                  .collect(Collectors.joining(", ", "INSERT INTO t VALUES (", ")")));
        }
        statement.execute("COPY t TO '%s' (FORMAT parquet)".formatted(file));
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
      return DuckFiles.parquet(file.toString());
    }
  }
}
