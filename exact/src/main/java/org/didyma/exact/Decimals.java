package org.didyma.exact;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Decimal numbers as users and files write them. */
public final class Decimals {

  private static final int LONGEST = 100;

  /** Digits of a number that was computed in doubles. */
  private static final int SIGNIFICANT = 12;

  private Decimals() {}

  /**
   * Reads a decimal number.
   *
   * @param name what the number is called in messages
   * @param digits how many digits may stand before, and how many behind the point
   * @throws IllegalArgumentException when the text is not such a number, with a message for the
   *     user
   */
  public static BigDecimal parse(String name, String text, int digits) {
    if (text.length() > LONGEST) {
      throw new IllegalArgumentException(name + " has more than " + LONGEST + " characters");
    }
    BigDecimal value;
    try {
      value = new BigDecimal(text.strip());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(name + " is not a decimal number", e);
    }
    if (value.signum() == 0) {
      return BigDecimal.ZERO;
    }
    if (value.precision() - (long) value.scale() > digits) {
      throw new IllegalArgumentException(name + " is too large");
    }
    // The limit on the scale comes first: stripping a huge one would take long.
    if (value.scale() > digits + LONGEST || value.stripTrailingZeros().scale() > digits) {
      throw new IllegalArgumentException(name + " has more than " + digits + " decimal places");
    }
    return value.stripTrailingZeros();
  }

  /**
   * The least decimal of 12 significant digits that is not below the double.
   *
   * @throws NumberFormatException when the double is infinite or NaN
   */
  public static BigDecimal above(double value) {
    return new BigDecimal(value).round(new MathContext(SIGNIFICANT, RoundingMode.CEILING));
  }

  /** A double as a decimal that is not below it. */
  public static String text(double value) {
    return value == Double.POSITIVE_INFINITY ? "infinity" : text(above(value));
  }

  /** The shortest notation that is exact: plain, with an exponent below a millionth. */
  public static String text(BigDecimal value) {
    BigDecimal stripped = value.stripTrailingZeros();
    return stripped.scale() <= 0 ? stripped.toPlainString() : stripped.toString().replace('E', 'e');
  }
}
