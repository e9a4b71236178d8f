package org.didyma.databases.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * SQLite. Its columns hold values of any type, so every value is taken as text: whole numbers as
 * their digits, also where they are stored as binary numbers.
 */
final class SqliteDialect implements DatabaseDialect {

  @Override
  public String name() {
    return "SQLite";
  }

  /** Characters that nobody sees are written by their numbers. */
  @Override
  public String literal(String word) {
    if (word.chars().allMatch(c -> c >= ' ')) {
      return DatabaseDialect.super.literal(word);
    }
    return word.codePoints()
        .mapToObj(String::valueOf)
        .collect(Collectors.joining(", ", "char(", ")"));
  }

  /** In double quotes a name that no column has would be a text, without an error. */
  @Override
  public String quote(String identifier) {
    return '`' + identifier.replace("`", "``") + '`';
  }

  @Override
  public String prefix() {
    return "jdbc:sqlite:";
  }

  @Override
  public ColumnKind kind(int type, String typeName) {
    return ColumnKind.TEXT;
  }

  @Override
  public String text(String column) {
    return ("CASE WHEN typeof(%1$s) = 'real' AND abs(%1$s) < 1e15"
            + " AND %1$s = CAST(%1$s AS INTEGER) THEN CAST(CAST(%1$s AS INTEGER) AS TEXT)"
            + " ELSE CAST(%1$s AS TEXT) END")
        .formatted(column);
  }

  @Override
  public void trimmed(Sql sql, String text) {
    StringBuilder blanks = new StringBuilder();
    for (char c = 1; c <= ' '; c++) {
      blanks.append(c);
    }
    sql.add("trim(").add(text).add(", ").value(blanks.toString()).add(")");
  }

  /** Patterns are all there is: digits, perhaps after a sign, perhaps around a point. */
  @Override
  public String number(String text, boolean decimal) {
    // Lengths and patterns end at the first NUL, whatever follows it.
    return "CASE WHEN instr(%s, char(0)) = 0 AND (%s) THEN CAST(%s AS %s) END"
        .formatted(
            text,
            "%s OR (%s GLOB '[+-]*' AND %s)"
                .formatted(digits(text, decimal), text, digits("substr(" + text + ", 2)", decimal)),
            text,
            decimal ? "REAL" : "INTEGER");
  }

  private static String digits(String text, boolean decimal) {
    return decimal
        ? "(length(%1$s) <= 15 AND %1$s NOT GLOB '*[^0-9.]*' AND %1$s GLOB '*[0-9]*' AND %1$s NOT GLOB '*.*.*')"
            .formatted(text)
        : "(length(%1$s) BETWEEN 1 AND 15 AND %1$s NOT GLOB '*[^0-9]*')".formatted(text);
  }

  /** At most 15 digits survive the way into binary and back, so their order does, too. */
  @Override
  public String fence() {
    return " LIMIT -1";
  }

  @Override
  public String noNumber(String text) {
    // Reading may trim a NUL, and patterns end there.
    return ("instr(%1$s, char(0)) = 0 AND (%1$s NOT GLOB '*[0-9]*' OR %1$s GLOB '*[^-+0-9.eE]*'"
            + " OR %1$s GLOB '*[^eE][-+]*' OR %1$s GLOB '*.*.*')")
        .formatted(text);
  }

  @Override
  public ColumnKind numberKind(boolean decimal) {
    return decimal ? ColumnKind.DOUBLE : ColumnKind.WHOLE;
  }

  /** The rows of a virtual table are what a module makes of anything. */
  @Override
  public boolean holdsRows(Connection connection, String table) throws SQLException {
    return Sql.tellsNone(
        connection,
        "SELECT 1 FROM sqlite_master WHERE name = ? AND sql LIKE 'CREATE VIRTUAL%'",
        table);
  }

  /** Hidden so are columns that are generated and not stored. */
  @Override
  public boolean computesColumns(Connection connection, String table) throws SQLException {
    return !Sql.tellsNone(
        connection, "SELECT 1 FROM pragma_table_xinfo(?) WHERE hidden = 2", table);
  }

  /** A file that does not exist is not made, and none is written. */
  @Override
  public Properties properties(String url) {
    Properties properties = new Properties();
    properties.setProperty("open_mode", "1");
    return properties;
  }

  @Override
  public void begin(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
  }
}
