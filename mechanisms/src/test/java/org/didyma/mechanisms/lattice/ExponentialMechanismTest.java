package org.didyma.mechanisms.lattice;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.LatticeRelease;
import org.didyma.mechanisms.lattice.TinyTables.Example;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.sampling.Rate;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.accounting.PureAccountant;
import org.junit.jupiter.api.Test;

class ExponentialMechanismTest {

  private static final List<WeightLattice> LATTICES =
      List.of(
          WeightLattice.cube(2, 1),
          WeightLattice.cube(2, 2).withBall(4),
          WeightLattice.cube(2, 1).withMaxNonZeros(1).withIntercept(-1, 1));

  private static final List<Costs> COSTS = List.of(Costs.EQUAL, new Costs(3, 1), new Costs(1, 2));

  /**
   * The promise, by exhaustion: over all data sets of at most three records and all their
   * neighbours, the log-ratio of output probabilities never exceeds epsilon.
   */
  @Test
  void logRatiosOfAllAdjacentPairsAreAtMostEpsilon() {
    for (Adjacency adjacency : Adjacency.values()) {
      for (WeightLattice lattice : LATTICES) {
        for (Costs costs : COSTS) {
          var parameters =
              new ExponentialMechanism.Parameters(Epsilon.parse("0.7"), adjacency, lattice, costs);
          double lambda = value(ExponentialMechanism.rate(parameters));
          assertThat(worstLogRatio(adjacency, lattice, costs, lambda))
              .isLessThanOrEqualTo(0.7 + 1e-12);
        }
      }
    }
  }

  /**
   * The twins: the other adjacency's rate, and a rate that forgets the costs, break the promise.
   */
  @Test
  void wronglyCalibratedTwinsBreakThePromise() {
    WeightLattice lattice = WeightLattice.cube(2, 1);
    double addRemoveRate =
        value(
            ExponentialMechanism.rate(
                new ExponentialMechanism.Parameters(
                    Epsilon.parse("0.7"), Adjacency.ADD_REMOVE, lattice, Costs.EQUAL)));
    assertThat(worstLogRatio(Adjacency.REPLACE, lattice, Costs.EQUAL, addRemoveRate))
        .isGreaterThan(0.7);
    assertThat(worstLogRatio(Adjacency.ADD_REMOVE, lattice, new Costs(3, 1), addRemoveRate))
        .isGreaterThan(0.7);
  }

  private static double worstLogRatio(
      Adjacency adjacency, WeightLattice lattice, Costs costs, double lambda) {
    double worst = 0;
    for (List<Example> data : TinyTables.ofAtMost(3)) {
      double[] p = logLaw(data, lattice, costs, lambda);
      for (List<Example> neighbour : TinyTables.neighbours(data, adjacency)) {
        double[] q = logLaw(neighbour, lattice, costs, lambda);
        for (int i = 0; i < p.length; i++) {
          worst = Math.max(worst, Math.abs(p[i] - q[i]));
        }
      }
    }
    return worst;
  }

  /** ln p(w) for every point of the lattice, by definition. */
  private static double[] logLaw(
      List<Example> data, WeightLattice lattice, Costs costs, double lambda) {
    LearningProblem problem = LearningProblem.of(TinyTables.cells(data), lattice, costs);
    List<Weights> points = TinyTables.points(lattice);
    double[] log = new double[points.size()];
    double total = 0;
    for (int i = 0; i < log.length; i++) {
      log[i] = -lambda * problem.loss(points.get(i));
      total += Math.exp(log[i]);
    }
    for (int i = 0; i < log.length; i++) {
      log[i] -= Math.log(total);
    }
    return log;
  }

  private static double value(Rate rate) {
    return rate.numerator().doubleValue() / rate.denominator().doubleValue();
  }

  /**
   * Releases follow the law that the promise was checked for: chi-square at false-alarm rate 1e-6,
   * and the law of an epsilon twice as large is rejected.
   */
  @Test
  void releasesFollowTheLaw() {
    List<Example> data =
        List.of(
            new Example(TinyTables.DOMAIN.get(0), true),
            new Example(TinyTables.DOMAIN.get(0), true),
            new Example(TinyTables.DOMAIN.get(1), false),
            new Example(TinyTables.DOMAIN.get(2), true),
            new Example(TinyTables.DOMAIN.get(3), false));
    WeightLattice lattice = LATTICES.get(1);
    var parameters =
        new ExponentialMechanism.Parameters(
            Epsilon.parse("1"), Adjacency.REPLACE, lattice, new Costs(2, 1));
    ExponentialMechanism mechanism = new ExponentialMechanism(new SecureRandom());
    Cells cells = TinyTables.cells(data);
    Map<Weights, Integer> counts = new TreeMap<>();
    int draws = 30_000;
    for (int i = 0; i < draws; i++) {
      LatticeRelease release = mechanism.release(cells, parameters, SearchListener.NONE);
      counts.merge(release.weights(), 1, Integer::sum);
    }
    assertThat(TinyTables.points(lattice)).containsAll(counts.keySet());
    assertThat(pValue(counts, draws, logLaw(data, lattice, new Costs(2, 1), 0.25), lattice))
        .isGreaterThan(1e-6);
    assertThat(pValue(counts, draws, logLaw(data, lattice, new Costs(2, 1), 0.5), lattice))
        .isLessThan(1e-6);
  }

  private static double pValue(
      Map<Weights, Integer> counts, int draws, double[] logLaw, WeightLattice lattice) {
    List<Weights> points = TinyTables.points(lattice);
    double statistic = 0;
    for (int i = 0; i < points.size(); i++) {
      double expected = draws * Math.exp(logLaw[i]);
      double seen = counts.getOrDefault(points.get(i), 0);
      statistic += (seen - expected) * (seen - expected) / expected;
    }
    return 1 - new ChiSquaredDistribution(null, points.size() - 1).cumulativeProbability(statistic);
  }

  @Test
  void theRateIsExact() {
    var replace =
        new ExponentialMechanism.Parameters(
            Epsilon.parse("0.1"), Adjacency.REPLACE, LATTICES.get(0), new Costs(5, 1));
    assertThat(ExponentialMechanism.rate(replace)).isEqualTo(Rate.of(1, 100));
    var addRemove =
        new ExponentialMechanism.Parameters(
            Epsilon.parse("2e2"), Adjacency.ADD_REMOVE, LATTICES.get(0), new Costs(1, 7));
    assertThat(ExponentialMechanism.rate(addRemove)).isEqualTo(Rate.of(200, 7));
  }

  @Test
  void theReleaseCarriesItsGuarantee() {
    var parameters =
        new ExponentialMechanism.Parameters(
            Epsilon.parse("0.50"), Adjacency.REPLACE, LATTICES.get(0), Costs.EQUAL);
    LatticeRelease release =
        new ExponentialMechanism()
            .release(
                TinyTables.cells(List.of(new Example(TinyTables.DOMAIN.get(0), true))),
                parameters,
                SearchListener.NONE);
    assertThat(release.guarantee()).isEqualTo(new ExponentialMechanism().guarantee(parameters));
    assertThat(release.event()).isEqualTo(new ExponentialMechanism().describe(parameters));
    assertThat(new PureAccountant().price(release.event())).isEqualTo(release.guarantee());
    assertThat(release.guarantee().statement())
        .isEqualTo(
            "0.5-differentially private: replacing any one record by any other changes the"
                + " probability of any output by a factor of at most exp(0.5).");
    assertThat(LATTICES.get(0).contains(release.weights())).isTrue();
  }
}
