package org.didyma.oracles.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.oracles.Answer;
import org.didyma.oracles.RandomLosses;
import org.didyma.oracles.RandomProblems;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.WithVectors;
import org.didyma.oracles.certificate.CertificateWriter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Searches with vectors find what enumeration finds, in the same trees as searches without. */
class VectorSearchTest {

  /** Nothing is by the clock: it begins as long searches do, and never goes over to anything. */
  private final ChainSearch search = new ChainSearch(1, Duration.ofDays(1));

  private final Enumeration enumeration = new Enumeration();

  @Test
  void answersTreesAndCertificatesAreThoseWithoutVectors() {
    compare(66, 400);
  }

  @Test
  @Tag("long")
  void soTheyAreOnManyInstances() {
    compare(67, 100_000);
  }

  private void compare(long seed, int instances) {
    RandomProblems problems = new RandomProblems(seed);
    RandomLosses losses = new RandomLosses(seed);
    int feasible = 0;
    for (int i = 0; i < instances; i++) {
      LearningProblem errors = problems.next(800);
      Optional<LearningProblem> other = i % 4 == 0 ? losses.replaced(errors) : Optional.empty();
      LearningProblem problem = other.orElse(errors);
      Answer expected = enumeration.minimise(problem);
      Answer without = search.minimise(problem);
      Answer with = WithVectors.get(() -> search.minimise(problem));
      assertThat(with).as("instance %d", i).isEqualTo(without);
      assertThat(with.status()).isEqualTo(expected.status());
      assertThat(with.weights()).as("instance %d", i).isEqualTo(expected.weights());
      assertThat(with.objective()).isEqualTo(expected.objective());
      if (with.weights().isPresent() && i % 8 == 0) {
        feasible++;
        Weights optimum = with.weights().get();
        assertThat(
                WithVectors.get(
                    () -> CertificateWriter.write(problem, optimum, 1, SearchListener.NONE)))
            .isEqualTo(CertificateWriter.write(problem, optimum, 1, SearchListener.NONE));
      }
    }
    assertThat(feasible).isGreaterThan(instances / 16);
  }
}
