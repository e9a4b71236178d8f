package org.didyma.data.schema;

import java.math.BigDecimal;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A column of whole numbers from 0 on: code y for y below the largest, which stands for all larger
 * ones, too. Negative and fractional numbers are none.
 *
 * @param column name of the column
 * @param most the largest count, at least 2
 * @param other what happens to a record whose field is no count
 * @param onMissing what happens to a record whose value is missing
 * @param form how its fields are written down
 */
public record CountLabel(
    String column, int most, LabelPolicy other, LabelPolicy onMissing, FieldForm form)
    implements Label {

  /** The column as numbers, of which each from 1 to the largest count is a cut point. */
  public NumericFeature counts() {
    return new NumericFeature(
        column,
        NumericFeature.Kind.INTEGER,
        BigDecimal.ZERO,
        BigDecimal.valueOf(most),
        IntStream.rangeClosed(1, most).mapToObj(BigDecimal::valueOf).toList(),
        null,
        Policy.CLIP,
        Policy.NONE,
        Policy.NONE,
        form);
  }

  @Override
  public List<Feature> fields() {
    return List.of(counts());
  }

  @Override
  public List<String> losses() {
    return List.of("poisson", "ordered", "number");
  }

  @Override
  public List<String> names() {
    return IntStream.rangeClosed(0, most)
        .mapToObj(y -> y == most ? y + " or more" : Integer.toString(y))
        .toList();
  }
}
