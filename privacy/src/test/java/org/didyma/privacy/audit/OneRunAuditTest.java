package org.didyma.privacy.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.LongStream;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.audit.NoisySumTraining.Defect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OneRunAuditTest {

  private static final int CANARIES = 1000;
  private static final int STEPS = 16;

  /**
   * Noise of 8 on sums of norm 1, in each of 16 steps, is a Gaussian mechanism of mu = 16^(1/2) / 8
   * = 1/2, and delta(2) = Phi(mu/2 - 2/mu) - e^2 Phi(-mu/2 - 2/mu) = 9.44e-6.
   */
  private static final PrivacyGuarantee PROMISE =
      PrivacyGuarantee.approximate(Epsilon.parse("2"), Delta.parse("9.5e-6"), Adjacency.ADD_REMOVE);

  @Test
  void withoutDeltaTheBoundIsABinomialTail() {
    // All of r guesses right has probability p^r, p = e^eps / (1 + e^eps).
    double p = Math.pow(0.05, 1 / 100.0);
    assertThat(OneRunAudit.epsilonAtLeast(1000, 100, 100, 0, 0.05))
        .isCloseTo(Math.log(p / (1 - p)), within(1e-6));
    assertThat(OneRunAudit.epsilonAtLeast(1000, 100, 50, 0, 0.05)).isZero();
    double before = 0;
    for (int right = 60; right <= 100; right += 5) {
      double now = OneRunAudit.epsilonAtLeast(1000, 100, right, 0, 0.05);
      assertThat(now).isGreaterThanOrEqualTo(before);
      assertThat(OneRunAudit.epsilonAtLeast(1000, 100, right, 1e-5, 0.05)).isLessThanOrEqualTo(now);
      before = now;
    }
    assertThat(before).isPositive();
  }

  /**
   * One guess: with delta the bound is p + 2 m delta (1 - p), by hand, since P(0 &lt;= B &lt; 1) is
   * 1 - p.
   */
  @Test
  void deltaEntersAsInTheTheorem() {
    double alpha = 0.9;
    double share = 2 * 3 * 0.01;
    double p = (alpha - share) / (1 - share);
    assertThat(OneRunAudit.epsilonAtLeast(3, 1, 1, 0.01, alpha))
        .isCloseTo(Math.log(p / (1 - p)), within(1e-6));
  }

  @Test
  void aCorrectTrainingStandsInRunAfterRun() {
    long refuted = LongStream.range(0, 40).filter(s -> audit(Defect.NONE, s).isViolation()).count();
    assertThat(refuted).isZero();
  }

  /** Randomised response on every canary is the worst that pure privacy allows. */
  @Test
  void theBoundIsWrongNoMoreOftenThanStated() {
    PrivacyGuarantee one = PrivacyGuarantee.pure(Epsilon.parse("1"), Adjacency.ADD_REMOVE);
    double right = Math.E / (1 + Math.E);
    long wrong = 0;
    double largest = 0;
    for (int start = 0; start < 100; start++) {
      var bits = Mechanisms.bits(start);
      CanaryTraining responses =
          included -> {
            double[] scores = new double[included.length];
            for (int i = 0; i < scores.length; i++) {
              boolean told = (Mechanisms.uniform(bits) < right) == included[i];
              scores[i] = (told ? 1 : 0) + 1e-3 * Mechanisms.uniform(bits);
            }
            return scores;
          };
      Finding finding = OneRunAudit.finding(responses, CANARIES, 400, one, 0.9, bits);
      wrong += finding.isViolation() ? 1 : 0;
      largest = Math.max(largest, finding.measured());
    }
    // By chance, 21 of 100 wrong at rate 0.1 has probability 8e-4.
    assertThat(wrong).isLessThanOrEqualTo(20);
    assertThat(largest).isGreaterThan(0.8);
  }

  @ParameterizedTest
  @EnumSource(
      names = {
        "CLIPPING_SKIPPED",
        "NOISE_ONCE",
        "NOISE_DIVIDED_BY_ROOT_OF_DIMENSION",
        "NOISE_OF_A_SINGLE_STEP",
        "GRADIENT_ADDED_FOUR_TIMES"
      })
  void grossDefectsAreCaught(Defect defect) {
    Finding finding = audit(defect, 3);
    assertThat(finding.isViolation()).describedAs(finding.toString()).isTrue();
  }

  /** The price of a single run, and of scores that weigh all steps alike. */
  @ParameterizedTest
  @EnumSource(names = {"NOISE_TENTH_TOO_SMALL", "NOISE_FORGOTTEN_IN_LAST_STEP"})
  void subtleDefectsAreBeyondIt(Defect defect) {
    assertThat(audit(defect, 3).measured()).isLessThan(1);
  }

  @Test
  void refusesPromisesThatItCannotJudge() {
    assertThatThrownBy(
            () ->
                OneRunAudit.finding(
                    training(Defect.NONE, 1),
                    CANARIES,
                    100,
                    PrivacyGuarantee.pure(Epsilon.parse("1"), Adjacency.REPLACE),
                    0.95,
                    Mechanisms.bits(1)))
        .hasMessageContaining("add-remove");
    assertThatThrownBy(
            () ->
                OneRunAudit.finding(
                    training(Defect.NONE, 1), CANARIES, 7, PROMISE, 0.95, Mechanisms.bits(1)))
        .hasMessageContaining("guesses");
  }

  private static Finding audit(Defect defect, long start) {
    return OneRunAudit.finding(
        training(defect, start), CANARIES, 200, PROMISE, 0.999, Mechanisms.bits(start + 1000));
  }

  private static NoisySumTraining training(Defect defect, long start) {
    return new NoisySumTraining(CANARIES, STEPS, 8, 10, defect, Mechanisms.bits(start));
  }
}
