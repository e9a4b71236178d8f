package org.didyma.data.schema;

import java.util.List;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.formulations.Cells;
import org.didyma.formulations.loss.LabelGrid;

/**
 * What is to be predicted: which columns say it, and what its K values are. The value of a record
 * is a code from 0 to K-1.
 */
public sealed interface Label
    permits BinaryLabel, OrderedLabel, ClassesLabel, EventTimeLabel, CountLabel, NumberLabel {

  /** The most values that a label may have. */
  int MOST = 1000;

  /** The columns that it is read from, each with what its fields can be; at least one. */
  List<Feature> fields();

  /** What the values are called, by code: K texts. */
  List<String> names();

  /** What happens to a record with a field that means nothing. */
  LabelPolicy other();

  /** What happens to a record with a missing field. */
  LabelPolicy onMissing();

  /** The first of its columns, by which it is called. */
  default String column() {
    return fields().get(0).column();
  }

  /** The names of its columns. */
  default List<String> columns() {
    return fields().stream().map(Feature::column).toList();
  }

  /** How the fields of its first column are written down. */
  default FieldForm form() {
    return fields().get(0).form();
  }

  /** The number K of its values, at least 2. */
  default int labels() {
    return names().size();
  }

  /** The words that stand for values, where it is one column of words; empty otherwise. */
  default List<String> values() {
    return List.of();
  }

  /** The losses of more than two labels that go with it, by their names, the usual one first. */
  default List<String> losses() {
    return List.of();
  }

  /** What completes the text of a loss. */
  default LabelGrid grid() {
    return LabelGrid.ofCodes(labels());
  }

  /** Whether another label is equal, apart from policies. */
  default boolean meansTheSame(Label other) {
    return equals(other);
  }

  /**
   * The label as one of two classes, for what knows no others.
   *
   * @throws InvalidInputException when it has more values
   */
  default BinaryLabel binary() {
    if (this instanceof BinaryLabel two) {
      return two;
    }
    throw new InvalidInputException(
        "the label %s has %d values, and this works on labels of %d only"
            .formatted(QuotedText.of(column()), labels(), Cells.TWO),
        "state its \"positive\" and \"negative\" values.");
  }

  /** A column of words; other words are those of a label's policies. */
  static CategoricalFeature words(String column, List<String> words, FieldForm form) {
    return new CategoricalFeature(column, words, false, null, Policy.NONE, Policy.NONE, form);
  }
}
