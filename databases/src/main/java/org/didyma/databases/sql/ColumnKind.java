package org.didyma.databases.sql;

/**
 * What the values of a column are. A value of any kind is a field of text to a schema: a number its
 * plain decimal digits without an exponent and without zeros that change nothing, a truth value
 * {@code true} or {@code false}, what else there is the text that the database casts it to, and
 * NULL the empty field.
 */
public enum ColumnKind {
  /** Text, or what is cast to it. */
  TEXT("text"),
  /** Whole numbers within 64 bits. */
  WHOLE("whole numbers"),
  EXACT("decimal numbers"),
  /**
   * Decimal numbers that the database may fail to compare, since some are beyond its arithmetic:
   * they are looked at elsewhere. A failure would tell that the table has such a number.
   */
  WIDE("decimal numbers"),
  /** Binary numbers of 32 bits. */
  SINGLE("binary numbers"),
  /** Binary numbers of 64 bits. */
  DOUBLE("binary numbers"),
  TRUTH("truth values, true and false,"),
  /** What has no text, such as bytes. */
  UNREADABLE("values without a text");

  private final String noun;

  ColumnKind(String noun) {
    this.noun = noun;
  }

  /** Its values, for messages. */
  public String noun() {
    return noun;
  }

  /** Whether values are decimal numbers, of which the field has the plain digits. */
  boolean isDecimal() {
    return this == EXACT || this == WIDE;
  }

  boolean isNumber() {
    return this == WHOLE || isDecimal() || this == SINGLE || this == DOUBLE;
  }
}
