package org.didyma.oracles.sampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.didyma.core.InvalidInputException;
import org.didyma.exact.LawBits;
import org.didyma.exact.LawTest;
import org.didyma.exact.RandomBits;
import org.didyma.exact.SecureBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.RandomLosses;
import org.didyma.oracles.RandomProblems;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.supports.LossCounts;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Chi-square tests at false-alarm rate 1e-6 each, against the law by enumeration. Their twins are
 * laws of other rates, which the same draws have to reject.
 */
class LatticeSamplerTest {

  /** More in the long suite. */
  private static final int TIMES = Integer.getInteger("test.times", 1);

  private static final int DRAWS = 200_000;
  private static final double FALSE_ALARM = 1e-6;

  private final LatticeSampler sampler = new LatticeSampler();
  private static final RandomBits BITS = LawBits.of(1);

  /** lambda = 1/2, as of epsilon 1 under replacement. */
  private static final Rate LAMBDA = Rate.of(1, 2);

  @Test
  void drawsFollowTheExactLawAndATwinWithTenPercentMoreEpsilonDoesNot() {
    checkAgainstTwins(1, 11);
  }

  @Test
  @Tag("long")
  void drawsFollowTheExactLawOnManyMoreInstances() {
    checkAgainstTwins(24, 17);
  }

  private void checkAgainstTwins(int instances, long seed) {
    RandomProblems problems = new RandomProblems(seed);
    for (int i = 0; i < instances; ) {
      LearningProblem problem = RandomProblems.unperturbed(problems.next(81));
      ExactDistribution law = new ExactDistribution(problem, 0.5);
      ExactDistribution tenPercentMore = new ExactDistribution(problem, 0.55);
      if (!tenPercentMore.rejects(law, DRAWS)) {
        continue;
      }
      Map<Weights, Integer> drawn = LawTest.counts(DRAWS, weights(problem, LAMBDA));
      assertThat(law.pValue(drawn)).as("instance %d", i).isGreaterThan(FALSE_ALARM);
      assertThat(tenPercentMore.pValue(drawn)).as("twin of instance %d", i).isLessThan(FALSE_ALARM);
      i++;
    }
  }

  @Test
  void drawsFollowTheLawOnLatticesOfEveryKind() {
    RandomProblems problems = new RandomProblems(12);
    LawTest laws = new LawTest();
    LawTest twins = new LawTest();
    for (int i = 0; i < 60; ) {
      LearningProblem problem = RandomProblems.unperturbed(problems.next(200));
      ExactDistribution law = new ExactDistribution(problem, 0.5);
      if (law.probability.isEmpty()) {
        continue;
      }
      Map<Weights, Integer> drawn = LawTest.counts(3_000, weights(problem, LAMBDA));
      assertThat(laws.add(law.probability, drawn)).as("instance %d", i).isGreaterThan(FALSE_ALARM);
      twins.add(new ExactDistribution(problem, 0.55).probability, drawn);
      i++;
    }
    assertThat(laws.pValue()).isGreaterThan(FALSE_ALARM);
    assertThat(twins.pValue()).isLessThan(FALSE_ALARM);
  }

  /** Losses that are tables of the score; large rates among them, where regions close early. */
  @Test
  void drawsFollowTheLawUnderOtherLosses() {
    RandomProblems problems = new RandomProblems(13);
    RandomLosses losses = new RandomLosses(14);
    Rate[] rates = {Rate.of(1, 16), Rate.of(1, 2), Rate.of(5, 2)};
    LawTest laws = new LawTest();
    LawTest twins = new LawTest();
    for (int i = 0; i < 21 * TIMES; ) {
      Optional<LearningProblem> other =
          losses.replaced(RandomProblems.unperturbed(problems.next(200)));
      if (other.isEmpty()) {
        continue;
      }
      LearningProblem problem = other.get();
      Rate rate = rates[i % rates.length];
      double lambda = rate.numerator().doubleValue() / rate.denominator().doubleValue();
      ExactDistribution law = new ExactDistribution(problem, lambda);
      if (law.probability.isEmpty()) {
        continue;
      }
      Map<Weights, Integer> drawn = LawTest.counts(4_000, weights(problem, rate));
      assertThat(laws.add(law.probability, drawn)).as("instance %d", i).isGreaterThan(FALSE_ALARM);
      twins.add(new ExactDistribution(problem, 1.4 * lambda).probability, drawn);
      i++;
    }
    assertThat(laws.pValue()).isGreaterThan(FALSE_ALARM);
    assertThat(twins.pValue()).isLessThan(FALSE_ALARM);
  }

