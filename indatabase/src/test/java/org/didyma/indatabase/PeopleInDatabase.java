package org.didyma.indatabase;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.didyma.core.CancellationToken;
import org.didyma.data.records.Table;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.RowStream;
import org.didyma.data.rows.Rows;
import org.didyma.data.rows.RowsForm;
import org.didyma.data.schema.Schema;
import org.didyma.databases.Database;
import org.didyma.databases.DatabaseRecords;
import org.didyma.databases.Relation;
import org.didyma.exact.RandomBits;
import org.didyma.mechanisms.gradient.descent.DescendingRows;
import org.didyma.mechanisms.gradient.descent.LotDescent;
import org.didyma.mechanisms.gradient.descent.PassDescent;
import org.didyma.mechanisms.gradient.noise.AddedNoise;
import org.junit.jupiter.api.io.TempDir;

/**
 * A table of random people in a database, as {@link TrainingRecords} and as the same rows in
 * memory.
 */
abstract class PeopleInDatabase {

  /** Dense rows and sparse ones; fields that SQL cannot tell; a label that does not count. */
  static final List<String> SCHEMAS =
      List.of(
          """
          {"label": {"column": "ill", "positive": "yes", "negative": "no", "other": "drop"},
           "features": [
            {"column": "age", "integer": [0, 99], "thresholds": [20, 40, 60]},
            {"column": "weight", "decimal": [-5, 5], "scale": 0.001, "malformed": "none",
             "outside": "clip"}]}
          """,
          """
          {"label": {"column": "ill", "positive": "yes", "negative": "no", "other": "drop"},
           "features": [
            {"column": "ward", "categories": ["a", "b", "c", "d", "e", "f"], "other": "none"},
            {"column": "age", "integer": [0, 99], "scale": 1},
            {"column": "weight", "decimal": [-5, 5], "thresholds": [-4, -2, -1, 0, 1, 2, 4],
             "malformed": "category", "outside": "category"}]}
          """);

  private static final List<String> WARDS = List.of("a", "b", "c", "d", "e", "f", "x", "");

  @TempDir Path folder;

  /** The database, as whoever learns from it sees it. */
  protected abstract Database database();

  /** Another connection to it. */
  protected abstract Connection writer() throws SQLException;

  /** How these records are passed over. */
  protected TrainingRecords passing(TrainingRecords records) {
    return records;
  }

  final void fill(int records, long start) throws SQLException {
    Random random = new Random(start);
    try (Connection connection = writer();
        Statement statement = connection.createStatement()) {
      statement.execute("DROP TABLE IF EXISTS people");
      statement.execute(
          "CREATE TABLE people(number INT, ward VARCHAR(5), age INT, weight VARCHAR(20), ill"
              + " VARCHAR(5))");
      List<Integer> numbers = new ArrayList<>();
      for (int i = 0; i < records; i++) {
        numbers.add(i);
      }
      // The order of the column is another one than that of the table.
      Collections.shuffle(numbers, random);
      connection.setAutoCommit(false);
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO people VALUES (?, ?, ?, ?, ?)")) {
        for (int number : numbers) {
          int age = random.nextInt(100);
          insert.setInt(1, number);
          insert.setString(2, WARDS.get(random.nextInt(WARDS.size())));
          insert.setInt(3, age);
          String weight = String.valueOf((random.nextInt(12_000) - 6000) / 1000.0);
          insert.setString(
              4, random.nextInt(9) == 0 ? "1.5e0" : random.nextInt(9) == 0 ? "?" : weight);
          insert.setString(
              5, random.nextInt(20) == 0 ? "?" : random.nextInt(100) < age ? "yes" : "no");
          insert.addBatch();
        }
        insert.executeBatch();
      }
      connection.commit();
    }
  }

  final DatabaseRecords records() {
    return new DatabaseRecords(database(), new Relation.Named("people"));
  }

  private DatabaseRecords inOrder() {
    return new DatabaseRecords(
        database(), new Relation.Query("SELECT * FROM people ORDER BY number"));
  }

  static Schema schema(int i) {
    return Schema.parse(SCHEMAS.get(i), "test");
  }

  /** Rows in memory, gone through in the order of the table. */
  record Kept(Rows rows) implements DescendingRows {

    @Override
    public double[] descend(
        PassDescent.Plan plan, AddedNoise noise, RandomBits random, CancellationToken stop) {
      return PassDescent.run(
          rows, plan, (sum, unused) -> noise.addTo(sum, random), new NoShuffle(), stop);
    }

    @Override
    public double[] descendOnLots(
        PassDescent.Plan plan, AddedNoise noise, RandomBits random, CancellationToken stop) {
      return LotDescent.run(rows, plan, noise, random, stop);
    }

    @Override
    public long size() {
      return rows.size();
    }

    @Override
    public int dimension() {
      return rows.dimension();
    }

    @Override
    public double bound() {
      return rows.bound();
    }

    @Override
    public RowScale scale() {
      return rows.scale();
    }

    @Override
    public void pass(Consumer<Rows> block) {
      rows.pass(block);
    }
  }

  /** Exchanges every number with itself. */
  private static final class NoShuffle implements RandomBits {
    @Override
    public long nextLong() {
      return 1;
    }
  }

  final Kept inMemory(Schema schema, double norm) {
    try (DatabaseRecords records = inOrder()) {
      return new Kept(new RowsForm(norm).read(new Table(schema, records), () -> {}, false));
    }
  }

  final RowStream rows(TrainingRecords records, Schema schema, double norm) {
    Table table = new Table(schema, records);
    table.requireReadable();
    return new RowsForm(norm).inPlace().read(table, () -> {}, false);
  }

  final TrainingRecords ordered() {
    return passing(TrainingRecords.ordered(records(), "number"));
  }

  final String column(Statement statement, String query) throws SQLException {
    StringBuilder text = new StringBuilder();
    try (ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        text.append(rows.getString(1)).append('\n');
      }
    }
    return text.toString();
  }
}
