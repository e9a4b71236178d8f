package org.didyma.mechanisms.lattice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.InvalidInputException;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.LatticeRelease;
import org.didyma.mechanisms.lattice.TinyTables.Example;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.sampling.GapTruncatedSampler;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.accounting.PureAccountant;
import org.junit.jupiter.api.Test;

/** Mechanisms that select a point by its loss: top-R, gap-truncated, permute-and-flip. */
class SelectionTest {

  private static final double EPSILON = 0.7;
  private static final int DRAWS = 20_000;
  private static final int RANK = GapTruncatedSampler.MAX_RANK;

  private static final List<WeightLattice> LATTICES =
      List.of(
          WeightLattice.cube(2, 1),
          WeightLattice.cube(2, 2).withBall(4),
          WeightLattice.cube(2, 1).withMaxNonZeros(1).withIntercept(-1, 1));

  /** ln p(w), for losses in the lattice's order and a rate. */
  private interface Law {
    double[] log(long[] losses, double lambda);
  }

  private static Law truncated(long gap, int rank) {
    return (losses, lambda) -> {
      long[] sorted = losses.clone();
      Arrays.sort(sorted);
      long limit = gap == GapTruncatedSampler.NO_GAP ? Long.MAX_VALUE : sorted[0] + gap;
      long most = rank <= sorted.length ? Math.min(limit, sorted[rank - 1]) : limit;
      return normalised(
          Arrays.stream(losses).mapToDouble(l -> -lambda * Math.min(l, most)).toArray());
    };
  }

  private static double[] normalised(double[] log) {
    double total = Math.log(Arrays.stream(log).map(Math::exp).sum());
    return Arrays.stream(log).map(l -> l - total).toArray();
  }

  /** p(w) = q(w) times the integral over [0, 1] of the product of 1 - q(v) x over all other v. */
  private static double[] permuteAndFlip(long[] losses, double lambda) {
    long least = Arrays.stream(losses).min().orElseThrow();
    double[] q = Arrays.stream(losses).mapToDouble(l -> Math.exp(-lambda * (l - least))).toArray();
    double[] log = new double[q.length];
    int steps = 1000;
    for (int w = 0; w < q.length; w++) {
      double sum = 0;
      for (int k = 0; k <= steps; k++) {
        double product = k == 0 || k == steps ? 1 : 2 + 2 * (k % 2);
        for (int v = 0; v < q.length; v++) {
          product *= v == w ? 1 : 1 - q[v] * k / steps;
        }
        sum += product;
      }
      log[w] = Math.log(q[w] * sum / (3 * steps));
    }
    return log;
  }

  private static final List<Law> LAWS =
      List.of(
          truncated(GapTruncatedSampler.NO_GAP, 1),
          truncated(GapTruncatedSampler.NO_GAP, 3),
          truncated(1, RANK),
          truncated(2, 4),
          SelectionTest::permuteAndFlip);

  /** The promise: over all tables of at most two records and all their neighbours. */
  @Test
  void logRatiosOfAllAdjacentPairsAreAtMostEpsilon() {
    for (Adjacency adjacency : Adjacency.values()) {
      for (WeightLattice lattice : LATTICES) {
        for (Costs costs : List.of(Costs.EQUAL, new Costs(3, 1))) {
          double range = (adjacency == Adjacency.REPLACE ? 2 : 1) * costs.largest();
          for (Law law : LAWS) {
            assertThat(worstLogRatio(law, adjacency, lattice, costs, EPSILON / range))
                .isLessThanOrEqualTo(EPSILON + 1e-9);
          }
        }
      }
    }
  }

  /** The twins: twice the rate breaks the promise of each law that is not uniform. */
  @Test
  void twiceTheRateBreaksThePromise() {
    for (Law law : LAWS.subList(1, LAWS.size())) {
      assertThat(
              worstLogRatio(law, Adjacency.REPLACE, WeightLattice.cube(2, 1), Costs.EQUAL, EPSILON))
          .isGreaterThan(EPSILON);
    }
  }

  private static double worstLogRatio(
      Law law, Adjacency adjacency, WeightLattice lattice, Costs costs, double lambda) {
    double worst = 0;
    for (List<Example> data : TinyTables.ofAtMost(2)) {
      double[] p = law.log(losses(TinyTables.cells(data), lattice, costs), lambda);
      for (List<Example> neighbour : TinyTables.neighbours(data, adjacency)) {
        double[] q = law.log(losses(TinyTables.cells(neighbour), lattice, costs), lambda);
        for (int i = 0; i < p.length; i++) {
          worst = Math.max(worst, Math.abs(p[i] - q[i]));
        }
      }
    }
    return worst;
  }

  private static long[] losses(Cells cells, WeightLattice lattice, Costs costs) {
    LearningProblem problem = LearningProblem.of(cells, lattice, costs);
    return TinyTables.points(lattice).stream().mapToLong(problem::loss).toArray();
  }

  private static ExponentialMechanism.Parameters choice(String epsilon, WeightLattice lattice) {
    return new ExponentialMechanism.Parameters(
        Epsilon.parse(epsilon), Adjacency.REPLACE, lattice, Costs.EQUAL);
  }

  private static final Cells CELLS =
      Cells.builder(2)
          .add(new int[] {0, 1}, 3, 1)
          .add(new int[] {1, 0}, 0, 2)
          .add(new int[] {1, 1}, 2, 0)
          .add(new int[] {-1, 2}, 1, 2)
          .build();

