package org.didyma.data.schema;

import java.util.List;

/**
 * A column of classes in an order, such as mild, moderate, severe: code k for the k-th, from 0.
 *
 * @param column name of the column
 * @param values the classes, at least three, in their order
 * @param other what happens to a record with any other value
 * @param onMissing what happens to a record whose value is missing
 * @param form how its fields are written down
 */
public record OrderedLabel(
    String column, List<String> values, LabelPolicy other, LabelPolicy onMissing, FieldForm form)
    implements Label {

  public OrderedLabel {
    values = List.copyOf(values);
  }

  @Override
  public List<Feature> fields() {
    return List.of(Label.words(column, values, form));
  }

  @Override
  public List<String> losses() {
    return List.of("ordered");
  }

  @Override
  public List<String> names() {
    return values;
  }
}
