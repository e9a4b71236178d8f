package org.didyma.databases.sql;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * DuckDB, whose extensions are neither fetched nor loaded by themselves: nothing reaches for the
 * network.
 */
final class DuckDbDialect implements DatabaseDialect {

  /**
   * Digits on either side of the point. Numbers of no more have room in the 38 digits to which both
   * are brought when they are compared; beyond them the query fails.
   */
  private static final int MOST_DIGITS = 19;

  private static final Pattern DECIMAL = Pattern.compile("DECIMAL\\((\\d+), ?(\\d+)\\)");

  @Override
  public String name() {
    return "DuckDB";
  }

  @Override
  public String prefix() {
    return "jdbc:duckdb:";
  }

  @Override
  public ColumnKind kind(int type, String typeName) {
    String name = typeName.toUpperCase(Locale.ROOT);
    Matcher decimal = DECIMAL.matcher(name);
    if (decimal.matches()) {
      int scale = Integer.parseInt(decimal.group(2));
      int whole = Integer.parseInt(decimal.group(1)) - scale;
      return Math.max(scale, whole) <= MOST_DIGITS ? ColumnKind.EXACT : ColumnKind.WIDE;
    }
    return switch (name) {
      case "TINYINT", "SMALLINT", "INTEGER", "BIGINT", "UTINYINT", "USMALLINT", "UINTEGER" ->
          ColumnKind.WHOLE;
      case "UBIGINT", "HUGEINT", "UHUGEINT" -> ColumnKind.WIDE;
      case "FLOAT" -> ColumnKind.SINGLE;
      case "DOUBLE" -> ColumnKind.DOUBLE;
      case "BOOLEAN" -> ColumnKind.TRUTH;
      case "BLOB" -> ColumnKind.UNREADABLE;
      default -> ColumnKind.TEXT;
    };
  }

  /** A cast would keep the collation of the column, and so would all that is made of it. */
  @Override
  public String text(String column) {
    return "CAST(" + column + " AS VARCHAR) COLLATE C";
  }

  @Override
  public void trimmed(Sql sql, String text) {
    sql.add("regexp_replace(").add(text);
    sql.add(", '^[\\x00-\\x20]+|[\\x00-\\x20]+$', '', 'g')");
  }

  @Override
  public String group(String text, String pattern, int group) {
    return "regexp_extract(%s, '^%s$', %d)".formatted(text, pattern, group);
  }

  @Override
  public String digits(String text) {
    return "TRY_CAST(" + text + " AS BIGINT)";
  }

  @Override
  public String whole(String text) {
    return "regexp_replace(" + text + ", '^([+-]?[0-9]+)[.]0*$', '\\1')";
  }

  /** Its lower case makes one letter of ASCII of another one. */
  @Override
  public String infinite(String text) {
    return "regexp_full_match(" + text + ", '[+-]?[iI][nN][fF]([iI][nN][iI][tT][yY])?')";
  }

  @Override
  public boolean compares(BigDecimal number) {
    return number.scale() <= MOST_DIGITS && number.precision() - number.scale() <= MOST_DIGITS;
  }

  @Override
  public String noNumber(String text, boolean decimal, char mark) {
    return "NOT regexp_full_match(" + text + ", '" + NumberPattern.of(decimal, mark) + "')";
  }

  @Override
  public Properties properties(String url) {
    Properties properties = new Properties();
    properties.setProperty("autoinstall_known_extensions", "false");
    properties.setProperty("autoload_known_extensions", "false");
    properties.setProperty("default_collation", "");
    properties.setProperty("jdbc_stream_results", "true");
    if (!url.equals("jdbc:duckdb:") && !url.startsWith("jdbc:duckdb::memory:")) {
      properties.setProperty("duckdb.read_only", "true");
    }
    return properties;
  }

  @Override
  public boolean holdsRows(Connection connection, String table) {
    return true;
  }

  /** All generated columns: what an update makes of them is not checked. */
  @Override
  public boolean computesColumns(Connection connection, String table) throws SQLException {
    return !Sql.tellsNone(
        connection, "SELECT 1 FROM duckdb_columns() WHERE table_name = ? AND is_generated", table);
  }

  @Override
  public void begin(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
  }
}
