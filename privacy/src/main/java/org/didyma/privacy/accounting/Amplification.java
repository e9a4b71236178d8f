package org.didyma.privacy.accounting;

import java.util.function.BiFunction;
import org.didyma.exact.Rational;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;

/**
 * Amplification of (epsilon, delta) by sampling: ln(1 + q (e^epsilon - 1)) and q delta, for Poisson
 * samples when records are added or removed, and for samples of fixed size without replacement when
 * they are replaced (Balle, Barthe and Gaboardi 2018, Theorems 8 and 9).
 */
final class Amplification {

  static final String THEOREM =
      "amplification by sampling (Balle, Barthe and Gaboardi 2018, Theorems 8 and 9)";

  private Amplification() {}

  /**
   * That theorem, about everything that an accountant prices.
   *
   * @param amplified what a cost becomes at a rate
   */
  static <C> Theorem<C> theorem(
      AdditiveAccountant<C> accountant, BiFunction<Rational, C, C> amplified) {
    return new Theorem<>(
        PrivacyEvent.Sampled.class::isInstance,
        e -> {
          PrivacyEvent.Sampled sampled = (PrivacyEvent.Sampled) e;
          return amplified.apply(sampled.rate(), accountant.cost(sampled.event()));
        },
        e -> accountant.theorem(((PrivacyEvent.Sampled) e).event()) + "; " + THEOREM);
  }

  /** The amplified epsilon, rounded up. */
  static Epsilon epsilon(Rational rate, Epsilon epsilon) {
    if (rate.signum() == 0) {
      return Epsilon.ZERO;
    }
    if (rate.equals(Rational.ONE) || epsilon.equals(Epsilon.ZERO)) {
      return epsilon;
    }
    double e = Rational.of(epsilon.value()).above();
    double q = rate.above();
    double amplified = e > 30 ? ofLarge(q, e) : Math.log1p(q * Math.expm1(e));
    Epsilon up = Epsilon.above(amplified * (1 + 0x1p-48));
    return up.compareTo(epsilon) < 0 ? up : epsilon;
  }

  /**
   * ln(1 + q e^epsilon), which is above the other by less than e^-30 of it. The sum epsilon + ln q
   * may nearly cancel, so its rounding is added before, where it is relative to its terms.
   */
  private static double ofLarge(double q, double e) {
    double log = Math.log(q);
    double x = e + log + (e - log) * 0x1p-50;
    return x > 0 ? x + Math.log1p(Math.exp(-x)) : Math.log1p(Math.exp(x));
  }
}
