package org.didyma.privacy;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.didyma.core.InvalidInputException;
import org.didyma.exact.Decimals;
import org.didyma.exact.Rational;

/**
 * A privacy parameter epsilon as an exact decimal.
 *
 * @param value a number from 0 with at most {@link #MAX_DIGITS} decimal places; equal numbers are
 *     equal epsilons, however many zeros they end with
 */
public record Epsilon(BigDecimal value) implements Comparable<Epsilon> {

  /**
   * A larger epsilon promises nothing, so {@link #parse} takes asking for one for a mistake. What
   * is calculated may be larger.
   */
  public static final int MAX = 1000;

  /** More decimal places than anyone needs; keeps exact arithmetic small. */
  public static final int MAX_DIGITS = 30;

  public static final Epsilon ZERO = new Epsilon(BigDecimal.ZERO);

  /**
   * Checks the number and takes trailing zeros off.
   *
   * @throws IllegalArgumentException when it is below 0 or has more decimal places
   */
  public Epsilon {
    if (value.signum() < 0) {
      throw new IllegalArgumentException("epsilon is below 0");
    }
    value = value.stripTrailingZeros();
    if (value.scale() > MAX_DIGITS) {
      throw new IllegalArgumentException("epsilon has more than " + MAX_DIGITS + " decimal places");
    }
  }

  /**
   * Reads a decimal number such as {@code 1}, {@code 0.1} or {@code 1e-3}, above 0 and at most
   * {@link #MAX}.
   *
   * @throws InvalidInputException when the text is not such a number
   */
  public static Epsilon parse(String text) {
    try {
      return inRange(Decimals.parse("epsilon", text, MAX_DIGITS));
    } catch (IllegalArgumentException e) {
      throw new InvalidInputException(
          String.valueOf(e.getMessage()),
          "use a decimal number above 0, such as 0.5; smaller protects more.",
          e);
    }
  }

  private static Epsilon inRange(BigDecimal value) {
    if (value.signum() <= 0) {
      throw new IllegalArgumentException("epsilon is not above 0");
    }
    if (value.compareTo(BigDecimal.valueOf(MAX)) > 0) {
      throw new IllegalArgumentException("epsilon is above " + MAX + ", which protects nothing");
    }
    return new Epsilon(value);
  }

  /** The least epsilon that can be written down and is not below the number. */
  public static Epsilon above(Rational number) {
    return new Epsilon(number.decimalAbove(MAX_DIGITS));
  }

  /**
   * The least epsilon of 12 significant digits that is not below the number.
   *
   * @throws IllegalArgumentException when the number is out of range
   */
  public static Epsilon above(double number) {
    if (!(number >= 0 && number < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("epsilon is not a finite number from 0");
    }
    return new Epsilon(Decimals.above(number).setScale(MAX_DIGITS, RoundingMode.CEILING));
  }

  /** The sum, exactly: what two pure promises add up to. */
  public Epsilon plus(Epsilon other) {
    return new Epsilon(value.add(other.value));
  }

  /**
   * The product, exactly.
   *
   * @param factor at least 0
   */
  public Epsilon times(long factor) {
    return new Epsilon(value.multiply(BigDecimal.valueOf(factor)));
  }

  @Override
  public int compareTo(Epsilon other) {
    return value.compareTo(other.value);
  }

  /** Plain decimal notation, without exponent or trailing zeros. */
  @Override
  public String toString() {
    return value.toPlainString();
  }
}
