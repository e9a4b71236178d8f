package org.didyma.data.schema;

/**
 * One coordinate of the feature vector.
 *
 * @param name what a points card prints, such as {@code education=Bachelors}, {@code age>=25} or
 *     {@code hours-per-week/10}; unique within a schema
 * @param column the column the coordinate is made from
 * @param test how the value is computed
 * @param value the operand of the test as text: the category, the threshold or the scale; empty for
 *     the coordinates of policies
 */
public record Coordinate(String name, String column, Test test, String value) {

  /** How a coordinate is computed from the field of its column. */
  public enum Test {
    /** 1 when the field is the category. */
    EQUALS,
    /**
     * 1 when the number is at least the threshold, or the field is the category or one after it.
     */
    AT_LEAST,
    /** The number divided by the scale and rounded half up. */
    SCALED,
    /** 1 when the field is no category of the domain. */
    OTHER,
    /** 1 when the number is outside of the range. */
    OUTSIDE,
    /** 1 when the value is missing. */
    MISSING,
    /** 1 when the field is no number. */
    MALFORMED
  }
}
