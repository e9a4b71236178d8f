package org.didyma.mechanisms.lattice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.InvalidInputException;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.SeparatorWeights;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.LatticeRelease;
import org.didyma.mechanisms.calibration.PublishedScale;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.accounting.PureAccountant;
import org.junit.jupiter.api.Test;

class RspmTest {

  private static final Epsilon ONE = Epsilon.parse("1");
  private static final Rspm RSPM = new Rspm(new ChainSearch());

  private static PerturbationParameters parameters(
      Adjacency adjacency, WeightLattice lattice, NoiseLaw law) {
    return new PerturbationParameters(
        ONE, adjacency, lattice, Costs.EQUAL, law, AnswerRule.LEAST_MINIMISER);
  }

  /** Different points differ in a member's answer: the code's own sums tell them apart. */
  @Test
  void membersTellPointsApart() {
    for (WeightLattice lattice :
        List.of(
            WeightLattice.cube(3, 1),
            WeightLattice.cube(2, 3),
            WeightLattice.cube(2, 2).withBall(4),
            WeightLattice.cube(4, 1).withMaxNonZeros(2),
            WeightLattice.cube(2, 1).withIntercept(-2, 2),
            WeightLattice.box(new int[] {-1, 0, 1}, new int[] {2, 1, 1}))) {
      List<Weights> points = TinyTables.points(lattice);
      long[][] powers = new long[lattice.coordinates()][];
      int members = 0;
      for (int j = 0; j < powers.length; j++) {
        powers[j] = new long[lattice.high(j) - lattice.low(j)];
        for (int i = 0; i < powers[j].length; i++) {
          powers[j][i] = 1L << members++;
        }
      }
      SeparatorWeights set = SeparatorWeights.of(lattice, powers);
      assertThat(set.count()).isEqualTo(members);
      assertThat(points.stream().map(set::at)).doesNotHaveDuplicates();
    }
  }

  /** Lattices with two members, and with three at a coarse unit. */
  private record Instance(WeightLattice lattice, long unit) {
    IntegerLaw noise(NoiseLaw law, Adjacency adjacency, double part) {
      SeparatorNoise noise =
          new SeparatorNoise(
              lattice,
              law,
              ONE,
              adjacency == Adjacency.REPLACE ? 2 : 1,
              AnswerRule.LEAST_MINIMISER);
      double width = noise.width().doubleValue();
      double factor = part * unit / SeparatorNoise.UNIT;
      if (law instanceof NoiseLaw.DiscreteLaplace) {
        return IntegerLaw.discreteLaplace(width * factor);
      }
      return law instanceof NoiseLaw.Laplace
          ? IntegerLaw.roundedLaplace(width * factor)
          : IntegerLaw.roundedGaussian(Math.sqrt(width) * factor);
    }
  }

  private static Stream<Instance> instances() {
    return Stream.of(
        new Instance(WeightLattice.cube(1, 1), 256),
        new Instance(WeightLattice.box(new int[] {0, 0}, new int[] {1, 1}), 256),
        new Instance(WeightLattice.box(new int[] {0, 0}, new int[] {2, 0}), 16),
        new Instance(WeightLattice.box(new int[] {0}, new int[] {2}).withIntercept(0, 0), 4),
        new Instance(WeightLattice.box(new int[] {0}, new int[] {1}).withIntercept(0, 1), 16),
        new Instance(WeightLattice.box(new int[] {0}, new int[] {3}), 1),
        new Instance(WeightLattice.box(new int[] {0, 0, 0}, new int[] {1, 1, 1}), 1),
        new Instance(WeightLattice.box(new int[] {0, 0}, new int[] {1, 2}), 1),
        new Instance(WeightLattice.box(new int[] {0, 0}, new int[] {1, 2}).withBall(4), 1),
        new Instance(
            WeightLattice.box(new int[] {0, 0, 0}, new int[] {1, 1, 1}).withMaxNonZeros(1), 1));
  }

