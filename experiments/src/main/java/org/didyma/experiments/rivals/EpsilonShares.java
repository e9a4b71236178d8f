package org.didyma.experiments.rivals;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.didyma.exact.Rational;

/** Parts of epsilon as decimals. */
final class EpsilonShares {

  private static final MathContext DOWN = new MathContext(12, RoundingMode.DOWN);

  private EpsilonShares() {}

  /** A decimal of twelve digits that is at most this number, which is above 0. */
  static BigDecimal below(Rational part) {
    return new BigDecimal(part.numerator()).divide(new BigDecimal(part.denominator()), DOWN);
  }
}
