package org.didyma.indatabase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.didyma.core.InvalidInputException;
import org.didyma.data.schema.Schema;
import org.didyma.databases.Credentials;
import org.didyma.databases.Database;
import org.didyma.databases.DatabaseRecords;
import org.didyma.databases.Relation;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The functions of PostgreSQL, on a real server. */
class PostgresPassesTest extends PassesContract {

  private static EmbeddedPostgres server;

  @BeforeAll
  static void start() throws IOException {
    server = EmbeddedPostgres.builder().start();
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
  }

  @BeforeEach
  void install() {
    PostgresCode.of(database()).install();
  }

  private static String url() {
    return "jdbc:postgresql://localhost:" + server.getPort() + "/postgres";
  }

  @Override
  protected Database database() {
    return Database.at(url(), Credentials.of("postgres", "postgres"));
  }

  @Override
  protected Connection writer() throws SQLException {
    return DriverManager.getConnection(url(), "postgres", "postgres");
  }

  @Override
  protected double tolerance() {
    return 1e-9;
  }

  @Override
  protected String leftovers() {
    try (Connection connection = writer();
        Statement statement = connection.createStatement()) {
      return column(
              statement,
              "SELECT relname FROM pg_class WHERE relnamespace NOT IN (SELECT oid FROM pg_namespace"
                  + " WHERE nspname LIKE 'pg!_toast%' ESCAPE '!') ORDER BY 1")
          + column(statement, "SELECT proname FROM pg_proc ORDER BY 1")
          + column(
              statement, "SELECT nspname FROM pg_namespace WHERE nspname !~ 'temp' ORDER BY 1");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  protected boolean kill() throws SQLException {
    try (Connection connection = writer();
        Statement statement = connection.createStatement()) {
      return !column(
              statement,
              "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE state = 'active' AND"
                  + " query LIKE 'UPDATE didyma_state%'")
          .isEmpty();
    }
  }

  @Test
  void whatIsInstalledIsRemoved() throws SQLException {
    PostgresCode code = PostgresCode.of(database());
    assertThat(code.install()).isFalse();
    assertThat(code.uninstall()).isTrue();
    String before = leftovers();
    assertThat(code.uninstall()).isFalse();
    assertThat(code.install()).isTrue();
    assertThat(leftovers()).contains("epoch_step");
    assertThat(code.uninstall()).isTrue();
    assertThat(leftovers()).isEqualTo(before);
    assertThatThrownBy(code::isUsable)
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("lacks the functions");
  }

  @Test
  void aSchemaOfOthersIsLeftAlone() throws SQLException {
    PostgresCode code = PostgresCode.of(database());
    code.uninstall();
    try (Connection connection = writer();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE SCHEMA didyma");
      assertThatThrownBy(code::install).hasMessageContaining("not ours");
      assertThatThrownBy(code::uninstall).hasMessageContaining("not ours");
      statement.execute("DROP SCHEMA didyma");
      code.install();
      statement.execute("CREATE TABLE didyma.mine(x INT)");
      assertThatThrownBy(code::uninstall).hasMessageContaining("refuses to change");
      statement.execute("DROP TABLE didyma.mine");
      assertThat(code.isUsable()).isTrue();
    }
  }

  @Test
  void aDatabaseWithoutTheFunctionsIsRefusedBeforeItIsRead() throws SQLException {
    fill(10, 1);
    PostgresCode.of(database()).uninstall();
    try (TrainingRecords records =
        TrainingRecords.shuffled(new DatabaseRecords(database(), new Relation.Named("people")))) {
      Schema schema =
          Schema.parse(
              """
              {"label": {"column": "ill", "positive": "yes", "negative": "no"},
               "features": [{"column": "age", "integer": [0, 99]}]}
              """,
              "test");
      assertThatThrownBy(() -> records.requireReadable(schema))
          .hasMessageContaining("lacks the functions");
      records.bySql().requireReadable(schema);
    }
  }
}
