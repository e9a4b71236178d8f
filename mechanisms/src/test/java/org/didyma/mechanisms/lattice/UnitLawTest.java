package org.didyma.mechanisms.lattice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.didyma.oracles.sampling.GapTruncatedSampler.NO_GAP;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.stream.Stream;
import org.didyma.core.PrivacyUnit;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.TestBits;
import org.didyma.mechanisms.law.LossLaw;
import org.didyma.oracles.sampling.Rate;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The exact law of releases from tables of units with up to three records, two of which are used,
 * over all tables of at most two units and all their neighbours: it is a mixture over the records
 * that are drawn. The same with the noise for one record breaks the promise.
 */
class UnitLawTest {

  private static final int USED = 2;
  private static final Epsilon EPSILON = Epsilon.parse("1");
  private static final WeightLattice LATTICE = WeightLattice.cube(1, 1).withIntercept(-1, 1);
  private static final List<Weights> POINTS = TinyTables.points(LATTICE);

  /** Records as {x, label}. */
  private static final int[][] RECORDS = {{0, 1}, {1, 1}, {1, -1}};

  /** Units as numbers of their records, up to three of them; the empty one is none. */
  private static final List<List<Integer>> UNITS = units();

  private static List<List<Integer>> units() {
    List<List<Integer>> all = new ArrayList<>();
    all.add(List.of());
    for (int from = 0, size = 1; size <= 3; size++) {
      int to = all.size();
      for (; from < to; from++) {
        List<Integer> shorter = all.get(from);
        int least = shorter.isEmpty() ? 0 : shorter.get(shorter.size() - 1);
        for (int r = least; r < RECORDS.length; r++) {
          List<Integer> longer = new ArrayList<>(shorter);
          longer.add(r);
          all.add(longer);
        }
      }
    }
    return all;
  }

  private static Adjacency of(Adjacency change) {
    return change.of(new PrivacyUnit("who", USED, PrivacyUnit.Missing.DROP));
  }

  /** What may be kept of a unit, all equally likely. */
  private static List<List<Integer>> kept(List<Integer> unit) {
    if (unit.size() <= USED) {
      return List.of(unit);
    }
    List<List<Integer>> all = new ArrayList<>();
    for (int a = 0; a < unit.size(); a++) {
      for (int b = a + 1; b < unit.size(); b++) {
        all.add(List.of(unit.get(a), unit.get(b)));
      }
    }
    return all;
  }

  private static long[] losses(List<Integer> records, Costs costs) {
    Cells.Builder cells = Cells.builder(1);
    for (int r : records) {
      cells.add(new int[] {RECORDS[r][0]}, RECORDS[r][1] > 0 ? 1 : 0, RECORDS[r][1] > 0 ? 0 : 1);
    }
    LearningProblem problem = LearningProblem.of(cells.build(), LATTICE, costs);
    return POINTS.stream().mapToLong(problem::loss).toArray();
  }

  /** The probabilities of the points on a table of two units, over what is kept of them. */
  private static double[] law(LossLaw law, List<Integer> one, List<Integer> other, Costs costs) {
    double[] mixture = new double[POINTS.size()];
    List<List<Integer>> ofOne = kept(one);
    List<List<Integer>> ofOther = kept(other);
    for (List<Integer> a : ofOne) {
      for (List<Integer> b : ofOther) {
        List<Integer> records = new ArrayList<>(a);
        records.addAll(b);
        double[] p = law.of(losses(records, costs)).probabilities();
        for (int i = 0; i < p.length; i++) {
          mixture[i] += p[i] / (ofOne.size() * ofOther.size());
        }
      }
    }
    return mixture;
  }

  /** The largest log-ratio between neighbours. */
  private static double worst(Adjacency adjacency, LossLaw law, Costs costs) {
    List<List<double[]>> laws = new ArrayList<>();
    for (List<Integer> other : UNITS) {
      laws.add(UNITS.stream().map(one -> law(law, one, other, costs)).toList());
    }
    double worst = 0;
    for (List<double[]> ofOne : laws) {
      for (int a = 0; a < ofOne.size(); a++) {
        // The unit at 0 has no records, which is to be absent under add-remove, and null records
        // under replacement.
        for (int b = 0; b < (adjacency.replaces() ? a : Math.min(a, 1)); b++) {
          for (int i = 0; i < POINTS.size(); i++) {
            worst = Math.max(worst, Math.abs(Math.log(ofOne.get(a)[i] / ofOne.get(b)[i])));
          }
        }
      }
    }
    return worst;
  }

  private record Case(String name, DoubleFunction<LossLaw> law, Adjacency adjacency, Costs costs) {
    @Override
    public String toString() {
      return "%s, %s, %d:%d".formatted(name, adjacency, costs.missedPositive(), costs.falseAlarm());
    }
  }

