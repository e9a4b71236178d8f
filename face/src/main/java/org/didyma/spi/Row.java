package org.didyma.spi;

import java.util.Map;
import java.util.OptionalInt;

/**
 * The constraint {@code lower <= terms.x <= upper}; with a condition b it need hold only where x_b
 * is 1, or, if {@code value} is false, where it is 0.
 *
 * @param name unique among rows
 * @param terms coefficients by variable
 * @param lower {@link #NO_LOWER} for none
 * @param upper {@link #NO_UPPER} for none
 * @param condition a variable of values 0 and 1, if there is a condition
 * @param value of the condition
 */
public record Row(
    String name,
    Map<Integer, Long> terms,
    long lower,
    long upper,
    OptionalInt condition,
    boolean value) {

  /** In the place of a lower bound: there is none. */
  public static final long NO_LOWER = Long.MIN_VALUE;

  /** In the place of an upper bound: there is none. */
  public static final long NO_UPPER = Long.MAX_VALUE;

  public Row {
    terms = Map.copyOf(terms);
  }

  /** A row that always holds. */
  public Row(String name, Map<Integer, Long> terms, long lower, long upper) {
    this(name, terms, lower, upper, OptionalInt.empty(), true);
  }

  /** The same, where a variable of values 0 and 1 has a value. */
  public Row when(int variable, boolean is) {
    return new Row(name, terms, lower, upper, OptionalInt.of(variable), is);
  }
}