  /** Lattices on which points are counted; without that, the last two levels are listed. */
  @Test
  void drawsFollowTheLawOnSparseLattices() {
    LatticeSampler splitting =
        new LatticeSampler(
            ScoreNoise.GUMBEL,
            1,
            new LatticeSampler.Pace(1 << 12, 1 << 10, LatticeSampler.Sparse.BY_POINT));
    for (LearningProblem problem : sparseProblems(0)) {
      assertThat(LossCounts.pay(problem)).isTrue();
      checkAgainstTwin(sampler, problem);
      checkAgainstTwin(splitting, problem);
    }
    for (LearningProblem problem : sparseProblems(-1)) {
      assertThat(LossCounts.pay(problem)).isFalse();
      checkAgainstTwin(sampler, problem);
    }
  }

  private static void checkAgainstTwin(LatticeSampler sampler, LearningProblem problem) {
    Map<Weights, Integer> drawn = LawTest.counts(4_000, weights(sampler, problem, LAMBDA));
    assertThat(new ExactDistribution(problem, 0.5).pValue(drawn)).isGreaterThan(FALSE_ALARM);
    assertThat(new ExactDistribution(problem, 1).pValue(drawn)).isLessThan(FALSE_ALARM);
  }

  /** Every region is put back after each node, and all threads take part from the start. */
  @Test
  void threadsAndInterruptionsDoNotChangeTheLaw() {
    List<LearningProblem> problems = new ArrayList<>(sparseProblems(-1));
    problems.add(denseProblem(WeightLattice.cube(6, 1)));
    problems.add(denseProblem(WeightLattice.cube(4, 2).withIntercept(-1, 3)));
    problems.add(denseProblem(WeightLattice.cube(5, 2).withBall(6)));
    int powerful = 0;
    for (int threads = 1; threads <= 3; threads += 2) {
      // Starting threads takes longer than drawing.
      int draws = threads == 1 ? 4_000 : 500;
      LatticeSampler divided =
          new LatticeSampler(
              ScoreNoise.GUMBEL,
              threads,
              new LatticeSampler.Pace(0, 1, LatticeSampler.Sparse.BY_POINT));
      for (LearningProblem problem : problems) {
        ExactDistribution law = new ExactDistribution(problem, 0.5);
        Map<Weights, Integer> drawn = LawTest.counts(draws, weights(divided, problem, LAMBDA));
        assertThat(law.pValue(drawn)).isGreaterThan(FALSE_ALARM);
        ExactDistribution twin = new ExactDistribution(problem, 1);
        if (twin.rejects(law, draws)) {
          assertThat(twin.pValue(drawn)).isLessThan(FALSE_ALARM);
          powerful++;
        }
      }
    }
    assertThat(powerful).isGreaterThan(5);
  }

