package org.didyma.databases.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import java.util.stream.Collectors;
import org.didyma.data.schema.DateForm;

/**
 * SQLite. Its columns hold values of any type, so every value is taken as text: whole numbers as
 * their digits, also where they are stored as binary numbers.
 */
final class SqliteDialect implements DatabaseDialect {

  /** The largest number of 15 digits. */
  private static final long MOST = 999_999_999_999_999L;

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
  public String text(String column, char mark) {
    return mark == '.'
        ? text(column)
        : "CASE WHEN typeof(%1$s) = 'real' THEN replace(%2$s, '.', '%3$c') ELSE %2$s END"
            .formatted(column, text(column), mark);
  }

  @Override
  public void trimmed(Sql sql, String text) {
    StringBuilder blanks = new StringBuilder();
    for (char c = 1; c <= ' '; c++) {
      blanks.append(c);
    }
    sql.add("trim(").add(text).add(", ").value(blanks.toString()).add(")");
  }

  /** That of ASCII alone. */
  @Override
  public Sql folded(Sql text) {
    return new Sql().add("lower(").add(text).add(")");
  }

  @Override
  public String group(String text, String pattern, int group) {
    throw new UnsupportedOperationException("patterns have no groups here");
  }

  /** It is compared with words of digits alone. */
  @Override
  public String whole(String text) {
    return ("CASE WHEN instr(%1$s, '.') > 0 AND instr(%1$s, '..') = 0"
            + " THEN rtrim(rtrim(%1$s, '0'), '.') ELSE %1$s END")
        .formatted(text);
  }

  /** Patterns are all there is: digits, perhaps after a sign, perhaps around a mark. */
  @Override
  public String number(String text, boolean decimal, char mark) {
    // Lengths and patterns end at the first NUL, whatever follows it.
    return decimal
        ? "CASE WHEN instr(%s, char(0)) = 0 AND (%s) THEN CAST(%s AS REAL) END"
            .formatted(
                text,
                "%s OR (%s GLOB '[+-]*' AND %s)"
                    .formatted(digits(text, mark), text, digits("substr(" + text + ", 2)", mark)),
                NumberPattern.pointed(text, mark))
        : ("CASE WHEN NOT (%s) AND CAST(%s AS INTEGER) BETWEEN -%d AND %d"
                + " THEN CAST(%2$s AS INTEGER) END")
            .formatted(noWhole(text, mark), text, MOST, MOST);
  }

  private static String digits(String text, char mark) {
    return ("(length(%1$s) <= 15 AND %1$s NOT GLOB '*[^0-9%2$c]*' AND %1$s GLOB '*[0-9]*'"
            + " AND %1$s NOT GLOB '*%2$c*%2$c*')")
        .formatted(text, mark);
  }

  private static String noWhole(String text, char mark) {
    return ("instr(%1$s, char(0)) > 0 OR %1$s NOT GLOB '*[0-9]*' OR %1$s GLOB '*[^-+0-9%2$c]*'"
            + " OR %1$s GLOB '?*[-+]*' OR %1$s GLOB '*%2$c*[1-9%2$c]*' OR %1$s GLOB '%2$c*'"
            + " OR %1$s GLOB '[-+]%2$c*'")
        .formatted(text, mark);
  }

  @Override
  public String date(String text, DateForm form) {
    if (form == DateForm.ISO) {
      return isoDate(text);
    }
    String digits = "[0-9][0-9]";
    String s = String.valueOf(form.separator());
    String day = "substr(q, %d, 2)".formatted(form.places().get(2) == 0 ? 1 : 4);
    String month = "substr(q, %d, 2)".formatted(form.places().get(1) == 0 ? 1 : 4);
    return ("(SELECT %s FROM (SELECT CASE WHEN q GLOB '%s*' THEN substr(q, 7, 4) || '-' || %s"
            + " || '-' || %s || substr(q, 11) ELSE t END AS x FROM (SELECT t, CASE WHEN p GLOB"
            + " '%s' THEN substr(p, 1, 3) || '0' || substr(p, 4) ELSE p END AS q FROM (SELECT t,"
            + " CASE WHEN t GLOB '%s' THEN '0' || t ELSE t END AS p FROM (SELECT %s AS t)))))")
        .formatted(
            isoDate("x"),
            String.join(s, digits, digits, digits + digits),
            month,
            day,
            digits + s + "[0-9]" + s + "*",
            "[0-9]" + s + "*",
            text);
  }

  /** Of a day that a month has not, what it makes of it is another one. */
  private static String isoDate(String text) {
    return ("CASE WHEN instr(%1$s, char(0)) = 0 AND %1$s GLOB '%2$s*' AND date(substr(%1$s, 1, 10))"
            + " = substr(%1$s, 1, 10) AND (length(%1$s) = 10 OR substr(%1$s, 11) GLOB '[T ][0-9]*'"
            + " AND substr(%1$s, 12) NOT GLOB '*[^-0-9:.+ ZAPM]*')"
            + " THEN CAST(replace(substr(%1$s, 1, 10), '-', '') AS INTEGER) END")
        .formatted(text, "[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]");
  }

  /** At most 15 digits survive the way into binary and back, so their order does, too. */
  @Override
  public String fence() {
    return " LIMIT -1";
  }

  @Override
  public String noNumber(String text, boolean decimal, char mark) {
    // Reading may trim a NUL, and patterns end there.
    return decimal
        ? ("instr(%1$s, char(0)) = 0 AND (%1$s NOT GLOB '*[0-9]*' OR %1$s GLOB '*[^-+0-9%2$ceE]*'"
                + " OR %1$s GLOB '*[^eE][-+]*' OR %1$s GLOB '*%2$c*%2$c*')")
            .formatted(text, mark)
        : "instr(%s, char(0)) = 0 AND (%s)".formatted(text, noWhole(text, mark));
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
