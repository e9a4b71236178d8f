package org.didyma.databases.sql;

import java.math.BigDecimal;

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

  /**
   * A text as a number where it is plainly one, an optional sign and at most 15 digits, for decimal
   * numbers with a point among them; NULL for every other text, never an error. What is NULL here
   * is looked at elsewhere.
   */
  String number(String text, boolean decimal);

  /** What {@link #number} yields. */
  ColumnKind numberKind(boolean decimal);

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