  /** Whatever way points are counted or regions divided; the law of Gumbel noise is rejected. */
  @Test
  void exponentialNoiseGivesTheLawOfPermuteAndFlip() {
    List<LearningProblem> problems = new ArrayList<>(sparseProblems(0));
    for (WeightLattice lattice :
        List.of(
            WeightLattice.cube(1, 1),
            WeightLattice.cube(2, 1),
            WeightLattice.cube(3, 1),
            WeightLattice.cube(4, 1),
            WeightLattice.cube(3, 2).withIntercept(-1, 3),
            WeightLattice.cube(4, 2).withBall(5))) {
      problems.add(denseProblem(lattice));
    }
    LatticeSampler counting = new LatticeSampler(ScoreNoise.EXPONENTIAL, 1);
    LatticeSampler dividing =
        new LatticeSampler(
            ScoreNoise.EXPONENTIAL,
            2,
            new LatticeSampler.Pace(20, 5, LatticeSampler.Sparse.BY_POINT));
    int powerful = 0;
    for (LearningProblem problem : problems) {
      ExactDistribution law = ExactDistribution.ofFlips(problem, 1.5);
      ExactDistribution gumbel = new ExactDistribution(problem, 1.5);
      for (LatticeSampler flips : List.of(counting, dividing)) {
        int draws = flips == counting ? 20_000 : 1_000;
        Map<Weights, Integer> drawn = LawTest.counts(draws, weights(flips, problem, Rate.of(3, 2)));
        assertThat(law.pValue(drawn)).isGreaterThan(FALSE_ALARM);
        if (gumbel.rejects(law, draws)) {
          assertThat(gumbel.pValue(drawn)).isLessThan(FALSE_ALARM);
          powerful++;
        }
      }
    }
    assertThat(powerful).isGreaterThan(2);
  }

  /**
   * At large rates regions are closed early, by bounds that have to be nested: where a part's bound
   * could exceed its region's, or proportions depended on the region's own clock, rare points would
   * come too seldom. At small rates that hardly shows.
   */
  @Test
  void drawsFollowTheLawAtLargeRates() {
    checkLargeRates(12, 8_000);
  }

  @Test
  @Tag("long")
  void drawsFollowTheLawAtLargeRatesOnManyMoreInstances() {
    checkLargeRates(100, 40_000);
  }

  private void checkLargeRates(int instances, int draws) {
    RandomProblems problems = new RandomProblems(19);
    for (int i = 0; i < instances; ) {
      LearningProblem problem = RandomProblems.unperturbed(problems.next(120));
      int numerator = List.of(5, 10, 20).get(i % 3);
      ExactDistribution law = new ExactDistribution(problem, numerator / 4.0);
      if (law.probability.size() < 5
          || law.probability.values().stream().filter(p -> p > 1e-3 && p < 0.2).count() < 4) {
        continue;
      }
      assertThat(law.pValue(draws, weights(problem, Rate.of(numerator, 4))))
          .as("instance %d", i)
          .isGreaterThan(FALSE_ALARM);
      i++;
    }
  }

  /** A lattice of some thousand points of nearly equal weight, far apart in the search. */
  @Test
  void drawsFollowTheLawWhereManyPointsMatter() {
    for (WeightLattice lattice :
        List.of(WeightLattice.cube(6, 1), WeightLattice.cube(6, 1).withMaxNonZeros(4))) {
      LearningProblem problem = denseProblem(lattice);
      Map<Weights, Integer> drawn = LawTest.counts(20_000, weights(problem, Rate.of(1, 20)));
      assertThat(new ExactDistribution(problem, 0.05).pValue(drawn)).isGreaterThan(FALSE_ALARM);
      assertThat(new ExactDistribution(problem, 0.1).pValue(drawn)).isLessThan(FALSE_ALARM);
    }
  }

  private static LearningProblem denseProblem(WeightLattice lattice) {
    return problem(lattice, new Random(16), -1);
  }

  private static List<LearningProblem> sparseProblems(int least) {
    Random random = new Random(15);
    List<WeightLattice> lattices =
        List.of(
            WeightLattice.cube(7, 1).withMaxNonZeros(3),
            WeightLattice.cube(6, 1).withMaxNonZeros(2).withIntercept(-1, 1),
            WeightLattice.cube(6, 2).withMaxNonZeros(2).withBall(5),
            WeightLattice.cube(5, 2).withMaxNonZeros(1).withIntercept(0, 2));
    List<LearningProblem> problems = new ArrayList<>();
    for (WeightLattice lattice : lattices) {
      problems.add(problem(lattice, random, least));
    }
    return problems;
  }

