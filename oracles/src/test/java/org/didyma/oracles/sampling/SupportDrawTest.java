package org.didyma.oracles.sampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.didyma.exact.LawBits;
import org.didyma.exact.LawTest;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.ScoreTable;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.RandomLosses;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.sampling.LatticeSampler.Sparse;
import org.didyma.oracles.search.supports.SupportGroups;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Draws support by support follow the law: chi-square tests at false-alarm rate 1e-6 each, against
 * enumeration, with twins that must fail.
 */
class SupportDrawTest {

  private static final RandomBits BITS = LawBits.of(4);

  private static final double FALSE_ALARM = 1e-6;

  /** Small ones, and large ones at which regions close early. */
  private static final Rate[] RATES = {Rate.of(1, 16), Rate.of(1, 2), Rate.of(5, 2)};

  private final Random random = new Random(31);
  private final RandomLosses losses = new RandomLosses(32);

  @Test
  void drawsFollowTheLawUnderAnyLoss() {
    assertThat(check(10, 2_000, ScoreNoise.GUMBEL)).isPositive();
  }

  @Test
  void drawsFollowTheLawOfPermuteAndFlip() {
    assertThat(check(6, 2_000, ScoreNoise.EXPONENTIAL)).isPositive();
  }

  @Test
  @Tag("long")
  void drawsFollowTheLawOnManyMoreInstances() {
    assertThat(check(400, 40_000, ScoreNoise.GUMBEL)).isGreaterThan(100);
    assertThat(check(200, 40_000, ScoreNoise.EXPONENTIAL)).isGreaterThan(50);
  }

  /** Checks instances, and tells how many twins of twice the rate were told apart. */
  private int check(int instances, int draws, ScoreNoise noise) {
    int twins = 0;
    for (int i = 0; i < instances; i++) {
      LearningProblem problem = next();
      assertThat(SupportGroups.pay(problem)).isTrue();
      Rate rate = RATES[i % RATES.length];
      double lambda = rate.numerator().doubleValue() / rate.denominator().doubleValue();
      Sparse sparse = i % 2 == 0 ? Sparse.BY_SUPPORT : Sparse.BY_SUPPORT_AND_WEIGHT;
      // Starting threads takes longer than drawing.
      int threads = i % 10 == 9 ? 3 : 1;
      int own = threads == 1 ? draws : draws / 10;
      Map<Weights, Integer> drawn =
          LawTest.counts(own, drawn(problem, rate, noise, sparse, threads));
      ExactDistribution law = law(problem, lambda, noise);
      assertThat(law.pValue(drawn)).as("instance %d", i).isGreaterThan(FALSE_ALARM);
      ExactDistribution twin = law(problem, 2 * lambda, noise);
      if (twin.rejects(law, own)) {
        assertThat(twin.pValue(drawn)).as("twin of instance %d", i).isLessThan(FALSE_ALARM);
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
    Supplier<LatticeSampler.Sample> samples =
        new LatticeSampler(noise, threads, new LatticeSampler.Pace(1 << 12, 1 << 10, sparse))
            .draws(problem, rate, BITS, SearchListener.NONE);
    return () -> samples.get().weights();
  }

  /**
   * The loss is defined for what levels of one column can score, which is less than what their
   * weights add up to: no record has two of them.
   */
  @Test
  void levelsOfOneColumnNeedNoLossOfTwoOfThem() {
    Cells.Builder cells = Cells.builder(4);
    for (int j = 0; j < 4; j++) {
      int[] row = new int[4];
      row[j] = 1;
      cells.add(row, 1 + j % 2, 2 - j % 3);
    }
    ScoreTable loss =
        ScoreTable.of("any", Costs.EQUAL, -1, new long[] {3, 1, 0}, new long[] {0, 2, 4});
    WeightLattice lattice = WeightLattice.cube(4, 1).withMaxNonZeros(3);
    LearningProblem problem = LearningProblem.of(cells.build(), lattice, loss);
    for (Sparse sparse : Sparse.values()) {
      Supplier<Weights> drawn = drawn(problem, RATES[1], ScoreNoise.GUMBEL, sparse, 1);
      assertThat(new ExactDistribution(problem, 0.5).pValue(1_500, drawn))
          .as("%s", sparse)
          .isGreaterThan(FALSE_ALARM);
    }
  }

  /** Gains of few records may add up to more than any table has records. */
  @Test
  void costsMayBeAsLargeAsAProblemAllows() {
    Cells cells =
        Cells.builder(2).add(new int[] {1, 0}, 1500, 0).add(new int[] {0, 1}, 0, 1500).build();
    WeightLattice lattice = WeightLattice.cube(2, 1).withMaxNonZeros(1).withIntercept(-1, 1);
    long most = 1_000_000_000;
    for (Costs costs : List.of(new Costs(most, 1), new Costs(1, most))) {
      LearningProblem problem = LearningProblem.of(cells, lattice, costs);
      ExactDistribution law = new ExactDistribution(problem, 1.0 / (1500 * most));
      Rate rate = Rate.of(1, 1500 * most);
      for (Sparse sparse : Sparse.values()) {
        assertThat(law.pValue(300, drawn(problem, rate, ScoreNoise.GUMBEL, sparse, 1)))
            .as("%s, %s", costs, sparse)
            .isGreaterThan(FALSE_ALARM);
      }
    }
  }

  /** A walk that is stopped at any time throws, with points listed and without. */
  @Test
  void aStoppedDrawThrows() {
    for (int i = 0; i < 80; i++) {
      LearningProblem problem = next();
      AtomicInteger questions = new AtomicInteger(i / 2);
      SearchListener stops = SearchListener.asking(() -> questions.getAndDecrement() <= 0);
      Sparse sparse = i % 2 == 0 ? Sparse.BY_SUPPORT : Sparse.BY_SUPPORT_AND_WEIGHT;
      LatticeSampler sampler =
          new LatticeSampler(
              ScoreNoise.GUMBEL, 1 + i % 2, new LatticeSampler.Pace(1 << 12, 1 << 10, sparse));
      assertThatThrownBy(
              () -> {
                for (int k = 0; k < 1000; k++) {
                  sampler.sample(problem, RATES[0], BITS, stops);
                }
              })
          .isInstanceOf(SearchStoppedException.class);
    }
  }

  /** A small problem whose features have one non-zero entry each, under 0/1 or another loss. */
  private LearningProblem next() {
    int d = 3 + random.nextInt(3);
    int[] entry = random.ints(d, 1, 3).map(x -> random.nextInt(4) == 0 ? -x : x).toArray();
    Cells.Builder cells = Cells.builder(d);
    for (int i = 0; i < 12; i++) {
      int[] x = new int[d];
      Arrays.setAll(x, j -> random.nextBoolean() ? entry[j] : 0);
      cells.add(x, random.nextInt(4), random.nextInt(4));
    }
    int[] low = random.ints(d, -2, 1).toArray();
    int[] high = random.ints(d, 0, 3).toArray();
    low[0] = -1;
    WeightLattice lattice = WeightLattice.box(low, high).withMaxNonZeros(1 + random.nextInt(3));
    if (!lattice.isSparse()) {
      return next();
    }
    if (random.nextBoolean()) {
      lattice = lattice.withIntercept(-random.nextInt(3), random.nextInt(3));
    }
    Costs costs = random.nextBoolean() ? Costs.EQUAL : new Costs(1 + random.nextInt(3), 2);
    LearningProblem problem = LearningProblem.of(cells.build(), lattice, costs);
    Optional<LearningProblem> other =
        random.nextBoolean() ? losses.replaced(problem) : Optional.empty();
    return other.orElse(problem);
  }
}