  /** The worst of constant against changed losses: parities, single points, random ones. */
  private static double worst(Instance instance, Adjacency adjacency, RspmLaw law, double epsilon) {
    List<Weights> points = TinyTables.points(instance.lattice);
    SplittableRandom random = new SplittableRandom(7);
    Map<List<Long>, double[]> laws = new HashMap<>();
    double worst = 0;
    for (int trial = 0; trial < 2 + points.size() + 4; trial++) {
      long[] loss = new long[points.size()];
      long[] other = new long[points.size()];
      for (int i = 0; i < loss.length; i++) {
        Weights w = points.get(i);
        int parity = Arrays.stream(w.toArray()).sum() & 1;
        boolean up =
            trial < 2
                ? parity == trial
                : trial < 2 + points.size() ? i == trial - 2 : random.nextBoolean();
        loss[i] = trial < 2 + points.size() ? 1 : random.nextInt(3);
        other[i] = loss[i] + (up ? 1 : adjacency == Adjacency.REPLACE ? -1 : 0);
      }
      double[] p = laws.computeIfAbsent(boxed(loss), l -> law.of(loss));
      double[] q = laws.computeIfAbsent(boxed(other), l -> law.of(other));
      worst =
          Math.max(
              worst,
              Double.isNaN(epsilon)
                  ? OpDiscLaw.worstLogRatio(p, q)
                  : IntegerLaw.delta(p, q, epsilon));
    }
    return worst;
  }

  private static List<Long> boxed(long[] values) {
    return Arrays.stream(values).boxed().toList();
  }

  @Test
  void logRatiosOfLaplaceNoiseAreAtMostEpsilonAndTwinsExceedIt() {
    for (Adjacency adjacency : Adjacency.values()) {
      for (NoiseLaw noise : List.of(new NoiseLaw.DiscreteLaplace(), new NoiseLaw.Laplace())) {
        instances()
            .forEach(
                instance -> {
                  RspmLaw law =
                      new RspmLaw(
                          instance.lattice, instance.unit, instance.noise(noise, adjacency, 1));
                  assertThat(worst(instance, adjacency, law, Double.NaN)).isBetween(0.1, 1 + 1e-9);
                  RspmLaw less =
                      new RspmLaw(
                          instance.lattice, instance.unit, instance.noise(noise, adjacency, 0.25));
                  assertThat(worst(instance, adjacency, less, Double.NaN))
                      .as("%s", instance)
                      .isGreaterThan(1);
                });
      }
    }
  }

  @Test
  void theDivergenceOfGaussianNoiseIsAtMostDeltaAndATwinsExceedsIt() {
    NoiseLaw noise = new NoiseLaw.Gaussian(Delta.parse("0.01"));
    for (Adjacency adjacency : Adjacency.values()) {
      instances()
          .forEach(
              instance -> {
                RspmLaw law =
                    new RspmLaw(
                        instance.lattice, instance.unit, instance.noise(noise, adjacency, 1));
                assertThat(worst(instance, adjacency, law, 1)).isLessThanOrEqualTo(0.01);
                RspmLaw less =
                    new RspmLaw(
                        instance.lattice, instance.unit, instance.noise(noise, adjacency, 0.2));
                assertThat(worst(instance, adjacency, less, 1)).isGreaterThan(0.01);
              });
    }
  }

