package org.didyma.databases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.didyma.core.InvalidInputException;
import org.didyma.data.records.Records;
import org.didyma.data.schema.Schema;
import org.didyma.databases.files.DuckFiles;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** DuckDB in memory, which it opens in a tenth of the time of a file, and in files. */
class DuckDbTest extends ScoringContract {

  private static final String URL = "jdbc:duckdb::memory:people";

  @TempDir Path folder;

  /** The database is there as long as somebody is connected. */
  private final Connection held = database().connect();

  @AfterEach
  void forget() throws SQLException {
    held.close();
  }

  @Override
  protected int tables() {
    return 10 * Integer.getInteger("test.times", 1);
  }

  @Override
  protected String dialect() {
    return "duckdb";
  }

  @Override
  protected Database database() {
    return Database.at(URL, Credentials.NONE);
  }

  @Override
  protected Connection writer() {
    return database().connect();
  }

  /** Cells of a file are its records', and nobody who reads it can change it. */
  @Test
  void filesAreReadAndNotWritten() throws SQLException {
    String url = "jdbc:duckdb:" + folder.resolve("people.duckdb");
    try (Connection connection = DriverManager.getConnection(url)) {
      create(connection, "People", List.of("label", "age"), List.of("VARCHAR", "INTEGER"));
      insert(connection, "People", 2, List.of(List.of("yes", 7), List.of("no", 4)));
    }
    Schema schema =
        Schema.parse(
            """
            {"label": {"column": "label", "positive": "yes", "negative": "no"},
             "features": [{"column": "age", "integer": [0, 9], "thresholds": [5]}]}
            """,
            "schema");
    Database file = Database.at(url, Credentials.NONE);
    try (DatabaseRecords records = new DatabaseRecords(file, new Relation.Named("People"))) {
      assertThat(text(records.cells(schema, () -> {}))).isEqualTo("[0]0 1\n[1]1 0\n");
    }
    try (Connection reading = file.connect();
        Statement statement = reading.createStatement()) {
      assertThatThrownBy(() -> statement.execute("DELETE FROM \"People\""))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("read-only");
    }
  }

  /** No collation of a column makes fields equal. */
  @Override
  protected List<String> types() {
    List<String> types = new ArrayList<>(super.types());
    types.set(0, "VARCHAR(100) COLLATE NOCASE.NOACCENT");
    return types;
  }

  @Override
  protected List<ExtremeValue> extremes() {
    String huge = "170141183460469231731687303715884105727";
    String nines = "9".repeat(38);
    return List.of(
        new ExtremeValue("HUGEINT", huge + "::HUGEINT", huge),
        new ExtremeValue("HUGEINT", "-" + huge + "::HUGEINT", "-" + huge),
        new ExtremeValue("HUGEINT", "7::HUGEINT", "7"),
        new ExtremeValue("UHUGEINT", huge + "::UHUGEINT", huge),
        new ExtremeValue("UBIGINT", "18446744073709551615", "18446744073709551615"),
        new ExtremeValue("BIGINT", "-9223372036854775808", "-9223372036854775808"),
        new ExtremeValue("DECIMAL(38, 0)", nines + "::DECIMAL(38, 0)", nines),
        new ExtremeValue("DECIMAL(38, 1)", "0.5", "0.5"),
        new ExtremeValue("DECIMAL(38, 37)", "9.0000001", "9.0000001"),
        new ExtremeValue("DECIMAL(38, 19)", "-" + "9".repeat(19), "-" + "9".repeat(19)),
        new ExtremeValue("DOUBLE", "'-inf'::DOUBLE", "-Infinity"),
        new ExtremeValue("DOUBLE", "'nan'::DOUBLE", "NaN"),
        new ExtremeValue("VARCHAR", "'12' || chr(0) || 'a'", "12\0a"));
  }

  /** A group of fields that are equal by a collation would show any of them, whatever they mean. */
  @Test
  void oneRecordMovesOneRecordWhateverTheCollation() throws SQLException {
    Schema schema =
        Schema.parse(
            """
            {"policies": "total",
             "label": {"column": "ill", "positive": "1", "negative": "0"},
             "features": [{"column": "n", "decimal": [0, 9], "thresholds": [3, 5]}]}
            """,
            "schema");
    for (String first : List.of("7\u0301e0", "7e0")) {
      List<List<String>> fields = new ArrayList<>(List.of(List.of(first, "1")));
      try (Connection connection = writer();
          Statement statement = connection.createStatement()) {
        statement.execute("CREATE OR REPLACE TABLE collated(n VARCHAR COLLATE NOACCENT, ill INT)");
        statement.execute("INSERT INTO collated VALUES ('%s', 1)".formatted(first));
        statement.execute("INSERT INTO collated SELECT '7e0', i % 2 FROM range(999) r(i)");
      }
      for (int i = 0; i < 999; i++) {
        fields.add(List.of("7e0", "" + i % 2));
      }
      Records file = Records.of("fields", List.of("n", "ill"), fields::iterator);
      try (DatabaseRecords records =
          new DatabaseRecords(database(), new Relation.Named("collated"))) {
        assertThat(text(records.cells(schema, () -> {})))
            .as(first)
            .isEqualTo(text(file.cells(schema, () -> {})));
      }
    }
  }

  /** A text in a file that is none ends the reading, so the promise says that there is none. */
  @Test
  void textThatIsNoneInAFileIsACondition() throws SQLException, IOException {
    Path file = folder.resolve("odd.parquet");
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute(
          "COPY (SELECT 'ABCDEFGH' AS x, 'yes' AS label) TO '%s' (FORMAT parquet)".formatted(file));
    }
    String bytes = Files.readString(file, StandardCharsets.ISO_8859_1);
    Files.writeString(
        file, bytes.replace("ABCDEFGH", "ABC\u00ffEFGH"), StandardCharsets.ISO_8859_1);
    Schema schema =
        Schema.parse(
            """
            {"policies": "total",
             "label": {"column": "label", "positive": "yes", "negative": "no"},
             "features": [{"column": "x", "integer": [0, 9]}]}
            """,
            "schema");
    try (DatabaseRecords records = DuckFiles.parquet(file.toString())) {
      assertThat(records.conditions())
          .containsExactly("the files can be read, whatever their records are");
      assertThatThrownBy(() -> records.cells(schema, () -> {}))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("was not read to its end");
    }
  }

  /** An update does not check what a column makes of the record. */
  @Test
  void aColumnThatIsComputedWhenItIsReadIsACondition() throws SQLException {
    new ComputedColumn(
            "CREATE TABLE computed(word VARCHAR, age INT, ill VARCHAR, bad INT AS (CAST(word AS"
                + " INT)))",
            "INSERT INTO computed VALUES ('7', 7, 'yes'), ('4', 4, 'no')",
            "UPDATE computed SET word = 'x' WHERE age = 4")
        .require(database(), this::writer);
  }
}
