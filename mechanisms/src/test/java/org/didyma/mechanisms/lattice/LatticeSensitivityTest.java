package org.didyma.mechanisms.lattice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.didyma.exact.Rational;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.formulations.loss.Losses;
import org.didyma.oracles.sampling.GapTruncatedSampler;
import org.didyma.oracles.sampling.Rate;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The largest change that one record can make, found by search over all records of small entries
 * and both relations, beside the sensitivity that mechanisms are calibrated to; and what the noise
 * that they calibrate costs for that change, over all pairs of points. The shifts are written down
 * here again.
 */
class LatticeSensitivityTest {

  private static final Epsilon EPSILON = Epsilon.parse("0.3");

  private record On(String name, WeightLattice lattice, int largestNorm) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<On> lattices() {
    return Stream.of(
        new On("ternary", WeightLattice.cube(3, 1), 3),
        new On("box:2", WeightLattice.cube(2, 2), 8),
        new On("box:3", WeightLattice.cube(2, 3), 18),
        new On("ball", WeightLattice.cube(3, 2).withBall(5), 5),
        new On("sparse", WeightLattice.cube(3, 2).withMaxNonZeros(1), 12),
        new On("intercept", WeightLattice.cube(2, 1).withIntercept(-2, 2), 2),
        new On(
            "sparse ball, intercept",
            WeightLattice.cube(3, 2).withMaxNonZeros(2).withBall(6).withIntercept(0, 1),
            6));
  }

  @ParameterizedTest
  @MethodSource("lattices")
  void theSensitivityIsTheLargestChangeThatIsFound(On on) {
    List<Weights> points = TinyTables.points(on.lattice);
    for (Costs costs : CostPairs.ALL) {
      List<long[]> records = RecordCosts.ofErrors(on.lattice, points, costs);
      for (Adjacency adjacency : Adjacency.values()) {
        long found = RecordCosts.largestChange(records, adjacency);
        assertThat(found).isEqualTo(CostPairs.range(costs, adjacency));
        var choice = new ExponentialMechanism.Parameters(EPSILON, adjacency, on.lattice, costs);
        Rate rate = ExponentialMechanism.rate(choice);
        // lambda times what is found is epsilon, neither more nor less.
        assertThat(new Rational(rate.numerator(), rate.denominator()).times(Rational.of(found)))
            .isEqualTo(Rational.of(EPSILON.value()));
        PerturbationParameters parameters =
            new PerturbationParameters(EPSILON, adjacency, on.lattice, costs);
        assertThat(parameters.sensitivity()).isEqualTo(found);
      }
    }
  }

  /** The same for other losses, whose values are written down here again in floating point. */
  @ParameterizedTest
  @MethodSource("lattices")
  void theWidthOfALossIsTheLargestChangeThatIsFound(On on) {
    List<Weights> points = TinyTables.points(on.lattice);
    int d = on.lattice.features();
    int[] magnitudes = new int[d];
    Arrays.fill(magnitudes, d > 2 ? 1 : 2);
    for (Costs costs : CostPairs.ALL) {
      int reached = 0;
      for (RecordCosts.Other other : RecordCosts.OTHERS) {
        ScoreLoss loss =
            Losses.parse(other.name()).over(ScoreRange.of(on.lattice, magnitudes), costs);
        List<long[]> records = RecordCosts.of(other, on.lattice, points, costs);
        for (Adjacency adjacency : Adjacency.values()) {
          long found = RecordCosts.largestChange(records, adjacency);
          PerturbationParameters parameters =
              new PerturbationParameters(EPSILON, adjacency, on.lattice, loss);
          assertThat(found).as(other.name()).isLessThanOrEqualTo(parameters.sensitivity());
          reached += found == parameters.sensitivity() ? 1 : 0;
          var choice = new ExponentialMechanism.Parameters(EPSILON, adjacency, on.lattice, loss);
          Rate rate = ExponentialMechanism.rate(choice);
          assertThat(
                  new Rational(rate.numerator(), rate.denominator())
                      .times(Rational.of(parameters.sensitivity())))
              .isEqualTo(Rational.of(EPSILON.value()));
        }
      }
      // Not wider than need be: where scores come as far as public sizes say.
      assertThat(reached).isPositive();
    }
  }

