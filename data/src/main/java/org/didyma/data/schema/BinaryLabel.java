package org.didyma.data.schema;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A column of two classes: code 1 for positive, 0 for negative.
 *
 * @param column name of the column, or its 1-based position in a table without a header
 * @param positive the values that stand for +1, at least one
 * @param negative the values that stand for -1, at least one
 * @param other what happens to a record with any other value
 * @param onMissing what happens to a record whose value is missing
 * @param form how its fields are written down
 */
public record BinaryLabel(
    String column,
    List<String> positive,
    List<String> negative,
    LabelPolicy other,
    LabelPolicy onMissing,
    FieldForm form)
    implements Label {

  /** A record that counts as negative. */
  static final LabelPolicy NEGATIVE = new LabelPolicy(0);

  /** A record that counts as positive. */
  static final LabelPolicy POSITIVE = new LabelPolicy(1);

  public BinaryLabel {
    positive = List.copyOf(positive);
    negative = List.copyOf(negative);
  }

  /** Its values, the positive ones first. */
  @Override
  public List<String> values() {
    return Stream.concat(positive.stream(), negative.stream()).toList();
  }

  @Override
  public List<Feature> fields() {
    return List.of(Label.words(column, values(), form));
  }

  @Override
  public List<String> names() {
    return List.of("negative", "positive");
  }

  /** Whether another label is equal, apart from policies and the order of values. */
  @Override
  public boolean meansTheSame(Label other) {
    return other instanceof BinaryLabel binary
        && column.equals(binary.column)
        && Set.copyOf(positive).equals(Set.copyOf(binary.positive))
        && Set.copyOf(negative).equals(Set.copyOf(binary.negative));
  }
}
