package org.didyma.privacy.accounting;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.didyma.exact.Rational;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;

/** (epsilon, delta)-differential privacy: epsilons and deltas add up exactly. */
public final class BasicAccountant extends AdditiveAccountant<BasicAccountant.Cost> {

  static final String ADVICE = "use the accountant zcdp, rdp or pld.";

  /** What a part costs. */
  record Cost(Epsilon epsilon, Delta delta) {

    static final Cost ZERO = new Cost(Epsilon.ZERO, Delta.ZERO);

    Cost plus(Cost other) {
      return new Cost(epsilon.plus(other.epsilon), delta.plus(other.delta));
    }

    Cost times(long factor) {
      return new Cost(epsilon.times(factor), delta.times(factor));
    }

    /** The larger epsilon and the larger delta. */
    Cost max(Cost other) {
      return new Cost(CostAlgebra.max(epsilon, other.epsilon), CostAlgebra.max(delta, other.delta));
    }

    /** On a sample; delta is rounded up. */
    static Cost sampled(Rational rate, Cost cost) {
      BigDecimal delta = Rational.of(cost.delta.value()).times(rate).decimalAbove(Delta.MAX_DIGITS);
      return new Cost(
          Amplification.epsilon(rate, cost.epsilon),
          new Delta(delta.setScale(Delta.MAX_DIGITS, RoundingMode.CEILING)));
    }

    /** Pure where delta is 0. */
    PrivacyGuarantee guarantee(Adjacency adjacency) {
      return delta.isZero()
          ? PrivacyGuarantee.pure(epsilon, adjacency)
          : PrivacyGuarantee.approximate(epsilon, delta, adjacency);
    }
  }

  private final TheoremTable<Cost> theorems =
      TheoremTable.of(
          "basic",
          ADVICE,
          Theorem.own(
              PrivacyGuarantee.Approximate.class, own -> new Cost(own.epsilon(), own.delta())),
          Amplification.theorem(this, Cost::sampled),
          Theorem.from(new PureAccountant(), epsilon -> new Cost(epsilon, Delta.ZERO), ""));

  public BasicAccountant() {
    super(
        new CostAlgebra<>(
            () -> Cost.ZERO, Cost::plus, Cost::times, (parts, one, other) -> one.max(other)),
        PureAccountant.COMPOSITION);
  }

  @Override
  TheoremTable<Cost> theorems() {
    return theorems;
  }

  @Override
  PrivacyGuarantee guarantee(Cost cost, Adjacency adjacency) {
    return cost.guarantee(adjacency);
  }
}
