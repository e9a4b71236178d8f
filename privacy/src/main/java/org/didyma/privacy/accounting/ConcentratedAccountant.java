package org.didyma.privacy.accounting;

import org.didyma.exact.Rational;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.Rho;

/** Zero-concentrated differential privacy: rhos add up exactly. */
public final class ConcentratedAccountant extends AdditiveAccountant<Rho> {

  private static final Rational TWO = Rational.of(2, 1);
  private static final Rational EIGHT = Rational.of(8, 1);

  private final PureAccountant pure = new PureAccountant();

  @Override
  public String name() {
    return "zcdp";
  }

  @Override
  Rho leaf(PrivacyEvent event) {
    if (event instanceof PrivacyEvent.Gaussian gaussian) {
      Rational z = gaussian.noiseMultiplier();
      return Rho.above(Rational.ONE.dividedBy(z.times(z).times(TWO)));
    }
    if (event instanceof PrivacyEvent.DiscreteGaussian gaussian) {
      return Rho.above(Rational.ONE.dividedBy(gaussian.squaredMultiplier().times(TWO)));
    }
    if (event instanceof PrivacyEvent.Exponential exponential) {
      return square(exponential.epsilon(), EIGHT);
    }
    if (event instanceof PrivacyEvent.ByTheorem own
        && own.guarantee() instanceof PrivacyGuarantee.ZeroConcentrated concentrated) {
      return concentrated.rho();
    }
    Refusal.checkSampling(name(), event);
    try {
      return square(pure.leaf(event), TWO);
    } catch (UnpricedEventException e) {
      throw Refusal.unknown(name(), e.event(), "use the accountant rdp or pld.");
    }
  }

  /** epsilon^2 divided by a number, rounded up. */
  private static Rho square(Epsilon epsilon, Rational divisor) {
    Rational e = Rational.of(epsilon.value());
    return Rho.above(e.times(e).dividedBy(divisor));
  }

  @Override
  String leafTheorem(PrivacyEvent event) {
    if (event instanceof PrivacyEvent.Gaussian) {
      return "Gaussian mechanism (Bun and Steinke 2016, Proposition 1.6)";
    }
    if (event instanceof PrivacyEvent.DiscreteGaussian) {
      return "discrete Gaussian (Canonne, Kamath and Steinke 2020)";
    }
    if (event instanceof PrivacyEvent.Exponential) {
      return "bounded range (Cesar and Rogers 2021)";
    }
    if (event instanceof PrivacyEvent.ByTheorem own
        && own.guarantee() instanceof PrivacyGuarantee.ZeroConcentrated) {
      return own.mechanism() + " (" + own.theorem() + ")";
    }
    return pure.leafTheorem(event) + "; pure to zCDP (Bun and Steinke 2016, Proposition 1.4)";
  }

  @Override
  String compositionTheorem() {
    return "zCDP composition (Bun and Steinke 2016, Lemma 1.7)";
  }

  @Override
  Rho zero() {
    return Rho.ZERO;
  }

  @Override
  Rho sum(Rho one, Rho other) {
    return one.plus(other);
  }

  @Override
  Rho times(Rho cost, long factor) {
    return cost.times(factor);
  }

  @Override
  Rho max(Rho one, Rho other) {
    return one.compareTo(other) >= 0 ? one : other;
  }

  @Override
  PrivacyGuarantee guarantee(Rho cost, PrivacyEvent event) {
    return PrivacyGuarantee.zeroConcentrated(cost, event.adjacency());
  }
}
