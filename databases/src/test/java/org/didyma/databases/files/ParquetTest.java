package org.didyma.databases.files;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.didyma.core.InvalidInputException;
import org.didyma.data.records.Records;
import org.didyma.data.records.TableContract;
import org.didyma.data.schema.Schema;
import org.didyma.databases.DatabaseRecords;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Parquet, read by DuckDB, passes the contract of sources. */
class ParquetTest extends TableContract {

  @TempDir Path folder;
  private final List<DatabaseRecords> open = new ArrayList<>();
  private int files;

  @Override
  protected int tables() {
    return 10 * Integer.getInteger("test.times", 1);
  }

  @Override
  protected boolean holdsRaggedRecords() {
    return false;
  }

  @AfterEach
  void close() {
    open.forEach(DatabaseRecords::close);
  }

  @Override
  protected Records of(List<String> columns, List<List<String>> records) {
    Path file = folder.resolve(++files + ".parquet");
    write(file, columns, records);
    return opened(file.toString());
  }

  private DatabaseRecords opened(String pattern) {
    DatabaseRecords records = DuckFiles.parquet(pattern);
    open.add(records);
    return records;
  }

  /**
   * DuckDB changes a name that is another one to us, so the names are written into the footer of
   * the file afterwards: each is there behind its length, and the length of the footer at the end.
   */
  private static void write(Path file, List<String> columns, List<List<String>> records) {
    StringJoiner union = new StringJoiner(" UNION ALL ");
    union.add("SELECT " + selected(columns.size(), c -> "CAST('' AS VARCHAR)") + " WHERE false");
    for (List<String> record : records) {
      union.add(
          "SELECT "
              + selected(
                  columns.size(),
                  c -> record.get(c).isEmpty() ? "NULL" : "'" + record.get(c) + "'"));
    }
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute("COPY (%s) TO '%s' (FORMAT parquet)".formatted(union, file));
      rename(file, columns);
    } catch (SQLException | IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String selected(int width, IntFunction<String> value) {
    return IntStream.range(0, width)
        .mapToObj(c -> value.apply(c) + " AS " + placeholder(c))
        .collect(Collectors.joining(", "));
  }

  private static String placeholder(int column) {
    return "placeholder" + column;
  }

  private static void rename(Path file, List<String> columns) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    int end = bytes.length - 8;
    int length = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(end);
    String footer = new String(bytes, end - length, length, ISO_8859_1);
    for (int c = 0; c < columns.size(); c++) {
      footer = footer.replace(behindItsLength(placeholder(c)), behindItsLength(columns.get(c)));
    }
    byte[] renamed = footer.getBytes(ISO_8859_1);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(bytes, 0, end - length);
    out.writeBytes(renamed);
    out.writeBytes(
        ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(renamed.length).array());
    out.writeBytes("PAR1".getBytes(ISO_8859_1));
    Files.write(file, out.toByteArray());
  }

  private static String behindItsLength(String name) {
    byte[] bytes = name.getBytes(UTF_8);
    return (char) bytes.length + new String(bytes, ISO_8859_1);
  }

  private static final Schema SCHEMA =
      Schema.parse(
          """
          {"label": {"column": "label", "positive": "yes", "negative": "no"},
           "features": [{"column": "age", "integer": [0, 99], "thresholds": [50]}]}
          """,
          "schema");

  /** DuckDB looks for the columns of the first file in the others, in whatever case. */
  @Test
  void everyFileHasTheSameNames() {
    write(folder.resolve("b1.parquet"), List.of("age", "label"), List.of(List.of("7", "yes")));
    List<List<String>> second = List.of(List.of("no", "60", "8"));
    write(folder.resolve("b2.parquet"), List.of("label", "age", "later"), second);
    String pattern = folder.resolve("b*.parquet").toString();
    DatabaseRecords same = opened(pattern);
    same.requireReadable(SCHEMA);
    assertThat(same.cells(SCHEMA, () -> {}).records()).isEqualTo(2);
    for (List<String> names :
        List.of(
            List.of("label", "Age", "later"),
            List.of("label", "age", "AGE"),
            List.of("label", "ages", "later"))) {
      write(folder.resolve("b2.parquet"), names, second);
      assertThat(catchThrowable(() -> opened(pattern).requireReadable(SCHEMA)))
          .as("%s", names)
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("b2.parquet has other columns than the first file of ");
    }
  }

  /** In a second file the one could be found under the name of the other. */
  @Test
  void twoNamesThatDifferInCapitalsAreRefused() {
    write(
        folder.resolve("c1.parquet"),
        List.of("age", "AGE", "label"),
        List.of(List.of("7", "70", "yes")));
    write(
        folder.resolve("c2.parquet"),
        List.of("AGE", "age", "label"),
        List.of(List.of("70", "7", "yes")));
    for (String pattern : List.of("c1.parquet", "c*.parquet")) {
      assertThat(
              catchThrowable(
                  () -> opened(folder.resolve(pattern).toString()).requireReadable(SCHEMA)))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("the column \"age\" cannot be distinguished from \"AGE\" there");
    }
  }

  /** Only columns at the root are columns of a table. */
  @Test
  void aFieldOfAStructureIsNoColumn() throws SQLException {
    Path file = folder.resolve("nested.parquet");
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute(
          "COPY (SELECT {'age': 1, 'deep': {'label': 'no'}} AS s, [1, 2] AS l, '7' AS age, 'yes'"
              + " AS label) TO '%s' (FORMAT parquet)".formatted(file));
    }
    DatabaseRecords nested = opened(file.toString());
    nested.requireReadable(SCHEMA);
    assertThat(nested.cells(SCHEMA, () -> {}).records()).isEqualTo(1);
    Schema deep = Schema.parse(SCHEMA.toJson().replace("\"age\"", "\"deep\""), "schema");
    assertThat(catchThrowable(() -> nested.requireReadable(deep)))
        .hasMessageContaining("has no column \"deep\"");
  }
}
