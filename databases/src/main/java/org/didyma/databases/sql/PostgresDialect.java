package org.didyma.databases.sql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;

/** PostgreSQL. */
final class PostgresDialect implements CopyingDialect {

  /** Text cannot hold NUL here. */
  private static final String BLANKS = blanks();

  /** The first version that knows of a column whether it is generated. */
  private static final int GENERATED_COLUMNS = 12;

  private static String blanks() {
    StringBuilder blanks = new StringBuilder();
    for (char c = 1; c <= ' '; c++) {
      blanks.append(c);
    }
    return blanks.toString();
  }

  @Override
  public String name() {
    return "PostgreSQL";
  }

  /** Characters that nobody sees are written by their numbers. */
  @Override
  public String literal(String word) {
    if (word.chars().allMatch(c -> c >= ' ') && word.indexOf('\\') < 0) {
      return CopyingDialect.super.literal(word);
    }
    StringBuilder literal = new StringBuilder("E'");
    for (char c : word.toCharArray()) {
      literal.append(
          c < ' ' ? "\\x%02x".formatted((int) c) : c == '\\' ? "\\\\" : c == '\'' ? "''" : c);
    }
    return literal.append('\'').toString();
  }

  @Override
  public String prefix() {
    return "jdbc:postgresql:";
  }

  @Override
  public boolean tellsCase() {
    return true;
  }

  @Override
  public ColumnKind kind(int type, String typeName) {
    if (type == Types.BIT) {
      return typeName.equals("bool") ? ColumnKind.TRUTH : ColumnKind.TEXT;
    }
    if (typeName.equals("bytea")) {
      return ColumnKind.UNREADABLE;
    }
    // Money, enumerations, ranges, JSON and all else can be cast to text.
    ColumnKind kind =
        typeName.equals("money") ? ColumnKind.TEXT : StandardDialect.standardKind(type);
    return kind == ColumnKind.UNREADABLE ? ColumnKind.TEXT : kind;
  }

  /** Of other encodings not all texts have one in UTF-8, in which they come here. */
  @Override
  public boolean readsAll(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery("SELECT current_setting('server_encoding') = 'UTF8'")) {
      return row.next() && row.getBoolean(1);
    }
  }

  /** Which rows of a table with row security are shown, its owner wrote down as a query. */
  @Override
  public boolean holdsRows(Connection connection, String table) throws SQLException {
    return Sql.tellsNone(
        connection, "SELECT 1 FROM pg_class WHERE relname = ? AND relrowsecurity", table);
  }

  /** Columns that are computed when they are read came after those that are when written. */
  @Override
  public boolean computesColumns(Connection connection, String table) throws SQLException {
    return connection.getMetaData().getDatabaseMajorVersion() >= GENERATED_COLUMNS
        && !Sql.tellsNone(
            connection,
            "SELECT 1 FROM pg_attribute JOIN pg_class ON attrelid = pg_class.oid"
                + " WHERE relname = ? AND attgenerated = 'v'",
            table);
  }

  @Override
  public String text(String column) {
    return "CAST(" + column + " AS text) COLLATE \"C\"";
  }

  @Override
  public void trimmed(Sql sql, String text) {
    sql.add("btrim(").add(text).add(", ").value(BLANKS).add(")");
  }

  @Override
  public String group(String text, String pattern, int group) {
    // Of several groups the first one counts.
    StringBuilder one = new StringBuilder("^");
    int open = 0;
    for (int i = 0; i < pattern.length(); i++) {
      boolean opens = pattern.charAt(i) == '(' && pattern.charAt(i + 1) != '?';
      open += opens ? 1 : 0;
      one.append(opens && open != group ? "(?:" : pattern.substring(i, i + 1));
    }
    return "substring(%s from '%s$')".formatted(text, one);
  }

  @Override
  public String whole(String text) {
    return "COALESCE(%s, %s)".formatted(group(text, "([+-]?[0-9]+)[.]0*", 1), text);
  }

  @Override
  public String number(String text, boolean decimal, char mark) {
    String plain = group(text, NumberPattern.plain(decimal, mark), 1);
    return "CAST(%s AS %s)"
        .formatted(
            decimal ? NumberPattern.pointed(plain, mark) : plain, decimal ? "numeric" : "bigint");
  }

  @Override
  public String fence() {
    return " OFFSET 0";
  }

  @Override
  public String noNumber(String text, boolean decimal, char mark) {
    return text + " !~ '^" + NumberPattern.of(decimal, mark) + "$'";
  }

  @Override
  public String temporaryTable() {
    return "CREATE TEMPORARY TABLE ";
  }

  /** Trees take no long ones. */
  @Override
  public String indexOfFields(String index, String table, String column) {
    return "CREATE INDEX %s ON %s USING hash (%s)".formatted(index, table, column);
  }

  @Override
  public void beginCopies(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET datestyle = 'ISO'");
      statement.execute("SET standard_conforming_strings = on");
      // Temporary tables come first by themselves, but for roles whose path names them later: there
      // a table of others that is called like one of ours would be meant.
      statement.execute(
          "SELECT set_config('search_path', 'pg_temp, ' || current_setting('search_path'), false)"
              + " WHERE current_setting('search_path') LIKE '%pg\\_temp%'");
      // A query that is ended by its server or by us would leave there what was bound to it.
      statement.execute(
          "SELECT set_config(name, '0', false) FROM pg_settings WHERE name ="
              + " 'log_parameter_max_length_on_error'");
    }
  }

  @Override
  public void begin(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
    connection.setReadOnly(true);
    connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
    try (Statement statement = connection.createStatement()) {
      // Scans then begin where the table begins, so that records come in the same order each time.
      statement.execute("SET LOCAL synchronize_seqscans = off");
      statement.execute("SET LOCAL datestyle = 'ISO'");
      statement.execute("SET LOCAL standard_conforming_strings = on");
    }
  }
}
