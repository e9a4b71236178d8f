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
import org.junit.jupiter.api.Test;

/** Plain queries, for somebody who may create temporary tables and nothing else. */
class PostgresQueriesTest extends PassesContract {

  private static EmbeddedPostgres server;

  @BeforeAll
  static void start() throws IOException, SQLException {
    server = EmbeddedPostgres.builder().start();
    administer("CREATE ROLE reader LOGIN PASSWORD 'reader'");
    administer("ALTER DEFAULT PRIVILEGES GRANT SELECT ON TABLES TO reader");
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
  }

  private static String url() {
    return "jdbc:postgresql://localhost:" + server.getPort() + "/postgres";
  }

  private static void administer(String statement) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url(), "postgres", "postgres");
        Statement made = connection.createStatement()) {
      made.execute(statement);
    }
  }

  @Override
  protected Database database() {
    return Database.at(url(), Credentials.of("reader", "reader"));
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
          + column(statement, "SELECT proname FROM pg_proc ORDER BY 1");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A session between two queries shows the one before. */
  @Override
  protected boolean kill() throws SQLException {
    try (Connection connection = writer();
        Statement statement = connection.createStatement()) {
      return !column(
              statement,
              "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'SELECT"
                  + " e.j, SUM%'")
          .isEmpty();
    }
  }

  @Test
  void functionsAreUsedWhereTheyAre() throws SQLException {
    fill(10, 1);
    Database owned = Database.at(url(), Credentials.of("postgres", "postgres"));
    PostgresCode.of(owned).install();
    try (TrainingRecords records =
        TrainingRecords.ordered(
            new DatabaseRecords(database(), new Relation.Named("people")), "number")) {
      assertThat(rows(records, SCHEMA, 0)).isInstanceOf(PostgresPasses.class);
    } finally {
      PostgresCode.of(owned).uninstall();
    }
    try (TrainingRecords records = ordered()) {
      assertThat(rows(records, SCHEMA, 0)).isInstanceOf(PostgresQueries.class);
    }
  }

  private static final Schema SCHEMA =
      Schema.parse(
          """
          {"label": {"column": "ill", "positive": "yes", "negative": ["no", "?"]},
           "features": [{"column": "age", "integer": [0, 99]}]}
          """,
          "test");

  /** What is bound to a query is weights without noise. */
  @Test
  void aServerThatLogsTheValuesOfQueriesIsRefused() throws SQLException {
    fill(10, 1);
    for (String logs : new String[] {"log_statement = 'all'", "log_min_duration_statement = 250"}) {
      administer("ALTER ROLE reader SET " + logs);
      try (TrainingRecords records = ordered()) {
        assertThatThrownBy(() -> records.requireReadable(SCHEMA))
            .isInstanceOf(InvalidInputException.class)
            .hasMessageContaining("logs the values of queries");
      }
      administer("ALTER ROLE reader SET log_parameter_max_length = 0");
      try (TrainingRecords records = ordered()) {
        records.requireReadable(SCHEMA);
      }
      administer("ALTER ROLE reader RESET ALL");
    }
  }

  /** It lacks settings by which values are kept out of logs. Here it is pretended. */
  @Test
  void anOldServerIsRefusedByItsVersion() throws SQLException {
    fill(10, 1);
    administer(
        """
        CREATE FUNCTION public.current_setting(text) RETURNS text LANGUAGE sql AS $$
          SELECT CASE WHEN $1 = 'server_version_num' THEN '120022'
                 ELSE pg_catalog.current_setting(replace($1, 'log_parameter_', 'no_')) END
        $$
        """);
    administer("ALTER ROLE reader SET search_path = public, pg_catalog");
    try (TrainingRecords records = ordered()) {
      assertThatThrownBy(() -> records.requireReadable(SCHEMA))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("older than PostgreSQL 13");
    } finally {
      administer("ALTER ROLE reader RESET ALL");
      administer("DROP FUNCTION public.current_setting(text)");
    }
  }

  /** Nor may they be constants of a plan that is logged, or of the text of a query. */
  @Test
  void aServerThatLogsPlansIsRefusedAndSoIsAnAddressThatWritesValuesIntoTexts()
      throws SQLException {
    fill(10, 1);
    for (String logs :
        new String[] {
          "auto_explain.log_min_duration = 250",
          "debug_print_plan = on",
          "pgaudit.log_parameter = on"
        }) {
      administer("ALTER ROLE reader SET " + logs);
      try (TrainingRecords records = ordered()) {
        assertThatThrownBy(() -> records.requireReadable(SCHEMA))
            .as(logs)
            .isInstanceOf(InvalidInputException.class)
            .hasMessageContaining("logs the values of queries");
      }
      administer("ALTER ROLE reader RESET ALL");
    }
    Database simple =
        Database.at(url() + "?preferQueryMode=simple", Credentials.of("reader", "reader"));
    try (TrainingRecords records =
        TrainingRecords.shuffled(new DatabaseRecords(simple, new Relation.Named("people")))) {
      assertThatThrownBy(() -> records.requireReadable(SCHEMA))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("preferQueryMode=simple");
    }
  }

  /** A query that fails, or that we end, does not leave what was bound to it in the log. */
  @Test
  void failingQueriesAreLoggedWithoutTheirValues() throws SQLException {
    fill(10, 1);
    administer("ALTER ROLE reader SET log_parameter_max_length_on_error = -1");
    try (TrainingRecords records = ordered()) {
      CopiedRows rows = (CopiedRows) rows(records, SCHEMA, 0);
      String kept =
          rows.copy.query(
              "SHOW log_parameter_max_length_on_error",
              java.util.List.of(),
              row -> row.next() ? row.getString(1) : "");
      assertThat(kept).isEqualTo("0");
    } finally {
      administer("ALTER ROLE reader RESET ALL");
    }
  }

  /** A role whose search path names temporary tables last still means ours. */
  @Test
  void tablesOfOthersInTheSearchPathAreNotReadForOurs() throws SQLException {
    fill(100, 2);
    administer("CREATE TABLE didyma_rows AS SELECT 7 AS place");
    administer("ALTER ROLE reader SET search_path = public, pg_temp");
    try (TrainingRecords records = ordered()) {
      assertThat(rows(records, SCHEMA, 0).size()).isEqualTo(100);
    } finally {
      administer("ALTER ROLE reader RESET ALL");
      administer("DROP TABLE didyma_rows");
    }
  }
}
