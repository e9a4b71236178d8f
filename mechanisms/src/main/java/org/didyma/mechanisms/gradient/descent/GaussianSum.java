package org.didyma.mechanisms.gradient.descent;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.didyma.exact.Rational;
import org.didyma.privacy.Rho;

/**
 * A Gaussian mechanism for sums, with what it costs.
 *
 * @param multiplier z, the standard deviation over the sensitivity
 */
public record GaussianSum(Rational multiplier) {

  private static final MathContext UP = new MathContext(12, RoundingMode.CEILING);

  /** The mechanism of a rho: z is 1/sqrt(2 rho), rounded up to 12 digits. */
  public static GaussianSum ofRho(double rho) {
    double root = Math.sqrt(1 / (2 * rho)) * (1 + 0x1p-50);
    return new GaussianSum(Rational.of(new BigDecimal(root).round(UP)));
  }

  /** 1/(2 z^2), rounded up in the last of many places. */
  public Rho cost() {
    return Rho.above(Rational.ONE.dividedBy(multiplier.times(multiplier).times(Rational.of(2))));
  }
}
