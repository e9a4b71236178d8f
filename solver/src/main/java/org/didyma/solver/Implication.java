package org.didyma.solver;

/**
 * A row that has to hold wherever a boolean variable has a given value: {@code condition = value
 * implies row}. Where it has the other value the row is free.
 */
public record Implication(IntegerVariable condition, boolean value, Row row) {

  /** Whether the row has to hold at this point. */
  boolean applies(long[] values) {
    return values[condition.index()] == (value ? 1 : 0);
  }
}
