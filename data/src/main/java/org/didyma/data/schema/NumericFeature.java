package org.didyma.data.schema;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A column of exact numbers, or of dates, which are the numbers of their days from 1970-01-01 on:
 * either one 0/1 coordinate [x &gt;= t] per threshold t, or one integer coordinate round(x /
 * scale).
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
 * @param form how its fields are written down
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
    Policy malformed,
    FieldForm form)
    implements Feature {

  private static final int MOST_DIGITS = 15;

  /** A number of at most 15 digits before and after the point. */
  private static final Pattern TOKEN =
      Pattern.compile("[+-]?(?=[0-9.]{1,16}$)([0-9]+\\.?[0-9]*|\\.[0-9]+)");

  /** What a field of the column must look like. */
  public enum Kind {
    /** An optional sign and digits, perhaps with a decimal mark and zeros behind them. */
    INTEGER("integer", "a whole number"),
    /** An optional sign, digits, optionally a mark and digits, optionally an exponent. */
    DECIMAL("decimal", "a decimal number"),
    /** A day of the calendar. */
    DATE("date", "a date");

    private final String key;
    private final String noun;

    Kind(String key, String noun) {
      this.key = key;
      this.noun = noun;
    }

    /** The key of the schema file that declares it. */
    public String key() {
      return key;
    }

    public String noun() {
      return noun;
    }
  }

  public NumericFeature {
    thresholds = List.copyOf(thresholds);
  }

  /** Whether its numbers are whole. */
  public boolean isWhole() {
    return kind != Kind.DECIMAL;
  }

  /** A number of the column as people read it: plain digits, or a date. */
  public String shown(BigDecimal number) {
    return kind == Kind.DATE ? DateForm.text(number) : number.toPlainString();
  }

  /**
   * The whole number, or the day, before another one.
   *
   * @param shown the other one, as {@link #shown} has it
   */
  public String before(String shown) {
    BigDecimal number =
        kind == Kind.DATE ? DateForm.parse(shown).orElseThrow() : new BigDecimal(shown);
    return shown(number.subtract(BigDecimal.ONE));
  }

  /** A number of the column as its fields have it. */
  public String spelled(BigDecimal number) {
    return kind == Kind.DATE ? form.date().spelled(number) : form.spelled(number.toPlainString());
  }

  /**
   * The numbers that mean that there is no value, however they are written: those of the missing
   * tokens that are numbers of at most 15 digits, or dates.
   */
  public List<BigDecimal> missingNumbers() {
    return form.missing().stream()
        .flatMap(token -> missingNumber(token).stream())
        .distinct()
        .toList();
  }

  /** The number that a missing token is, if it is one. */
  public Optional<BigDecimal> missingNumber(String token) {
    if (kind == Kind.DATE) {
      long day = form.date().day(token.toCharArray(), 0, token.length());
      return day == DateForm.NONE ? Optional.empty() : Optional.of(BigDecimal.valueOf(day));
    }
    String plain = form.mark() == '.' ? token : token.replace('.', 'x').replace(form.mark(), '.');
    if (!TOKEN.matcher(plain).matches()) {
      return Optional.empty();
    }
    BigDecimal number = new BigDecimal(plain).stripTrailingZeros();
    return number.precision() > MOST_DIGITS || kind == Kind.INTEGER && number.scale() > 0
        ? Optional.empty()
        : Optional.of(number.scale() < 0 ? number.setScale(0) : number);
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
      String text = shown(t);
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
