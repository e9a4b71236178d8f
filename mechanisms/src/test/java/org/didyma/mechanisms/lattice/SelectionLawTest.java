package org.didyma.mechanisms.lattice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.commons.math3.special.Gamma;
import org.didyma.core.CancellationToken;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.TestBits;
import org.didyma.mechanisms.law.LossLaw;
import org.didyma.oracles.sampling.GapTruncatedSampler;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Releases of the mechanisms that select a point by its loss, for costs both ways round, both
 * relations and every kind of lattice, against their laws at the rate of the theorem: chi-square at
 * false-alarm rate 1e-7 over the choice of a seed. The law at the rate of another sensitivity (the
 * other cost, or the other relation) is rejected, where the draws are enough to tell it.
 */
class SelectionLawTest {

  private static final double FALSE_ALARM = 1e-7;
  private static final int DRAWS = 2_500;
  private static final int RANK = 6;
  private static final int GAP = 4;

  private static final List<WeightLattice> LATTICES =
      List.of(
          WeightLattice.cube(2, 1),
          WeightLattice.cube(2, 2),
          WeightLattice.cube(3, 1).withMaxNonZeros(2),
          WeightLattice.cube(2, 2).withBall(4),
          WeightLattice.cube(2, 1).withIntercept(-1, 2),
          WeightLattice.cube(2, 3).withMaxNonZeros(1).withIntercept(-1, 0),
          WeightLattice.cube(4, 1).withBall(2));

  private record Case(String mechanism, WeightLattice lattice, Costs costs, Adjacency adjacency) {
    @Override
    public String toString() {
      return "%s on lattice %d, %d:%d, %s"
          .formatted(
              mechanism,
              LATTICES.indexOf(lattice),
              costs.missedPositive(),
              costs.falseAlarm(),
              adjacency.label());
    }

    LossLaw law(double lambda) {
      return switch (mechanism) {
        case "exponential" -> LossLaw.exponential(lambda);
        case "permute-and-flip" -> LossLaw.permuteAndFlip(lambda);
        case "top-r" -> LossLaw.truncated(lambda, GapTruncatedSampler.NO_GAP, RANK);
        default -> LossLaw.truncated(lambda, GAP * costs.largest(), 1_000);
      };
    }

    double[] probabilities(double lambda, long[] losses) {
      return law(lambda).of(losses).probabilities();
    }

    /** Of the rate, for the sensitivity of the other relation, and of the smaller cost. */
    List<Double> wrongFactors() {
      List<Double> factors = new ArrayList<>();
      factors.add(adjacency.replaces() ? 2 : 0.5);
      if (costs.missedPositive() != costs.falseAlarm()) {
        factors.add((double) Math.max(costs.missedPositive(), costs.falseAlarm()));
      }
      return factors;
    }

    Supplier<Weights> releases(Cells cells, Epsilon epsilon, int seed) {
      var choice = new ExponentialMechanism.Parameters(epsilon, adjacency, lattice, costs);
      TestBits random = new TestBits(seed);
      return switch (mechanism) {
        case "exponential" -> releases(new ExponentialMechanism(), choice, cells, random);
        case "permute-and-flip" -> releases(new PermuteAndFlip(), choice, cells, random);
        case "top-r" -> releases(new TopR(), new TopR.Parameters(choice, RANK), cells, random);
        default ->
            releases(
                new GapTruncatedMechanism(),
                new GapTruncatedMechanism.Parameters(choice, GAP * costs.largest(), 1_000),
                cells,
                random);
      };
    }

    private static <P> Supplier<Weights> releases(
        LatticeMechanism<P> mechanism, P parameters, Cells cells, RandomBits bits) {
      return () -> mechanism.draw(cells, parameters, bits, CancellationToken.NEVER).weights();
    }
  }

