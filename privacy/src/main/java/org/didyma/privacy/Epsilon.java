package org.didyma.privacy;

import java.math.BigDecimal;

/**
 * A privacy parameter epsilon as an exact decimal.
 *
 * @param value a number in (0, {@link #MAX}] with at most {@link #MAX_DIGITS} decimal places
 */
public record Epsilon(BigDecimal value) {

  /** A larger epsilon promises nothing, so asking for one is taken for a mistake. */
  public static final int MAX = 1000;

  /** More decimal places than anyone needs; keeps exact arithmetic small. */
  public static final int MAX_DIGITS = 30;

  public Epsilon {
    if (value.signum() <= 0) {
      throw new IllegalArgumentException("epsilon is not above 0");
    }
    if (value.compareTo(BigDecimal.valueOf(MAX)) > 0) {
      throw new IllegalArgumentException("epsilon is above " + MAX + ", which protects nothing");
    }
    if (value.stripTrailingZeros().scale() > MAX_DIGITS) {
      throw new IllegalArgumentException("epsilon has more than " + MAX_DIGITS + " decimal places");
    }
    value = value.stripTrailingZeros();
  }

  /**
   * Reads a decimal number such as {@code 1}, {@code 0.1} or {@code 1e-3}.
   *
   * @throws IllegalArgumentException when the text is not a number in range, with a message for the
   *     user
   */
  public static Epsilon parse(String text) {
    BigDecimal value;
    if (text.length() > 100) {
      throw new IllegalArgumentException("epsilon has more than 100 characters");
    }
    try {
      value = new BigDecimal(text.strip());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("epsilon is not a decimal number", e);
    }
    if (value.signum() > 0 && value.precision() - (long) value.scale() > 10) {
      throw new IllegalArgumentException("epsilon is above " + MAX + ", which protects nothing");
    }
    return new Epsilon(value);
  }

  /** Plain decimal notation, without exponent or trailing zeros. */
  @Override
  public String toString() {
    return value.toPlainString();
  }
}
