package org.didyma.oracles.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.didyma.formulations.LearningProblem;
import org.didyma.oracles.Answer;
import org.didyma.oracles.RandomLosses;
import org.didyma.oracles.RandomProblems;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The search under losses that are tables of the score, convex and not. */
class ScoreLossSearchTest {

  private final Enumeration enumeration = new Enumeration();

  @Test
  void agreesWithEnumerationInValueAndPoint() {
    agrees(30_000, 201);
  }

  @Test
  @Tag("long")
  void agreesOnManyMoreInstances() {
    agrees(250_000, 205);
  }

  private void agrees(int instances, long seed) {
    RandomProblems problems = new RandomProblems(seed);
    RandomLosses losses = new RandomLosses(seed + 1);
    ChainSearch search = new ChainSearch();
    int compared = 0;
    for (int i = 0; i < instances; i++) {
      Optional<LearningProblem> problem = losses.replaced(problems.next(300));
      if (problem.isPresent()) {
        compare(search, problem.get(), i);
        compared++;
      }
    }
    assertThat(compared).isGreaterThan(instances / 2);
  }

  /** What a long search does, on several threads, too. */
  @Test
  void longSearchesAgreeToo() {
    RandomProblems problems = new RandomProblems(203);
    RandomLosses losses = new RandomLosses(204);
    for (int threads = 1; threads <= 2; threads++) {
      ChainSearch search = new ChainSearch(threads, Duration.ZERO);
      for (int i = 0; i < 2_000; i++) {
        Optional<LearningProblem> problem = losses.replaced(problems.next(300));
        if (problem.isPresent()) {
          compare(search, problem.get(), i);
        }
      }
    }
  }

  private void compare(ChainSearch search, LearningProblem problem, int i) {
    Answer expected = enumeration.minimise(problem);
    Answer actual = search.minimise(problem);
    assertThat(actual.status()).as("instance %d", i).isEqualTo(expected.status());
    assertThat(actual.weights()).as("instance %d", i).isEqualTo(expected.weights());
    assertThat(actual.objective()).as("instance %d", i).isEqualTo(expected.objective());
    assertThat(actual.bound()).as("instance %d", i).isEqualTo(expected.objective());
  }
}
