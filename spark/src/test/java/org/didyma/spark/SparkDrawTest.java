package org.didyma.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.didyma.exact.SecureBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.sampling.LatticeSampler;
import org.didyma.oracles.sampling.Rate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Draws whose rounds are jobs of a cluster of two threads. */
class SparkDrawTest {

  private static final double FALSE_ALARM = 1e-6;
  private static final int D = 12;

  /** Rounds from the twentieth node on. */
  private static final LatticeSampler SAMPLER =
      new LatticeSampler()
          .inRounds(new SparkRounds(LocalSpark.session()), 20, Duration.ofMillis(200), 40);

  /** Rows that few weights explain, so that a draw takes thousands of nodes. */
  private static LearningProblem problem(int d, int rows) {
    Random random = new Random(21);
    Cells.Builder cells = Cells.builder(d);
    for (int i = 0; i < rows; i++) {
      cells.add(random.ints(d, -2, 3).toArray(), random.nextInt(3), random.nextInt(3));
    }
    return LearningProblem.of(cells.build(), WeightLattice.cube(d, 1), new Costs(1, 2));
  }

  @Test
  void aDrawOnTheClusterIsOfTheLattice() {
    LearningProblem problem = problem(D, 60);
    LatticeSampler.Sample sample =
        SAMPLER.sample(problem, Rate.of(1, 1), new SecureBits(), SearchListener.NONE);
    assertThat(problem.lattice().contains(sample.weights())).isTrue();
    assertThat(sample.nodes()).isGreaterThan(200);
  }

  @Test
  void aStopEndsTheDraw() {
    long start = System.nanoTime();
    assertThatThrownBy(
            () ->
                SAMPLER.sample(
                    problem(30, 500),
                    Rate.of(1, 1),
                    new SecureBits(),
                    SearchListener.asking(() -> System.nanoTime() - start > 1_500_000_000L)))
        .isInstanceOf(SearchStoppedException.class);
  }

  /**
   * The losses of 300 draws from 3^12 points follow the law by enumeration; that of half the rate
   * is rejected.
   */
  @Test
  @Tag("long")
  void drawsOnTheClusterFollowTheLaw() {
    LearningProblem problem = problem(D, 60);
    int draws = 300;
    TreeMap<Long, Integer> seen = new TreeMap<>();
    long nodes = 0;
    for (int i = 0; i < draws; i++) {
      LatticeSampler.Sample sample =
          SAMPLER.sample(problem, Rate.of(1, 1), new SecureBits(), SearchListener.NONE);
      seen.merge(problem.loss(sample.weights()), 1, Integer::sum);
      nodes += sample.nodes();
    }
    double right = pValue(masses(problem, 1), seen, draws);
    double wrong = pValue(masses(problem, 0.5), seen, draws);
    System.out.printf(
        "%d draws: %d nodes in the mean, p-value %.3f, of the wrong law %.1e%n",
        draws, nodes / draws, right, wrong);
    assertThat(right).isGreaterThan(FALSE_ALARM);
    assertThat(wrong).isLessThan(FALSE_ALARM);
  }

  /** By loss, the probability of its points. */
  private static TreeMap<Long, Double> masses(LearningProblem problem, double lambda) {
    TreeMap<Long, Double> mass = new TreeMap<>();
    int[] w = new int[D];
    double total = 0;
    for (int code = 0; code < Math.pow(3, D); code++) {
      for (int j = 0, rest = code; j < D; j++, rest /= 3) {
        w[j] = rest % 3 - 1;
      }
      long loss = problem.loss(Weights.of(w));
      double own = Math.exp(-lambda * loss);
      mass.merge(loss, own, Double::sum);
      total += own;
    }
    double sum = total;
    mass.replaceAll((loss, m) -> m / sum);
    return mass;
  }

  /** Neighbouring losses are taken together until twenty are expected. */
  private static double pValue(TreeMap<Long, Double> mass, TreeMap<Long, Integer> seen, int draws) {
    double statistic = 0;
    int classes = 0;
    double expected = 0;
    double came = 0;
    double rest = draws;
    for (Map.Entry<Long, Double> e : mass.entrySet()) {
      expected += e.getValue() * draws;
      came += seen.getOrDefault(e.getKey(), 0);
      if (expected >= 20 && rest - expected >= 20 || e.getKey().equals(mass.lastKey())) {
        statistic += (came - expected) * (came - expected) / expected;
        rest -= expected;
        classes++;
        expected = 0;
        came = 0;
      }
    }
    return 1 - new ChiSquaredDistribution(null, classes - 1).cumulativeProbability(statistic);
  }
}
