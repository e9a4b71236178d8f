package org.didyma.experiments.pareto.surrogate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.didyma.experiments.pareto.ReferenceTable.number;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.didyma.experiments.pareto.ReferenceTable;
import org.junit.jupiter.api.Test;

class GaussianProcessTest {

  /** Of values that were written down with twelve digits. */
  private static final double TOLERANCE = 1e-8;

  private static GaussianProcess process(Map<String, String> row) {
    List<Map<String, String>> data = ReferenceTable.rows("gp_train_data");
    double[][] points =
        data.stream()
            .map(r -> new double[] {number(r, "x1"), number(r, "x2")})
            .toArray(double[][]::new);
    return new GaussianProcess(
        new Matern52(number(row, "s2"), new double[] {number(row, "l1"), number(row, "l2")}),
        number(row, "noise_var"),
        points,
        data.stream().mapToDouble(r -> number(r, "y")).toArray());
  }

  @Test
  void predictsAsTheReferenceDoes() {
    for (Map<String, String> row : ReferenceTable.rows("gp_matern52_predict")) {
      GaussianProcess process = process(row);
      double[] at = {number(row, "x1"), number(row, "x2")};
      assertThat(process.mean(at)).isCloseTo(number(row, "post_mean"), within(TOLERANCE));
      assertThat(process.variance(at)).isCloseTo(number(row, "post_var_latent"), within(TOLERANCE));
    }
  }

  @Test
  void likelihoodAndItsGradientAreThoseOfTheReference() {
    for (Map<String, String> row : ReferenceTable.rows("gp_matern52_lml")) {
      GaussianProcess process = process(row);
      assertThat(process.logLikelihood()).isCloseTo(number(row, "lml"), within(1e-7));
      double[] wanted = {
        number(row, "dlml_dlog_s2"),
        number(row, "dlml_dlog_l1"),
        number(row, "dlml_dlog_l2"),
        number(row, "dlml_dlog_noise")
      };
      assertThat(process.gradient()).containsExactly(wanted, within(2e-7));
    }
  }

  @Test
  void gradientIsThatOfDifferences() {
    Random random = new Random(5);
    double[][] points = new double[15][3];
    Arrays.stream(points).forEach(p -> Arrays.setAll(p, j -> random.nextDouble()));
    double[] values = random.doubles(15, -1, 1).toArray();
    double[] logs = {0.2, -0.5, 0.3, -1, -3};
    ToDoubleFunction<double[]> likelihood = v -> at(v, points, values).logLikelihood();
    double[] gradient = at(logs, points, values).gradient();
    for (int j = 0; j < logs.length; j++) {
      double[] more = logs.clone();
      double[] less = logs.clone();
      more[j] += 1e-5;
      less[j] -= 1e-5;
      double slope = (likelihood.applyAsDouble(more) - likelihood.applyAsDouble(less)) / 2e-5;
      assertThat(gradient[j]).isCloseTo(slope, within(1e-6));
    }
  }

  private static GaussianProcess at(double[] logs, double[][] points, double[] values) {
    double[] lengths = new double[logs.length - 2];
    Arrays.setAll(lengths, j -> Math.exp(logs[j + 1]));
    return new GaussianProcess(
        new Matern52(Math.exp(logs[0]), lengths), Math.exp(logs[logs.length - 1]), points, values);
  }

  /** Twins make the covariance matrix singular, and jitter makes it serve. */
  @Test
  void equalPointsWithoutNoiseAreTaken() {
    double[][] points = {{0.1, 0.2}, {0.1, 0.2}, {0.1, 0.2}, {0.9, 0.3}};
    GaussianProcess process =
        new GaussianProcess(
            new Matern52(1, new double[] {0.5, 0.5}), 0, points, new double[] {1, 1, 1, -1});
    assertThat(process.mean(new double[] {0.1, 0.2})).isCloseTo(1, within(1e-4));
    assertThat(process.variance(new double[] {0.1, 0.2})).isBetween(0.0, 1e-4);
  }

  /** Of two coordinates only one matters; its length is found to be far shorter. */
  @Test
  void findsWhichCoordinateMatters() {
    Random random = new Random(6);
    double[][] points = new double[40][2];
    Arrays.stream(points).forEach(p -> Arrays.setAll(p, j -> random.nextDouble()));
    double[] values =
        Arrays.stream(points)
            .mapToDouble(p -> Math.sin(7 * p[0]) + 0.05 * random.nextGaussian())
            .toArray();
    LikelihoodFit.Found found =
        new LikelihoodFit(points, values, true, 0).best(null, 2, () -> random.nextLong());
    assertThat(found.kernel().lengths()[1]).isGreaterThan(10 * found.kernel().lengths()[0]);
    assertThat(found.noise()).isBetween(0.0005, 0.01);
  }
}
