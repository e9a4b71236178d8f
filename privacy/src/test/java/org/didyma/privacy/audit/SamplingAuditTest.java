package org.didyma.privacy.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.LongStream;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.RenyiCurve;
import org.didyma.privacy.Rho;
import org.junit.jupiter.api.Test;

class SamplingAuditTest {

  private static final PrivacyGuarantee ONE =
      PrivacyGuarantee.pure(Epsilon.parse("1"), Adjacency.REPLACE);

  @Test
  void theBoundComesNearTheTruthAndTheTwinIsCaught() {
    Finding right = audit(ONE, 1, 20_000, 0.999999, 1);
    assertThat(right.isViolation()).isFalse();
    assertThat(right.measured()).isBetween(0.85, 1.0);
    assertThat(audit(ONE, 1.2, 20_000, 0.999999, 2).isViolation()).isTrue();
  }

  /**
   * At confidence 0.9, one audit in ten may be wrong: more than 12 of 60 are, by chance, one time
   * in 200.
   */
  @Test
  void theBoundIsWrongNoMoreOftenThanStated() {
    long wrong =
        LongStream.range(0, 60)
            .filter(start -> audit(ONE, 1, 1000, 0.9, start).isViolation())
            .count();
    assertThat(wrong).isLessThanOrEqualTo(12);
  }

  @Test
  void deltaAndZeroConcentrationAreAuditedToo() {
    double e = Math.E;
    // The response of epsilon 1 has this delta at epsilon 1/2.
    double delta = (e - Math.exp(0.5)) / (1 + e);
    PrivacyGuarantee tight =
        PrivacyGuarantee.approximate(Epsilon.parse("0.5"), Delta.above(delta), Adjacency.REPLACE);
    assertThat(audit(tight, 1, 20_000, 0.999, 3).isViolation()).isFalse();
    assertThat(audit(tight, 1.3, 20_000, 0.999, 4).isViolation()).isTrue();

    PrivacyGuarantee rho = PrivacyGuarantee.zeroConcentrated(Rho.above(0.5), Adjacency.REPLACE);
    assertThat(audit(rho, 1, 20_000, 0.999, 5).isViolation()).isFalse();
    assertThat(audit(rho, 1.4, 20_000, 0.999, 6).isViolation()).isTrue();

    assertThatThrownBy(
            () ->
                audit(
                    PrivacyGuarantee.renyi(
                        new RenyiCurve(new double[] {2}, new double[] {1}), Adjacency.REPLACE),
                    1,
                    1000,
                    0.9,
                    7))
        .hasMessageContaining("renyi");
  }

  /** The search finds a leak that the stated laws say nothing of. */
  @Test
  void findsEventsThatTheStatedLawHides() {
    ExactAudit flat =
        new ExactAudit(
            Mechanisms.ONE_BIT,
            Adjacency.REPLACE,
            counts -> OutputLaw.proportionalToExp(new double[50]));
    var bits = Mechanisms.bits(8);
    OutputSampler leak =
        dataSet ->
            Mechanisms.ONE_BIT.counts(dataSet)[1] == 1 && bits.below(10) == 0
                ? 17
                : (int) bits.below(50);
    assertThat(
            SamplingAudit.finding(Mechanisms.ONE_BIT, flat, leak, ONE, 20_000, 0.999999)
                .isViolation())
        .isTrue();
    assertThat(FitAudit.finding(flat, leak, 20_000, 0.999999).isViolation()).isTrue();
  }

  @Test
  void theFitHearsSmallDeviationsAndNothingElse() {
    ExactAudit stated = stated();
    assertThat(fit(stated, 1, 9).isViolation()).isFalse();
    assertThat(fit(stated, 0.9, 10).isViolation()).isTrue();
    assertThat(fit(stated, 1.1, 11).isViolation()).isTrue();
    ExactAudit certain =
        new ExactAudit(
            Mechanisms.ONE_BIT,
            Adjacency.REPLACE,
            counts -> OutputLaw.proportionalToExp(new double[] {0, Double.NEGATIVE_INFINITY}));
    assertThat(fit(certain, 1, 12).measured()).isEqualTo(Double.POSITIVE_INFINITY);
  }

  /** At confidence 0.8, more than 60 false alarms in 200 audits come one time in 2000. */
  @Test
  void theFitIsFalseNoMoreOftenThanStated() {
    double[] weights = new double[40];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = -0.3 * i;
    }
    OutputLaw law = OutputLaw.proportionalToExp(weights);
    ExactAudit decaying = new ExactAudit(Mechanisms.ONE_BIT, Adjacency.REPLACE, counts -> law);
    var bits = Mechanisms.bits(13);
    OutputSampler draws =
        dataSet -> {
          double left = Mechanisms.uniform(bits);
          int output = 0;
          while (output < law.outputs() - 1 && left >= Math.exp(law.log(output))) {
            left -= Math.exp(law.log(output++));
          }
          return output;
        };
    long alarms =
        LongStream.range(0, 200)
            .filter(i -> FitAudit.finding(decaying, draws, 3000, 0.8).isViolation())
            .count();
    assertThat(alarms).isBetween(5L, 60L);
  }

  private static Finding fit(ExactAudit stated, double epsilon, long start) {
    return FitAudit.finding(
        stated, Mechanisms.responses(epsilon, Mechanisms.bits(start)), 40_000, 0.999999);
  }

  private static ExactAudit stated() {
    return new ExactAudit(
        Mechanisms.ONE_BIT, Adjacency.REPLACE, counts -> Mechanisms.response(counts, 1));
  }

  private static Finding audit(
      PrivacyGuarantee promise, double epsilon, int samples, double confidence, long start) {
    return SamplingAudit.finding(
        Mechanisms.ONE_BIT,
        stated(),
        Mechanisms.responses(epsilon, Mechanisms.bits(start)),
        promise,
        samples,
        confidence);
  }

  @Test
  void boundsOnProbabilitiesAreThoseOfClopperAndPearson() {
    assertThat(BinomialBounds.lower(0, 50, 0.01)).isZero();
    assertThat(BinomialBounds.upper(50, 50, 0.01)).isEqualTo(1);
    assertThat(BinomialBounds.upper(0, 50, 0.01))
        .isCloseTo(1 - Math.pow(0.01, 1 / 50.0), within(1e-8));
    assertThat(BinomialBounds.lower(50, 50, 0.01))
        .isCloseTo(Math.pow(0.01, 1 / 50.0), within(1e-8));
    for (int k = 0; k <= 50; k++) {
      assertThat(BinomialBounds.lower(k, 50, 1e-4))
          .isCloseTo(1 - BinomialBounds.upper(50 - k, 50, 1e-4), within(1e-8));
    }
    // Coverage, by exact summation.
    for (double p : new double[] {0.01, 0.2, 0.5, 0.93}) {
      double wrong = 0;
      double probability = Math.pow(1 - p, 50);
      for (int k = 0; k <= 50; k++) {
        wrong += BinomialBounds.lower(k, 50, 0.02) > p ? probability : 0;
        probability *= (50.0 - k) / (k + 1) * p / (1 - p);
      }
      assertThat(wrong).isLessThanOrEqualTo(0.02);
    }
  }
}
