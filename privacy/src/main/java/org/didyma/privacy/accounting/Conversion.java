package org.didyma.privacy.accounting;

import org.didyma.exact.Rational;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;

/** From any guarantee to one of (epsilon, delta). */
public final class Conversion {

  private Conversion() {}

  /**
   * An (epsilon, delta) guarantee that follows, epsilon rounded up to twelve digits.
   *
   * @param delta what the result may have for a delta
   * @throws IllegalArgumentException when none follows with this delta, with a message for the user
   */
  public static PrivacyGuarantee.Approximate toApproximate(
      PrivacyGuarantee guarantee, Delta delta) {
    return new PrivacyGuarantee.Approximate(
        epsilon(guarantee, delta), delta, guarantee.adjacency(), guarantee.conditions());
  }

  private static Epsilon epsilon(PrivacyGuarantee guarantee, Delta delta) {
    if (guarantee instanceof PrivacyGuarantee.Pure pure) {
      return pure.epsilon();
    }
    if (guarantee instanceof PrivacyGuarantee.Approximate approximate) {
      if (approximate.delta().compareTo(delta) > 0) {
        throw new IllegalArgumentException(
            "delta is %s, but what was composed fails with %s already"
                .formatted(delta, approximate.delta()));
      }
      return approximate.epsilon();
    }
    if (delta.isZero()) {
      throw new IllegalArgumentException(
          "delta is 0, but a guarantee of the kind \"%s\" gives an epsilon for a delta above 0 only"
              .formatted(guarantee.kind()));
    }
    double target = Rational.of(delta.value()).below();
    if (guarantee instanceof PrivacyGuarantee.ZeroConcentrated concentrated) {
      double rho = Rational.of(concentrated.rho().value()).above();
      return Epsilon.above(ConcentratedConversion.epsilon(rho, target));
    }
    if (!(guarantee instanceof PrivacyGuarantee.Renyi renyi)) {
      throw new IllegalArgumentException("an unproven calibration has no epsilon");
    }
    double epsilon = RenyiConversion.epsilon(renyi.curve(), target).epsilon();
    if (epsilon == Double.POSITIVE_INFINITY) {
      throw new IllegalArgumentException("no order of the Renyi curve bounds epsilon");
    }
    return Epsilon.above(epsilon);
  }

  /** The theorem behind a conversion to (epsilon, delta), empty when it is none. */
  public static String theorem(PrivacyGuarantee guarantee) {
    return switch (guarantee.kind()) {
      case "zcdp" -> ConcentratedConversion.THEOREM;
      case "renyi" -> RenyiConversion.THEOREM;
      default -> "";
    };
  }
}