  /** Chi-square at false-alarm rate 1e-6; noise of half the width is rejected. */
  @Test
  void releasesFollowTheLaw() {
    Instance instance = new Instance(WeightLattice.cube(1, 1), 256);
    Cells cells = Cells.builder(1).add(new int[] {1}, 4, 1).add(new int[] {-1}, 0, 1).build();
    LearningProblem problem = LearningProblem.of(cells, instance.lattice, Costs.EQUAL);
    long[] loss = TinyTables.points(instance.lattice).stream().mapToLong(problem::loss).toArray();
    for (NoiseLaw noise :
        List.of(
            new NoiseLaw.DiscreteLaplace(),
            new NoiseLaw.Laplace(),
            new NoiseLaw.Gaussian(Delta.parse("0.1")))) {
      PerturbationParameters parameters = parameters(Adjacency.REPLACE, instance.lattice, noise);
      int draws = 3_000;
      int[] counts = new int[3];
      for (int i = 0; i < draws; i++) {
        counts[RSPM.release(cells, parameters, SearchListener.NONE).weights().get(0) + 1]++;
      }
      double[] law =
          new RspmLaw(instance.lattice, 256, instance.noise(noise, Adjacency.REPLACE, 1)).of(loss);
      double[] twin =
          new RspmLaw(instance.lattice, 256, instance.noise(noise, Adjacency.REPLACE, 0.5))
              .of(loss);
      assertThat(pValue(counts, draws, law)).isGreaterThan(1e-6);
      assertThat(pValue(counts, draws, twin)).isLessThan(1e-6);
    }
  }

  private static double pValue(int[] counts, int draws, double[] law) {
    double statistic = 0;
    for (int i = 0; i < law.length; i++) {
      double expected = draws * law[i];
      statistic += (counts[i] - expected) * (counts[i] - expected) / expected;
    }
    return 1 - new ChiSquaredDistribution(null, law.length - 1).cumulativeProbability(statistic);
  }

  @Test
  void theReleaseCarriesItsGuarantee() {
    PerturbationParameters pure =
        parameters(
            Adjacency.ADD_REMOVE,
            WeightLattice.cube(2, 1).withIntercept(-1, 1),
            new NoiseLaw.DiscreteLaplace());
    LatticeRelease release = RSPM.release(TinyTables.cells(List.of()), pure, SearchListener.NONE);
    assertThat(release.mechanism()).isEqualTo("rspm");
    assertThat(new PureAccountant().price(release.event())).isEqualTo(release.guarantee());
    PerturbationParameters gaussian =
        parameters(
            Adjacency.REPLACE,
            WeightLattice.cube(2, 1),
            new NoiseLaw.Gaussian(Delta.parse("1e-6")));
    assertThat(RSPM.guarantee(gaussian))
        .isEqualTo(PrivacyGuarantee.approximate(ONE, Delta.parse("1e-6"), Adjacency.REPLACE));
  }

  /** The published width carries a guarantee where it happens to be proven, and none elsewhere. */
  @Test
  void thePublishedCalibrationPromisesNothingBeyondWhatIsProven() {
    NoiseLaw published =
        new NoiseLaw.PublishedGaussian(Delta.parse("1e-6"), PublishedScale.SEPARATOR);
    PerturbationParameters small =
        parameters(Adjacency.REPLACE, WeightLattice.box(new int[] {0}, new int[] {1}), published);
    assertThat(RSPM.guarantee(small).kind()).isEqualTo("approximate");
    PerturbationParameters large =
        parameters(Adjacency.REPLACE, WeightLattice.cube(30, 1), published);
    assertThat(RSPM.guarantee(large).statement())
        .startsWith("published calibration, guarantee not proven")
        .doesNotContain("epsilon");
    assertThat(RSPM.describe(large)).isInstanceOf(PrivacyEvent.NonPrivate.class);
    assertThatThrownBy(
            () ->
                RSPM.describe(
                    parameters(Adjacency.ADD_REMOVE, WeightLattice.cube(3, 1), published)))
        .isInstanceOf(InvalidInputException.class);
  }

  @Test
  void refusesBeforeDataWhatHasNoRoom() {
    assertThatThrownBy(
            () ->
                RSPM.describe(
                    parameters(
                        Adjacency.REPLACE,
                        WeightLattice.cube(20, 1_000_000),
                        new NoiseLaw.DiscreteLaplace())))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("members");
    assertThatThrownBy(
            () ->
                RSPM.describe(
                    new PerturbationParameters(
                        Epsilon.parse("1e-9"),
                        Adjacency.REPLACE,
                        WeightLattice.cube(20, 1000),
                        Costs.EQUAL)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("the noise for epsilon");
  }
}
