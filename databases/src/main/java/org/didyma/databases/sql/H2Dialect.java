package org.didyma.databases.sql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/** H2, embedded or as a server. */
final class H2Dialect implements CopyingDialect {

  @Override
  public String name() {
    return "H2";
  }

  @Override
  public String prefix() {
    return "jdbc:h2:";
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
  public String number(String text, boolean decimal) {
    return decimal
        ? "CAST(CASE WHEN REGEXP_LIKE(%1$s, '\\A[+-]?([0-9]{1,15}\\.?|[0-9]{0,15}\\.[0-9]{1,15})\\z') THEN %1$s END AS DECIMAL(30, 15))"
            .formatted(text)
        : "CAST(CASE WHEN REGEXP_LIKE(%1$s, '\\A[+-]?[0-9]{1,15}\\z') THEN %1$s END AS BIGINT)"
            .formatted(text);
  }

  @Override
  public ColumnKind numberKind(boolean decimal) {
    return decimal ? ColumnKind.EXACT : ColumnKind.WHOLE;
  }

  /** With a collation, texts that differ can be equal. */
  @Override
  public boolean groups(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT SETTING_VALUE FROM INFORMATION_SCHEMA.SETTINGS"
                    + " WHERE SETTING_NAME = 'COLLATION'")) {
      return !row.next() || row.getString(1).equals("OFF");
    }
  }

  /** A database that does not exist is not made. */
  @Override
  public Properties properties(String url) {
    Properties properties = new Properties();
    if (!url.toUpperCase(java.util.Locale.ROOT).contains(";IFEXISTS=")) {
      properties.setProperty("IFEXISTS", "TRUE");
    }
    return properties;
  }

  @Override
  public String temporaryTable() {
    return "CREATE LOCAL TEMPORARY TABLE ";
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
