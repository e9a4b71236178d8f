package org.didyma.databases.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;

/** A database that is asked by JDBC. Its records can be read one by one. */
public interface JdbcDialect extends SqlDialect {

  /** The dialect of a JDBC address; {@link StandardDialect} for one that is not known. */
  static JdbcDialect of(String url) {
    return DatabaseDialect.ALL.stream()
        .filter(dialect -> url.startsWith(dialect.prefix()))
        .<JdbcDialect>map(dialect -> dialect)
        .findFirst()
        .orElseGet(StandardDialect::new);
  }

  /**
   * The same on a connection, which may write names in another way.
   *
   * @throws org.didyma.core.InvalidInputException when names cannot be told from anything else
   */
  default JdbcDialect on(Connection connection) throws SQLException {
    return this;
  }

  /** What JDBC addresses of it begin with. */
  String prefix();

  /**
   * A sample row, so that columns can be told without reading any: the relation, limited to none.
   */
  default String none(String relation) {
    return "SELECT * FROM " + relation + " WHERE 1 = 0";
  }

  /** What the driver is told when it connects. */
  default Properties properties(String url) {
    return new Properties();
  }

  /** What the driver is told next where it refused that; empty where there is nothing else. */
  default Optional<Properties> otherwise(Properties told, SQLException refusal) {
    return Optional.empty();
  }

  /** Whether no value that a table can hold ends its reading, for want of a text. */
  default boolean readsAll(Connection connection) throws SQLException {
    return false;
  }

  /**
   * Whether tables that are said to hold their rows do, and show all of them. What the engine looks
   * up elsewhere, or shows by a rule, is no better than a view.
   *
   * @param table their name as the database spells it, in whatever schema
   */
  boolean holdsRows(Connection connection, String table) throws SQLException;

  /**
   * Whether tables that hold their rows have columns that are computed when they are read, which
   * may fail: one record with a value that its expression does not take ends the query.
   *
   * @param table their name as the database spells it, in whatever schema
   */
  default boolean computesColumns(Connection connection, String table) throws SQLException {
    return false;
  }

  /** Begins to read: everything read from here on belongs to one state of the database. */
  void begin(Connection connection) throws SQLException;

  /** How records are counted on a connection; empty where they cannot be grouped exactly. */
  default Optional<CountingDialect> counting(Connection connection) throws SQLException {
    return Optional.empty();
  }

  /** How records are copied into tables of a connection's own; empty where they are not. */
  default Optional<CopyingDialect> copying() {
    return Optional.empty();
  }
}
