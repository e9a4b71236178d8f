package org.didyma.databases.sql;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Values of a result as the fields of text that they are to a schema. */
public final class Fields {

  /**
   * Beyond this many digits the text of the database stays as it is; no schema has such numbers.
   */
  private static final int LONGEST = 2000;

  private Fields() {}

  /**
   * A value that was fetched before; null is the empty field.
   *
   * @param mark the decimal mark of the column's numbers
   */
  public static String of(@Nullable Object value, ColumnKind kind, char mark) {
    return marked(of(value, kind), kind, mark);
  }

  private static String marked(String field, ColumnKind kind, char mark) {
    return mark != '.' && kind.isNumber() ? field.replace('.', mark) : field;
  }

  private static String of(@Nullable Object value, ColumnKind kind) {
    if (value == null || kind == ColumnKind.UNREADABLE) {
      return "";
    }
    return switch (kind) {
      case SINGLE -> field((Float) value);
      case DOUBLE -> field((Double) value);
      case EXACT, WIDE -> plain(value.toString());
      default -> value.toString();
    };
  }

  private static String field(float x) {
    return Float.isFinite(x) ? Cut.plain(Cut.decimal(x)) : String.valueOf(x);
  }

  private static String field(double x) {
    return Double.isFinite(x) ? Cut.plain(Cut.decimal(x)) : String.valueOf(x);
  }

  /**
   * A value of a column of a kind; NULL is the empty field.
   *
   * @param mark the decimal mark of the column's numbers
   */
  public static String read(ResultSet row, int at, ColumnKind kind, char mark) throws SQLException {
    return marked(read(row, at, kind), kind, mark);
  }

  private static String read(ResultSet row, int at, ColumnKind kind) throws SQLException {
    switch (kind) {
      case SINGLE -> {
        float x = row.getFloat(at);
        return row.wasNull() ? "" : field(x);
      }
      case DOUBLE -> {
        double x = row.getDouble(at);
        return row.wasNull() ? "" : field(x);
      }
      case TRUTH -> {
        boolean x = row.getBoolean(at);
        return row.wasNull() ? "" : String.valueOf(x);
      }
      case UNREADABLE -> {
        return "";
      }
      case TEXT, WHOLE, EXACT, WIDE -> {
        String text = row.getString(at);
        return text == null ? "" : kind.isDecimal() ? plain(text) : text;
      }
    }
    throw new IllegalStateException("unknown kind");
  }

  private static String plain(String text) {
    if (text.length() > LONGEST) {
      return text;
    }
    try {
      BigDecimal number = new BigDecimal(text);
      // A short text may have an exponent that no memory has room for.
      return number.precision() + Math.abs((long) number.scale()) > LONGEST
          ? text
          : Cut.plain(number);
    } catch (NumberFormatException e) {
      // NaN, or an infinity.
      return text;
    }
  }
}
