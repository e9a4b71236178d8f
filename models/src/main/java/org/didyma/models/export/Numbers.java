package org.didyma.models.export;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/**
 * What numbers of a column add. Comparisons are of exact decimal numbers.
 *
 * @param isWhole whether only whole numbers are numbers there: an optional sign and digits;
 *     otherwise there may be a point and an exponent
 * @param low the least number of the range
 * @param high the largest number of the range
 * @param below what numbers below the range add; empty where they are refused
 * @param above what numbers above the range add; empty where they are refused
 * @param cuts increasing: pieces of the range end before them
 * @param pieces what numbers of each piece add, one more than cuts
 * @param scaled in place of cuts and pieces, what floor(x / scale + 1/2) is multiplied by
 */
public record Numbers(
    boolean isWhole,
    BigDecimal low,
    BigDecimal high,
    OptionalDouble below,
    OptionalDouble above,
    List<BigDecimal> cuts,
    List<Double> pieces,
    Optional<Scaled> scaled) {

  /**
   * A multiple of the scaled number.
   *
   * @param scale above 0
   * @param weight what each 1 adds
   */
  public record Scaled(BigDecimal scale, double weight) {}

  private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]+");
  private static final Pattern DECIMAL =
      Pattern.compile("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]{1,3})?");

  /** Whether a word of the schema has the form of a number here. */
  boolean reads(String word) {
    return (isWhole ? WHOLE : DECIMAL).matcher(word).matches();
  }

  /** What numbers may add, the ends where it is a multiple. */
  List<OptionalDouble> all() {
    List<OptionalDouble> all = new ArrayList<>(List.of(below, above));
    pieces.forEach(points -> all.add(OptionalDouble.of(points)));
    scaled.ifPresent(
        s -> {
          for (BigDecimal end : List.of(low, high)) {
            double steps =
                end.add(end)
                    .add(s.scale)
                    .divide(s.scale.add(s.scale), 0, java.math.RoundingMode.FLOOR)
                    .doubleValue();
            all.add(OptionalDouble.of(s.weight * steps));
          }
        });
    return all;
  }
}
