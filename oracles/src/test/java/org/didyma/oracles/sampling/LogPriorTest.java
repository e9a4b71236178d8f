package org.didyma.oracles.sampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.didyma.exact.LawBits;
import org.didyma.exact.LawTest;
import org.didyma.exact.RandomBits;
import org.didyma.exact.SecureBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Constraints;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.RandomLosses;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.rounds.ThreadRounds;
import org.didyma.oracles.sampling.LatticeSampler.Sparse;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Draws with a handicap: chi-square tests at false-alarm rate 1e-6 each against the law of loss and
 * handicap by enumeration, with twins whose law is without it and must fail.
 */
class LogPriorTest {

  private static final RandomBits BITS = LawBits.of(8);

  private static final double FALSE_ALARM = 1e-6;
  private static final int DRAWS = 4_000;
  private static final Rate[] RATES = {Rate.of(1, 16), Rate.of(1, 2), Rate.of(2, 1)};

  private final Random random = new Random(51);
  private final RandomLosses losses = new RandomLosses(52);

  @Test
  void drawsFollowTheLawOfLossAndHandicap() {
    assertThat(check(12, 1_000)).isGreaterThan(1);
  }

  @Test
  @Tag("long")
  void drawsFollowTheLawOfLossAndHandicapOnManyMoreInstances() {
    assertThat(check(400, 20_000)).isGreaterThan(100);
  }

  private int check(int instances, int draws) {
    int twins = 0;
    for (int i = 0; i < instances; i++) {
      LearningProblem problem = next(i % 2 == 0);
      Rate rate = RATES[i % RATES.length];
      double lambda = rate.numerator().doubleValue() / rate.denominator().doubleValue();
      long[] added = handicap(problem.lattice().features(), lambda);
      ScoreNoise noise = i % 5 == 4 ? ScoreNoise.EXPONENTIAL : ScoreNoise.GUMBEL;
      Sparse sparse = Sparse.values()[i / 2 % 4];
      int threads = i % 12 >= 10 ? 3 : 1;
      int own = threads == 1 ? draws : draws / 5;
      LatticeSampler with =
          new LatticeSampler(noise, threads, new LatticeSampler.Pace(0, 4, sparse))
              .with(LogPrior.of(added));
      Map<Weights, Integer> drawn = LawTest.counts(own, draws(with, problem, rate));
      assertThat(law(problem, lambda, added, noise).pValue(drawn))
          .as("instance %d, %s", i, sparse)
          .isGreaterThan(FALSE_ALARM);
      ExactDistribution twin = law(problem, lambda, new long[added.length], noise);
      if (twin.rejects(law(problem, lambda, added, noise), own)) {
        assertThat(twin.pValue(drawn))
            .as("twin of instance %d, %s", i, sparse)
            .isLessThan(FALSE_ALARM);
        twins++;
      }
    }
    return twins;
  }

  /**
   * Columns of two and of three coordinates, each with a penalty of its own. The twins' laws have
   * no penalties, and penalties that each weight pays.
   */
  @Test
  void columnsPayOnceInEveryWayOfDrawing() {
    int[] column = {0, 1, 0, 1, 1};
    long[] penalties = {4, 2};
    Constraints columns =
        Constraints.of(column, new boolean[] {true, true, true, true, true})
            .withPenalties(penalties);
    for (int i = 0; i < 8; i++) {
      Sparse sparse = Sparse.values()[i % 4];
      WeightLattice lattice =
          (i < 4 ? WeightLattice.cube(5, 1).withMaxNonZeros(3) : WeightLattice.cube(5, 1))
              .withIntercept(-1, 1)
              .withConstraints(i % 3 > 0 ? columns : columns.withMostSteps(2));
      LearningProblem problem = LearningProblem.of(some(5), lattice, Costs.EQUAL);
      ScoreNoise noise = i % 3 == 2 ? ScoreNoise.EXPONENTIAL : ScoreNoise.GUMBEL;
      LogPrior handicap = i % 2 == 0 ? LogPrior.NONE : LogPrior.of(0, 1, 4, 2, 1, 0);
      long[] bySize = i % 2 == 0 ? new long[6] : new long[] {0, 1, 4, 2, 1, 0};
      Map<Weights, Integer> drawn =
          LawTest.counts(
              DRAWS,
              draws(
                  new LatticeSampler(noise, 1, new LatticeSampler.Pace(0, 4, sparse))
                      .with(handicap.with(columns)),
                  problem,
                  Rate.of(1, 2)));
      ExactDistribution once = law(problem, w -> bySize[size(w)] + once(w, column, penalties));
      ExactDistribution each = law(problem, w -> bySize[size(w)] + each(w, column, penalties));
      ExactDistribution none = law(problem, w -> bySize[size(w)]);
      boolean flips = noise == ScoreNoise.EXPONENTIAL;
      assertThat((flips ? once.flipped() : once).pValue(drawn))
          .as("%d, %s", i, sparse)
          .isGreaterThan(FALSE_ALARM);
      assertThat((flips ? each.flipped() : each).pValue(drawn)).isLessThan(FALSE_ALARM);
      assertThat((flips ? none.flipped() : none).pValue(drawn)).isLessThan(FALSE_ALARM);
    }
  }

  private static ExactDistribution law(LearningProblem problem, ToLongFunction<Weights> added) {
    return new ExactDistribution(
        problem.lattice(), 0.5, w -> problem.loss(w) + added.applyAsLong(w));
  }

