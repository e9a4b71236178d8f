package org.didyma.data;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A column of exact numbers: either one 0/1 coordinate [x &gt;= t] per threshold t, or one integer
 * coordinate round(x / scale).
 *
 * <p>Rounding is half up, floor(x / scale + 1/2), computed exactly: with scale 10, 15 gives 2, -15
 * gives -1 and -16 gives -2.
 *
 * @param column name of the column
 * @param kind whether fields are whole numbers or decimal numbers
 * @param low smallest number of the domain
 * @param high largest number of the domain
 * @param thresholds increasing, each above low and at most high; empty when there is a scale
 * @param scale positive, or null when there are thresholds
 * @param outside what happens to a number outside of [low, high]
 * @param onMissing what happens to a missing value
 * @param malformed what happens to a field that is no number of the kind
 */
public record NumericFeature(
    String column,
    Kind kind,
    BigDecimal low,
    BigDecimal high,
    List<BigDecimal> thresholds,
    @Nullable BigDecimal scale,
    Policy outside,
    Policy onMissing,
    Policy malformed)
    implements Feature {

  /** What a field of the column must look like. */
  public enum Kind {
    /** An optional sign and digits. */
    INTEGER("integer", "a whole number"),
    /** An optional sign, digits, optionally a point and digits, optionally an exponent. */
    DECIMAL("decimal", "a decimal number");

    private final String key;
    private final String noun;

    Kind(String key, String noun) {
      this.key = key;
      this.noun = noun;
    }

    /** The key of the schema file that declares it. */
    String key() {
      return key;
    }

    String noun() {
      return noun;
    }
  }

  public NumericFeature {
    thresholds = List.copyOf(thresholds);
  }

  /** What the scaled coordinate of a number of the domain is, where there is a scale. */
  public int scaled(BigDecimal number) {
    // The scaled range was checked to be far inside of int.
    return (int) FixedPoint.of(this).scaled(this, number);
  }

  @Override
  public List<Coordinate> coordinates() {
    List<Coordinate> all = new ArrayList<>();
    for (BigDecimal t : thresholds) {
      String text = t.toPlainString();
      all.add(new Coordinate(column + ">=" + text, column, Coordinate.Test.AT_LEAST, text));
    }
    if (scale != null) {
      String text = scale.toPlainString();
      String name = scale.compareTo(BigDecimal.ONE) == 0 ? column : column + "/" + text;
      all.add(new Coordinate(name, column, Coordinate.Test.SCALED, text));
    }
    if (outside.addsCoordinate()) {
      all.add(new Coordinate(column + "=outside", column, Coordinate.Test.OUTSIDE, ""));
    }
    if (onMissing.addsCoordinate()) {
      all.add(new Coordinate(column + "=missing", column, Coordinate.Test.MISSING, ""));
    }
    if (malformed.addsCoordinate()) {
      all.add(new Coordinate(column + "=malformed", column, Coordinate.Test.MALFORMED, ""));
    }
    return all;
  }
}
