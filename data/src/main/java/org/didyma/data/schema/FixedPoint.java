package org.didyma.data.schema;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.didyma.data.text.JsonValue;

/**
 * Exact arithmetic on the numbers of one column: every number of the schema is a whole multiple of
 * 10^-digits, so it is a long in that unit.
 *
 * <p>A field may have more decimals than the schema; it is then rounded down to the unit. For
 * thresholds that changes nothing, since they are whole multiples of the unit. For scaling the unit
 * of a decimal column is ten times finer than its finest number, which makes the scale s even in
 * units; then floor((2x + s) / 2s) changes only at even multiples of x's unit and rounding x down
 * changes nothing either.
 *
 * @param digits number of decimals of the unit
 */
public record FixedPoint(int digits) {

  /** Largest absolute value of a scaled coordinate. */
  static final int LARGEST_COORDINATE = 1_000_000_000;

  /** Largest number of decimals that can be told apart in a long. */
  private static final int MAX_DIGITS = 18;

  public static FixedPoint of(NumericFeature feature) {
    if (feature.kind() != NumericFeature.Kind.DECIMAL) {
      return new FixedPoint(0);
    }
    int digits = 0;
    for (BigDecimal number : numbers(feature)) {
      digits = Math.max(digits, number.scale());
    }
    return new FixedPoint(digits + 1);
  }

  private static List<BigDecimal> numbers(NumericFeature feature) {
    List<BigDecimal> numbers = new ArrayList<>(feature.thresholds());
    numbers.addAll(feature.missingNumbers());
    numbers.add(feature.low());
    numbers.add(feature.high());
    BigDecimal scale = feature.scale();
    if (scale != null) {
      numbers.add(scale);
    }
    for (Policy policy : List.of(feature.outside(), feature.onMissing(), feature.malformed())) {
      if (policy.kind() == Policy.Kind.VALUE) {
        numbers.add(new BigDecimal(policy.value()));
      }
    }
    return numbers;
  }

  /** True when every number of the feature is at most 10^18 units. */
  boolean fits(NumericFeature feature) {
    return digits <= MAX_DIGITS
        && numbers(feature).stream()
            .allMatch(
                n ->
                    n.abs()
                            .scaleByPowerOfTen(digits)
                            .compareTo(BigDecimal.valueOf(JsonValue.LARGEST))
                        <= 0);
  }

  /** A number of the schema in units. */
  public long units(BigDecimal number) {
    return number.scaleByPowerOfTen(digits).longValueExact();
  }

  /** The scaled coordinate of a number of the schema; the feature must have a scale. */
  long scaled(NumericFeature feature, BigDecimal number) {
    BigDecimal scale = feature.scale();
    if (scale == null) {
      throw new IllegalArgumentException("no scale");
    }
    return divide(units(number), units(scale));
  }

  /** floor(x / s + 1/2) without overflow, for s &gt;= 1. */
  public static long divide(long x, long s) {
    long quotient = Math.floorDiv(x, s);
    long rest = Math.floorMod(x, s);
    return rest >= s - rest ? quotient + 1 : quotient;
  }
}