  static Stream<Case> cases() {
    List<Case> all = new ArrayList<>();
    int turn = 0;
    for (String mechanism : List.of("exponential", "permute-and-flip", "top-r", "gap-truncated")) {
      for (Costs costs : CostPairs.ALL) {
        for (Adjacency adjacency : Adjacency.values()) {
          all.add(new Case(mechanism, LATTICES.get(turn++ % LATTICES.size()), costs, adjacency));
        }
      }
      // The next mechanism meets the costs on other lattices.
      turn += 3;
    }
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void releasesFollowTheLawOfTheLargerCost(Case test) {
    int seed = 7;
    double epsilon = 1.5;
    double lambda = epsilon / CostPairs.range(test.costs, test.adjacency);
    List<Weights> points = TinyTables.points(test.lattice);
    Cells cells = cells(test.lattice.features());
    LearningProblem problem = LearningProblem.of(cells, test.lattice, test.costs);
    long[] losses = points.stream().mapToLong(problem::loss).toArray();
    int[] counts = new int[points.size()];
    Supplier<Weights> releases = test.releases(cells, Epsilon.parse("1.5"), seed);
    for (int i = 0; i < DRAWS; i++) {
      counts[points.indexOf(releases.get())]++;
    }
    double[] law = test.probabilities(lambda, losses);
    double[] seen = Arrays.stream(counts).asDoubleStream().toArray();
    assertThat(pValue(seen, law)).isGreaterThan(FALSE_ALARM);
    for (double factor : test.wrongFactors()) {
      double[] wrong = test.probabilities(lambda * factor, losses);
      if (isTold(law, wrong)) {
        assertThat(pValue(seen, wrong)).as("rate times %s", factor).isLessThan(FALSE_ALARM);
      }
    }
  }

  /** On most instances the draws are enough to tell the wrong rates from the right one. */
  @Test
  void mostInstancesTellWrongRates() {
    int told = 0;
    int all = 0;
    for (Case test : cases().toList()) {
      LearningProblem problem =
          LearningProblem.of(cells(test.lattice.features()), test.lattice, test.costs);
      long[] losses = TinyTables.points(test.lattice).stream().mapToLong(problem::loss).toArray();
      double lambda = 1.5 / CostPairs.range(test.costs, test.adjacency);
      double[] law = test.probabilities(lambda, losses);
      for (double factor : test.wrongFactors()) {
        told += isTold(law, test.probabilities(lambda * factor, losses)) ? 1 : 0;
        all++;
      }
    }
    assertThat(told).isGreaterThan(all * 3 / 4);
  }

  /** Whether a chi-square test with the wrong law rejects draws of the right one nearly always. */
  private static boolean isTold(double[] law, double[] wrong) {
    double[] expected = Arrays.stream(law).map(p -> p * DRAWS).toArray();
    return pValue(expected, wrong) < FALSE_ALARM * FALSE_ALARM;
  }

  /** Points that are expected fewer than ten times are taken together. */
  private static double pValue(double[] counts, double[] law) {
    double statistic = 0;
    int classes = 0;
    double rest = 0;
    double others = 0;
    for (int i = 0; i < law.length; i++) {
      double expected = law[i] * DRAWS;
      if (expected < 10) {
        rest += expected;
        others += counts[i];
      } else {
        statistic += (counts[i] - expected) * (counts[i] - expected) / expected;
        classes++;
      }
    }
    if (rest >= 10) {
      statistic += (others - rest) * (others - rest) / rest;
      classes++;
    } else if (others > 60) {
      return 0;
    }
    return classes < 2 ? 1 : Gamma.regularizedGammaQ((classes - 1) / 2.0, statistic / 2);
  }

  private static Cells cells(int d) {
    SplittableRandom random = new SplittableRandom(9);
    Cells.Builder cells = Cells.builder(d);
    for (int i = 0; i < 5; i++) {
      cells.add(random.ints(d, -1, 3).toArray(), random.nextInt(4), random.nextInt(3));
    }
    return cells.build();
  }
}