  /** Chi-square at false-alarm rate 1e-6, and the law of an epsilon twice as large is rejected. */
  private static void requireLaw(
      Supplier<LatticeRelease> mechanism, WeightLattice lattice, Law law) {
    List<Weights> points = TinyTables.points(lattice);
    int[] counts = new int[points.size()];
    for (int i = 0; i < DRAWS; i++) {
      counts[points.indexOf(mechanism.get().weights())]++;
    }
    long[] losses = losses(CELLS, lattice, Costs.EQUAL);
    assertThat(pValue(counts, law.log(losses, 0.5))).isGreaterThan(1e-6);
    assertThat(pValue(counts, law.log(losses, 1))).isLessThan(1e-6);
  }

  private static double pValue(int[] counts, double[] logLaw) {
    double statistic = 0;
    for (int i = 0; i < logLaw.length; i++) {
      double expected = DRAWS * Math.exp(logLaw[i]);
      statistic += (counts[i] - expected) * (counts[i] - expected) / expected;
    }
    return 1 - new ChiSquaredDistribution(null, logLaw.length - 1).cumulativeProbability(statistic);
  }

  @Test
  void releasesFollowTheirLaws() {
    for (WeightLattice lattice : LATTICES.subList(1, 3)) {
      var top = new TopR.Parameters(choice("1", lattice), 5);
      requireLaw(releases(new TopR(), top), lattice, truncated(GapTruncatedSampler.NO_GAP, 5));
      var gap = new GapTruncatedMechanism.Parameters(choice("1", lattice), 3, RANK);
      requireLaw(releases(new GapTruncatedMechanism(), gap), lattice, truncated(3, RANK));
      requireLaw(
          releases(new PermuteAndFlip(), choice("1", lattice)),
          lattice,
          SelectionTest::permuteAndFlip);
    }
  }

  private static <P> Supplier<LatticeRelease> releases(
      LatticeMechanism<P> mechanism, P parameters) {
    return () -> mechanism.release(CELLS, parameters, SearchListener.NONE);
  }

  /** Permute-and-flip is no draw of the exponential mechanism: its law is told from that. */
  @Test
  void permuteAndFlipHasLessLossThanTheExponentialMechanism() {
    WeightLattice lattice = WeightLattice.cube(2, 1);
    long[] losses = losses(CELLS, lattice, Costs.EQUAL);
    Function<double[], Double> mean =
        log -> {
          double sum = 0;
          for (int i = 0; i < log.length; i++) {
            sum += Math.exp(log[i]) * losses[i];
          }
          return sum;
        };
    double flip = mean.apply(permuteAndFlip(losses, 0.5));
    double exponential = mean.apply(truncated(GapTruncatedSampler.NO_GAP, RANK).log(losses, 0.5));
    assertThat(flip).isLessThan(exponential - 0.05);
    PermuteAndFlip mechanism = new PermuteAndFlip();
    long total = 0;
    for (int i = 0; i < DRAWS; i++) {
      LatticeRelease release = mechanism.release(CELLS, choice("1", lattice), SearchListener.NONE);
      total += release.diagnostics().cost();
    }
    // Losses span 12, so five standard deviations of the mean are below 0.22.
    assertThat((double) total / DRAWS).isBetween(flip - 0.22, flip + 0.22);
  }

  @Test
  void releasesCarryTheirGuarantees() {
    ExponentialMechanism.Parameters choice = choice("0.5", WeightLattice.cube(2, 1));
    requireGuarantee(new TopR(), new TopR.Parameters(choice, 4), PrivacyEvent.Exponential.class);
    requireGuarantee(
        new GapTruncatedMechanism(),
        new GapTruncatedMechanism.Parameters(choice, 2, 10),
        PrivacyEvent.Exponential.class);
    requireGuarantee(new PermuteAndFlip(), choice, PrivacyEvent.ByTheorem.class);
  }

  private static <P> void requireGuarantee(
      LatticeMechanism<P> mechanism, P parameters, Class<? extends PrivacyEvent> event) {
    LatticeRelease release = mechanism.release(CELLS, parameters, SearchListener.NONE);
    assertThat(release.mechanism()).isEqualTo(mechanism.name());
    assertThat(release.proof()).isEqualTo(mechanism.proof());
    assertThat(release.event()).isInstanceOf(event).isEqualTo(mechanism.describe(parameters));
    assertThat(new PureAccountant().price(release.event())).isEqualTo(release.guarantee());
    assertThat(release.guarantee().statement()).startsWith("0.5-differentially private: replacing");
    SearchListener stop =
        new SearchListener() {
          @Override
          public boolean isCancelled() {
            return true;
          }
        };
    assertThatThrownBy(() -> mechanism.release(CELLS, parameters, stop))
        .isInstanceOf(SearchStoppedException.class);
  }

  @Test
  void refusesWhatItCannotVisitOrList() {
    assertThatThrownBy(() -> new PermuteAndFlip().describe(choice("1", WeightLattice.cube(13, 1))))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("visits");
    ExponentialMechanism.Parameters choice = choice("1", WeightLattice.cube(2, 1));
    assertThatThrownBy(() -> new TopR.Parameters(choice, 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new GapTruncatedMechanism.Parameters(choice, 0, 5))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new GapTruncatedMechanism.Parameters(choice, 5, RANK + 1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
