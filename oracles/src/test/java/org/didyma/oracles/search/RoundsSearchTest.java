package org.didyma.oracles.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.oracles.Answer;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.OracleContract;
import org.didyma.oracles.RandomProblems;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.rounds.Rounds;
import org.didyma.oracles.rounds.ThreadRounds;
import org.didyma.oracles.rounds.Wire;
import org.junit.jupiter.api.Test;

/** Searches in rounds, some of them of a node per task. */
class RoundsSearchTest extends OracleContract {

  /** More in the long suite. */
  private static final int TIMES = Integer.getInteger("test.times", 1);

  @Override
  protected OptimizationOracle oracle(int threads) {
    return new RoundsSearch(new ThreadRounds(threads));
  }

  /** Rounds from the first node on. */
  private static RoundsSearch atOnce(Rounds rounds, long budget) {
    return new RoundsSearch(rounds).inRoundsOf(Duration.ZERO, Duration.ofNanos(1), budget);
  }

  /** What becomes of reports is up to a test. */
  private static class Tampering extends Wire {

    @Override
    protected Object reported(Object report) {
      return reported((SubtreeTask.Report) report);
    }

    SubtreeTask.Report reported(SubtreeTask.Report report) {
      return report;
    }
  }

  @Test
  void agreesWithEnumerationInValueAndPointWhateverTheBudget() {
    RandomProblems problems = new RandomProblems(5);
    Enumeration enumeration = new Enumeration();
    int manyRounds = 0;
    for (int i = 0; i < 1_500 * TIMES; i++) {
      LearningProblem problem = problems.next(800);
      Answer expected = enumeration.minimise(problem);
      Wire wire = new Wire();
      Answer actual = atOnce(wire, 1 + i % 5).minimise(problem);
      manyRounds += wire.rounds() > 3 ? 1 : 0;
      assertThat(actual.status()).as("instance %d", i).isEqualTo(expected.status());
      assertThat(actual.weights()).as("instance %d", i).isEqualTo(expected.weights());
      assertThat(actual.objective()).as("instance %d", i).isEqualTo(expected.objective());
      assertThat(actual.bound()).as("instance %d", i).isEqualTo(expected.objective());
      Answer any = atOnce(new Wire(), 2).anyMinimiser().minimise(problem);
      assertThat(any.objective()).as("instance %d", i).isEqualTo(expected.objective());
    }
    assertThat(manyRounds).isGreaterThan(375 * TIMES);
  }

  /** A column of ones and the intercept, and two equal columns: the intercept goes downwards. */
  @Test
  void agreesWithEnumerationWhereColumnsAreAlike() {
    Random random = new Random(9);
    Enumeration enumeration = new Enumeration();
    for (int i = 0; i < 400 * TIMES; i++) {
      Cells.Builder cells = Cells.builder(4);
      for (int row = 0; row < 8; row++) {
        int twin = random.nextInt(2);
        cells.add(
            new int[] {twin, random.nextInt(3) - 1, 1, twin}, random.nextInt(5), random.nextInt(5));
      }
      WeightLattice lattice = WeightLattice.cube(4, 1 + i % 2).withIntercept(-2, 2);
      LearningProblem problem =
          LearningProblem.of(cells.build(), lattice, new Costs(1 + random.nextInt(3), 2));
      Answer expected = enumeration.minimise(problem);
      Answer actual = atOnce(new Wire(), 1 + i % 5).minimise(problem);
      assertThat(actual.weights()).as("instance %d", i).isEqualTo(expected.weights());
      assertThat(actual.objective()).as("instance %d", i).isEqualTo(expected.objective());
    }
  }

  /** A twin that loses one open subtree of many says that wrong points are optimal. */
  @Test
  void aLostSubtreeWouldBeSeen() {
    RandomProblems problems = new RandomProblems(5);
    Enumeration enumeration = new Enumeration();
    int wrong = 0;
    for (int i = 0; i < 400 * TIMES; i++) {
      LearningProblem problem = problems.next(800);
      AtomicInteger reports = new AtomicInteger();
      Wire losing =
          new Tampering() {
            @Override
            SubtreeTask.Report reported(SubtreeTask.Report report) {
              boolean loses = reports.getAndIncrement() == 0 && !report.open().isEmpty();
              return loses
                  ? new SubtreeTask.Report(
                      report.open().subList(1, report.open().size()), report.best(), report.nodes())
                  : report;
            }
          };
      Answer actual = atOnce(losing, 1).minimise(problem);
      wrong += actual.weights().equals(enumeration.minimise(problem).weights()) ? 0 : 1;
    }
    assertThat(wrong).isGreaterThan(7 * TIMES);
  }

  /** The tree is large enough for hundreds of tasks, and its optimum does not depend on threads. */
  @Test
  void aLongSearchEndsWhereTheOrdinaryOneDoes() {
    LearningProblem problem = hard(new Random(3), 16, 120);
    Answer expected = new ChainSearch().minimise(problem);
    for (int threads : new int[] {1, 3}) {
      Answer actual =
          new RoundsSearch(new ThreadRounds(threads))
              .inRoundsOf(Duration.ZERO, Duration.ofMillis(5), 20)
              .minimise(problem);
      assertThat(actual.status()).isEqualTo(Answer.Status.OPTIMAL);
      assertThat(actual.weights()).isEqualTo(expected.weights());
      assertThat(actual.certificate()).isPresent();
    }
  }

  @Test
  void aStopBetweenRoundsLeavesAValidBound() {
    LearningProblem problem = hard(new Random(4), 14, 100);
    long optimum = new ChainSearch().minimise(problem).objective();
    AtomicInteger asked = new AtomicInteger();
    SearchListener impatient = SearchListener.asking(() -> asked.incrementAndGet() > 60);
    Answer stopped = atOnce(new Wire(), 3).minimise(problem, impatient);
    assertThat(stopped.status()).isEqualTo(Answer.Status.STOPPED);
    assertThat(stopped.bound()).isLessThanOrEqualTo(optimum);
    assertThat(stopped.objective()).isGreaterThanOrEqualTo(optimum);
    assertThat(stopped.isValueProven()).isFalse();
  }

  @Test
  void aTaskThatFailsEndsTheSearch() {
    Wire broken =
        new Tampering() {
          @Override
          SubtreeTask.Report reported(SubtreeTask.Report report) {
            throw new IllegalStateException("a task failed");
          }
        };
    assertThatThrownBy(() -> atOnce(broken, 3).minimise(hard(new Random(4), 14, 100)))
        .hasMessage("a task failed");
  }

  /** Rows that nearly all differ, so that bounds are weak. */
  private static LearningProblem hard(Random random, int d, int rows) {
    Cells.Builder cells = Cells.builder(d);
    for (int i = 0; i < rows; i++) {
      cells.add(random.ints(d, 0, 2).toArray(), random.nextInt(4), random.nextInt(4));
    }
    return LearningProblem.of(cells.build(), WeightLattice.cube(d, 1), Costs.EQUAL);
  }
}
