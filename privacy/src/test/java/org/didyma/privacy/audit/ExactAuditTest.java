package org.didyma.privacy.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.RenyiCurve;
import org.didyma.privacy.Rho;
import org.junit.jupiter.api.Test;

class ExactAuditTest {

  private static final double EPSILON = 1.5;

  private final ExactAudit response =
      new ExactAudit(
          Mechanisms.ONE_BIT, Adjacency.REPLACE, counts -> Mechanisms.response(counts, EPSILON));

  @Test
  void measuresRandomisedResponseAsItsClosedFormsSay() {
    double p = Math.exp(EPSILON) / (1 + Math.exp(EPSILON));
    assertThat(response.worstLogRatio()).isCloseTo(EPSILON, within(1e-12)).isLessThan(EPSILON);
    for (double e : new double[] {0, 0.5, 1, 1.4}) {
      assertThat(response.delta(e)).isCloseTo(p - Math.exp(e) * (1 - p), within(1e-12));
    }
    assertThat(response.delta(EPSILON)).isZero();
    for (double a : new double[] {1.5, 2, 7}) {
      double divergence =
          Math.log(
                  Math.pow(p, a) * Math.pow(1 - p, 1 - a) + Math.pow(1 - p, a) * Math.pow(p, 1 - a))
              / (a - 1);
      assertThat(response.renyi(a)).isCloseTo(divergence, within(1e-11));
    }
  }

  @Test
  void upholdsATightPromiseAndRefutesASlightlyStrongerOne() {
    assertThat(pure("1.5")).isFalse();
    assertThat(pure("1.4999999999")).isTrue();
    double delta = response.delta(1);
    assertThat(approximate("1", Delta.above(delta * (1 + 1e-9)))).isFalse();
    assertThat(approximate("1", Delta.above(delta * (1 - 1e-9)))).isTrue();
    double perOrder = response.renyi(1.0625) / 1.0625;
    assertThat(violates(zcdp(EPSILON * EPSILON / 2))).isFalse();
    assertThat(violates(zcdp(perOrder * (1 - 1e-9)))).isTrue();
    double[] orders = {2, 4};
    assertThat(violates(renyi(orders, response.renyi(2) + 1e-9, response.renyi(4) + 1e-9)))
        .isFalse();
    assertThat(violates(renyi(orders, response.renyi(2) + 1, response.renyi(4) - 1e-6))).isTrue();
  }

  @Test
  void anOutputThatOnlyOneNeighbourHasIsAnInfiniteLoss() {
    ExactAudit audit =
        new ExactAudit(
            Mechanisms.ONE_BIT,
            Adjacency.REPLACE,
            counts ->
                OutputLaw.proportionalToExp(
                    new double[] {0, counts[0] == 1 ? 0 : Double.NEGATIVE_INFINITY}));
    assertThat(audit.worstLogRatio()).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(audit.renyi(2)).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(audit.delta(20)).isCloseTo(0.5, within(1e-12));
  }

  @Test
  void looksAtTheNeighboursOfThePromiseOnly() {
    // Without a record the answer is a coin, so the largest ratio is that of 1/2 to the lie.
    ExactAudit addRemove =
        new ExactAudit(
            Mechanisms.ONE_BIT,
            Adjacency.ADD_REMOVE,
            counts -> Mechanisms.response(counts, EPSILON));
    assertThat(addRemove.worstLogRatio())
        .isCloseTo(Math.log((1 + Math.exp(EPSILON)) / 2), within(1e-12));
    assertThatThrownBy(
            () -> addRemove.finding(PrivacyGuarantee.pure(Epsilon.parse("2"), Adjacency.REPLACE)))
        .hasMessageContaining("adjacency");
  }

  @Test
  void refusesWhatIsNoLaw() {
    assertThatThrownBy(() -> OutputLaw.ofLogarithms(new double[] {-1, -1}, 1e-12))
        .hasMessageContaining("sum to 1");
    assertThatThrownBy(() -> OutputLaw.ofLogarithms(new double[] {Double.NaN, 0}, 1e-12))
        .hasMessageContaining("not a number");
  }

  private boolean pure(String epsilon) {
    return violates(PrivacyGuarantee.pure(Epsilon.parse(epsilon), Adjacency.REPLACE));
  }

  private boolean approximate(String epsilon, Delta delta) {
    return violates(PrivacyGuarantee.approximate(Epsilon.parse(epsilon), delta, Adjacency.REPLACE));
  }

  private static PrivacyGuarantee zcdp(double rho) {
    return PrivacyGuarantee.zeroConcentrated(Rho.above(rho), Adjacency.REPLACE);
  }

  private static PrivacyGuarantee renyi(double[] orders, double... bounds) {
    return PrivacyGuarantee.renyi(new RenyiCurve(orders, bounds), Adjacency.REPLACE);
  }

  private boolean violates(PrivacyGuarantee promise) {
    return response.finding(promise).isViolation();
  }
}