  /** Rows of entries from {@code least} to 1. */
  private static LearningProblem problem(WeightLattice lattice, Random random, int least) {
    int d = lattice.features();
    Cells.Builder cells = Cells.builder(d);
    for (int i = 0; i < 15; i++) {
      cells.add(random.ints(d, least, 2).toArray(), random.nextInt(4), random.nextInt(4));
    }
    return LearningProblem.of(cells.build(), lattice, Costs.EQUAL);
  }

  @Test
  void aStoppedDrawThrows() {
    LearningProblem problem =
        LearningProblem.of(
            Cells.builder(1).add(new int[] {1}, 3, 2).build(),
            WeightLattice.cube(1, 1),
            Costs.EQUAL);
    SearchListener stop = SearchListener.asking(() -> true);
    assertThatThrownBy(() -> sampler.sample(problem, LAMBDA, BITS, stop))
        .isInstanceOf(SearchStoppedException.class);
  }

  /** Memory that ends is no defect, on whatever thread. */
  @Test
  void anErrorReachesTheCallerAsItIs() {
    SearchListener exhausted =
        SearchListener.asking(
            () -> {
              throw new OutOfMemoryError("as the machine would");
            });
    LatticeSampler divided =
        new LatticeSampler(
            ScoreNoise.GUMBEL, 2, new LatticeSampler.Pace(0, 1, LatticeSampler.Sparse.BY_POINT));
    LearningProblem problem = denseProblem(WeightLattice.cube(6, 1));
    assertThatThrownBy(() -> divided.sample(problem, LAMBDA, new SecureBits(), exhausted))
        .isInstanceOf(OutOfMemoryError.class);
  }

  /** While the bounds of a large table are built, long before anything is drawn. */
  @Test
  void theConstructionOfBoundsCanBeStoppedAtAnyTime() {
    Random random = new Random(18);
    int d = 24;
    Cells.Builder cells = Cells.builder(d);
    for (int i = 0; i < 4_000; i++) {
      cells.add(random.ints(d, 0, 3).toArray(), random.nextInt(3), 1);
    }
    Cells table = cells.build();
    WeightLattice cube = WeightLattice.cube(d, 1);
    // By products, by symmetric functions, by counts in tables, and by counts of sorted cells.
    for (WeightLattice lattice :
        List.of(
            cube,
            cube.withMaxNonZeros(4),
            cube.withBall(5),
            WeightLattice.cube(d, 400).withBall(5))) {
      LearningProblem problem = LearningProblem.of(table, lattice, Costs.EQUAL);
      AtomicLong asked = new AtomicLong();
      sampler.draws(problem, LAMBDA, BITS, stopping(asked, Long.MAX_VALUE));
      long questions = asked.get();
      assertThat(questions).isGreaterThan(20);
      for (long last = 1; last <= questions; last = 2 * last + 1) {
        SearchListener stop = stopping(new AtomicLong(), last);
        assertThatThrownBy(() -> sampler.draws(problem, LAMBDA, BITS, stop))
            .isInstanceOf(SearchStoppedException.class);
      }
    }
  }

  private static SearchListener stopping(AtomicLong asked, long last) {
    return SearchListener.asking(() -> asked.incrementAndGet() >= last);
  }

  @Test
  void anEmptyLatticeIsRefused() {
    LearningProblem problem =
        LearningProblem.of(
            Cells.builder(1).add(new int[] {1}, 3, 2).build(),
            WeightLattice.box(new int[] {1}, new int[] {2}).withBall(0),
            Costs.EQUAL);
    assertThatThrownBy(() -> sampler.sample(problem, LAMBDA, BITS, SearchListener.NONE))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("no weights meet all rules together");
  }

  private Supplier<Weights> weights(LearningProblem problem, Rate lambda) {
    return weights(sampler, problem, lambda);
  }

  private static Supplier<Weights> weights(
      LatticeSampler sampler, LearningProblem problem, Rate lambda) {
    Supplier<LatticeSampler.Sample> draws =
        sampler.draws(problem, lambda, BITS, SearchListener.NONE);
    return () -> draws.get().weights();
  }
}
