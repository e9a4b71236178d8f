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
}
