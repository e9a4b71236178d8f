package org.didyma.privacy;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.didyma.core.InvalidInputException;
import org.didyma.exact.Decimals;

/**
 * A privacy parameter delta as an exact decimal: what is added in P[M(S) in E] &lt;= exp(epsilon)
 * P[M(S') in E] + delta, the definition of (epsilon, delta)-differential privacy.
 *
 * @param value a number in [0, 1) with at most {@link #MAX_DIGITS} decimal places
 */
public record Delta(BigDecimal value) implements Comparable<Delta> {

  /** More decimal places than anyone needs; keeps exact arithmetic small. */
  public static final int MAX_DIGITS = 400;

  public static final Delta ZERO = new Delta(BigDecimal.ZERO);

  /**
   * Checks the number and takes trailing zeros off.
   *
   * @throws IllegalArgumentException when it is not in [0, 1) or has more decimal places
   */
  public Delta {
    if (value.signum() < 0) {
      throw new IllegalArgumentException("delta is below 0");
    }
    if (value.compareTo(BigDecimal.ONE) >= 0) {
      throw new IllegalArgumentException("delta is not below 1, which protects nothing");
    }
    value = value.stripTrailingZeros();
    if (value.scale() > MAX_DIGITS) {
      throw new IllegalArgumentException("delta has more than " + MAX_DIGITS + " decimal places");
    }
  }

  /**
   * Reads a decimal number such as {@code 1e-5} or {@code 0.000001}.
   *
   * @throws InvalidInputException when the text is not such a number
   */
  public static Delta parse(String text) {
    try {
      return new Delta(Decimals.parse("delta", text, MAX_DIGITS));
    } catch (IllegalArgumentException e) {
      throw new InvalidInputException(
          String.valueOf(e.getMessage()),
          "use a number well below one over the number of records, such as 1e-6.",
          e);
    }
  }

  /**
   * The least delta of 12 significant digits that is not below the number.
   *
   * @throws IllegalArgumentException when the number is out of range
   */
  public static Delta above(double number) {
    if (!(number >= 0 && number < 1)) {
      throw new IllegalArgumentException("delta is not a number from 0 to below 1");
    }
    return new Delta(Decimals.above(number).setScale(MAX_DIGITS, RoundingMode.CEILING));
  }

  public boolean isZero() {
    return value.signum() == 0;
  }

  /**
   * The sum.
   *
   * @throws IllegalArgumentException when it is not below 1
   */
  public Delta plus(Delta other) {
    return new Delta(value.add(other.value));
  }

  /**
   * The product.
   *
   * @throws IllegalArgumentException when it is not below 1
   */
  public Delta times(long factor) {
    return new Delta(value.multiply(BigDecimal.valueOf(factor)));
  }

  @Override
  public int compareTo(Delta other) {
    return value.compareTo(other.value);
  }

  /** Decimal notation, with an exponent below a millionth: 0.00001, 1e-7. */
  @Override
  public String toString() {
    return Decimals.text(value);
  }
}