  private static int size(Weights w) {
    return (int) IntStream.range(0, 5).filter(j -> w.get(j) != 0).count();
  }

  private static long once(Weights w, int[] column, long[] penalties) {
    return IntStream.range(0, 5)
        .filter(j -> w.get(j) != 0)
        .map(j -> column[j])
        .distinct()
        .mapToLong(c -> penalties[c])
        .sum();
  }

  private static long each(Weights w, int[] column, long[] penalties) {
    return IntStream.range(0, 5)
        .filter(j -> w.get(j) != 0)
        .mapToLong(j -> penalties[column[j]])
        .sum();
  }

  /** Without records the handicap alone tells supports apart. */
  @Test
  void groupsOfSupportsAreClosedByTheirHandicapAndNoMore() {
    WeightLattice lattice = WeightLattice.cube(4, 1).withMaxNonZeros(3);
    LearningProblem problem = LearningProblem.of(Cells.builder(4).build(), lattice, Costs.EQUAL);
    long[] added = {0, 3, 5, 6, 0};
    ExactDistribution law = law(problem, 0.5, added, ScoreNoise.GUMBEL);
    for (Sparse sparse : List.of(Sparse.BY_SUPPORT, Sparse.BY_SUPPORT_AND_WEIGHT)) {
      LatticeSampler sampler =
          new LatticeSampler(ScoreNoise.GUMBEL, 1, new LatticeSampler.Pace(0, 4, sparse))
              .with(LogPrior.of(added));
      assertThat(law.pValue(20_000, draws(sampler, problem, Rate.of(1, 2))))
          .isGreaterThan(FALSE_ALARM);
    }
  }

  @Test
  void drawsInRoundsFollowTheLaw() {
    for (int i = 0; i < 4; i++) {
      LearningProblem problem = next(false);
      long[] added = handicap(problem.lattice().features(), 0.5);
      LatticeSampler sampler =
          new LatticeSampler(ScoreNoise.GUMBEL, 1, new LatticeSampler.Pace(0, 1, Sparse.BY_POINT))
              .inRounds(new ThreadRounds(2), 0, Duration.ofMillis(1), 3)
              .with(LogPrior.of(added));
      ExactDistribution law = law(problem, 0.5, added, ScoreNoise.GUMBEL);
      assertThat(law.pValue(150, draws(sampler, problem, Rate.of(1, 2))))
          .isGreaterThan(FALSE_ALARM);
    }
  }

  @Test
  void aHandicapOfAnotherSizeOrBelowZeroIsRefused() {
    LearningProblem problem = next(false);
    LogPrior other = LogPrior.of(new long[problem.lattice().features() + 2]);
    assertThatThrownBy(
            () ->
                new LatticeSampler()
                    .with(other)
                    .sample(problem, RATES[0], new SecureBits(), SearchListener.NONE))
        .isInstanceOf(IllegalArgumentException.class);
    LogPrior columns =
        LogPrior.NONE.with(
            Constraints.of(new int[] {0, 1}, new boolean[2]).withPenalties(1_000_000_000, 1));
    assertThatThrownBy(
            () ->
                new LatticeSampler()
                    .with(columns)
                    .sample(problem, RATES[0], new SecureBits(), SearchListener.NONE))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> LogPrior.of(0, -1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> LogPrior.of(LogPrior.LARGEST + 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static Supplier<Weights> draws(
      LatticeSampler sampler, LearningProblem problem, Rate rate) {
    Supplier<LatticeSampler.Sample> samples =
        sampler.draws(problem, rate, BITS, SearchListener.NONE);
    return () -> samples.get().weights();
  }

  private static ExactDistribution law(
      LearningProblem problem, double lambda, long[] added, ScoreNoise noise) {
    int d = problem.lattice().features();
    ExactDistribution law =
        new ExactDistribution(
            problem.lattice(),
            lambda,
            w ->
                problem.loss(w)
                    + added[(int) IntStream.range(0, d).filter(j -> w.get(j) != 0).count()]);
    return noise == ScoreNoise.GUMBEL ? law : law.flipped();
  }

  /** Some units of the rate's logarithm for each size; not always more for more weights. */
  private long[] handicap(int features, double lambda) {
    return random.longs(features + 1, 0, 2 + (long) (3 / lambda)).toArray();
  }

  private Cells some(int d) {
    Cells.Builder cells = Cells.builder(d);
    for (int i = 0; i < 12; i++) {
      cells.add(random.ints(d, 0, 2).toArray(), random.nextInt(4), random.nextInt(4));
    }
    return cells.build();
  }

  private LearningProblem next(boolean sparse) {
    int d = 4 + random.nextInt(2);
    Cells cells = some(d);
    int[] low = random.ints(d, -1, 1).toArray();
    int[] high = random.ints(d, 1, 3).toArray();
    WeightLattice lattice = WeightLattice.box(low, high);
    lattice = sparse ? lattice.withMaxNonZeros(2 + random.nextInt(2)) : lattice;
    lattice = random.nextBoolean() ? lattice.withIntercept(-1, 1) : lattice;
    Costs costs = random.nextBoolean() ? Costs.EQUAL : new Costs(1 + random.nextInt(3), 2);
    LearningProblem problem = LearningProblem.of(cells, lattice, costs);
    Optional<LearningProblem> other =
        random.nextBoolean() ? losses.replaced(problem) : Optional.empty();
    return other.orElse(problem);
  }
}
