package org.didyma.solver;

/**
 * A linear constraint {@code lower <= expression <= upper}.
 *
 * @param name unique within the program
 * @param lower {@link #NO_LOWER} for none
 * @param upper {@link #NO_UPPER} for none
 */
public record Row(String name, LinearExpression expression, long lower, long upper) {

  /** In place of a lower bound. */
  public static final long NO_LOWER = Long.MIN_VALUE;

  /** In place of an upper bound. */
  public static final long NO_UPPER = Long.MAX_VALUE;

  public boolean hasLower() {
    return lower != NO_LOWER;
  }

  public boolean hasUpper() {
    return upper != NO_UPPER;
  }

  /** Whether it holds at a point of the program. */
  public boolean holdsAt(Point point) {
    return holdsAt(point.values());
  }

  boolean holdsAt(long[] values) {
    long activity = expression.at(values);
    return lower <= activity && activity <= upper;
  }
}
