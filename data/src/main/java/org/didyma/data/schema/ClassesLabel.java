package org.didyma.data.schema;

import java.util.List;
import java.util.stream.IntStream;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;

/**
 * A column of classes without an order, such as the digits of images: code k for the k-th, from 0.
 * Linear models see it class by class, each against the rest.
 *
 * @param column name of the column
 * @param values the classes, at least three; their order decides ties alone
 * @param other what happens to a record with any other value
 * @param onMissing what happens to a record whose value is missing
 * @param form how its fields are written down
 */
public record ClassesLabel(
    String column, List<String> values, LabelPolicy other, LabelPolicy onMissing, FieldForm form)
    implements Label {

  public ClassesLabel {
    values = List.copyOf(values);
  }

  @Override
  public List<Feature> fields() {
    return List.of(Label.words(column, values, form));
  }

  @Override
  public List<String> names() {
    return values;
  }

  /** Whether another label is equal, apart from policies. */
  @Override
  public boolean meansTheSame(Label other) {
    return other instanceof ClassesLabel classes
        && column.equals(classes.column)
        && values.equals(classes.values);
  }

  /** The k-th class as the positive one and all others as negative. */
  public BinaryLabel against(int k) {
    List<String> rest =
        IntStream.range(0, values.size()).filter(i -> i != k).mapToObj(values::get).toList();
    return new BinaryLabel(
        column, List.of(values.get(k)), rest, against(other, k), against(onMissing, k), form);
  }

  private static LabelPolicy against(LabelPolicy policy, int k) {
    return policy.code() < 0
        ? policy
        : policy.code() == k ? BinaryLabel.POSITIVE : BinaryLabel.NEGATIVE;
  }

  /**
   * The number of a class.
   *
   * @throws InvalidInputException when there is no class of that name
   */
  public int number(String name) {
    int k = values.indexOf(name);
    if (k < 0) {
      throw new InvalidInputException(
          "the label %s has no class %s".formatted(QuotedText.of(column), QuotedText.of(name)),
          "name one of %s.".formatted(String.join(", ", values)));
    }
    return k;
  }
}
