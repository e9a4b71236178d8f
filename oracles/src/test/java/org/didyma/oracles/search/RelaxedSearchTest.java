package org.didyma.oracles.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Random;
import org.didyma.core.InvalidInputException;
import org.didyma.exact.SecureBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.LogLoss;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.loss.LossForm;
import org.didyma.formulations.loss.Losses;
import org.didyma.oracles.Answer;
import org.didyma.oracles.RandomDecimals;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.sampling.LatticeSampler;
import org.didyma.oracles.sampling.Rate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The search by relaxed supports, for log losses that are computed where they are asked for. */
class RelaxedSearchTest {

  @Test
  void agreesWithEnumerationInValueAndPoint() {
    agrees(1_500, 301);
  }

  @Test
  @Tag("long")
  void agreesOnManyMoreInstances() {
    agrees(60_000, 302);
  }

  private static void agrees(int instances, long seed) {
    RandomDecimals problems = new RandomDecimals(seed);
    for (int i = 0; i < instances; i++) {
      LearningProblem problem = problems.next();
      Answer expected = new Enumeration().minimise(problem);
      Answer actual = new ChainSearch(1 + i % 2).minimise(problem);
      assertThat(actual.status()).as("instance %d", i).isEqualTo(Answer.Status.OPTIMAL);
      assertThat(actual.objective()).as("instance %d", i).isEqualTo(expected.objective());
      assertThat(actual.weights()).as("instance %d", i).isEqualTo(expected.weights());
      assertThat(actual.bound()).as("instance %d", i).isEqualTo(expected.objective());
      Answer any = new ChainSearch().anyMinimiser(Duration.ZERO).minimise(problem);
      assertThat(any.isValueProven()).as("instance %d", i).isTrue();
      assertThat(any.objective()).as("instance %d", i).isEqualTo(expected.objective());
    }
  }

  /** Where a table has room, it is searched by other bounds, to the same optimum. */
  @Test
  void agreesWithTheSearchOfTables() {
    Random random = new Random(303);
    LossForm form = Losses.parse("logistic:1/8:none:1/4096");
    for (int i = 0; i < 60; i++) {
      int d = 4 + random.nextInt(4);
      Cells.Builder cells = Cells.builder(d);
      for (int row = 0; row < 60; row++) {
        int[] x = random.ints(d, -12, 30).map(v -> Math.max(0, v)).toArray();
        cells.add(x, random.nextInt(3), random.nextInt(3));
      }
      WeightLattice lattice =
          WeightLattice.cube(d, 3).withMaxNonZeros(1 + random.nextInt(3)).withIntercept(-9, 9);
      ScoreRange range = new ScoreRange(-1_000, 1_000);
      LearningProblem table =
          LearningProblem.of(cells.build(), lattice, form.over(range, new Costs(2, 1)));
      LearningProblem computed =
          LearningProblem.of(
              cells.build(), lattice, form.computed(range, new Costs(2, 1)).orElseThrow());
      Answer expected = new ChainSearch().minimise(table);
      Answer actual = new ChainSearch().minimise(computed);
      assertThat(actual.objective() - table.lossLeftOut()).isEqualTo(expected.objective());
      assertThat(actual.weights()).isEqualTo(expected.weights());
    }
  }

  @Test
  void saysHowItSearches() {
    assertThat(new ChainSearch(2).describe(new RandomDecimals(304).next()))
        .isEqualTo("support by support, convex relaxations of the loss, 2 threads");
  }

  @Test
  void refusesWhatItsBoundsDoNotHold() {
    Cells cells = Cells.builder(2).add(new int[] {1, 1}, 1, 1).build();
    WeightLattice box = WeightLattice.cube(2, 1);
    assertThatThrownBy(() -> search(cells, box.withBall(1)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("nothing but the loss");
    assertThatThrownBy(() -> search(cells, WeightLattice.box(new int[] {1, 0}, new int[] {1, 1})))
        .isInstanceOf(InvalidInputException.class);
    LearningProblem problem = problem(cells, box);
    Perturbation noise = Perturbation.of(1, new long[] {3, 0}, new long[0]);
    assertThatThrownBy(() -> new ChainSearch().minimise(problem.under(noise)))
        .isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(
            () ->
                new LatticeSampler()
                    .sample(problem, Rate.of(1, 9), new SecureBits(), SearchListener.NONE))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("too many for a table");
    assertThatThrownBy(
            () -> LearningProblem.of(cells, box.withIntercept(-4, 4, 2), new Costs(1, 1)))
        .isInstanceOf(InvalidInputException.class);
  }

  private static Answer search(Cells cells, WeightLattice lattice) {
    return new ChainSearch().minimise(problem(cells, lattice));
  }

  private static LearningProblem problem(Cells cells, WeightLattice lattice) {
    LogLoss loss =
        (LogLoss)
            Losses.parse("logistic:1:none:1/256")
                .computed(new ScoreRange(-9, 9), Costs.EQUAL)
                .orElseThrow();
    return LearningProblem.of(cells, lattice, loss);
  }

  @Test
  void canBeStopped() {
    Random random = new Random(305);
    Cells.Builder cells = Cells.builder(12);
    for (int row = 0; row < 300; row++) {
      cells.add(random.ints(12, 0, 3_000).toArray(), row % 2, (row + 1) % 2);
    }
    WeightLattice lattice = WeightLattice.cube(12, 5).withMaxNonZeros(6).withIntercept(-5, 5);
    LearningProblem problem =
        LearningProblem.of(
            cells.build(),
            lattice,
            Losses.parse("logistic:1/1000:none:1/65536")
                .computed(new ScoreRange(-200_000, 200_000), Costs.EQUAL)
                .orElseThrow());
    for (int after : new int[] {0, 20, 400}) {
      int[] asked = new int[1];
      Answer answer =
          new ChainSearch()
              .minimise(
                  problem,
                  new SearchListener() {
                    @Override
                    public boolean isCancelled() {
                      return asked[0]++ >= after;
                    }
                  });
      assertThat(answer.status()).isEqualTo(Answer.Status.STOPPED);
      assertThat(answer.isValueProven()).isFalse();
      assertThat(answer.bound()).isLessThan(answer.objective());
    }
  }
}
