package org.didyma.privacy.accounting;

import java.math.BigDecimal;
import org.didyma.exact.Rational;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
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
  record Cost(BasicAccountant.Cost basic, double squares, double means) {

    static final Cost ZERO = new Cost(BasicAccountant.Cost.ZERO, 0, 0);

    static Cost of(BasicAccountant.Cost basic) {
      double e = Rational.of(basic.epsilon().value()).above();
      return new Cost(basic, e * e * (1 + ERROR), e * Math.expm1(e) * (1 + ERROR));
    }

    Cost plus(Cost other) {
      return new Cost(
          basic.plus(other.basic),
          Math.nextUp(squares + other.squares),
          Math.nextUp(means + other.means));
    }

    Cost times(long factor) {
      double up = Math.nextUp((double) factor);
      return new Cost(basic.times(factor), Math.nextUp(up * squares), Math.nextUp(up * means));
    }

    Cost max(Cost other) {
      return new Cost(
          basic.max(other.basic), Math.max(squares, other.squares), Math.max(means, other.means));
    }
  }

  private static final TheoremTable<Cost> THEOREMS =
      TheoremTable.of(
          "advanced", BasicAccountant.ADVICE, Theorem.from(new BasicAccountant(), Cost::of, ""));

  private final Delta slack;
  private final boolean slackIsTotal;

  /**
   * @param slack delta', above 0
   */
  public AdvancedAccountant(Delta slack) {
    this(slack, false);
  }

  private AdvancedAccountant(Delta slack, boolean slackIsTotal) {
    super(
        new CostAlgebra<>(
            () -> Cost.ZERO, Cost::plus, Cost::times, (parts, one, other) -> one.max(other)),
        THEOREM + " or basic composition, whichever is smaller");
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
  TheoremTable<Cost> theorems() {
    return THEOREMS;
  }

  @Override
  PrivacyGuarantee guarantee(Cost cost, Adjacency adjacency) {
    BigDecimal parts = cost.basic.delta().value();
    BigDecimal rest = slackIsTotal ? slack.value().subtract(parts) : slack.value();
    if (rest.signum() > 0) {
      double advanced = total(cost.squares, cost.means, Rational.of(rest).below());
      if (advanced < Rational.of(cost.basic.epsilon().value()).below()) {
        return PrivacyGuarantee.approximate(
            Epsilon.above(advanced), new Delta(parts.add(rest)), adjacency);
      }
    }
    return cost.basic.guarantee(adjacency);
  }
}
