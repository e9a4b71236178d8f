package org.didyma.mechanisms.gradient;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.exact.Rational;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.accounting.AnalyticGaussian;

/**
 * What to promise: pure epsilon-differential privacy where delta is 0, (epsilon, delta) otherwise.
 *
 * @param epsilon above 0
 * @param delta from 0 to below 1
 */
public record PrivacyTarget(Epsilon epsilon, Delta delta) {

  private static final MathContext UP = new MathContext(12, RoundingMode.CEILING);

  /** Below it doubles, in which noise is calibrated, lose their digits and end at 0. */
  private static final Delta LEAST_DELTA = Delta.parse("1e-305");

  public PrivacyTarget {
    if (epsilon.value().signum() == 0) {
      throw new IllegalArgumentException("epsilon is not above 0");
    }
    if (!delta.isZero() && delta.compareTo(LEAST_DELTA) < 0) {
      throw new InvalidInputException(
          "a share of delta is below %s, for which no noise is calibrated".formatted(LEAST_DELTA),
          "use a larger " + ParameterReference.of("delta") + ".");
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

  /**
   * Refuses a delta of 0.
   *
   * @param mechanism whose noise is Gaussian, for the message
   */
  public void requireDelta(String mechanism) {
    if (isPure()) {
      throw new InvalidInputException(
          mechanism + " has Gaussian noise, for which delta cannot be 0",
          "give "
              + ParameterReference.of("delta")
              + " a number far below one over the number of records, such as 1e-6.");
    }
  }

  /** epsilon, rounded down. */
  public double epsilonValue() {
    return Rational.of(epsilon.value()).below();
  }

  /** delta, rounded down. */
  public double deltaValue() {
    return Rational.of(delta.value()).below();
  }

  /** The promise under an adjacency. */
  public PrivacyGuarantee guarantee(Adjacency adjacency) {
    return isPure()
        ? PrivacyGuarantee.pure(epsilon, adjacency.requireRecords())
        : PrivacyGuarantee.approximate(epsilon, delta, adjacency.requireRecords());
  }

  /**
   * An equal share, for basic composition: this many targets of that kind, one after the other,
   * keep this target.
   *
   * @param parts from 1
   * @throws InvalidInputException when so small a share cannot be written down
   */
  public PrivacyTarget share(int parts) {
    BigDecimal divisor = BigDecimal.valueOf(parts);
    BigDecimal share = epsilon.value().divide(divisor, Epsilon.MAX_DIGITS, RoundingMode.FLOOR);
    if (share.signum() == 0) {
      throw new InvalidInputException(
          "epsilon is too small to be shared out in %d parts".formatted(parts),
          "use a larger " + ParameterReference.of("epsilon") + ".");
    }
    return new PrivacyTarget(
        new Epsilon(share),
        new Delta(delta.value().divide(divisor, Delta.MAX_DIGITS, RoundingMode.FLOOR)));
  }

  /** What {@link #share} leaves. */
  public PrivacyTarget without(int parts) {
    PrivacyTarget gone = share(parts);
    return new PrivacyTarget(
        new Epsilon(epsilon.value().subtract(gone.epsilon.value())),
        new Delta(delta.value().subtract(gone.delta.value())));
  }

  /**
   * The least noise multiplier with which so many Gaussian mechanisms, each of which may look at
   * the releases before it, keep this target: they are as good as one with the multiplier divided
   * by sqrt(times) (Dong, Roth and Su 2022, Corollary 3.3), to which the exact trade-off applies
   * (Balle and Wang 2018). Rounded up to 12 digits.
   *
   * @param times from 1
   * @throws IllegalStateException when delta is 0
   */
  public Rational gaussianMultiplier(long times) {
    if (isPure()) {
      throw new IllegalStateException("no Gaussian is pure");
    }
    return multiplier(epsilonValue(), deltaValue(), times);
  }

  /** The same for numbers that were rounded already. */
  static Rational multiplier(double epsilon, double delta, long times) {
    double one = AnalyticGaussian.multiplier(epsilon, delta);
    return Rational.of(new BigDecimal(one * Math.sqrt(times) * (1 + 0x1p-50)).round(UP));
  }
}
