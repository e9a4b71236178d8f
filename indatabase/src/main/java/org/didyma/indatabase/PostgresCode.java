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
import org.didyma.databases.Database;
import org.didyma.ground.InvalidInputException;

/**
 * The functions that PostgreSQL needs to run passes, all in a schema of their own. Installing and
 * removing them reads no record.
 */
public final class PostgresCode {

  static final String KIND = "jdbc:postgresql:";

  /** Says that the schema is ours, and which functions it has. */
  static final String MARK = "Didyma, passes of gradient descent, version 2";

  private static final String INSTALL = "didyma db install --data jdbc:postgresql:...";

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
          database.name() + " is no PostgreSQL database",
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
              "DROP AGGREGATE didyma.epoch(float8[], float8[], bigint, float8[], integer, float8[])");
          statement.execute(
              "DROP FUNCTION didyma.epoch_step(float8[], float8[], float8[], bigint, float8[],"
                  + " integer, float8[]), didyma.score(float8[], integer, float8[]),"
                  + " didyma.scaled(float8[], float8, float8, integer)");
          statement.execute("DROP SCHEMA didyma");
          return true;
        });
  }

  /** Refuses a database that lacks them. */
  void requireInstalled() {
    boolean there = changing(statement -> mark(statement).filter(MARK::equals).isPresent());
    if (!there) {
      throw new InvalidInputException(
          database.name() + " lacks the functions that run passes", "run " + INSTALL + " once.");
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
