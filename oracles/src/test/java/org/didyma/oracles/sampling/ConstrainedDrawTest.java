package org.didyma.oracles.sampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import org.didyma.core.InvalidInputException;
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
import org.didyma.oracles.Answer;
import org.didyma.oracles.RandomLosses;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.rounds.ThreadRounds;
import org.didyma.oracles.sampling.LatticeSampler.Sparse;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.oracles.search.Enumeration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Draws and optima over lattices with constraints: chi-square tests at false-alarm rate 1e-6 each
 * against enumeration, with twins that ignore the constraints and must fail. That constrained
 * lattices have the points that they should is tested where they are made.
 */
class ConstrainedDrawTest {

  private static final RandomBits BITS = LawBits.of(7);

  private static final double FALSE_ALARM = 1e-6;
  private static final Rate[] RATES = {Rate.of(1, 16), Rate.of(1, 2), Rate.of(2, 1)};

  private final Random random = new Random(41);
  private final RandomLosses losses = new RandomLosses(42);

  @Test
  void drawsFollowTheLawOfWhatConstraintsLeave() {
    assertThat(check(12, 1_500)).isGreaterThan(2);
  }

  @Test
  @Tag("long")
  void drawsFollowTheLawOfWhatConstraintsLeaveOnManyMoreInstances() {
    assertThat(check(400, 20_000)).isGreaterThan(100);
  }

  private int check(int instances, int draws) {
    int twins = 0;
    for (int i = 0; i < instances; i++) {
      LearningProblem problem = next(i % 2 == 0);
      Rate rate = RATES[i % RATES.length];
      double lambda = rate.numerator().doubleValue() / rate.denominator().doubleValue();
      ScoreNoise noise = i % 5 == 4 ? ScoreNoise.EXPONENTIAL : ScoreNoise.GUMBEL;
      Sparse sparse = Sparse.values()[i / 2 % 4];
      int threads = i % 12 >= 10 ? 3 : 1;
      int own = threads == 1 ? draws : draws / 5;
      Supplier<Weights> drawn = drawn(problem, rate, noise, sparse, threads);
      ExactDistribution law = law(problem, lambda, noise);
      assertThat(law.pValue(own, drawn))
          .as("instance %d, %s, %d points", i, sparse, law.probability.size())
          .isGreaterThan(FALSE_ALARM);
      ExactDistribution twin = law(without(problem), lambda, noise);
      double lost =
          twin.probability.entrySet().stream()
              .filter(e -> !law.probability.containsKey(e.getKey()))
              .mapToDouble(e -> e.getValue())
              .sum();
      if (lost * own > 30) {
        Supplier<Weights> free = drawn(without(problem), rate, noise, sparse, threads);
        assertThat(LawTest.rejects(law.probability, FALSE_ALARM, own, free))
            .as("twin of instance %d", i)
            .isTrue();
        twins++;
      }
    }
    return twins;
  }

  private static ExactDistribution law(LearningProblem problem, double lambda, ScoreNoise noise) {
    return noise == ScoreNoise.GUMBEL
        ? new ExactDistribution(problem, lambda)
        : ExactDistribution.ofFlips(problem, lambda);
  }

  private static Supplier<Weights> drawn(
      LearningProblem problem, Rate rate, ScoreNoise noise, Sparse sparse, int threads) {
    // Other threads join at once.
    Supplier<LatticeSampler.Sample> samples =
        new LatticeSampler(noise, threads, new LatticeSampler.Pace(0, 4, sparse))
            .draws(problem, rate, BITS, SearchListener.NONE);
    return () -> samples.get().weights();
  }

  /** The same problem over the whole lattice. */
  private static LearningProblem without(LearningProblem problem) {
    int d = problem.lattice().features();
    return LearningProblem.of(
        problem.cells(),
        problem.lattice().withConstraints(Constraints.of(new int[d], new boolean[d])),
        problem.scoreLoss());
  }

  @Test
  void drawsInRoundsFollowTheLaw() {
    for (int i = 0; i < 4; i++) {
      LearningProblem problem = next(false);
      LatticeSampler sampler =
          new LatticeSampler().inRounds(new ThreadRounds(2), 0, Duration.ofMillis(1), 3);
      ExactDistribution law = new ExactDistribution(problem, 0.5);
      assertThat(
              law.pValue(
                  150,
                  () ->
                      sampler.sample(problem, Rate.of(1, 2), BITS, SearchListener.NONE).weights()))
          .isGreaterThan(FALSE_ALARM);
    }
  }

