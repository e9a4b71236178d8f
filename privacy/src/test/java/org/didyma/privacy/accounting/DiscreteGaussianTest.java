package org.didyma.privacy.accounting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The law and its exact delta against sums over all integers that matter. */
class DiscreteGaussianTest {

  @ParameterizedTest
  @ValueSource(doubles = {0.05, 0.4, 1, 7.3, 60, 900})
  void deltaIsTheHockeyStickDivergence(double variance) {
    DiscreteGaussian law = new DiscreteGaussian(variance);
    int reach = (int) (40 * Math.sqrt(variance)) + 60;
    double[] p = new double[2 * reach + 1];
    double sum = 0;
    double squares = 0;
    for (int x = -reach; x <= reach; x++) {
      p[x + reach] = Math.exp(-0.5 * x * x / variance);
      sum += p[x + reach];
      squares += p[x + reach] * x * x;
    }
    assertThat(law.trueVariance()).isCloseTo(squares / sum, within(1e-12 * squares / sum));
    for (int x : new int[] {-3, 0, 1, 5}) {
      double expected = p[x + reach] / sum;
      assertThat(law.probability(x)).isCloseTo(expected, within(1e-12 * expected));
    }
    for (int sensitivity : new int[] {1, 2, 5}) {
      for (double epsilon : new double[] {0, 0.1, 1, 3}) {
        double delta = 0;
        for (int i = 0; i < p.length - sensitivity; i++) {
          delta += Math.max(0, p[i + sensitivity] - Math.exp(epsilon) * p[i]) / sum;
        }
        // The same by symmetry: the ends of the table hold nothing.
        assertThat(law.delta(sensitivity, epsilon))
            .isBetween(delta * (1 - 1e-9) - 1e-15, delta * (1 + 1e-9) + 1e-15);
      }
    }
  }
}