  /** The losses that mechanisms see are those of the classifier above. */
  @ParameterizedTest
  @MethodSource("lattices")
  void lossesAreThoseOfTheClassifier(On on) {
    SplittableRandom random = new SplittableRandom(5);
    List<Weights> points = TinyTables.points(on.lattice);
    int d = on.lattice.features();
    for (Costs costs : CostPairs.ALL) {
      Cells.Builder cells = Cells.builder(d);
      long[] expected = new long[points.size()];
      for (int i = 0; i < 6; i++) {
        int[] row = random.ints(d, -2, 3).toArray();
        boolean positive = random.nextBoolean();
        cells.add(row, positive ? 1 : 0, positive ? 0 : 1);
        for (int p = 0; p < expected.length; p++) {
          expected[p] += RecordCosts.cost(points.get(p), row, positive, d, costs);
        }
      }
      LearningProblem problem = LearningProblem.of(cells.build(), on.lattice, costs);
      assertThat(points.stream().mapToLong(problem::loss).toArray()).isEqualTo(expected);
    }
  }

  /**
   * Truncated scores change no more than losses do, on top of random tables, where limits move; and
   * somewhere as much. A score that is cut at the R-th of the different losses changes by more.
   */
  @ParameterizedTest
  @MethodSource("lattices")
  void truncatedScoresChangeNoMore(On on) {
    SplittableRandom random = new SplittableRandom(6);
    List<Weights> points = TinyTables.points(on.lattice);
    long reached = 0;
    for (int trial = 0; trial < 40; trial++) {
      Costs costs = CostPairs.ALL.get(trial % CostPairs.ALL.size());
      List<long[]> records = RecordCosts.ofErrors(on.lattice, points, costs);
      int rank = 2 + random.nextInt(points.size());
      long gap = 1 + random.nextInt(6);
      long[] table = new long[points.size()];
      for (int i = random.nextInt(12); i > 0; i--) {
        add(table, records.get(random.nextInt(records.size())), 1);
      }
      for (int pair = 0; pair < 200; pair++) {
        long[] removed = records.get(random.nextInt(records.size()));
        long[] added = records.get(random.nextInt(records.size()));
        for (Adjacency adjacency : Adjacency.values()) {
          long[] one = table.clone();
          long[] other = table.clone();
          add(other, added, 1);
          if (adjacency.replaces()) {
            add(one, removed, 1);
          }
          long limit = CostPairs.range(costs, adjacency);
          for (UnaryOperator<long[]> cut :
              List.<UnaryOperator<long[]>>of(
                  l -> truncated(l, GapTruncatedSampler.NO_GAP, rank),
                  l -> truncated(l, gap, rank))) {
            long change = RecordCosts.range(cut.apply(one), cut.apply(other));
            assertThat(change).isLessThanOrEqualTo(limit);
            reached += change == limit ? 1 : 0;
          }
        }
      }
    }
    assertThat(reached).isPositive();
    // The twin: between these neighbours of loss differences 0 and 1 it changes by nine.
    long[] one = {0, 0, 9};
    long[] other = {0, 1, 9};
    assertThat(RecordCosts.range(ofDifferent(one, 2), ofDifferent(other, 2))).isEqualTo(9);
    assertThat(
            RecordCosts.range(
                truncated(one, GapTruncatedSampler.NO_GAP, 2),
                truncated(other, GapTruncatedSampler.NO_GAP, 2)))
        .isEqualTo(1);
  }

  private static void add(long[] table, long[] record, int times) {
    for (int i = 0; i < table.length; i++) {
      table[i] += times * record[i];
    }
  }

  private static long[] truncated(long[] losses, long gap, int rank) {
    long[] sorted = losses.clone();
    Arrays.sort(sorted);
    long limit = gap == GapTruncatedSampler.NO_GAP ? Long.MAX_VALUE : sorted[0] + gap;
    long most = rank <= sorted.length ? Math.min(limit, sorted[rank - 1]) : limit;
    return Arrays.stream(losses).map(l -> Math.min(l, most)).toArray();
  }

