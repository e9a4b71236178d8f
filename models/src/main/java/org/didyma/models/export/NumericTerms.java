package org.didyma.models.export;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import org.didyma.data.schema.FieldForm;

/**
 * What numbers of a column add. Comparisons are of exact decimal numbers.
 *
 * <p>A date is the whole number of its eight digits, year, month and day: 20000131.
 *
 * @param isWhole whether only whole numbers are numbers there: an optional sign and digits, perhaps
 *     with a decimal mark and zeros; otherwise there may be a mark and digits, and an exponent
 * @param low the least number of the range
 * @param high the largest number of the range
 * @param below what numbers below the range add; empty where they are refused
 * @param above what numbers above the range add; empty where they are refused
 * @param cuts increasing: pieces of the range end before them
 * @param pieces what numbers of each piece add, one more than cuts
 * @param form how they are written
 * @param isDate whether they are dates
 * @param missing those that mean that there is no value
 * @param absent what these add; empty where they are refused
 * @param scaled in place of cuts and pieces, what floor(x / scale + 1/2) is multiplied by
 */
public record NumericTerms(
    boolean isWhole,
    BigDecimal low,
    BigDecimal high,
    OptionalDouble below,
    OptionalDouble above,
    List<BigDecimal> cuts,
    List<Double> pieces,
    FieldForm form,
    boolean isDate,
    List<BigDecimal> missing,
    OptionalDouble absent,
    Optional<Scaled> scaled) {

  /**
   * A multiple of the scaled number.
   *
   * @param scale above 0
   * @param weight what each 1 adds
   */
  public record Scaled(BigDecimal scale, double weight) {}

  private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]+(\\.0*)?");
  private static final Pattern DECIMAL =
      Pattern.compile("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]{1,3})?");

  /** Whether a word of the schema has the form of a number here. */
  boolean reads(String word) {
    String pointed = form.mark() == '.' ? word : word.replace('.', 'x').replace(form.mark(), '.');
    return !isDate && (isWhole ? WHOLE : DECIMAL).matcher(pointed).matches();
  }

  /** The number that a word is that {@link #reads} takes. */
  BigDecimal read(String word) {
    return new BigDecimal(word.replace(form.mark(), '.'));
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
