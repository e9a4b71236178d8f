package org.didyma.data.schema;

import java.math.BigDecimal;
import java.util.List;
import java.util.stream.IntStream;
import org.didyma.exact.Rational;
import org.didyma.formulations.loss.LabelGrid;

/**
 * A column of numbers as the nearest of equally spaced grid points: code i for low + i (high - low)
 * / steps. A number half way between two is the upper one; numbers outside of the range are at its
 * ends.
 *
 * @param column name of the column
 * @param low the first grid point
 * @param high the last grid point, above the first
 * @param steps the number of steps between them, at least 2; half of one is a decimal number
 * @param other what happens to a record whose field is no number
 * @param onMissing what happens to a record whose value is missing
 * @param form how its fields are written down
 */
public record NumberLabel(
    String column,
    BigDecimal low,
    BigDecimal high,
    int steps,
    LabelPolicy other,
    LabelPolicy onMissing,
    FieldForm form)
    implements Label {

  /** Whether half of a step is a decimal number, so that fields are compared exactly. */
  static boolean isExact(BigDecimal low, BigDecimal high, int steps) {
    try {
      return half(low, high, steps).signum() > 0;
    } catch (ArithmeticException e) {
      return false;
    }
  }

  private static BigDecimal half(BigDecimal low, BigDecimal high, int steps) {
    return high.subtract(low).divide(BigDecimal.valueOf(2L * steps));
  }

  private BigDecimal halves(int number) {
    BigDecimal at =
        low.add(half(low, high, steps).multiply(BigDecimal.valueOf(number))).stripTrailingZeros();
    return at.scale() < 0 ? at.setScale(0) : at;
  }

  /** A grid point. */
  public BigDecimal value(int code) {
    return halves(2 * code);
  }

  /** The column as numbers, with a cut point in the middle of each two grid points. */
  public NumericFeature numbers() {
    return new NumericFeature(
        column,
        NumericFeature.Kind.DECIMAL,
        low,
        high,
        IntStream.range(0, steps).mapToObj(i -> halves(2 * i + 1)).toList(),
        null,
        Policy.CLIP,
        Policy.NONE,
        Policy.NONE,
        form);
  }

  @Override
  public List<Feature> fields() {
    return List.of(numbers());
  }

  @Override
  public List<String> losses() {
    return List.of("number", "ordered");
  }

  @Override
  public LabelGrid grid() {
    return new LabelGrid(labels(), Rational.of(low), Rational.of(high));
  }

  @Override
  public List<String> names() {
    return IntStream.rangeClosed(0, steps).mapToObj(i -> value(i).toPlainString()).toList();
  }
}
