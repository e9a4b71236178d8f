package org.didyma.databases.sql;

import java.math.BigDecimal;
import org.didyma.data.schema.DateForm;

/**
 * An engine that counts records by a statement of ours.
 *
 * <p>Text must compare by its characters alone, whatever collation a column or a database has.
 */
public interface CountingDialect extends SqlDialect {

  /** Spark, which is asked in a session of its own and not by JDBC. */
  CountingDialect SPARK = new SparkDialect();

  /** Appends a text without the characters up to U+0020 at its ends. */
  void trimmed(Sql sql, String text);

  /** A text with A to Z as a to z, and no other letter as another. */
  default Sql folded(Sql text) {
    return new Sql()
        .add("TRANSLATE(")
        .add(text)
        .add(", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')");
  }

  /** The field of a column that is text, as it is compared. */
  default Sql field(String column, char mark, boolean trims, boolean folds) {
    String text = "COALESCE(" + text(column, mark) + ", '')";
    Sql field = new Sql();
    if (trims) {
      trimmed(field, text);
    } else {
      field.add(text);
    }
    return folds ? folded(field) : field;
  }

  /** A text, and one of digits without the point and the zeros that follow. */
  String whole(String text);

  /**
   * A text as a number where it is plainly one, an optional sign and at most 15 digits, and a mark,
   * among them for decimal numbers, for whole ones behind them with zeros; NULL for every other
   * text, never an error. What is NULL here is looked at elsewhere.
   *
   * @param mark the decimal mark
   */
  default String number(String text, boolean decimal, char mark) {
    String plain = group(text, NumberPattern.plain(decimal, mark), 1);
    return decimal
        ? "TRY_CAST(%s AS DECIMAL(30, 15))".formatted(NumberPattern.pointed(plain, mark))
        : digits(plain);
  }

  /**
   * A text that is a date as a whole number of eight digits, year, month and day; NULL for every
   * other text, never an error.
   */
  default String date(String text, DateForm form) {
    String own = DateText.of(this, text, form);
    return form == DateForm.ISO
        ? own
        : "COALESCE(%s, %s)".formatted(own, DateText.of(this, text, DateForm.ISO));
  }

  /**
   * What a group of a pattern is in a text that is all of the pattern; otherwise NULL, or the empty
   * text.
   *
   * @param group from 1 on
   */
  String group(String text, String pattern, int group);

  /** A text of digits as a whole number of 64 bits; of the empty text NULL. */
  default String digits(String text) {
    return "CAST(" + text + " AS BIGINT)";
  }

  /** What {@link #number} yields. */
  default ColumnKind numberKind(boolean decimal) {
    return decimal ? ColumnKind.EXACT : ColumnKind.WHOLE;
  }

  /** Whether decimal numbers of columns are compared with this one exactly, and never in vain. */
  default boolean compares(BigDecimal number) {
    return true;
  }

  /** The condition that a number is not whole. */
  default String broken(String number) {
    return number + " <> FLOOR(" + number + ")";
  }

  /**
   * What ends a subquery whose columns are to be computed once per row, and not wherever they are
   * named outside of it; empty where that is so anyway.
   */
  default String fence() {
    return "";
  }
}
