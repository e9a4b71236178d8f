package org.didyma.databases;

import java.sql.SQLException;
import org.didyma.core.InvalidInputException;

/**
 * What a database refused, in words of ours. Messages of drivers stay out: they quote values,
 * statements and addresses.
 */
final class DatabaseFailure {

  private DatabaseFailure() {}

  /** It could not be reached, or does not let us in. Public: nothing was read. */
  static InvalidInputException connecting(Database database, SQLException e) {
    String state = state(e);
    if (state.startsWith("28")) {
      return new InvalidInputException(
          database.name() + " does not accept the user or the password",
          "set %s and %s, or give a file with the credentials."
              .formatted(Credentials.USER, Credentials.PASSWORD));
    }
    if (state.equals("3D000") || state.equals("90149") || state.equals("90146")) {
      return new InvalidInputException(
          "there is no database " + database.name(), "check the name of the database.");
    }
    return new InvalidInputException(
        "%s cannot be reached%s".formatted(database.name(), code(state)),
        "check that the database is there and running, and its host, port and name.");
  }

  /** It does not take a statement that reads no record. Public. */
  static InvalidInputException refused(String name, SQLException e, String advice) {
    return new InvalidInputException(
        "%s: the database refuses the statement%s".formatted(name, code(state(e))), advice);
  }

  /**
   * Reading ended before the end of the records. Why it did may depend on them, so only who holds
   * the table is told more than that.
   */
  static InvalidInputException reading(String name, SQLException e) {
    return reading(name, e, "look into the log of the database.");
  }

  /** The same of files, which no log tells of. */
  static InvalidInputException readingFiles(String name, SQLException e) {
    return reading(name, e, "check that each file is whole, and written as the schema says.");
  }

  private static InvalidInputException reading(String name, SQLException e, String advice) {
    String ended = name + " was not read to its end: the database ended the query";
    return InvalidInputException.ofRecord(ended + code(state(e)), ended, advice);
  }

  private static String state(SQLException e) {
    String state = e.getSQLState();
    return state != null && state.matches("[0-9A-Z]{5}") ? state : "";
  }

  private static String code(String state) {
    return state.isEmpty() ? "" : " (SQLSTATE " + state + ")";
  }
}
