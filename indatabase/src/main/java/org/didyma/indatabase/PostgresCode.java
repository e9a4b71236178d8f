package org.didyma.indatabase;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.databases.Database;
import org.postgresql.PGConnection;
import org.postgresql.jdbc.PreferQueryMode;

/**
 * The functions that PostgreSQL needs to run passes, all in a schema of their own. Installing and
 * removing them reads no record.
 */
public final class PostgresCode {

  static final String KIND = "jdbc:postgresql:";

  /** Says that the schema is ours, and which functions it has. */
  static final String MARK = "Didyma, passes of gradient descent, version 2";

  private static final String INSTALL =
      ParameterReference.operation("db install")
          + " "
          + ParameterReference.of("data", "jdbc:postgresql:...");

  private final Database database;

  private PostgresCode(Database database) {
    this.database = database;
  }

  /**
   * The functions in a database.
   *
   * @throws InvalidInputException when it is no PostgreSQL
   */
  public static PostgresCode of(Database database) {
    if (!database.kind().equals(KIND)) {
      throw new InvalidInputException(
          database.name() + " is not a PostgreSQL database",
          "give the address of one; others need nothing installed.");
    }
    return new PostgresCode(database);
  }

  /**
   * Creates them.
   *
   * @return false when they were there before
   * @throws InvalidInputException when the database does not let us, or has a schema of that name
   */
  public boolean install() {
    return changing(
        statement -> {
          Optional<String> mark = mark(statement);
          if (mark.filter(MARK::equals).isPresent()) {
            return false;
          }
          requireNoOther(statement, mark);
          statement.execute(script());
          statement.execute("COMMENT ON SCHEMA didyma IS '" + MARK + "'");
          return true;
        });
  }

  /**
   * Removes them.
   *
   * @return false when there were none
   * @throws InvalidInputException when the database does not let us, or something else is in their
   *     schema
   */
  public boolean uninstall() {
    return changing(
        statement -> {
          Optional<String> mark = mark(statement);
          if (mark.isEmpty()) {
            requireNoOther(statement, mark);
            return false;
          }
          if (!mark.get().equals(MARK)) {
            throw other();
          }
          statement.execute(
              "DROP AGGREGATE didyma.epoch(float8[], float8[], bigint, float8[], integer,"
                  + " float8[])");
          statement.execute(
              "DROP FUNCTION didyma.epoch_step(float8[], float8[], float8[], bigint, float8[],"
                  + " integer, float8[]), didyma.score(float8[], integer, float8[]),"
                  + " didyma.scaled(float8[], float8, float8, integer)");
          statement.execute("DROP SCHEMA didyma");
          return true;
        });
  }

  /**
   * Whether passes can call them; false where this user may not create them either.
   *
   * @throws InvalidInputException when they are not there, but could be
   */
  boolean isUsable() {
    boolean[] mayInstall = new boolean[1];
    boolean there =
        changing(
            statement -> {
              mayInstall[0] = is(statement, "has_database_privilege(current_database(), 'CREATE')");
              return mark(statement).filter(MARK::equals).isPresent();
            });
    if (!there && mayInstall[0]) {
      throw new InvalidInputException(
          database.name() + " lacks the functions that run passes",
          "run %s once, or do without by %s."
              .formatted(INSTALL, ParameterReference.of("sql-only")));
    }
    return there;
  }

  /**
   * Refuses a server that writes what is bound to queries into its log: weights without noise.
   * Plans in a log have them as constants. An older server than 13 has no setting that keeps them
   * out.
   */
  void requireNoLog() {
    if (changing(
        statement -> is(statement, "current_setting('server_version_num')::int < 130000"))) {
      throw new InvalidInputException(
          ("the server of %s is older than PostgreSQL 13, and may log the values of queries:"
                  + " passes by queries would show it weights without noise")
              .formatted(database.name()),
          "run %s, or use a newer server.".formatted(INSTALL));
    }
    String logs =
        "current_setting('log_parameter_max_length') <> '0' AND (current_setting('log_statement') ="
            + " 'all' OR current_setting('log_min_duration_statement') <> '-1' OR"
            + " current_setting('log_min_duration_sample') <> '-1' OR"
            + " current_setting('log_transaction_sample_rate') <> '0')"
            + " OR current_setting('debug_print_plan') = 'on'"
            + " OR COALESCE(current_setting('auto_explain.log_min_duration', true), '-1') NOT IN"
            + " ('-1', '')"
            + " OR COALESCE(current_setting('pgaudit.log_parameter', true), 'off') = 'on'";
    if (changing(statement -> is(statement, logs))) {
      throw new InvalidInputException(
          ("the server of %s logs the values of queries, and passes by queries would show it"
                  + " weights without noise")
              .formatted(database.name()),
          "let its administrator set log_parameter_max_length to 0 for your role, and switch off"
              .concat(" auto_explain, debug_print_plan and pgaudit.log_parameter, or run %s.")
              .formatted(INSTALL));
    }
    if (changing(PostgresCode::writesValuesIntoTexts)) {
      throw new InvalidInputException(
          "preferQueryMode=simple in the address of %s writes the values of queries into their texts, which a server logs when one of them fails"
              .formatted(database.name()),
          "leave it out, or run %s.".formatted(INSTALL));
    }
  }

  private static boolean writesValuesIntoTexts(Statement statement) throws SQLException {
    return statement.getConnection().unwrap(PGConnection.class).getPreferQueryMode()
        == PreferQueryMode.SIMPLE;
  }

  private static boolean is(Statement statement, String condition) throws SQLException {
    try (ResultSet row = statement.executeQuery("SELECT " + condition)) {
      return row.next() && row.getBoolean(1);
    }
  }

  private interface Change {
    boolean by(Statement statement) throws SQLException;
  }

  /** All of a change happens, or nothing. */
  private boolean changing(Change change) {
    try (Connection connection = database.connect()) {
      connection.setAutoCommit(false);
      try (Statement statement = connection.createStatement()) {
        boolean done = change.by(statement);
        connection.commit();
        return done;
      }
    } catch (SQLException e) {
      throw new InvalidInputException(
          database.name() + " refuses to change the functions that run passes",
          "ask for the right to create schemas there, and see that nothing else is in or uses the"
              + " schema didyma.",
          e);
    }
  }

  private void requireNoOther(Statement statement, Optional<String> mark) throws SQLException {
    if (mark.isPresent()) {
      throw other();
    }
    try (ResultSet row =
        statement.executeQuery("SELECT 1 FROM pg_namespace WHERE nspname = 'didyma'")) {
      if (row.next()) {
        throw other();
      }
    }
  }

  private InvalidInputException other() {
    return new InvalidInputException(
        database.name() + " has a schema didyma that is of another version or not ours",
        "drop or rename it, if nobody needs it.");
  }

  /** The comment on the schema; empty without one. */
  private static Optional<String> mark(Statement statement) throws SQLException {
    try (ResultSet row =
        statement.executeQuery(
            "SELECT obj_description(oid, 'pg_namespace') FROM pg_namespace WHERE nspname ="
                + " 'didyma'")) {
      return row.next() ? Optional.ofNullable(row.getString(1)) : Optional.empty();
    }
  }

  private static String script() {
    try (InputStream text =
        Objects.requireNonNull(PostgresCode.class.getResourceAsStream("postgres.sql"))) {
      return new String(text.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
