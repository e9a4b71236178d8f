package org.didyma.privacy.accounting;

import java.math.BigDecimal;
import org.didyma.exact.Rational;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * Advanced composition of (epsilon_i, delta_i) mechanisms: for a slack delta' it is (sqrt(2
 * ln(1/delta') sum epsilon_i^2) + sum epsilon_i (e^epsilon_i - 1), sum delta_i +
 * delta')-differentially private (Dwork, Rothblum and Vadhan 2010, Theorem III.3, whose proof does
 * not need equal parameters). The result is this or basic composition, whichever has the smaller
 * epsilon.
 */
public final class AdvancedAccountant extends AdditiveAccountant<AdvancedAccountant.Cost> {

  /** What is cited. */
  public static final String THEOREM =
      "advanced composition (Dwork, Rothblum and Vadhan 2010, Theorem III.3)";

  private static final double ERROR = 0x1p-47;

  /**
   * What a part costs.
   *
   * @param squares sum of epsilon_i^2, rounded up
   * @param means sum of epsilon_i (e^epsilon_i - 1), rounded up
   */
  record Cost(BasicAccountant.Cost basic, double squares, double means) {}

  private final BasicAccountant basic = new BasicAccountant();
  private final Delta slack;
  private final boolean slackIsTotal;

  /**
   * An accountant.
   *
   * @param slack delta', above 0
   */
  public AdvancedAccountant(Delta slack) {
    this(slack, false);
  }

  private AdvancedAccountant(Delta slack, boolean slackIsTotal) {
    if (slack.isZero()) {
      throw new IllegalArgumentException("the slack of advanced composition is not above 0");
    }
    this.slack = slack;
    this.slackIsTotal = slackIsTotal;
  }

  /**
   * An accountant whose slack is what the deltas of the parts leave of a total.
   *
   * @param total above 0
   */
  public static AdvancedAccountant ofTotal(Delta total) {
    return new AdvancedAccountant(total, true);
  }

  /**
   * The epsilon of k adaptive uses of one mechanism, rounded up.
   *
   * @param epsilon from 0
   * @param slack delta' in (0, 1)
   */
  public static double epsilon(double epsilon, long k, double slack) {
    return total(k * epsilon * epsilon, k * epsilon * Math.expm1(epsilon), slack);
  }

  private static double total(double squares, double means, double slack) {
    return (Math.sqrt(2 * squares * -Math.log(slack)) + means) * (1 + ERROR);
  }

  @Override
  public String name() {
    return "advanced";
  }

  @Override
  Cost leaf(PrivacyEvent event) {
    BasicAccountant.Cost cost;
    try {
      cost = basic.leaf(event);
    } catch (UnpricedEventException e) {
      throw Refusal.unknown(name(), e.event(), e.advice());
    }
    double e = Rational.of(cost.epsilon().value()).above();
    return new Cost(cost, e * e * (1 + ERROR), e * Math.expm1(e) * (1 + ERROR));
  }

  @Override
  String leafTheorem(PrivacyEvent event) {
    return basic.leafTheorem(event);
  }

  @Override
  String compositionTheorem() {
    return THEOREM + " or basic composition, whichever is smaller";
  }

  @Override
  Cost zero() {
    return new Cost(basic.zero(), 0, 0);
  }

  @Override
  Cost sum(Cost one, Cost other) {
    return new Cost(
        basic.sum(one.basic, other.basic),
        Math.nextUp(one.squares + other.squares),
        Math.nextUp(one.means + other.means));
  }

  @Override
  Cost times(Cost cost, long factor) {
    double up = Math.nextUp((double) factor);
    return new Cost(
        basic.times(cost.basic, factor),
        Math.nextUp(up * cost.squares),
        Math.nextUp(up * cost.means));
  }

  @Override
  Cost max(Cost one, Cost other) {
    return new Cost(
        basic.max(one.basic, other.basic),
        Math.max(one.squares, other.squares),
        Math.max(one.means, other.means));
  }

  @Override
  PrivacyGuarantee guarantee(Cost cost, PrivacyEvent event) {
    BigDecimal parts = cost.basic.delta().value();
    BigDecimal rest = slackIsTotal ? slack.value().subtract(parts) : slack.value();
    if (rest.signum() > 0) {
      double advanced = total(cost.squares, cost.means, Rational.of(rest).below());
      if (advanced < Rational.of(cost.basic.epsilon().value()).below()) {
        return PrivacyGuarantee.approximate(
            Epsilon.above(advanced), new Delta(parts.add(rest)), event.adjacency());
      }
    }
    return basic.guarantee(cost.basic, event);
  }
}
