package org.didyma.formulations.loss;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

/** Exponentials and logarithms to some 60 digits, by series and Newton's method. */
final class HighPrecision {

  static final MathContext DIGITS = new MathContext(70, RoundingMode.HALF_EVEN);

  private static final int HALVINGS = 16;

  private HighPrecision() {}

  static BigDecimal exp(BigDecimal x) {
    BigDecimal small = x.divide(new BigDecimal(BigInteger.TWO.pow(HALVINGS)), DIGITS);
    BigDecimal term = BigDecimal.ONE;
    BigDecimal sum = BigDecimal.ONE;
    for (int i = 1; i < 30; i++) {
      term = term.multiply(small).divide(BigDecimal.valueOf(i), DIGITS);
      sum = sum.add(term, DIGITS);
    }
    for (int i = 0; i < HALVINGS; i++) {
      sum = sum.multiply(sum, DIGITS);
    }
    return sum;
  }

  static BigDecimal ln(BigDecimal x) {
    BigDecimal y = new BigDecimal(Math.log(x.doubleValue()));
    for (int i = 0; i < 4; i++) {
      BigDecimal power = exp(y);
      BigDecimal change = x.subtract(power).multiply(BigDecimal.valueOf(2));
      y = y.add(change.divide(x.add(power), DIGITS), DIGITS);
    }
    return y;
  }

  /** The nearest integer, the upper one of two. */
  static long nearest(BigDecimal x) {
    return x.add(new BigDecimal("0.5")).setScale(0, RoundingMode.FLOOR).longValueExact();
  }

  static BigDecimal fraction(long numerator, long denominator) {
    return BigDecimal.valueOf(numerator).divide(BigDecimal.valueOf(denominator), DIGITS);
  }
}
