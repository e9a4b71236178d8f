package org.didyma.privacy.accounting;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.didyma.exact.Rational;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/** (epsilon, delta)-differential privacy: epsilons and deltas add up exactly. */
public final class BasicAccountant extends AdditiveAccountant<BasicAccountant.Cost> {

  /** What a part costs. */
  record Cost(Epsilon epsilon, Delta delta) {}

  private final PureAccountant pure = new PureAccountant();

  @Override
  public String name() {
    return "basic";
  }

  @Override
  Cost leaf(PrivacyEvent event) {
    if (event instanceof PrivacyEvent.ByTheorem own
        && own.guarantee() instanceof PrivacyGuarantee.Approximate approximate) {
      return new Cost(approximate.epsilon(), approximate.delta());
    }
    if (Amplification.isSampling(event)) {
      Rational rate = Amplification.rate(name(), event);
      Cost inner = costOf(price(event.children().get(0)));
      return new Cost(Amplification.epsilon(rate, inner.epsilon), scaled(inner.delta, rate));
    }
    if (isPure(event)) {
      return new Cost(pure.leaf(event), Delta.ZERO);
    }
    throw Refusal.unknown(name(), event, "use the accountant zcdp, rdp or pld.");
  }

  private static boolean isPure(PrivacyEvent event) {
    return event instanceof PrivacyEvent.Laplace
        || event instanceof PrivacyEvent.DiscreteLaplace
        || event instanceof PrivacyEvent.Exponential
        || event instanceof PrivacyEvent.ByTheorem own
            && own.guarantee() instanceof PrivacyGuarantee.Pure;
  }

  private static Cost costOf(PrivacyGuarantee guarantee) {
    return guarantee instanceof PrivacyGuarantee.Approximate approximate
        ? new Cost(approximate.epsilon(), approximate.delta())
        : new Cost(((PrivacyGuarantee.Pure) guarantee).epsilon(), Delta.ZERO);
  }

  /** q delta, rounded up. */
  private static Delta scaled(Delta delta, Rational rate) {
    BigDecimal product = Rational.of(delta.value()).times(rate).decimalAbove(Delta.MAX_DIGITS);
    return new Delta(product.setScale(Delta.MAX_DIGITS, RoundingMode.CEILING));
  }

  @Override
  String leafTheorem(PrivacyEvent event) {
    if (event instanceof PrivacyEvent.ByTheorem own) {
      return own.mechanism() + " (" + own.theorem() + ")";
    }
    return Amplification.isSampling(event)
        ? theorem(event.children().get(0)) + "; " + Amplification.THEOREM
        : pure.leafTheorem(event);
  }

  @Override
  String compositionTheorem() {
    return pure.compositionTheorem();
  }

  @Override
  Cost zero() {
    return new Cost(Epsilon.ZERO, Delta.ZERO);
  }

  @Override
  Cost sum(Cost one, Cost other) {
    return new Cost(one.epsilon.plus(other.epsilon), one.delta.plus(other.delta));
  }

  @Override
  Cost times(Cost cost, long factor) {
    return new Cost(cost.epsilon.times(factor), cost.delta.times(factor));
  }

  @Override
  Cost max(Cost one, Cost other) {
    return new Cost(
        one.epsilon.compareTo(other.epsilon) >= 0 ? one.epsilon : other.epsilon,
        one.delta.compareTo(other.delta) >= 0 ? one.delta : other.delta);
  }

  /** Pure where delta is 0. */
  @Override
  PrivacyGuarantee guarantee(Cost cost, PrivacyEvent event) {
    return cost.delta.isZero()
        ? PrivacyGuarantee.pure(cost.epsilon, event.adjacency())
        : PrivacyGuarantee.approximate(cost.epsilon, cost.delta, event.adjacency());
  }
}
