package org.didyma.databases.sql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;

/** H2, embedded or as a server. */
final class H2Dialect implements CopyingDialect {

  /** Addresses of files that this process opens by itself, in capitals. */
  private static final Pattern FILE =
      Pattern.compile("JDBC:H2:(?!TCP:|SSL:|MEM:)(?!.*;AUTO_SERVER=TRUE)");

  /** How much of errors and statements H2 writes into a file beside the database. */
  private static final String TRACES = "TRACE_LEVEL_FILE";

  private static final int ADMINISTRATORS_ONLY = 90040;

  @Override
  public String name() {
    return "H2";
  }

  @Override
  public String prefix() {
    return "jdbc:h2:";
  }

  @Override
  public boolean tellsCase() {
    return true;
  }

  @Override
  public ColumnKind kind(int type, String typeName) {
    // Rounding down a number with an exponent of a billion takes all memory.
    return typeName.equals("DECFLOAT") ? ColumnKind.WIDE : StandardDialect.standardKind(type);
  }

  @Override
  public String text(String column) {
    return "CAST(" + column + " AS VARCHAR)";
  }

  @Override
  public void trimmed(Sql sql, String text) {
    sql.add("REGEXP_REPLACE(").add(text).add(", ").value("^[\\x00-\\x20]+|[\\x00-\\x20]+$");
    sql.add(", '')");
  }

  @Override
  public String group(String text, String pattern, int group) {
    return "REGEXP_SUBSTR(%s, '\\A%s\\z', 1, 1, NULL, %d)".formatted(text, pattern, group);
  }

  @Override
  public String whole(String text) {
    return "REGEXP_REPLACE(" + text + ", '\\A([+-]?[0-9]+)[.]0*\\z', '$1')";
  }

  @Override
  public String number(String text, boolean decimal, char mark) {
    String plain = group(text, NumberPattern.plain(decimal, mark), 1);
    return decimal
        ? "CAST(%s AS DECIMAL(30, 15))".formatted(NumberPattern.pointed(plain, mark))
        : digits(plain);
  }

  @Override
  public String noNumber(String text, boolean decimal, char mark) {
    return "NOT REGEXP_LIKE(" + text + ", '\\A" + NumberPattern.of(decimal, mark) + "\\z')";
  }

  @Override
  public boolean correlates() {
    return false;
  }

  /**
   * With a collation, or without regard to case, texts that differ can be equal, whatever they are
   * cast to. Where H2 behaves like another database, the empty text may be NULL, and only the first
   * blanks go.
   */
  @Override
  public boolean groups(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT COUNT(*) FROM INFORMATION_SCHEMA.SETTINGS WHERE"
                    + " SETTING_NAME = 'COLLATION' AND SETTING_VALUE <> 'OFF' OR"
                    + " SETTING_NAME = 'IGNORECASE' AND SETTING_VALUE NOT IN ('0', 'FALSE') OR"
                    + " SETTING_NAME = 'MODE' AND SETTING_VALUE <> 'REGULAR'")) {
      return row.next() && row.getLong(1) == 0;
    }
  }

  /**
   * A linked table is a query to another database, of what may be a view there. Generated columns
   * are stored.
   */
  @Override
  public boolean holdsRows(Connection connection, String table) throws SQLException {
    return Sql.tellsNone(
        connection,
        "SELECT 1 FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_NAME = ?"
            + " AND STORAGE_TYPE = 'TABLE LINK'",
        table);
  }

  /**
   * A database that does not exist is not made. One that this process opens writes no file of
   * errors, which would quote values in plain text, even beside an encrypted database.
   */
  @Override
  public Properties properties(String url) {
    Properties properties = new Properties();
    String place = url.toUpperCase(Locale.ROOT);
    if (!place.contains(";IFEXISTS=")) {
      properties.setProperty("IFEXISTS", "TRUE");
    }
    if (FILE.matcher(place).lookingAt() && !place.contains(";TRACE_LEVEL_FILE=")) {
      properties.setProperty(TRACES, "0");
    }
    return properties;
  }

  /**
   * Only an administrator may change settings. Who opens the database sets that of the file all the
   * same, if the refusal is passed over.
   */
  @Override
  public Optional<Properties> otherwise(Properties told, SQLException refusal) {
    if (refusal.getErrorCode() != ADMINISTRATORS_ONLY || !told.containsKey(TRACES)) {
      return Optional.empty();
    }
    Properties others = new Properties();
    others.putAll(told);
    others.setProperty("IGNORE_UNKNOWN_SETTINGS", "TRUE");
    return Optional.of(others);
  }

  @Override
  public String temporaryTable() {
    return "CREATE LOCAL TEMPORARY TABLE ";
  }

  /**
   * Even a table that only one connection sees needs a name that no other has, and so its indexes.
   */
  @Override
  public Optional<String> inTheWay() {
    return Optional.of(
        "SELECT 1 FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_SCHEMA = CURRENT_SCHEMA AND"
            + " LOWER(TABLE_NAME) = LOWER(?1) UNION ALL SELECT 1 FROM INFORMATION_SCHEMA.INDEXES"
            + " WHERE INDEX_SCHEMA = CURRENT_SCHEMA AND LOWER(INDEX_NAME) = LOWER(?1)");
  }

  @Override
  public String random() {
    return "RAND()";
  }

  @Override
  public void begin(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
    connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
    try (Statement statement = connection.createStatement()) {
      // Rows are handed out as they are found, so that no table has to fit into memory.
      statement.execute("SET LAZY_QUERY_EXECUTION 1");
    }
  }
}
