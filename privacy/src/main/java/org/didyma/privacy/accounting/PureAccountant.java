package org.didyma.privacy.accounting;

import org.didyma.exact.Rational;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/** Pure epsilon-differential privacy: epsilons add up exactly. */
public final class PureAccountant extends AdditiveAccountant<Epsilon> {

  @Override
  public String name() {
    return "pure";
  }

  @Override
  Epsilon leaf(PrivacyEvent event) {
    if (event instanceof PrivacyEvent.Laplace laplace) {
      return Epsilon.above(Rational.ONE.dividedBy(laplace.scale()));
    }
    if (event instanceof PrivacyEvent.DiscreteLaplace laplace) {
      return Epsilon.above(Rational.ONE.dividedBy(laplace.scale()));
    }
    if (event instanceof PrivacyEvent.Exponential exponential) {
      return exponential.epsilon();
    }
    if (event instanceof PrivacyEvent.ByTheorem own
        && own.guarantee() instanceof PrivacyGuarantee.Pure pure) {
      return pure.epsilon();
    }
    if (Amplification.isSampling(event)) {
      Rational rate = Amplification.rate(name(), event);
      PrivacyGuarantee inner = price(event.children().get(0));
      return Amplification.epsilon(rate, ((PrivacyGuarantee.Pure) inner).epsilon());
    }
    throw Refusal.unknown(
        name(), event, "use an accountant with a delta, such as basic, zcdp, rdp or pld.");
  }

  @Override
  String leafTheorem(PrivacyEvent event) {
    if (event instanceof PrivacyEvent.Laplace) {
      return "Laplace mechanism (Dwork, McSherry, Nissim and Smith 2006)";
    }
    if (event instanceof PrivacyEvent.DiscreteLaplace) {
      return "discrete Laplace mechanism (Ghosh, Roughgarden and Sundararajan 2009)";
    }
    if (event instanceof PrivacyEvent.Exponential) {
      return "exponential mechanism (McSherry and Talwar 2007)";
    }
    if (event instanceof PrivacyEvent.ByTheorem own
        && own.guarantee() instanceof PrivacyGuarantee.Pure) {
      return own.mechanism() + " (" + own.theorem() + ")";
    }
    if (Amplification.isSampling(event)) {
      return theorem(event.children().get(0)) + "; " + Amplification.THEOREM;
    }
    throw Refusal.unknown(name(), event, "use another accountant.");
  }

  @Override
  String compositionTheorem() {
    return "basic composition (Dwork and Roth 2014, Theorem 3.16)";
  }

  @Override
  Epsilon zero() {
    return Epsilon.ZERO;
  }

  @Override
  Epsilon sum(Epsilon one, Epsilon other) {
    return one.plus(other);
  }

  @Override
  Epsilon times(Epsilon cost, long factor) {
    return cost.times(factor);
  }

  @Override
  Epsilon max(Epsilon one, Epsilon other) {
    return one.compareTo(other) >= 0 ? one : other;
  }

  @Override
  PrivacyGuarantee guarantee(Epsilon cost, PrivacyEvent event) {
    return PrivacyGuarantee.pure(cost, event.adjacency());
  }
}
