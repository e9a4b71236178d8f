package org.didyma.mechanisms;

import static org.assertj.core.api.Assertions.assertThat;

import org.didyma.mechanisms.gradient.PrivacyTarget;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.junit.jupiter.api.Test;

/** What several uses promise together. */
class EqualSharesTest {

  private static final PrivacyTarget TOTAL = PrivacyTarget.of("1", "1e-6");
  private static final EqualShares SHARES = new EqualShares(TOTAL, 10);

  private static PrivacyEvent gauss(PrivacyTarget share) {
    return new PrivacyEvent.Gaussian(share.gaussianMultiplier(1), Adjacency.REPLACE);
  }

  /** Ten Gaussians are one whose noise is a part of sqrt(10), which prices them exactly. */
  @Test
  void lossesOfAllUsesCompose() {
    PrivacyTarget share = SHARES.byLosses(EqualSharesTest::gauss).orElseThrow();
    assertThat(share.delta()).isEqualTo(TOTAL.delta());
    assertThat(share.gaussianMultiplier(1).doubleValue())
        .isBetween(
            TOTAL.gaussianMultiplier(10).doubleValue(),
            1.002 * TOTAL.gaussianMultiplier(10).doubleValue());
    assertThat(share.epsilon()).isGreaterThan(Epsilon.parse("0.25"));
    assertThat(SHARES.isKept(gauss(share))).isTrue();
    assertThat(SHARES.isKept(gauss(TOTAL))).isFalse();
  }

  @Test
  void basicCompositionIsWhatIsLeftElsewhere() {
    assertThat(SHARES.basic()).isEqualTo(PrivacyTarget.of("0.1", "1e-7"));
    assertThat(
            new EqualShares(new PrivacyTarget(Epsilon.parse("1"), Delta.ZERO), 10)
                .byLosses(EqualSharesTest::gauss))
        .isEmpty();
    assertThat(
            SHARES.byLosses(
                share ->
                    new PrivacyEvent.ByTheorem(
                        "m",
                        "p",
                        PrivacyGuarantee.approximate(
                            share.epsilon(), share.delta(), Adjacency.REPLACE))))
        .isEmpty();
  }
}
