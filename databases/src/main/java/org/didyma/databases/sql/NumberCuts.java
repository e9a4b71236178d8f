package org.didyma.databases.sql;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.didyma.data.schema.DateForm;
import org.didyma.data.schema.NumericFeature;

/** Where the code of a number changes within the range of its column. */
final class NumberCuts {

  /** A scale with more steps than this is grouped by the number itself. */
  private static final int MOST_CUTS = 512;

  private static final BigDecimal TWO = BigDecimal.valueOf(2);

  private NumberCuts() {}

  /** The places, increasing; empty when there are too many. */
  static Optional<List<BigDecimal>> of(NumericFeature feature) {
    BigDecimal scale = feature.scale();
    if (scale == null) {
      return Optional.of(feature.thresholds());
    }
    BigDecimal steps =
        feature.high().subtract(feature.low()).divide(scale, 0, RoundingMode.CEILING);
    if (steps.compareTo(BigDecimal.valueOf(MOST_CUTS)) > 0) {
      return Optional.empty();
    }
    List<BigDecimal> cuts = new ArrayList<>();
    // (k - 1/2) s for whole k, from the first above the low end on.
    BigDecimal k = feature.low().divide(scale, 0, RoundingMode.FLOOR);
    for (; ; k = k.add(BigDecimal.ONE)) {
      BigDecimal cut = k.multiply(TWO).subtract(BigDecimal.ONE).multiply(scale).divide(TWO);
      if (cut.compareTo(feature.high()) > 0) {
        return Optional.of(cuts);
      }
      if (cut.compareTo(feature.low()) > 0) {
        cuts.add(cut);
      }
    }
  }

  /** The number that SQL compares: a date is one of eight digits, in the order of the days. */
  static BigDecimal compared(NumericFeature feature, BigDecimal number) {
    return feature.kind() == NumericFeature.Kind.DATE ? DateForm.key(number) : number;
  }
}
