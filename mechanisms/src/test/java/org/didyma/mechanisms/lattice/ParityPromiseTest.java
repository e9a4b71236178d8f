package org.didyma.mechanisms.lattice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.didyma.formulations.Costs;
import org.didyma.formulations.WeightLattice;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.audit.IntegerLaw;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The promise of perturbed minima on parities, in closed form in any dimension. Points with a zero
 * have losses beyond reach, so that {-1, 1}^d is left of the cube; one parity has losses larger by
 * T, and for a neighbour by T + 2. With T &gt; 0 it comes out when the signs of the noise have it
 * and no change of a sign pays. For separator sets the same holds on {0, 1}^d. The twins' noise
 * forgets the dimension.
 */
class ParityPromiseTest {

  private static final Epsilon ONE = Epsilon.parse("1");

  /** What rounding may add to a promise that is used up. */
  private static final double ROUNDING = 1e-7;

  @ParameterizedTest
  @CsvSource({"1", "2", "3", "5", "10", "22", "49", "65"})
  void paritiesStayWithinThePromiseAndATwinDoesNot(int d) {
    WeightLattice cube = WeightLattice.cube(d, 1);
    ProjectedNoise projected =
        (ProjectedNoise)
            new OpDisc(new ChainSearch())
                .noise(
                    new PerturbationParameters(
                        ONE,
                        Adjacency.REPLACE,
                        cube,
                        Costs.EQUAL,
                        new NoiseLaw.DiscreteLaplace(),
                        AnswerRule.LEAST_MINIMISER));
    double flip = (double) projected.unit() / (2 * ProjectedLattice.of(cube).step());
    double scale = projected.width().doubleValue();
    assertThat(worstOfParities(d, flip, scale)).isBetween(0.1, 1.0);
    WeightLattice box = WeightLattice.box(new int[d], ones(d));
    double separate = new SeparatorNoise(box, ONE, 2).width().doubleValue();
    assertThat(worstOfParities(d, SeparatorNoise.UNIT, separate)).isBetween(0.9, 1 + ROUNDING);
    if (d >= 5) {
      assertThat(worstOfParities(d, flip, scale / d)).isGreaterThan(1);
      assertThat(worstOfParities(d, SeparatorNoise.UNIT, separate / d)).isGreaterThan(1);
    }
  }

  private static int[] ones(int d) {
    int[] ones = new int[d];
    Arrays.fill(ones, 1);
    return ones;
  }

  /** The largest log-ratio of a point of the costlier parity, over T from 0 to 40. */
  private static double worstOfParities(int d, double flip, double scale) {
    IntegerLaw noise = IntegerLaw.discreteLaplace(scale);
    double worst = 0;
    for (int offset = 0; offset <= 40; offset++) {
      for (boolean ties : new boolean[] {false, true}) {
        double there = logBeyond(offset * flip, noise, ties);
        double back = logBeyond((offset + 2) * flip, noise, ties);
        worst = Math.max(worst, d * (there - back));
      }
    }
    return worst;
  }

  /**
   * ln P(eta beyond a threshold): each coordinate of the noise has the point's sign and outweighs
   * T. Whether equality is enough depends on the sign, by the tie rule, and on nothing else.
   */
  private static double logBeyond(double threshold, IntegerLaw noise, boolean ties) {
    long least = (long) (ties ? Math.ceil(threshold) : Math.floor(threshold) + 1);
    return Math.log(noise.between(least, Long.MAX_VALUE / 4));
  }
}
