package org.didyma.privacy.accounting;

import org.didyma.exact.Rational;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.Rho;

/** Zero-concentrated differential privacy: rhos add up exactly. */
public final class ConcentratedAccountant extends AdditiveAccountant<Rho> {

  private static final TheoremTable<Rho> THEOREMS =
      TheoremTable.of(
          "zcdp",
          "use the accountant rdp or pld.",
          Theorem.of(
              PrivacyEvent.Gaussian.class,
              e -> half(e.noiseMultiplier().times(e.noiseMultiplier())),
              "Gaussian mechanism (Bun and Steinke 2016, Proposition 1.6)"),
          Theorem.of(
              PrivacyEvent.DiscreteGaussian.class,
              e -> half(e.squaredMultiplier()),
              "discrete Gaussian (Canonne, Kamath and Steinke 2020)"),
          Theorem.of(
              PrivacyEvent.Exponential.class,
              e -> square(e.epsilon(), 8),
              "bounded range (Cesar and Rogers 2021)"),
          Theorem.own(
              PrivacyGuarantee.ZeroConcentrated.class, PrivacyGuarantee.ZeroConcentrated::rho),
          Theorem.from(
              new PureAccountant(),
              epsilon -> square(epsilon, 2),
              "; pure to zCDP (Bun and Steinke 2016, Proposition 1.4)"));

  public ConcentratedAccountant() {
    super(
        CostAlgebra.of(Rho.ZERO, Rho::plus, Rho::times),
        "zCDP composition (Bun and Steinke 2016, Lemma 1.7)");
  }

  /** 1/(2 variance), rounded up. */
  private static Rho half(Rational variance) {
    return Rho.above(Rational.ONE.dividedBy(variance.times(Rational.of(2))));
  }

  /** epsilon^2 divided by a number, rounded up. */
  private static Rho square(Epsilon epsilon, long divisor) {
    Rational e = Rational.of(epsilon.value());
    return Rho.above(e.times(e).dividedBy(Rational.of(divisor)));
  }

  @Override
  TheoremTable<Rho> theorems() {
    return THEOREMS;
  }

  @Override
  PrivacyGuarantee guarantee(Rho cost, Adjacency adjacency) {
    return PrivacyGuarantee.zeroConcentrated(cost, adjacency);
  }
}
