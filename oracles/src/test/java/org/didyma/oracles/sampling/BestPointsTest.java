package org.didyma.oracles.sampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.didyma.core.InvalidInputException;
import org.didyma.exact.SecureBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.space.SearchSpace;
import org.junit.jupiter.api.Test;

/** Lists of the best points against all points, and draws from them, on lattices of 27 to 243. */
class BestPointsTest {

  private final Random random = new Random(21);

  @Test
  void theListIsOfTheBestPointsBelowTheLimit() {
    for (int i = 0; i < 200; i++) {
      LearningProblem problem = problem();
      List<Weights> all = points(problem);
      long[] losses = all.stream().mapToLong(problem::loss).sorted().toArray();
      long most = losses[random.nextInt(losses.length)] + random.nextInt(3);
      int rank = 1 + random.nextInt(all.size() + 5);
      BestPoints best = new BestPoints(SearchSpace.of(problem), rank, SearchListener.NONE);
      // A second time, after another limit.
      best.list(most + 2);
      best.list(most);
      List<Weights> below = all.stream().filter(w -> problem.loss(w) < most).toList();
      long limit = below.size() < rank ? most : losses[rank - 1];
      assertThat(best.size()).isEqualTo(Math.min(rank, below.size()));
      assertThat(best.limit()).isEqualTo(limit);
      assertThat(new HashSet<>(best.below()))
          .isEqualTo(new HashSet<>(below.stream().filter(w -> problem.loss(w) < limit).toList()));
    }
  }

  /** Below the least of three: the optimum and the gap, and the loss of the rank. */
  @Test
  void aPreparedDrawListsWhatItsScoreTellsApart() {
    for (int i = 0; i < 200; i++) {
      LearningProblem problem = problem();
      long[] losses = points(problem).stream().mapToLong(problem::loss).sorted().toArray();
      long gap = 1 + random.nextInt(20);
      int rank = 1 + random.nextInt(losses.length + 5);
      long ranked = rank <= losses.length ? losses[rank - 1] : Long.MAX_VALUE;
      long limit = Math.min(losses[0] + gap, ranked);
      GapTruncatedSampler.Prepared prepared =
          new GapTruncatedSampler().prepare(problem, Rate.of(1, 4), gap, rank, SearchListener.NONE);
      long listed = Arrays.stream(losses).filter(loss -> loss < limit).count();
      assertThat(prepared.listed()).isEqualTo((int) listed);
    }
  }

  @Test
  void anEmptyLatticeHasNoDraws() {
    LearningProblem problem =
        LearningProblem.of(
            Cells.builder(1).add(new int[] {1}, 1, 0).build(),
            WeightLattice.box(new int[] {1}, new int[] {2}).withBall(0),
            Costs.EQUAL);
    assertThatThrownBy(
            () ->
                new GapTruncatedSampler()
                    .prepare(problem, Rate.of(1, 4), 1, 1, SearchListener.NONE))
        .isInstanceOf(InvalidInputException.class);
  }

  /** With a wide gap the list has all points, and the draw that counts them has the same law. */
  @Test
  void drawsFromListsAndCountsFollowTheLaw() {
    LearningProblem problem =
        LearningProblem.of(
            Cells.builder(3)
                .add(new int[] {1, 0, 0}, 4, 1)
                .add(new int[] {0, 1, 0}, 1, 3)
                .add(new int[] {0, 1, 1}, 3, 0)
                .build(),
            WeightLattice.cube(3, 1).withMaxNonZeros(2),
            Costs.EQUAL);
    ExactDistribution law = new ExactDistribution(problem, 0.25);
    GapTruncatedSampler.Prepared listed =
        new GapTruncatedSampler().prepare(problem, Rate.of(1, 4), 1000, 1000, SearchListener.NONE);
    SecureBits bits = new SecureBits();
    assertThat(law.pValue(5000, () -> listed.draw(bits))).isGreaterThan(1e-9);
    Supplier<LatticeSampler.Sample> counted =
        new LatticeSampler(
                ScoreNoise.GUMBEL,
                1,
                new LatticeSampler.Pace(1 << 12, 1 << 10, LatticeSampler.Sparse.CHOSEN))
            .draws(problem, Rate.of(1, 4), bits, SearchListener.NONE);
    assertThat(law.pValue(5000, () -> counted.get().weights())).isGreaterThan(1e-9);
  }

  /** The list is drawn from as often as its points' mass and the rest's, at the limit, say. */
  @Test
  void theRestIsDrawnByItsNumberAndTheLimit() {
    for (int i = 0; i < 20; i++) {
      LearningProblem problem = problem();
      List<Weights> all = points(problem);
      long least = all.stream().mapToLong(problem::loss).min().orElseThrow();
      int gap = 1 + random.nextInt(4);
      GapTruncatedSampler.Prepared prepared =
          new GapTruncatedSampler().prepare(problem, Rate.of(1, 4), gap, 1000, SearchListener.NONE);
      double mass = 0;
      for (Weights w : all) {
        long over = problem.loss(w) - least;
        mass += over < gap ? Math.exp(-over / 4.0) : 0;
      }
      double share = mass / (mass + (all.size() - prepared.listed()) * Math.exp(-gap / 4.0));
      int draws = 2000;
      int listed = 0;
      SecureBits bits = new SecureBits();
      for (int draw = 0; draw < draws; draw++) {
        listed += problem.loss(prepared.draw(bits)) < least + gap ? 1 : 0;
      }
      double deviation = Math.sqrt(draws * share * (1 - share));
      assertThat((double) listed).isCloseTo(draws * share, within(7 * deviation + 1e-9));
    }
  }

  private LearningProblem problem() {
    int d = 3 + random.nextInt(3);
    Cells.Builder cells = Cells.builder(d);
    for (int i = 0; i < 8; i++) {
      cells.add(random.ints(d, 0, 2).toArray(), random.nextInt(5), random.nextInt(5));
    }
    WeightLattice lattice = WeightLattice.cube(d, 1);
    lattice = random.nextBoolean() ? lattice.withMaxNonZeros(2) : lattice;
    lattice = random.nextInt(3) == 0 ? lattice.withBall(2) : lattice;
    return LearningProblem.of(cells.build(), lattice, Costs.EQUAL);
  }

  private static List<Weights> points(LearningProblem problem) {
    List<Weights> points = new ArrayList<>();
    int d = problem.lattice().coordinates();
    for (int code = 0; code < Math.pow(3, d); code++) {
      int[] w = new int[d];
      for (int j = 0, rest = code; j < d; j++, rest /= 3) {
        w[j] = rest % 3 - 1;
      }
      if (problem.lattice().contains(Weights.of(w))) {
        points.add(Weights.of(w));
      }
    }
    return points;
  }
}
