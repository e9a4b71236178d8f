package org.didyma.privacy.audit;

import static org.assertj.core.api.Assertions.assertThat;

import org.didyma.exact.DiscreteLaplace;
import org.didyma.exact.Rational;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.audit.ReplayAudit.Noised;
import org.junit.jupiter.api.Test;

class ReplayAuditTest {

  private static final TinyDomain DOMAIN = TinyDomain.upTo(3, 3);
  private static final DiscreteLaplace NOISE = new DiscreteLaplace(Rational.of(5));

  @Test
  void aHistogramHasTheDistanceOfItsSensitivity() {
    Noised histogram =
        (counts, random) -> {
          double[] noised = new double[counts.length];
          for (int i = 0; i < noised.length; i++) {
            noised[i] = counts[i] + NOISE.draw(random);
          }
          return noised;
        };
    assertThat(replay(histogram, Norm.L1, 2).isViolation()).isFalse();
    assertThat(replay(histogram, Norm.L1, 1).isViolation()).isTrue();
    assertThat(replay(histogram, Norm.L1, 2).measured()).isBetween(1.999, 2.0);
    assertThat(replay(histogram, Norm.L2, 2).measured()).isBetween(1.414, Math.sqrt(2));
    assertThat(replay(histogram, Norm.RANGE, 2).measured()).isBetween(1.999, 2.0);
  }

  @Test
  void drawsThatDependOnTheDataAreHeard() {
    Noised skips =
        (counts, random) -> new double[] {counts[0] == 0 ? 0 : counts[0] + NOISE.draw(random)};
    assertThat(replay(skips, Norm.L1, 1000).isViolation()).isTrue();
    Noised once = (counts, random) -> new double[] {counts[0] + NOISE.draw(random)};
    assertThat(replay(once, Norm.L1, 1).isViolation()).isFalse();
  }

  @Test
  void sensitivitiesAreTakenOverAllNeighbours() {
    assertThat(sensitivity(counts -> new double[] {counts[0] * counts[0]}, 5).isViolation())
        .isFalse();
    assertThat(sensitivity(counts -> new double[] {counts[0] * counts[0]}, 4.9).isViolation())
        .isTrue();
  }

  @Test
  void aTapePlaysTheSameWordsAgainAndThenFreshOnes() {
    Tape tape = new Tape(Mechanisms.bits(1));
    long[] first = new long[100];
    for (int i = 0; i < first.length; i++) {
      first[i] = tape.nextLong();
    }
    tape.rewind();
    assertThat(tape.position()).isZero();
    for (long word : first) {
      assertThat(tape.nextLong()).isEqualTo(word);
    }
    long fresh = tape.nextLong();
    assertThat(first).doesNotContain(fresh);
    assertThat(tape.position()).isEqualTo(101);
  }

  private static Finding replay(Noised mechanism, Norm norm, long declared) {
    return ReplayAudit.replay(
        DOMAIN, Adjacency.REPLACE, mechanism, norm, Rational.of(declared), Mechanisms.bits(2));
  }

  private static Finding sensitivity(
      java.util.function.Function<int[], double[]> values, double declared) {
    return ReplayAudit.sensitivity(DOMAIN, Adjacency.ADD_REMOVE, values, Norm.L1, declared);
  }
}
