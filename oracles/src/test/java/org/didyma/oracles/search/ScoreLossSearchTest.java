package org.didyma.oracles.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import org.didyma.exact.SecureBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.loss.Losses;
import org.didyma.oracles.Answer;
import org.didyma.oracles.RandomLosses;
import org.didyma.oracles.RandomProblems;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.sampling.LatticeSampler;
import org.didyma.oracles.sampling.Rate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The search under losses that are tables of the score, convex and not. */
class ScoreLossSearchTest {

  /** More in the long suite. */
  private static final int TIMES = Integer.getInteger("test.times", 1);

  private final Enumeration enumeration = new Enumeration();

  @Test
  void agreesWithEnumerationInValueAndPoint() {
    agrees(10_000, 201);
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
      for (int i = 0; i < 600 * TIMES; i++) {
        Optional<LearningProblem> problem = losses.replaced(problems.next(300));
        if (problem.isPresent()) {
          compare(search, problem.get(), i);
        }
      }
    }
  }

  /**
   * Rows so far apart that their chains have no room for tables: whether there is room is private,
   * so there must be an answer all the same, and a draw.
   */
  @Test
  void tablesWithoutRoomForChainsAreSearchedAndDrawnFrom() {
    Random random = new Random(208);
    for (String loss : new String[] {"logistic", "ramp:3", "ladder:-1=2,4=1"}) {
      Cells.Builder cells = Cells.builder(3);
      for (int row = 0; row < 10; row++) {
        int[] x = random.ints(3, -4_000_000, 4_000_000).toArray();
        x[random.nextInt(3)] = random.nextInt(3) - 1;
        cells.add(x, random.nextInt(5), random.nextInt(5));
      }
      WeightLattice lattice = WeightLattice.cube(3, 2).withIntercept(-1, 2);
      LearningProblem problem =
          LearningProblem.of(
              cells.build(),
              lattice,
              Losses.parse(loss).over(new ScoreRange(-30_000_000, 30_000_000), new Costs(2, 3)));
      assertThat(new ChainSearch().describe(problem)).contains("each cell by itself");
      compare(new ChainSearch(), problem, 0);
      compare(new ChainSearch(2, Duration.ZERO), problem, 1);
      assertThat(
              lattice.contains(
                  new LatticeSampler()
                      .sample(problem, Rate.of(1, 9), new SecureBits(), SearchListener.NONE)
                      .weights()))
          .isTrue();
    }
  }

  /** Few non-zero weights, searched support by support. */
  @Test
  void supportsAgreeToo() {
    Random random = new Random(206);
    RandomLosses losses = new RandomLosses(207);
    ChainSearch[] searches = {new ChainSearch(1, Duration.ZERO), new ChainSearch(2, Duration.ZERO)};
    int supports = 0;
    for (int i = 0; i < 500 * TIMES; i++) {
      int d = 3 + random.nextInt(3);
      Cells.Builder cells = Cells.builder(d);
      int entry = random.nextInt(4) == 0 ? -2 : 1;
      for (int row = 0; row < 12; row++) {
        int[] x = random.ints(d, 0, 2).map(bit -> bit * entry).toArray();
        cells.add(x, random.nextInt(5), random.nextInt(5));
      }
      WeightLattice lattice =
          WeightLattice.cube(d, 1 + random.nextInt(2)).withMaxNonZeros(1 + random.nextInt(d - 1));
      if (random.nextBoolean()) {
        lattice = lattice.withIntercept(-random.nextInt(3), 1);
      }
      LearningProblem zeroOne = LearningProblem.of(cells.build(), lattice, new Costs(2, 3));
      LearningProblem problem = losses.replaced(zeroOne).orElse(zeroOne);
      ChainSearch search = searches[i % 2];
      compare(search, problem, i);
      supports += search.describe(problem).contains("support by support") ? 1 : 0;
    }
    assertThat(supports).isGreaterThan(330 * TIMES);
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
