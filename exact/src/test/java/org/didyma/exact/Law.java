package org.didyma.exact;

import java.math.BigDecimal;
import java.math.MathContext;

/** Probability functions of the noise, summed directly in doubles or decimals. */
final class Law {

  static final MathContext DIGITS = new MathContext(60);

  private Law() {}

  static double laplace(double scale, long x) {
    double a = Math.exp(-1 / scale);
    return Math.tanh(0.5 / scale) * Math.pow(a, Math.abs(x));
  }

  /** The sum of exp(-x^2 / (2 variance)) over the integers. */
  static double normalizer(double variance) {
    double sum = 0;
    for (long x = (long) (40 * Math.sqrt(variance)) + 10; x > 0; x--) {
      sum += 2 * Math.exp(-(double) x * x / (2 * variance));
    }
    return sum + 1;
  }

  static double gaussian(double variance, double normalizer, long x) {
    return Math.exp(-(double) x * x / (2 * variance)) / normalizer;
  }

  /** exp(-x) to 60 digits, by its series at x / 2^k, squared k times. */
  static BigDecimal exp(BigDecimal x) {
    MathContext wide = new MathContext(90);
    int halvings = Math.max(0, 8 + (int) Math.ceil(Math.log(x.doubleValue() + 1) / Math.log(2)));
    BigDecimal y = x.negate().divide(BigDecimal.valueOf(2).pow(halvings), wide);
    BigDecimal term = BigDecimal.ONE;
    BigDecimal sum = BigDecimal.ONE;
    for (int k = 1; k < 60; k++) {
      term = term.multiply(y, wide).divide(BigDecimal.valueOf(k), wide);
      sum = sum.add(term, wide);
    }
    for (int i = 0; i < halvings; i++) {
      sum = sum.multiply(sum, wide);
    }
    return sum.round(DIGITS);
  }
}
