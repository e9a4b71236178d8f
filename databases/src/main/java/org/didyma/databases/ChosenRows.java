package org.didyma.databases;

import java.util.List;
import java.util.StringJoiner;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.databases.sql.Column;
import org.didyma.databases.sql.ColumnKind;
import org.didyma.databases.sql.CountingDialect;
import org.didyma.databases.sql.Sql;

/**
 * Rows whose field in one column begins with one of some texts. A database chooses them itself, so
 * that what the others are changes nothing.
 *
 * @param column its name
 * @param beginnings public, of letters and digits without accents, and some marks
 * @param conditions what a promise rests on then
 */
record ChosenRows(String column, List<String> beginnings, List<String> conditions) {

  /** What every database reads as it is, between quotes. */
  private static final String PLAIN = "[A-Za-z0-9 .:/_+-]+";

  ChosenRows {
    for (String beginning : beginnings) {
      if (!beginning.matches(PLAIN)) {
        throw new InvalidInputException(
            "a database is not asked for the period " + QuotedText.of(beginning),
            "name periods by letters from A to Z, digits, spaces and . : / _ + - alone.");
      }
    }
  }

  /** Refuses a column that has no text to begin with something. */
  void requireText(String table, Column of) {
    if (of.kind() != ColumnKind.TEXT) {
      throw new InvalidInputException(
          "%s: the column %s, which tells periods, has %s there"
              .formatted(table, QuotedText.of(column), of.kind().noun()),
          "cast it to text in a view or a query.");
    }
  }

  /**
   * What stands after FROM for these rows.
   *
   * @param from the same for all rows
   * @param of the column
   * @param trims whether blanks around a field do not count
   */
  String of(String from, Column of, CountingDialect dialect, boolean trims) {
    Sql field = dialect.field(dialect.quote(of.name()), '.', trims, false);
    StringJoiner any =
        new StringJoiner(" OR ", "(SELECT * FROM " + from + " WHERE ", ") AS chosen");
    for (String beginning : beginnings) {
      any.add(
          "SUBSTR(%s, 1, %d) = '%s'"
              .formatted(field.written(ChosenRows::literal), beginning.length(), beginning));
    }
    return any.toString();
  }

  private static String literal(Object value) {
    return "'" + value.toString().replace("'", "''") + "'";
  }
}
