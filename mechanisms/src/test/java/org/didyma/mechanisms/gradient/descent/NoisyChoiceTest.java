package org.didyma.mechanisms.gradient.descent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.didyma.exact.Geometric;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.audit.ExactAudit;
import org.didyma.privacy.audit.Finding;
import org.didyma.privacy.audit.OutputLaw;
import org.didyma.privacy.audit.OutputSampler;
import org.didyma.privacy.audit.SamplingAudit;
import org.didyma.privacy.audit.TinyDomain;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Choices among 21 tied candidates, one of which a record makes worse by all that it can. */
class NoisyChoiceTest {

  private static final int CANDIDATES = 21;
  private static final long C = 1 << 20;
  private static final int SAMPLES = 60_000;
  private static final double CONFIDENCE = 1 - 1e-6;

  private final RandomBits random = new SplittableRandom(7)::nextLong;

  private static long[] scores(int[] counts) {
    long[] scores = new long[CANDIDATES];
    scores[3] = C * counts[0];
    return scores;
  }

  @ParameterizedTest
  @CsvSource({
    "EXPONENTIAL_NOISE, 0.5",
    "EXPONENTIAL_NOISE, 2",
    "LAPLACE_NOISE, 0.5",
    "LAPLACE_NOISE, 2",
    "EXPONENTIAL_MECHANISM, 0.5",
    "EXPONENTIAL_MECHANISM, 2"
  })
  void keepsItsPromise(CandidateSelection selection, String epsilon) {
    Rational e = Rational.parse("epsilon", epsilon);
    CandidateSelection.Choice choice = selection.of(e, C);
    Finding finding = audit(epsilon, counts -> choice.among(scores(counts), random));
    assertThat(finding.isViolation()).describedAs(finding.toString()).isFalse();
    assertThat(finding.measured()).isGreaterThan(0.35 * e.doubleValue());
  }

  /**
   * The published code takes the largest of -s - X: the smallest of s + X is nearly always a
   * candidate with noise near 0, and the one that is worse by C loses 20 epsilon.
   */
  @Test
  void subtractingTheNoiseBreaksThePromise() {
    Rational e = Rational.parse("epsilon", "0.1");
    Geometric noise = new Geometric(Rational.of(C).dividedBy(e));
    Finding finding =
        audit(
            "0.1",
            counts -> {
              long[] scores = scores(counts);
              int best = 0;
              long largest = Long.MIN_VALUE;
              for (int j = 0; j < scores.length; j++) {
                long value = -scores[j] - noise.draw(random);
                if (value > largest) {
                  largest = value;
                  best = j;
                }
              }
              return best;
            });
    assertThat(finding.measured()).isGreaterThan(1.5);
  }

  @Test
  void theExponentialMechanismHasItsLaw() {
    long[] scores = {0, C, 3 * C};
    long[] counts = new long[3];
    CandidateSelection.Choice choice = CandidateSelection.EXPONENTIAL_MECHANISM.of(Rational.ONE, C);
    for (int i = 0; i < SAMPLES; i++) {
      counts[choice.among(scores, random)]++;
    }
    double total = 1 + Math.exp(-1) + Math.exp(-3);
    double[] law = {1 / total, Math.exp(-1) / total, Math.exp(-3) / total};
    for (int j = 0; j < 3; j++) {
      double deviation = Math.sqrt(SAMPLES * law[j] * (1 - law[j]));
      assertThat(Math.abs(counts[j] - SAMPLES * law[j])).isLessThan(5.2 * deviation);
    }
  }

  private interface Choice {
    int on(int[] counts);
  }

  private static Finding audit(String epsilon, Choice choice) {
    TinyDomain domain = TinyDomain.upTo(1, 1);
    ExactAudit guide =
        new ExactAudit(
            domain,
            Adjacency.ADD_REMOVE,
            counts -> OutputLaw.proportionalToExp(new double[CANDIDATES]));
    OutputSampler draws = dataSet -> choice.on(domain.counts(dataSet));
    PrivacyGuarantee promise = PrivacyGuarantee.pure(Epsilon.parse(epsilon), Adjacency.ADD_REMOVE);
    return SamplingAudit.finding(domain, guide, draws, promise, SAMPLES, CONFIDENCE);
  }
}
