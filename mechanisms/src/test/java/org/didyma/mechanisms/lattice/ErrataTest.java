package org.didyma.mechanisms.lattice;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The smallest demonstrations of docs/errata.md that have no test of their own elsewhere. */
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

  /**
   * K parts; the oracle of a part answers one of K points, each equally likely, and fails exactly
   * when its part lacks record x and the answer would be q. Then q appears only if x is there.
   */
  @Test
  void robustSubsamplingCannotReachSmallDelta() {
    for (double delta : new double[] {1e-4, 1e-6, 1e-9}) {
      double epsilon = 1;
      int parts = (int) Math.ceil((1 + Math.log(2 / delta)) / epsilon);
      double limit = (1 + Math.log(1 / delta)) / epsilon;
      // With x present: the part with x passes, each other one unless it would answer q.
      double pass = 1 - 1.0 / parts;
      double released = 0;
      double binomial = Math.pow(1 - pass, parts - 1);
      for (int others = 0; others < parts; others++) {
        int passing = others + 1;
        double excess = (passing - limit) * epsilon;
        double testPassed = excess >= 0 ? 1 - Math.exp(-excess) / 2 : Math.exp(excess) / 2;
        released += binomial * testPassed / passing / parts;
        binomial *= (double) (parts - 1 - others) / (others + 1) * pass / (1 - pass);
      }
      // Without x the answer q has probability 0, so this is a lower bound on delta.
      assertThat(released).isGreaterThan(0.2 / ((double) parts * parts));
      assertThat(released).isGreaterThan(delta);
    }
    assertThat((int) Math.ceil(1 + Math.log(2e6))).isEqualTo(16);
  }
}
