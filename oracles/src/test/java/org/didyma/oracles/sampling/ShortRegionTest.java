package org.didyma.oracles.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Supplier;
import org.didyma.exact.LawBits;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.SearchListener;
import org.junit.jupiter.api.Test;

/**
 * Lattices that are one short region, so that nothing but it decides the law, by chi-square tests
 * against enumeration.
 *
 * <p>With Gumbel noise the point that holds the region's clock E always wins there: its key is that
 * of E, and any other point's is later. When the others come cannot be seen then. With exponential
 * noise a point of little mass gains less from holding the clock than a point of great mass loses
 * by not holding it, and the others win often.
 */
class ShortRegionTest {

  private static final RandomBits BITS = LawBits.of(3);

  private static final int DRAWS = 20_000;
  private static final double FALSE_ALARM = 1e-6;

  /**
   * One point of loss 0 and many of loss 2, which together have somewhat less mass or somewhat
   * more. Were late points to wait for all of the clock, the first would be drawn too seldom.
   */
  @Test
  void pointsThatDoNotHoldTheClockWinAsOftenAsTheyShould() {
    for (int features : new int[] {3, 6}) {
      LearningProblem problem = problem(WeightLattice.cube(features, 1).withMaxNonZeros(1));
      for (int quarters = 3; quarters <= 4; quarters++) {
        Rate rate = Rate.of(quarters, 4);
        ExactDistribution choice = new ExactDistribution(problem, quarters / 4.0);
        ExactDistribution flips = ExactDistribution.ofFlips(problem, quarters / 4.0);
        assertThat(choice.pValue(DRAWS, draws(ScoreNoise.GUMBEL, problem, rate)))
            .isGreaterThan(FALSE_ALARM);
        assertThat(flips.pValue(DRAWS, draws(ScoreNoise.EXPONENTIAL, problem, rate)))
            .isGreaterThan(FALSE_ALARM);
      }
    }
  }

  /** Splits instead of counting points by their loss, which needs no regions. */
  private static Supplier<Weights> draws(ScoreNoise noise, LearningProblem problem, Rate rate) {
    Supplier<LatticeSampler.Sample> samples =
        new LatticeSampler(
                noise, 1, new LatticeSampler.Pace(1 << 12, 1 << 10, LatticeSampler.Sparse.BY_POINT))
            .draws(problem, rate, BITS, SearchListener.NONE);
    return () -> samples.get().weights();
  }

  /** The first coordinate tells the two records right with a positive weight only. */
  private static LearningProblem problem(WeightLattice lattice) {
    int[] row = new int[lattice.features()];
    row[0] = 1;
    return LearningProblem.of(
        Cells.builder(row.length).add(row, 2, 0).build(), lattice, Costs.EQUAL);
  }
}
