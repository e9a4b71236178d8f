package org.didyma.databases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.didyma.core.InvalidInputException;
import org.didyma.data.schema.Schema;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A real PostgreSQL server, started for the test. */
class PostgresTest extends ScoringContract {

  private static EmbeddedPostgres server;

  @BeforeAll
  static void start() throws IOException, SQLException {
    server = EmbeddedPostgres.builder().start();
    try (Connection connection = DriverManager.getConnection(url(), "postgres", "postgres");
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE COLLATION without_case (provider = icu, locale = 'und-u-ks-level2',"
              + " deterministic = false)");
    }
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
  }

  private static String url() {
    return "jdbc:postgresql://localhost:" + server.getPort() + "/postgres";
  }

  @Override
  protected String dialect() {
    return "postgresql";
  }

  @Override
  protected Database database() {
    return Database.at(url(), Credentials.of("postgres", "postgres"));
  }

  /** No collation of a column makes fields equal. */
  @Override
  protected List<String> types() {
    List<String> types = new ArrayList<>(super.types());
    types.set(0, types.get(0) + " COLLATE without_case");
    return types;
  }

  @Override
  protected Connection writer() throws SQLException {
    return DriverManager.getConnection(url(), "postgres", "postgres");
  }

  @Override
  protected List<ExtremeValue> extremes() {
    return List.of(
        new ExtremeValue("numeric", "CAST('NaN' AS numeric)", "NaN"),
        new ExtremeValue("numeric", "CAST('-Infinity' AS numeric)", "-Infinity"),
        new ExtremeValue("numeric", "CAST('1e130000' AS numeric)", "1" + "0".repeat(130_000)),
        new ExtremeValue("numeric", "0.50", "0.5"),
        new ExtremeValue("double precision", "CAST('-Infinity' AS float8)", "-Infinity"),
        new ExtremeValue("real", "CAST('NaN' AS float4)", "NaN"),
        new ExtremeValue("bigint", "-9223372036854775808", "-9223372036854775808"),
        new ExtremeValue("text", "repeat('1', 3000000)", "1".repeat(3_000_000)));
  }

  @Test
  void extremeValuesAreCopiedLikeAnyOther() throws SQLException {
    for (ExtremeValue extreme : extremes()) {
      extreme.requireCopied(database(), this::writer);
    }
  }

  /** Bytes that are no text in UTF-8 end the reading, so the promise says that there are none. */
  @Test
  void anotherEncodingIsACondition() throws SQLException {
    try (Connection connection = writer();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE DATABASE bytes ENCODING 'SQL_ASCII' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'");
      statement.execute("CREATE TABLE plain (x text)");
    }
    Credentials user = Credentials.of("postgres", "postgres");
    String bytes = url().replace("/postgres", "/bytes");
    try (Connection connection = DriverManager.getConnection(bytes, "postgres", "postgres");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE odd (x text, label text)");
      statement.execute("INSERT INTO odd SELECT E'\\xff', 'yes'");
    }
    Schema schema =
        Schema.parse(
            """
            {"policies": "total",
             "label": {"column": "label", "positive": "yes", "negative": "no"},
             "features": [{"column": "x", "integer": [0, 9]}]}
            """,
            "schema");
    try (DatabaseRecords odd =
            new DatabaseRecords(Database.at(bytes, user), new Relation.Named("odd"));
        DatabaseRecords plain = new DatabaseRecords(database(), new Relation.Named("plain"))) {
      assertThat(odd.conditions())
          .containsExactly(
              "the database can hand out every value as text, whatever the records are");
      assertThatThrownBy(() -> odd.cells(schema, () -> {}))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("was not read to its end");
      assertThat(plain.conditions()).isEmpty();
    }
  }

  /** Row security may show one person's rows by what other rows are, or fail. */
  @Test
  void aTableWithRowSecurityHasTheConditionsOfAView() throws SQLException {
    try (Connection connection = writer();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE guarded (x int)");
      statement.execute("ALTER TABLE guarded ENABLE ROW LEVEL SECURITY");
    }
    try (DatabaseRecords guarded = new DatabaseRecords(database(), new Relation.Named("guarded"))) {
      assertThat(guarded.conditions()).hasSize(2).contains("the view fails on no table");
    }
  }

  /**
   * What a column makes of a record when it is read may fail, so the promise says that none does.
   */
  @Test
  void aColumnThatIsComputedWhenItIsReadIsACondition() throws SQLException {
    new ComputedColumn(
            "CREATE TABLE computed(word text, age int, ill text,"
                + " bad int GENERATED ALWAYS AS (word::int) VIRTUAL)",
            "INSERT INTO computed VALUES ('7', 7, 'yes'), ('x', 4, 'no')",
            "CREATE TABLE held(x int, y int GENERATED ALWAYS AS (x + 1) STORED)")
        .require(database(), this::writer);
    try (DatabaseRecords held = new DatabaseRecords(database(), new Relation.Named("held"))) {
      assertThat(held.conditions()).isEmpty();
    }
  }
}
