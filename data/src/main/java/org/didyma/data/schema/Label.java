package org.didyma.data.schema;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The column to predict and what its values mean.
 *
 * @param column name of the column, or its 1-based position in a table without a header
 * @param positive the values that stand for +1, at least one
 * @param negative the values that stand for -1, at least one
 * @param other what happens to a record with any other value
 * @param onMissing what happens to a record whose value is missing
 * @param form how its fields are written down
 */
public record Label(
    String column,
    List<String> positive,
    List<String> negative,
    LabelPolicy other,
    LabelPolicy onMissing,
    FieldForm form) {

  public Label {
    positive = List.copyOf(positive);
    negative = List.copyOf(negative);
  }

  /** Its values, the positive ones first. */
  public List<String> values() {
    return Stream.concat(positive.stream(), negative.stream()).toList();
  }

  /** Whether another one is the same but for its policies, and the order of its values. */
  boolean meansTheSame(Label other) {
    return column.equals(other.column)
        && Set.copyOf(positive).equals(Set.copyOf(other.positive))
        && Set.copyOf(negative).equals(Set.copyOf(other.negative));
  }
}
