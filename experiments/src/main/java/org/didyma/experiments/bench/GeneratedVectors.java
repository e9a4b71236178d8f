package org.didyma.experiments.bench;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Collections;
import java.util.Properties;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.Rows;
import org.didyma.data.rows.RowsBuilder;
import org.didyma.data.schema.Schema;
import org.didyma.experiments.simulation.SimulationRandom;

/**
 * A table for linear classifiers: independent features that are whole numbers from -5 to 5, and a
 * label that a linear rule foretells but for every tenth record.
 *
 * @param records n
 * @param features besides the label
 */
record GeneratedVectors(int records, int features) {

  static final String TABLE = "generated_vectors";

  private static final int LARGEST = 5;
  private static final int WRITTEN = 1000;

  Schema schema() {
    String columns =
        IntStream.range(0, features)
            .mapToObj(
                j -> "{\"column\": \"x%d\", \"integer\": [-%d, %d]}".formatted(j, LARGEST, LARGEST))
            .collect(Collectors.joining(", "));
    return Schema.parse(
        "{\"label\": {\"column\": \"y\", \"positive\": \"1\", \"negative\": \"0\"}, \"features\": [%s]}"
            .formatted(columns),
        "the generated vectors");
  }

  /** Takes a record and its label, 1 or -1; the array is lent. */
  private interface Taking<E extends Exception> {
    void take(int[] x, int label) throws E;
  }

  private <E extends Exception> void each(Taking<E> consumer) throws E {
    SimulationRandom random = new SimulationRandom(3);
    int[] x = new int[features];
    for (int i = 0; i < records; i++) {
      int score = 0;
      for (int j = 0; j < features; j++) {
        x[j] = (int) random.below(2 * LARGEST + 1) - LARGEST;
        score += j % 2 == 0 ? x[j] : -x[j];
      }
      consumer.take(x, score > 0 != (random.below(10) == 0) ? 1 : -1);
    }
  }

  Rows rows() {
    double[] magnitudes = new double[features];
    Arrays.fill(magnitudes, LARGEST);
    RowsBuilder builder = new RowsBuilder(RowScale.of(magnitudes), false);
    this.<RuntimeException>each(builder::add);
    return builder.build();
  }

  /** Makes the table in a database. */
  void writeTo(String url, Properties login) throws SQLException {
    StringJoiner columns = new StringJoiner(", ");
    IntStream.range(0, features).forEach(j -> columns.add("x" + j + " INTEGER"));
    try (Connection connection = DriverManager.getConnection(url, login)) {
      connection.setAutoCommit(false);
      try (Statement statement = connection.createStatement()) {
        statement.execute("CREATE TABLE %s(%s, y INTEGER)".formatted(TABLE, columns));
      }
      String values = String.join(", ", Collections.nCopies(features + 1, "?"));
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO %s VALUES (%s)".formatted(TABLE, values))) {
        int[] waiting = {0};
        this.<SQLException>each(
            (x, label) -> {
              for (int j = 0; j < features; j++) {
                insert.setInt(j + 1, x[j]);
              }
              insert.setInt(features + 1, label > 0 ? 1 : 0);
              insert.addBatch();
              if (++waiting[0] % WRITTEN == 0) {
                insert.executeBatch();
              }
            });
        insert.executeBatch();
      }
      connection.commit();
    }
  }

  static void drop(String url, Properties login) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url, login);
        Statement statement = connection.createStatement()) {
      statement.execute("DROP TABLE IF EXISTS " + TABLE);
    }
  }
}
