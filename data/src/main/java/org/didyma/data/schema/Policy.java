package org.didyma.data.schema;

/**
 * A public rule for a field outside of its domain or without a value.
 *
 * @param kind what happens
 * @param value with {@link Kind#VALUE} the category or number that takes the place of the field, as
 *     text; empty otherwise
 */
public record Policy(Kind kind, String value) {

  /** What happens to such a field. */
  public enum Kind {
    /** The table is refused, with the line and the column. */
    ERROR,
    /** A coordinate of its own is 1, those of the domain are 0. */
    CATEGORY,
    /** The nearer end of the range takes its place; for numbers only. */
    CLIP,
    /** A stated value of the domain takes its place. */
    VALUE,
    /** Every coordinate of the feature is 0. */
    NONE,
    /** It counts as a missing value; for what is no number only. */
    MISSING
  }

  /** Refuse the table. */
  public static final Policy ERROR = new Policy(Kind.ERROR, "");

  /** Add a coordinate. */
  public static final Policy CATEGORY = new Policy(Kind.CATEGORY, "");

  /** Use the nearer end of the range. */
  public static final Policy CLIP = new Policy(Kind.CLIP, "");

  /** Set no coordinate. */
  public static final Policy NONE = new Policy(Kind.NONE, "");

  /** Treat it as missing. */
  public static final Policy MISSING = new Policy(Kind.MISSING, "");

  /** Use a value of the domain. */
  public static Policy value(String value) {
    return new Policy(Kind.VALUE, value);
  }

  boolean refuses() {
    return kind == Kind.ERROR;
  }

  public boolean addsCoordinate() {
    return kind == Kind.CATEGORY;
  }
}
