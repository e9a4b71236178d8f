package org.didyma.databases.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * What differs between databases, as far as counting records needs it.
 *
 * <p>Text must compare by its characters alone, whatever collation a column or a database has; a
 * dialect that cannot promise that does not group.
 */
public interface SqlDialect {

  /** The databases whose records are counted where they are. */
  List<SqlDialect> ALL =
      List.of(new H2Dialect(), new PostgresDialect(), new DuckDbDialect(), new SqliteDialect());

  /** Spark, which counts records, too, but is not asked by JDBC. */
  SqlDialect SPARK = new SparkDialect();

  /** The dialect of a JDBC address; {@link StandardDialect} for one that is not known. */
  static SqlDialect of(String url) {
    return ALL.stream()
        .filter(dialect -> url.startsWith(dialect.prefix()))
        .findFirst()
        .orElseGet(StandardDialect::new);
  }

  /** Name of the database, for people. */
  String name();

  /** A word as a literal. */
  default String literal(String word) {
    return "'" + word.replace("'", "''") + "'";
  }

  /** A binary number of 64 bits as a literal. */
  default String literal(double number) {
    return "CAST('" + number + "' AS DOUBLE PRECISION)";
  }

  /** What JDBC addresses of it begin with. */
  String prefix();

  /** An identifier as it is written, whatever characters it has. */
  default String quote(String identifier) {
    return '"' + identifier.replace("\"", "\"\"") + '"';
  }

  /**
   * What the values of a column are.
   *
   * @param type of {@link java.sql.Types}
   * @param typeName what the database calls it
   */
  ColumnKind kind(int type, String typeName);

  /** A column that is no number and no truth value as text that compares by its characters. */
  String text(String column);

  /** Appends a text without the characters up to U+0020 at its ends. */
  void trimmed(Sql sql, String text);

  /**
   * A text as a number where it is plainly one, an optional sign and at most 15 digits, for decimal
   * numbers with a point among them; NULL for every other text, never an error. What is NULL here
   * is looked at elsewhere.
   */
  String number(String text, boolean decimal);

  /** What {@link #number} yields. */
  ColumnKind numberKind(boolean decimal);

  /** The condition that a number is not whole. */
  default String broken(String number) {
    return number + " <> FLOOR(" + number + ")";
  }

  /**
   * A sample row, so that columns can be told without reading any: the relation, limited to none.
   */
  default String none(String relation) {
    return "SELECT * FROM " + relation + " WHERE 1 = 0";
  }

  /**
   * What ends a subquery whose columns are to be computed once per row, and not wherever they are
   * named outside of it; empty where that is so anyway.
   */
  default String fence() {
    return "";
  }

  /** Whether records can be grouped exactly on a connection. */
  default boolean groups(Connection connection) throws SQLException {
    return true;
  }

  /**
   * What makes a table that only its connection sees and that ends with it, up to its name; empty
   * where records are not copied.
   */
  default Optional<String> temporaryTable() {
    return Optional.empty();
  }

  /** A number between 0 and 1 that is another one for each record. */
  default String random() {
    return "RANDOM()";
  }

  /** An index over fields, however long they are. */
  default String indexOfFields(String index, String table, String column) {
    return "CREATE INDEX %s ON %s(%s)".formatted(index, table, column);
  }

  /** Settings of a connection that copies records into tables of its own. */
  default void beginCopies(Connection connection) throws SQLException {}

  /** What the driver is told when it connects. */
  default Properties properties(String url) {
    return new Properties();
  }

  /** Begins to read: everything read from here on belongs to one state of the database. */
  void begin(Connection connection) throws SQLException;
}
