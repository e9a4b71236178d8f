package org.didyma.mechanisms.lattice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.math3.distribution.GammaDistribution;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.didyma.exact.Rational;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.lattice.VectorFit.Law;
import org.didyma.privacy.Adjacency;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The whole vectors of noise that opdisc and rspm hand to their oracles, against the laws that the
 * proofs state: every coordinate and member, every two of them, and their scale, recomputed in
 * {@link ProvenWidths}. A vector that is only compared with one from the same code could lack noise
 * in a coordinate, or share it, and nothing would show.
 *
 * <p>Chi-square and normal tests, each class of draws at a false-alarm rate of 3e-7 over the choice
 * of a seed; the seeds are fixed. Twins of the draws with one defect each must fail.
 */
class NoiseVectorTest {

  private static final double FALSE_ALARM = 1e-7;

  static Stream<NoiseCase> wholeVectors() {
    List<NoiseCase> all = new ArrayList<>();
    List<AnswerRule> rules =
        List.of(
            AnswerRule.LEAST_MINIMISER,
            AnswerRule.LEAST_MINIMISER.acceptingClaims(),
            AnswerRule.within(Rational.of(7, 10)));
    int turn = 0;
    List<NoiseCase.On> every = new ArrayList<>(NoiseCase.WITHOUT_INTERCEPT);
    every.addAll(NoiseCase.WITH_INTERCEPT);
    for (NoiseCase.On on : every) {
      for (boolean projected : new boolean[] {true, false}) {
        if (projected && on.lattice().hasIntercept()) {
          continue;
        }
        for (NoiseLaw law :
            List.of(
                new NoiseLaw.DiscreteLaplace(),
                new NoiseLaw.Laplace(),
                new NoiseLaw.Gaussian(NoiseCase.DELTA))) {
          if (projected && law instanceof NoiseLaw.Laplace) {
            continue;
          }
          // Costs, relations and rules take turns; each pair of costs comes both ways round.
          Costs costs = CostPairs.ALL.get(turn % CostPairs.ALL.size());
          all.add(
              new NoiseCase(
                  projected, on, law, costs, Adjacency.values()[turn % 2], rules.get(turn % 3)));
          turn++;
        }
      }
    }
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("wholeVectors")
  void coordinatesAreIndependentAndAsWideAsProven(NoiseCase test) {
    int n = test.dimension();
    int releases = Math.max(n > 20 ? 1_000 : 2_000, 18_000 / n);
    long[][] draws = test.draws(releases, n);
    Law[] laws = test.laws(test.width());
    assertThat(VectorFit.pValue(draws, laws)).isGreaterThan(FALSE_ALARM);
    // Twins: 10 % less of it, none from the fourth coordinate on, two that share.
    for (long[][] twin : twins(draws)) {
      assertThat(VectorFit.pValue(twin, laws)).isLessThan(FALSE_ALARM);
    }
  }

  private static List<long[][]> twins(long[][] draws) {
    int n = draws[0].length;
    List<long[][]> twins = new ArrayList<>();
    twins.add(copies(draws, v -> Arrays.setAll(v, j -> v[j] * 9 / 10)));
    twins.add(copies(draws, v -> v[n - 1] = 0));
    if (n > 3) {
      twins.add(copies(draws, v -> Arrays.fill(v, 3, n, 0)));
    }
    twins.add(copies(draws, v -> v[n - 1] = Math.abs(v[0])));
    if (n > 2) {
      twins.add(copies(draws, v -> v[n / 2] = v[0]));
      twins.add(copies(draws, v -> v[1] = -v[0]));
    }
    return twins;
  }

  @FunctionalInterface
  private interface Defect {
    void spoil(long[] vector);
  }

  private static long[][] copies(long[][] draws, Defect defect) {
    return Arrays.stream(draws).map(long[]::clone).peek(defect::spoil).toArray(long[][]::new);
  }

  /**
   * For all costs, both ways round, and both relations: the mean size of the noise belongs to the
   * larger cost and to nothing else, within six standard deviations. The scale for another
   * sensitivity differs by a quarter at least and is refused.
   */
  @Test
  void theLargerCostDecidesTheScale() {
    List<NoiseCase.On> lattices = new ArrayList<>(NoiseCase.WITHOUT_INTERCEPT.subList(1, 7));
    lattices.remove(1);
    for (Costs costs : CostPairs.ALL) {
      for (Adjacency adjacency : Adjacency.values()) {
        for (NoiseCase.On on : lattices) {
          for (boolean projected : new boolean[] {true, false}) {
            NoiseCase test =
                new NoiseCase(
                    projected,
                    on,
                    new NoiseLaw.DiscreteLaplace(),
                    costs,
                    adjacency,
                    AnswerRule.LEAST_MINIMISER);
            int releases = 6_000 / test.dimension();
            long[][] draws = test.draws(releases, costs.missedPositive());
            assertThat(isOfScale(draws, test.width())).as(test.toString()).isTrue();
            for (long other : List.of(test.range() * 2, test.range() / 2, costs.missedPositive())) {
              if (other > 0 && other != test.range()) {
                double wrong = test.width() * other / test.range();
                assertThat(isOfScale(draws, wrong)).as("twin of " + test).isFalse();
              }
            }
          }
        }
      }
    }
  }

  /** |z|/scale is exponential but for its grid: its mean is 1, its variance 1. */
  private static boolean isOfScale(long[][] draws, double scale) {
    double sum = 0;
    int count = 0;
    for (long[] vector : draws) {
      for (long z : vector) {
        sum += Math.abs(z) / scale;
        count++;
      }
    }
    return Math.abs(sum / count - 1) < 6 / Math.sqrt(count);
  }

  /**
   * Spherical Laplace noise: its length is a Gamma(d + 1) variable times its scale, the direction
   * in the plane of any two coordinates is uniform, and length and direction are independent.
   */
  @ParameterizedTest
  @MethodSource("spheres")
  void sphericalNoiseHasItsLengthAndAllDirections(NoiseCase test) {
    int n = test.dimension();
    long[][] draws = test.draws(n > 20 ? 2_000 : 5_000, n);
    double width = test.width();
    assertThat(sphericalPValue(draws, width)).isGreaterThan(FALSE_ALARM);
    assertThat(sphericalPValue(draws, 0.9 * width)).isLessThan(FALSE_ALARM);
    for (long[][] twin : twins(draws).subList(1, n > 3 ? 5 : 3)) {
      assertThat(sphericalPValue(twin, width)).isLessThan(FALSE_ALARM);
    }
  }

  static Stream<NoiseCase> spheres() {
    List<NoiseCase> all = new ArrayList<>();
    for (NoiseCase.On on : NoiseCase.WITHOUT_INTERCEPT) {
      int turn = all.size();
      all.add(
          new NoiseCase(
              true,
              on,
              new NoiseLaw.SphericalLaplace(),
              CostPairs.ALL.get(turn % CostPairs.ALL.size()),
              Adjacency.values()[turn % 2],
              turn % 3 == 0
                  ? new AnswerRule(Optional.of(Rational.of(1, 2)), false)
                  : AnswerRule.LEAST_MINIMISER));
    }
    return all.stream();
  }

  private static double sphericalPValue(long[][] draws, double width) {
    int n = draws[0].length;
    GammaDistribution gamma = new GammaDistribution(null, n, 1);
    int cells = 16;
    int[] length = new int[cells];
    int[] part = new int[draws.length];
    for (int i = 0; i < draws.length; i++) {
      double squares = Arrays.stream(draws[i]).mapToDouble(z -> (double) z * z).sum();
      double below = gamma.cumulativeProbability(Math.sqrt(squares) / width);
      part[i] = (int) Math.min(cells - 1, below * cells);
      length[part[i]]++;
    }
    double[] even = new double[cells];
    Arrays.fill(even, 1.0 / cells);
    double least = ChiSquare.pValue(length, even);
    int pairs = n * (n - 1) / 2;
    for (int j = 0; j < n; j++) {
      for (int k = 0; k < j; k++) {
        // In a quarter of the plane, whatever the signs, and the half of the lengths it has.
        int[] angle = new int[cells];
        double[] law = new double[cells];
        Arrays.fill(law, 1.0 / cells);
        for (int i = 0; i < draws.length; i++) {
          double a = Math.abs((double) draws[i][j]);
          double turn = Math.atan2(a, draws[i][k]) / Math.PI;
          angle[(int) Math.min(7, turn * 8) * 2 + part[i] / (cells / 2)]++;
        }
        least = Math.min(least, pairs * ChiSquare.pValue(angle, law));
      }
    }
    // Signs, but for that of the last coordinate, which is taken by its absolute value.
    for (int j = 0; j < n - 1; j++) {
      int coordinate = j;
      long negative = Arrays.stream(draws).filter(v -> v[coordinate] < 0).count();
      double z = (2.0 * negative - draws.length) / Math.sqrt(draws.length);
      double p = 2 * new NormalDistribution(null, 0, 1).cumulativeProbability(-Math.abs(z));
      least = Math.min(least, n * p);
    }
    return least;
  }
}