  static Stream<Case> cases() {
    List<Case> all = new ArrayList<>();
    for (Adjacency change : Adjacency.values()) {
      for (Costs costs : List.of(Costs.EQUAL, new Costs(1, 3))) {
        Adjacency adjacency = of(change);
        all.add(new Case("exponential", LossLaw::exponential, adjacency, costs));
        all.add(new Case("permute-and-flip", LossLaw::permuteAndFlip, adjacency, costs));
        // Unequal costs leave too few losses below the sixth for the twin to show.
        if (costs.equals(Costs.EQUAL)) {
          all.add(new Case("top-r", l -> LossLaw.truncated(l, NO_GAP, 6), adjacency, costs));
        }
      }
    }
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void neighboursAreWithinEpsilon(Case test) {
    var parameters =
        new ExponentialMechanism.Parameters(EPSILON, test.adjacency, LATTICE, test.costs);
    double lambda = lambda(parameters);
    assertThat(worst(test.adjacency, test.law.apply(lambda), test.costs))
        .isLessThanOrEqualTo(1 + 1e-9);
    // The twin that forgets how many records a unit has.
    var forgetting =
        new ExponentialMechanism.Parameters(
            EPSILON, test.adjacency.ofRecords(), LATTICE, test.costs);
    assertThat(worst(test.adjacency, test.law.apply(lambda(forgetting)), test.costs))
        .isGreaterThan(1.1);
  }

  private static double lambda(ExponentialMechanism.Parameters parameters) {
    Rate rate = ExponentialMechanism.rate(parameters);
    return rate.numerator().doubleValue() / rate.denominator().doubleValue();
  }

  /** The range of the change of the loss over the lattice, by its definition, is what is used. */
  @ParameterizedTest
  @MethodSource("org.didyma.privacy.Adjacency#values")
  void theSensitivityIsTheRange(Adjacency change) {
    Adjacency adjacency = of(change);
    Costs costs = new Costs(2, 5);
    long widest = 0;
    for (List<Integer> one : UNITS) {
      for (List<Integer> other : adjacency.replaces() ? UNITS : List.of(List.<Integer>of())) {
        for (List<Integer> a : kept(one)) {
          for (List<Integer> b : kept(other)) {
            long[] la = losses(a, costs);
            long[] lb = losses(b, costs);
            long most = Long.MIN_VALUE;
            long least = Long.MAX_VALUE;
            for (int i = 0; i < la.length; i++) {
              most = Math.max(most, la[i] - lb[i]);
              least = Math.min(least, la[i] - lb[i]);
            }
            widest = Math.max(widest, most - least);
          }
        }
      }
    }
    var parameters = new PerturbationParameters(EPSILON, adjacency, LATTICE, costs);
    assertThat(parameters.sensitivity())
        .isEqualTo((adjacency.replaces() ? 2L : 1L) * USED * 5)
        .isGreaterThanOrEqualTo(widest);
    assertThat(widest).isGreaterThanOrEqualTo(USED * 5L);
    // What tells tables by their numbers of records must not, since these are private.
    assertThat(new Rspm(new ChainSearch()).guarantee(parameters).adjacency()).isEqualTo(adjacency);
  }

  /** Votes of blocks: those of the blocks that one unit's records are in. */
  @ParameterizedTest
  @MethodSource("org.didyma.privacy.Adjacency#values")
  void votesOfUnits(Adjacency change) {
    for (int used = 1; used <= 3; used++) {
      Adjacency adjacency = change.of(new PrivacyUnit("who", used, PrivacyUnit.Missing.DROP));
      var parameters =
          new SampleAndAggregate.Parameters(
              EPSILON, adjacency, LATTICE, Costs.EQUAL, 4, Optional.empty());
      Weights voted = POINTS.get(0);
      // As many votes as a unit has records go from one point to another.
      double before = logOdds(Map.of(voted, 4), parameters, voted);
      double after = logOdds(Map.of(voted, 4 - used, POINTS.get(1), used), parameters, voted);
      assertThat(before - after).isLessThanOrEqualTo(1 + 0.12);
      assertThat(before - after).isGreaterThan(0.7);
    }
  }

  /** ln of the odds between the two points, by draws; within 0.12 but with probability 1e-6. */
  private static double logOdds(
      Map<Weights, Integer> votes, SampleAndAggregate.Parameters parameters, Weights voted) {
    TestBits bits = new TestBits(5);
    int one = 0;
    int other = 0;
    for (int i = 0; i < 60_000; i++) {
      Weights drawn = SampleAndAggregate.draw(votes, parameters, bits);
      one += drawn.equals(voted) ? 1 : 0;
      other += drawn.equals(POINTS.get(1)) ? 1 : 0;
    }
    return Math.log((double) one / other);
  }
}