  @Test
  void searchesFindTheOptimaOfWhatConstraintsLeave() {
    int other = 0;
    for (int i = 0; i < 200; i++) {
      LearningProblem problem = next(i % 2 == 0);
      Answer expected = new Enumeration().minimise(problem, SearchListener.NONE);
      Answer found = new ChainSearch(1 + i % 2).minimise(problem, SearchListener.NONE);
      assertThat(found.status()).isEqualTo(expected.status());
      assertThat(found.objective()).as("instance %d", i).isEqualTo(expected.objective());
      assertThat(found.weights()).as("instance %d", i).isEqualTo(expected.weights());
      Answer free = new Enumeration().minimise(without(problem), SearchListener.NONE);
      other += free.objective() < expected.objective() ? 1 : 0;
    }
    assertThat(other).isGreaterThan(25);
  }

  @Test
  void constraintsThatLeaveNothingAreRefused() {
    LearningProblem problem = next(false);
    int d = problem.lattice().features();
    int[] ones = new int[d];
    Arrays.fill(ones, 1);
    WeightLattice none =
        WeightLattice.box(ones, ones)
            .withConstraints(Constraints.of(new int[d], new boolean[d]).withMostColumns(0));
    LearningProblem empty = LearningProblem.of(problem.cells(), none, Costs.EQUAL);
    assertThatThrownBy(
            () ->
                new LatticeSampler().sample(empty, RATES[0], new SecureBits(), SearchListener.NONE))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("no weights meet all rules");
    assertThat(new ChainSearch().minimise(empty, SearchListener.NONE).status())
        .isEqualTo(Answer.Status.INFEASIBLE);
  }

  /**
   * A small problem over a constrained lattice; of redundant weightings some leave out all but one.
   *
   * @param sparse whether the number of non-zero weights is limited, too
   */
  private LearningProblem next(boolean sparse) {
    int d = 4 + random.nextInt(2);
    boolean alike = random.nextInt(3) == 0;
    boolean isStair = random.nextInt(3) == 0;
    Cells.Builder cells = Cells.builder(d);
    for (int i = 0; i < 12; i++) {
      int[] x = random.ints(d, 0, 2).toArray();
      if (isStair && !alike) {
        // Thresholds of one number, which are bounded by levels.
        Arrays.fill(x, 0);
        Arrays.fill(x, 0, random.nextInt(d + 1), 1);
      }
      if (alike) {
        // One of the first two, one of the next two.
        x[1] = 1 - x[0];
        x[3] = 1 - x[2];
      }
      cells.add(x, random.nextInt(4), random.nextInt(4));
    }
    int[] low = new int[d];
    int[] high = new int[d];
    for (int j = 0; j < d; j++) {
      low[j] = alike ? -1 : -random.nextInt(2);
      high[j] = alike ? 1 : low[j] + 1 + random.nextInt(2);
    }
    WeightLattice lattice = WeightLattice.box(low, high);
    lattice = sparse ? lattice.withMaxNonZeros(2 + random.nextInt(2)) : lattice;
    lattice = alike || random.nextBoolean() ? lattice.withIntercept(-1, 1) : lattice;
    lattice = lattice.withConstraints(alike ? alike(d) : columns(d));
    if (lattice.isEmpty()) {
      return next(sparse);
    }
    Costs costs = random.nextBoolean() ? Costs.EQUAL : new Costs(1 + random.nextInt(3), 2);
    LearningProblem problem = LearningProblem.of(cells.build(), lattice, costs);
    Optional<LearningProblem> other =
        random.nextBoolean() ? losses.replaced(problem) : Optional.empty();
    return other.orElse(problem);
  }

  private static Constraints alike(int d) {
    return Constraints.of(new int[d], new boolean[d])
        .withoutRedundancy(List.of(new int[] {0, 1}, new int[] {2, 3}));
  }

  private Constraints columns(int d) {
    boolean[] step = new boolean[d];
    for (int j = 0; j < d; j++) {
      step[j] = random.nextBoolean();
    }
    Constraints constraints = Constraints.of(random.ints(d, 0, 3).toArray(), step);
    switch (random.nextInt(4)) {
      case 0 -> constraints = constraints.withMostColumns(1 + random.nextInt(2));
      case 1 -> constraints = constraints.withMostSteps(random.nextInt(2));
      case 2 -> constraints = constraints.withTogether(0, 2);
      default -> constraints = constraints.withApart(1, 2).withMostColumns(2);
    }
    return constraints;
  }
}