  /** Wrong: ranks of different losses, instead of points. */
  private static long[] ofDifferent(long[] losses, int rank) {
    long[] sorted = Arrays.stream(losses).distinct().sorted().toArray();
    long most = sorted[Math.min(rank, sorted.length) - 1];
    return Arrays.stream(losses).map(l -> Math.min(l, most)).toArray();
  }

  /**
   * The shift that keeps a released point released raises its margin over every other point by what
   * a record can take from it and the oracle may miss; and for the noise that is calibrated it
   * costs epsilon at most. For separator sets it costs epsilon exactly.
   */
  @ParameterizedTest
  @MethodSource("lattices")
  void theShiftsThatMakeUpForTheChangeCostEpsilon(On on) {
    List<Weights> points = TinyTables.points(on.lattice);
    List<AnswerRule> rules =
        List.of(
            AnswerRule.LEAST_MINIMISER,
            AnswerRule.LEAST_MINIMISER.acceptingClaims(),
            AnswerRule.within(Rational.of(3, 2)));
    for (Costs costs : CostPairs.ALL) {
      List<long[]> records = RecordCosts.ofErrors(on.lattice, points, costs);
      for (Adjacency adjacency : Adjacency.values()) {
        long found = RecordCosts.largestChange(records, adjacency);
        for (AnswerRule rule : rules) {
          PerturbationParameters parameters =
              new PerturbationParameters(
                  EPSILON, adjacency, on.lattice, costs, new NoiseLaw.DiscreteLaplace(), rule);
          if (!on.lattice.hasIntercept()) {
            double price = priceOfProjection(on, points, parameters, found);
            assertThat(price).isBetween(0.3 * 0.5, 0.3);
          }
          assertThat(priceOfMembers(on, parameters, found))
              .isBetween(0.3 * 0.999999, 0.3 * (1 + 1e-12));
        }
      }
    }
  }

  private static long extra(AnswerRule rule, long unit) {
    long gap = rule.gap().map(g -> (long) Math.floor(g.doubleValue() * unit)).orElse(0L);
    return rule.gap().isPresent() || rule.acceptsClaims() ? 2 * gap + 1 : 0;
  }

  /** The least shift that is enough, found over all pairs of points, and what it costs. */
  private static double priceOfProjection(
      On on, List<Weights> points, PerturbationParameters parameters, long found) {
    ProjectedNoise noise = new OpDisc(new ChainSearch()).calibrated(parameters);
    ProvenWidths.Tables tables = ProvenWidths.Tables.of(on.lattice.features(), on.largestNorm);
    long needed = found * noise.unit() + extra(parameters.rule(), noise.unit());
    long separation = Long.MAX_VALUE;
    double longest = 0;
    for (Weights v : points) {
      double length = 0;
      for (long x : lift(tables, v)) {
        length += Math.abs(x);
      }
      longest = Math.max(longest, length);
      for (Weights w : points) {
        if (!v.equals(w)) {
          long[] a = lift(tables, v);
          long[] b = lift(tables, w);
          long inner = 0;
          for (int i = 0; i < a.length; i++) {
            inner += a[i] * (a[i] - b[i]);
          }
          separation = Math.min(separation, inner);
        }
      }
    }
    assertThat(separation).isPositive();
    long shift = (needed + separation - 1) / separation;
    return shift * longest / noise.width().doubleValue();
  }

  private static long[] lift(ProvenWidths.Tables tables, Weights w) {
    long[] lift = new long[w.size() + 1];
    int norm = 0;
    for (int j = 0; j < w.size(); j++) {
      lift[j] = tables.step() * w.get(j);
      norm += w.get(j) * w.get(j);
    }
    lift[w.size()] = tables.height()[norm];
    return lift;
  }

  private static double priceOfMembers(On on, PerturbationParameters parameters, long found) {
    SeparatorNoise noise = new Rspm(new ChainSearch()).calibrated(parameters);
    int members = 0;
    for (int j = 0; j < on.lattice.coordinates(); j++) {
      members += on.lattice.high(j) - on.lattice.low(j);
    }
    double shift = found * (double) noise.unit() + extra(parameters.rule(), noise.unit());
    return shift * members / noise.width().doubleValue();
  }
}
