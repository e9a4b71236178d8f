package org.didyma.databases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.didyma.core.InvalidInputException;
import org.didyma.data.cells.LabelUse;
import org.didyma.data.schema.Schema;

/**
 * A table with a column that is computed when it is read, which one record of it ends.
 *
 * @param statements make the table {@code computed} of columns {@code age}, {@code ill} and, of
 *     numbers that fail, {@code bad}
 */
record ComputedColumn(String... statements) {

  interface Writer {
    Connection open() throws SQLException;
  }

  private static Schema total(String column) {
    return Schema.parse(
        """
        {"policies": "total",
         "label": {"column": "ill", "positive": "yes", "negative": "no"},
         "features": [{"column": "%s", "integer": [0, 9], "thresholds": [5]}]}
        """
            .formatted(column),
        "schema");
  }

  void require(Database database, Writer writer) throws SQLException {
    try (Connection connection = writer.open();
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
    try (DatabaseRecords records = new DatabaseRecords(database, new Relation.Named("Computed"))) {
      assertThat(records.conditions())
          .containsExactly(
              "no column of the table that is computed when it is read fails, whatever the records"
                  + " are");
      Schema bad = total("bad");
      records.requireReadable(bad);
      assertThatThrownBy(() -> records.cells(bad, () -> {}))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("was not read to its end");
      // A column that is not asked for ends nothing.
      Schema good = total("age");
      assertThat(records.cells(good, position -> true).records()).isEqualTo(2);
      assertThat(records.each(good, LabelUse.REQUIRED, (n, line, fields, x, label) -> {}))
          .isEqualTo(2);
    }
  }
}
