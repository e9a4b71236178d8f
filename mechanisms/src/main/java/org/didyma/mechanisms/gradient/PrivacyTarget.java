package org.didyma.mechanisms.gradient;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.Rational;
import org.didyma.privacy.accounting.AnalyticGaussian;

/**
 * What to promise: pure epsilon-differential privacy where delta is 0, (epsilon, delta) otherwise.
 *
 * @param epsilon above 0
 * @param delta from 0 to below 1
 */
public record PrivacyTarget(Epsilon epsilon, Delta delta) {

  /**
   * The condition that every promise of a gradient method bears: its proof is about real numbers,
   * its computation is in doubles.
   */
  public static final String REAL_ARITHMETIC =
      "floating-point arithmetic is taken for that of real numbers";

  private static final MathContext UP = new MathContext(12, RoundingMode.CEILING);

  public PrivacyTarget {
    if (epsilon.value().signum() == 0) {
      throw new IllegalArgumentException("epsilon is not above 0");
    }
  }

  /** Reads two decimal numbers. */
  public static PrivacyTarget of(String epsilon, String delta) {
    return new PrivacyTarget(Epsilon.parse(epsilon), Delta.parse(delta));
  }

  /** True when delta is 0. */
  public boolean isPure() {
    return delta.isZero();
  }

  /** epsilon, rounded down. */
  public double epsilonValue() {
    return Rational.of(epsilon.value()).below();
  }

  /** delta, rounded down. */
  public double deltaValue() {
    return Rational.of(delta.value()).below();
  }

  /** The promise under an adjacency, in doubles as if they were real numbers. */
  public PrivacyGuarantee guarantee(Adjacency adjacency) {
    PrivacyGuarantee promise =
        isPure()
            ? PrivacyGuarantee.pure(epsilon, adjacency)
            : PrivacyGuarantee.approximate(epsilon, delta, adjacency);
    return promise.under(List.of(REAL_ARITHMETIC));
  }

  /**
   * The least noise multiplier of a single Gaussian mechanism with this promise (Balle and Wang
   * 2018), rounded up to 12 digits.
   *
   * @throws IllegalStateException when delta is 0
   */
  public Rational gaussianMultiplier() {
    if (isPure()) {
      throw new IllegalStateException("no Gaussian is pure");
    }
    return Rational.of(
        new BigDecimal(AnalyticGaussian.multiplier(epsilonValue(), deltaValue())).round(UP));
  }
}
