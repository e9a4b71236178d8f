package org.didyma.privacy.accounting;

import org.didyma.exact.Rational;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/** Pure epsilon-differential privacy: epsilons add up exactly. */
public final class PureAccountant extends AdditiveAccountant<Epsilon> {

  static final String COMPOSITION = "basic composition (Dwork and Roth 2014, Theorem 3.16)";

  private final TheoremTable<Epsilon> theorems =
      TheoremTable.of(
          "pure",
          "use an accountant with a delta, such as basic, zcdp, rdp or pld.",
          Theorem.of(
              PrivacyEvent.Laplace.class,
              e -> ofScale(e.scale()),
              "Laplace mechanism (Dwork, McSherry, Nissim and Smith 2006)"),
          Theorem.of(
              PrivacyEvent.DiscreteLaplace.class,
              e -> ofScale(e.scale()),
              "discrete Laplace mechanism (Ghosh, Roughgarden and Sundararajan 2009)"),
          Theorem.of(
              PrivacyEvent.Exponential.class,
              PrivacyEvent.Exponential::epsilon,
              "exponential mechanism (McSherry and Talwar 2007)"),
          Theorem.own(PrivacyGuarantee.Pure.class, PrivacyGuarantee.Pure::epsilon),
          Amplification.theorem(this, Amplification::epsilon));

  public PureAccountant() {
    super(CostAlgebra.of(Epsilon.ZERO, Epsilon::plus, Epsilon::times), COMPOSITION);
  }

  private static Epsilon ofScale(Rational scale) {
    return Epsilon.above(Rational.ONE.dividedBy(scale));
  }

  @Override
  TheoremTable<Epsilon> theorems() {
    return theorems;
  }

  @Override
  PrivacyGuarantee guarantee(Epsilon cost, Adjacency adjacency) {
    return PrivacyGuarantee.pure(cost, adjacency);
  }
}
