package org.didyma.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;
import org.didyma.oracles.Answer;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.rounds.RoundWork;
import org.didyma.oracles.rounds.RoundWorker;
import org.didyma.oracles.rounds.Rounds;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.oracles.search.RoundsSearch;
import org.junit.jupiter.api.Test;

/** Searches whose rounds are jobs of a cluster of two threads. */
class SparkRoundsTest {

  private static final Rounds ROUNDS = new SparkRounds(LocalSpark.session());

  private static RoundsSearch search() {
    return new RoundsSearch(ROUNDS).inRoundsOf(Duration.ZERO, Duration.ofMillis(200), 50);
  }

  /** Rows that nearly all differ, so that bounds are weak, or noise that makes them weaker. */
  private static LearningProblem hard(long number, int d, int rows, int noise) {
    Random random = new Random(number);
    Cells.Builder cells = Cells.builder(d);
    for (int i = 0; i < rows; i++) {
      cells.add(random.ints(d, 0, 2).toArray(), random.nextInt(4), random.nextInt(4));
    }
    long[] linear = random.longs(d, -noise, noise + 1L).toArray();
    return LearningProblem.of(
        cells.build(),
        WeightLattice.cube(d, 1),
        Costs.EQUAL,
        noise == 0 ? Perturbation.none(d) : Perturbation.linear(16, linear));
  }

  @Test
  void theAnswerIsThatOfTheOrdinarySearch() {
    for (LearningProblem problem :
        new LearningProblem[] {hard(1, 15, 110, 0), hard(2, 13, 80, 40), hard(3, 5, 20, 0)}) {
      Answer expected = new ChainSearch().minimise(problem);
      AtomicInteger rounds = new AtomicInteger();
      Answer actual =
          search()
              .minimise(
                  problem,
                  new SearchListener() {
                    @Override
                    public void progress(Progress progress) {
                      rounds.incrementAndGet();
                    }
                  });
      assertThat(actual.status()).isEqualTo(Answer.Status.OPTIMAL);
      assertThat(actual.weights()).isEqualTo(expected.weights());
      assertThat(actual.objective()).isEqualTo(expected.objective());
      assertThat(actual.nodes()).isPositive();
      assertThat(rounds.get()).isPositive();
    }
  }

  @Test
  void aStopEndsTheJobs() {
    long start = System.nanoTime();
    Answer stopped =
        search()
            .minimise(
                hard(5, 40, 400, 0),
                SearchListener.asking(() -> System.nanoTime() - start > 1_500_000_000L));
    assertThat(stopped.status()).isEqualTo(Answer.Status.STOPPED);
    assertThat(stopped.bound()).isLessThan(stopped.objective());
    assertThat(System.nanoTime() - start).isLessThan(20_000_000_000L);
  }

  /** An executor that cannot make sense of a task says nothing that anybody could see. */
  @Test
  void aTaskThatFailsIsOneLine() {
    Throwable failed =
        catchThrowable(
            () -> {
              try (Rounds.Session<String, String> session = ROUNDS.begin(new Failing())) {
                session.run(List.of("a secret"), () -> {});
              }
            });
    assertThat(failed)
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("the search did not come to its end: Spark ended the job")
        .hasMessageNotContaining("secret");
  }

  private static final class Failing
      implements RoundWork<String, String>, RoundWorker<String, String> {

    @Override
    public String name() {
      return "search";
    }

    @Override
    public Failing worker(CancellationToken stop) {
      return this;
    }

    @Override
    public Failing copy() {
      return this;
    }

    @Override
    public String run(String task, CancellationToken stop) {
      throw new IllegalStateException(task);
    }
  }
}
