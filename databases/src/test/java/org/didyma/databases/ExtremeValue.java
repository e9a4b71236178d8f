package org.didyma.databases;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import org.didyma.data.records.Records;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Cells;

/**
 * A value at the end of what a database can hold. Under a schema that refuses nothing it ends no
 * query: it is a field like any other.
 *
 * @param type of its column
 * @param value in SQL
 * @param field that it is
 */
record ExtremeValue(String type, String value, String field) {

  /** Columns that are read in every way. */
  private static final List<String> READINGS =
      List.of(
          "\"decimal\": [0, 10], \"thresholds\": [0.5, 2.25]",
          "\"integer\": [0, 10], \"thresholds\": [3, 5]",
          "\"integer\": [0, 10000], \"scale\": 1",
          "\"categories\": [\"a\", \"0.5\", \"1234567890123456789012345678901234567.5\"]");

  private static int tables;

  /** Opens a connection that may write. */
  interface Writer {
    Connection open() throws SQLException;
  }

  /** What is done with a table that has the value in one record and none in another. */
  private interface Reading {
    Cells of(DatabaseRecords records, Schema schema);
  }

  /** Its cells are those of its fields, counted there or one by one. */
  void requireCounted(Database database, Writer writer) throws SQLException {
    require(
        database,
        writer,
        List.of(
            (records, schema) -> records.cells(schema, () -> {}),
            (records, schema) -> records.cells(schema, position -> true)));
  }

  /** So are those of the copy that is trained on. */
  void requireCopied(Database database, Writer writer) throws SQLException {
    Reading copied =
        (records, schema) -> {
          try (CodedCopy copy = records.copy(schema, Optional.empty(), () -> {})) {
            return copy.query(
                "SELECT c0, label FROM " + CodedCopy.TABLE,
                List.of(),
                rows -> {
                  Cells.Builder cells = Cells.builder(schema.dimension());
                  while (rows.next()) {
                    int[] x = copy.vector(new int[] {rows.getInt(1)});
                    cells.add(x, rows.getInt(2) > 0 ? 1 : 0, rows.getInt(2) > 0 ? 0 : 1);
                  }
                  return cells.build();
                });
          }
        };
    require(database, writer, List.of(copied));
  }

  /** Opening a database takes longer than reading two records, so that is done once. */
  private void require(Database database, Writer writer, List<Reading> readings)
      throws SQLException {
    String table = "\"Extreme " + ++tables + "\"";
    try (Connection connection = writer.open();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE %s (\"x\" %s, \"label\" VARCHAR(9))".formatted(table, type));
      statement.execute("INSERT INTO %s SELECT %s, 'yes'".formatted(table, value));
      statement.execute("INSERT INTO %s SELECT NULL, 'no'".formatted(table));
    }
    Records fields =
        Records.of(
            "fields",
            List.of("x", "label"),
            () -> List.of(List.of(field, "yes"), List.of("", "no")).iterator());
    try (DatabaseRecords records = new DatabaseRecords(database, new Relation.Named(table))) {
      for (String feature : READINGS) {
        Schema schema =
            Schema.parse(
                """
                {"policies": "total",
                 "label": {"column": "label", "positive": "yes", "negative": "no"},
                 "features": [{"column": "x", %s}]}
                """
                    .formatted(feature),
                "schema");
        String expected = GroupingContract.text(fields.cells(schema, position -> true));
        for (Reading reading : readings) {
          assertThat(GroupingContract.text(reading.of(records, schema)))
              .as("%s %s, %s", type, value, feature)
              .isEqualTo(expected);
        }
      }
    }
  }
}
