package org.didyma.databases;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A real PostgreSQL server, started for the test. */
class PostgresTest extends GroupingContract {

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
}
