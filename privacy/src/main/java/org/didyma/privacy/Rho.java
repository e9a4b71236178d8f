package org.didyma.privacy;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.didyma.core.InvalidInputException;
import org.didyma.exact.Decimals;
import org.didyma.exact.Rational;

/**
 * The parameter of zero-concentrated differential privacy as an exact decimal: the Renyi divergence
 * of every order a &gt; 1 is at most rho * a.
 *
 * @param value a number from 0 with at most {@link #MAX_DIGITS} decimal places
 */
public record Rho(BigDecimal value) implements Comparable<Rho> {

  /** Twice the decimal places of an epsilon and a few more, so that epsilon^2/8 is exact. */
  public static final int MAX_DIGITS = 63;

  /**
   * A larger rho promises nothing, so {@link #parse} takes asking for one for a mistake. What is
   * calculated may be larger.
   */
  public static final int MAX = 1000;

  public static final Rho ZERO = new Rho(BigDecimal.ZERO);

  /**
   * Checks the number and takes trailing zeros off.
   *
   * @throws IllegalArgumentException when it is below 0 or has more decimal places
   */
  public Rho {
    if (value.signum() < 0) {
      throw new IllegalArgumentException("rho is below 0");
    }
    value = value.stripTrailingZeros();
    if (value.scale() > MAX_DIGITS) {
      throw new IllegalArgumentException("rho has more than " + MAX_DIGITS + " decimal places");
    }
  }

  /**
   * Reads a decimal number such as {@code 0.1}, above 0 and at most {@link #MAX}.
   *
   * @throws InvalidInputException when the text is not such a number
   */
  public static Rho parse(String text) {
    try {
      return inRange(Decimals.parse("rho", text, MAX_DIGITS));
    } catch (IllegalArgumentException e) {
      throw new InvalidInputException(
          String.valueOf(e.getMessage()),
          "use a decimal number above 0, such as 0.1; smaller protects more.",
          e);
    }
  }

  private static Rho inRange(BigDecimal value) {
    if (value.signum() <= 0) {
      throw new IllegalArgumentException("rho is not above 0");
    }
    if (value.compareTo(BigDecimal.valueOf(MAX)) > 0) {
      throw new IllegalArgumentException("rho is above " + MAX + ", which protects nothing");
    }
    return new Rho(value);
  }

  /** The least rho that can be written down and is not below the number. */
  public static Rho above(Rational number) {
    return new Rho(number.decimalAbove(MAX_DIGITS));
  }

  /**
   * The least rho of 12 significant digits that is not below the number.
   *
   * @throws IllegalArgumentException when the number is out of range
   */
  public static Rho above(double number) {
    if (!(number >= 0 && number < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("rho is not a finite number from 0");
    }
    return new Rho(Decimals.above(number).setScale(MAX_DIGITS, RoundingMode.CEILING));
  }

  /** The sum, exactly: what two promises add up to. */
  public Rho plus(Rho other) {
    return new Rho(value.add(other.value));
  }

  /**
   * The product, exactly.
   *
   * @param factor at least 0
   */
  public Rho times(long factor) {
    return new Rho(value.multiply(BigDecimal.valueOf(factor)));
  }

  @Override
  public int compareTo(Rho other) {
    return value.compareTo(other.value);
  }

  /** Decimal notation, with an exponent below a millionth. */
  @Override
  public String toString() {
    return Decimals.text(value);
  }
}
