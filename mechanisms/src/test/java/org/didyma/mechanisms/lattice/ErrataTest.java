package org.didyma.mechanisms.lattice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.SplittableRandom;
import org.didyma.core.CancellationToken;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.calibration.PublishedSubsampling;
import org.didyma.oracles.Answer;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.Enumeration;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;

/**
 * The smallest demonstrations of docs/explanation/errata.md that have no test of their own
 * elsewhere.
 */
class ErrataTest {

  /**
   * W = {0, 1}, D = 1: lifts are (0, 1) and (1, 0). With noise (1, -3) the objective is 3 at 0 and
   * -1 at 1. In the relaxation z may be anything from -sqrt(1 - w^2) on, and the term is 3 z.
   */
  @Test
  void theRelaxationIsWrongForANegativeLastCoordinate() {
    double[] eta = {1, -3};
    double[] exact = new double[2];
    double[] relaxed = new double[2];
    for (int w = 0; w < 2; w++) {
      double height = Math.sqrt(1 - w * w);
      exact[w] = -eta[0] * w - eta[1] * height;
      relaxed[w] = Double.POSITIVE_INFINITY;
      for (int i = -1000; i <= 1000; i++) {
        double z = i / 1000.0;
        if (z * z + w * w <= 1) {
          relaxed[w] = Math.min(relaxed[w], -eta[0] * w - eta[1] * z);
        }
      }
    }
    assertThat(exact[1]).isLessThan(exact[0]);
    assertThat(relaxed[0]).isLessThan(relaxed[1]);
  }

  /** The published threshold, on records of one feature: errors of the weight 1. */
  private static int errors(double[] features, boolean[] positive) {
    double largest = 0;
    for (double x : features) {
      largest = Math.max(largest, Math.abs(x));
    }
    double threshold = 1e-5 * (Math.sqrt(1) * largest + 1e-3);
    int errors = 0;
    for (int i = 0; i < features.length; i++) {
      errors += features[i] > threshold == positive[i] ? 0 : 1;
    }
    return errors;
  }

  @Test
  void aThresholdFromTheDataHasNoSensitivity() {
    int n = 100;
    double[] features = new double[n];
    boolean[] positive = new boolean[n];
    java.util.Arrays.fill(features, 0.001);
    java.util.Arrays.fill(positive, true);
    assertThat(errors(features, positive)).isZero();
    features[n - 1] = 1000;
    // One replaced record; the bound that the noise pays for is 1 for one weight vector.
    assertThat(errors(features, positive)).isEqualTo(n - 1);
  }

  private static PublishedSubsampling subsampling(String epsilon, String delta) {
    return new PublishedSubsampling(Epsilon.parse(epsilon), Delta.parse(delta));
  }

  /**
   * The probability that q is released, where one part always passes, each other one fails with
   * probability {@code chance}, and each answers q with that probability.
   */
  private static double released(PublishedSubsampling published, double chance) {
    int parts = (int) published.parts();
    double pass = 1 - chance;
    double released = 0;
    double binomial = Math.pow(chance, parts - 1);
    for (int others = 0; others < parts; others++) {
      double excess = published.excess(others + 1).doubleValue();
      double testPassed = excess >= 0 ? 1 - Math.exp(-excess) / 2 : Math.exp(excess) / 2;
      released += binomial * testPassed * chance / (others + 1);
      binomial *= (double) (parts - 1 - others) / (others + 1) * pass / chance;
    }
    return released;
  }

  /**
   * K parts; the oracle of a part answers one of K points, each equally likely, and fails exactly
   * when its part lacks record x and the answer would be q. Then q appears only if x is there.
   */
  @Test
  void robustSubsamplingCannotReachSmallDelta() {
    for (String delta : new String[] {"1e-4", "1e-6", "1e-9"}) {
      PublishedSubsampling published = subsampling("1", delta);
      double released = released(published, 1.0 / published.parts());
      // Without x the answer q has probability 0, so this is a lower bound on delta.
      assertThat(released).isGreaterThan(0.2 / Math.pow(published.parts(), 2));
      assertThat(released).isGreaterThan(Double.parseDouble(delta));
    }
    assertThat(subsampling("1", "1e-6").parts()).isEqualTo(16);
  }

  /** Finds the minimum; fails where it is q and the part lacks the record with a feature. */
  private static final class Partial implements OptimizationOracle {

    private static final Weights Q = Weights.of(1);

    @Override
    public String name() {
      return "partial";
    }

    @Override
    public boolean proves() {
      return true;
    }

    @Override
    public Answer minimise(LearningProblem problem, SearchListener listener) {
      Answer answer = new Enumeration().minimise(problem, listener);
      boolean there = problem.cells().start(problem.cells().count()) > 0;
      if (!there && answer.weights().equals(Optional.of(Q))) {
        throw new IllegalStateException("no answer");
      }
      return answer;
    }
  }

  /** How often q comes out of a table of records without features, with or without one that has. */
  private static int released(boolean there, int runs) {
    Cells.Builder cells = Cells.builder(1);
    cells.add(new int[] {0}, 8, there ? 7 : 8);
    if (there) {
      cells.add(new int[] {1}, 0, 1);
    }
    Cells table = cells.build();
    Prsma mechanism = new Prsma(new Partial());
    RandomBits bits = new SplittableRandom(3)::nextLong;
    var parameters =
        new Prsma.Parameters(
            Epsilon.parse("8"),
            Delta.parse("1e-6"),
            Adjacency.REPLACE,
            WeightLattice.box(new int[] {0}, new int[] {1}),
            Costs.EQUAL,
            Optional.empty());
    int released = 0;
    for (int i = 0; i < runs; i++) {
      try {
        RawOutput.Point release = mechanism.draw(table, parameters, bits, CancellationToken.NEVER);
        released += release.weights().equals(Partial.Q) ? 1 : 0;
      } catch (FailedTestException e) {
        // Not released.
      }
    }
    return released;
  }

  /**
   * The mechanism itself, with two parts and two points: what comes out once in ten runs on one
   * table is impossible on its neighbour, where delta 1e-6 is asked for. A right implementation
   * fails here with probability below 1e-6; a mechanism that kept its delta would release q six
   * times with probability below 1e-20.
   */
  @Test
  void robustSubsamplingLetsARecordDecideWhatIsPossible() {
    double expected = released(subsampling("8", "1e-6"), 0.5);
    assertThat(expected).isBetween(0.10, 0.11);
    int runs = 300;
    double deviation = Math.sqrt(runs * expected * (1 - expected));
    assertThat((double) released(true, runs))
        .isBetween(runs * expected - 6 * deviation, runs * expected + 6 * deviation)
        .isGreaterThanOrEqualTo(6);
    assertThat(released(false, 100)).isZero();
  }
}
