package org.didyma.oracles.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.Answer;
import org.didyma.oracles.ManyLabels;
import org.didyma.oracles.ManyLabels.Instance;
import org.didyma.oracles.OneHotProblems;
import org.didyma.oracles.StairProblems;
import org.didyma.oracles.search.shifts.BranchingRule;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The search under tables of several labels, against sums over single records at all points. */
class ManyLabelsSearchTest {

  /** More in the long suite. */
  private static final int TIMES = Integer.getInteger("test.times", 1);

  @Test
  void agreesWithEnumerationInValueAndPoint() {
    agrees(1_000, 301);
  }

  @Test
  @Tag("long")
  void agreesOnManyMoreInstances() {
    agrees(20_000, 303);
  }

  private void agrees(int instances, long seed) {
    ManyLabels problems = new ManyLabels(seed);
    ChainSearch search = new ChainSearch();
    for (int i = 0; i < instances; i++) {
      compare(search, problems.next(200), i);
    }
  }

  /** What a long search does, on several threads, too. */
  @Test
  void longSearchesAgreeToo() {
    ManyLabels problems = new ManyLabels(305);
    for (int threads = 1; threads <= 2; threads++) {
      ChainSearch search = new ChainSearch(threads, Duration.ZERO);
      for (int i = 0; i < 100 * TIMES; i++) {
        compare(search, problems.next(200), i);
      }
    }
  }

  /** Thresholds of a number, bounded by levels, and categories, searched by classes. */
  @Test
  void levelsAndClassesAgreeToo() {
    StairProblems stairs = new StairProblems(308);
    OneHotProblems categories = new OneHotProblems(309);
    ManyLabels problems = new ManyLabels(310);
    ChainSearch search = new ChainSearch(1, Duration.ZERO);
    int levels = 0;
    int classes = 0;
    for (int i = 0; i < 120 * TIMES; i++) {
      LearningProblem rows = i % 2 == 0 ? stairs.next(800) : categories.next(1500);
      Perturbation none = Perturbation.none(rows.lattice().coordinates());
      Instance instance = problems.of(rows.cells(), rows.lattice(), none);
      compare(search, instance, i);
      BranchingRule rule = BranchingRule.of(instance.problem());
      levels += rule instanceof BranchingRule.Levels ? 1 : 0;
      classes += rule instanceof BranchingRule.Classes ? 1 : 0;
    }
    assertThat(levels).isGreaterThan(10 * TIMES);
    assertThat(classes).isGreaterThan(10 * TIMES);
  }

  /** Ordered classes, times to an event, counts and numbers, in short and in long searches. */
  @Test
  void realLossesAgreeToo() {
    ManyLabels problems = new ManyLabels(311);
    ChainSearch[] searches = {
      new ChainSearch(), new ChainSearch(1, Duration.ZERO), new ChainSearch(2, Duration.ZERO)
    };
    for (int i = 0; i < 400 * TIMES; i++) {
      compare(searches[i % 3], problems.outcome(i / 3, problems.next(200).problem()), i);
    }
  }

  /** Few non-zero weights of binary columns, which two labels are searched for by supports. */
  @Test
  void fewNonZeroWeightsAgreeToo() {
    Random random = new Random(306);
    ManyLabels problems = new ManyLabels(307);
    ChainSearch[] searches = {new ChainSearch(1, Duration.ZERO), new ChainSearch(2, Duration.ZERO)};
    for (int i = 0; i < 150 * TIMES; i++) {
      int d = 3 + random.nextInt(3);
      Cells.Builder rows = Cells.builder(d);
      for (int row = 0; row < 12; row++) {
        rows.add(random.ints(d, 0, 2).toArray(), 1, 0);
      }
      WeightLattice lattice =
          WeightLattice.cube(d, 1 + random.nextInt(2)).withMaxNonZeros(1 + random.nextInt(d - 1));
      if (random.nextBoolean()) {
        lattice = lattice.withIntercept(-random.nextInt(3), 1);
      }
      compare(
          searches[i % 2],
          problems.of(rows.build(), lattice, Perturbation.none(lattice.coordinates())),
          i);
    }
  }

  private static void compare(ChainSearch search, Instance instance, int i) {
    LearningProblem problem = instance.problem();
    List<Weights> points = instance.points();
    Optional<Weights> best =
        points.stream().min(Comparator.comparingLong(instance::objective)); // the first of several
    Answer answer = search.minimise(problem);
    assertThat(answer.weights()).as("instance %d", i).isEqualTo(best);
    if (best.isEmpty()) {
      assertThat(answer.status()).as("instance %d", i).isEqualTo(Answer.Status.INFEASIBLE);
      return;
    }
    long least = instance.objective(best.get());
    assertThat(answer.status()).as("instance %d", i).isEqualTo(Answer.Status.OPTIMAL);
    assertThat(answer.objective()).as("instance %d", i).isEqualTo(least);
    assertThat(answer.bound()).as("instance %d", i).isEqualTo(least);
    Weights last = points.get(points.size() - 1);
    assertThat(problem.objective(last)).as("instance %d", i).isEqualTo(instance.objective(last));
    assertThat(problem.loss(last) + problem.lossLeftOut())
        .as("instance %d", i)
        .isEqualTo(instance.loss(last));
  }
}
