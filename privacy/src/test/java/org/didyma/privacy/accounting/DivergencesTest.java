package org.didyma.privacy.accounting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Renyi divergences against their definitions: no smaller, and hardly larger. */
class DivergencesTest {

  private static final double[] ORDERS = {1.1, 1.5, 2, 3, 8, 33};

  /** Laplace noise on 0 against the same on 1, integrated where the density is smooth. */
  @ParameterizedTest
  @ValueSource(doubles = {0.05, 0.3, 1, 2.5, 20})
  void laplaceNoise(double scale) {
    for (double order : ORDERS) {
      DoubleUnaryOperator integrand =
          x ->
              Math.exp((-order * Math.abs(x) + (order - 1) * Math.abs(x - 1)) / scale)
                  / (2 * scale);
      double reach = 45 * scale;
      double moment =
          integral(integrand, -reach, 0)
              + integral(integrand, 0, 1)
              + integral(integrand, 1, 1 + reach);
      double exact = Math.log(moment) / (order - 1);
      // The bound on rounding errors shows where the moment is large.
      assertThat(Divergences.laplace(order, scale))
          .isBetween(exact * (1 - 1e-9), exact * (1 + 1e-5));
    }
  }

  /** Where the terms of the closed form cancel, what is left is a/(2 b^2), and little less. */
  @ParameterizedTest
  @ValueSource(doubles = {1e5, 1e8, 1e12})
  void wideLaplaceNoise(double scale) {
    for (double order : ORDERS) {
      double limit = order / 2 / scale / scale;
      assertThat(Divergences.laplace(order, scale))
          .isBetween(limit * (1 - order / scale), limit * (1 + 1e-12));
    }
  }

  /** Randomised response is the worst of pure mechanisms. */
  @ParameterizedTest
  @ValueSource(doubles = {0.01, 0.3, 1, 4, 20})
  void randomisedResponse(double epsilon) {
    for (double order : ORDERS) {
      double yes = -Math.log1p(Math.exp(-epsilon));
      double no = -Math.log1p(Math.exp(epsilon));
      double moment =
          Math.exp(order * yes + (1 - order) * no - (order - 1) * epsilon)
              + Math.exp(order * no + (1 - order) * yes - (order - 1) * epsilon);
      double exact = epsilon + Math.log(moment) / (order - 1);
      assertThat(Divergences.pure(order, epsilon)).isBetween(exact - 1e-12, exact + 1e-12);
    }
  }

  /**
   * Bounded range: the worst pairs have losses t and t - epsilon and nothing else. The bound is at
   * least what they lose for every t, and no more than published.
   */
  @ParameterizedTest
  @ValueSource(doubles = {0.01, 0.3, 1, 4})
  void boundedRange(double epsilon) {
    for (double order : ORDERS) {
      double worst = 0;
      for (int i = 1; i < 200; i++) {
        double t = epsilon * i / 200;
        double low = Math.exp(t - epsilon);
        double likely = (1 - low) / (Math.exp(t) - low);
        double moment =
            likely * Math.exp(order * t) + (1 - likely) * Math.exp(order * (t - epsilon));
        worst = Math.max(worst, Math.log(moment) / (order - 1));
      }
      double published = Math.min(order * epsilon * epsilon / 8, Divergences.pure(order, epsilon));
      assertThat(Divergences.boundedRange(order, epsilon))
          .isBetween(worst * (1 - 1e-9), published * (1 + 1e-12));
    }
  }

  /** Simpson's rule. */
  private static double integral(DoubleUnaryOperator f, double from, double to) {
    int steps = 20_000;
    double h = (to - from) / steps;
    double sum = f.applyAsDouble(from) + f.applyAsDouble(to);
    for (int i = 1; i < steps; i++) {
      sum += (2 + 2 * (i % 2)) * f.applyAsDouble(from + i * h);
    }
    return sum * h / 3;
  }
}
