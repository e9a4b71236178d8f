package org.didyma.experiments.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.Rows;
import org.didyma.data.rows.RowsBuilder;
import org.didyma.experiments.Examples;
import org.didyma.experiments.simulation.SimulationRandom;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.gradient.ObjectivePerturbation;
import org.didyma.mechanisms.gradient.PrivacyTarget;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.privacy.Adjacency;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A library's private logistic regression beside what is published of it. */
@Tag("long")
class PublishedPointsTest {

  /**
   * 0.808 in diffprivlib's own example, where 0.810 is without privacy: the first part of Adult
   * teaches and the second judges, records with missing values included; age, years of education,
   * gains, losses and hours, each from 0 to 1 in the range of the first part; C = 1.
   */
  @Test
  void logisticRegression() throws IOException {
    List<double[]> first = fiveNumbers("adult.data.gz");
    List<double[]> second = fiveNumbers("adult.test.gz");
    double[] least = ends(first, Math::min);
    double[] most = ends(first, Math::max);
    RowScale scale = RowScale.of(new double[] {1, 1, 1, 1, 1}, Math.sqrt(NORM * NORM + 1));
    RowsBuilder builder = new RowsBuilder(scale, false);
    first.forEach(x -> builder.add(scaled(x, least, most), x[5] > 0 ? 1 : -1));
    Rows rows = builder.build();
    double squared = scale.norm() * scale.norm();
    ObjectivePerturbation.Parameters parameters =
        new ObjectivePerturbation.Parameters(
            PrivacyTarget.of("1", "0"),
            Adjacency.REPLACE,
            new LogisticMarginLoss(),
            1 / (squared * rows.size()),
            ObjectivePerturbation.Form.CMS,
            1e-6);
    double right = 0;
    for (int draw = 0; draw < 20; draw++) {
      RawOutput.Real real =
          new ObjectivePerturbation()
              .draw(
                  rows,
                  parameters,
                  SimulationRandom.of(1, "point", Integer.toString(draw)),
                  () -> false);
      for (double[] x : second) {
        double score = -real.threshold();
        double[] z = scaled(x, least, most);
        for (int j = 0; j < 5; j++) {
          score += real.weights().get(j) * z[j];
        }
        right += score > 0 == x[5] > 0 ? 1 : 0;
      }
    }
    assertThat(right / 20 / second.size()).isCloseTo(0.808, within(0.005));
  }

  /** The largest norm of a row there, which the example takes from the table. */
  private static final double NORM = 1.6676781310266537;

  private static List<double[]> fiveNumbers(String name) throws IOException {
    List<double[]> all = new ArrayList<>();
    Path file = Examples.datasets().resolve(name);
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] fields = line.split(",\\s*");
        if (fields.length == 15) {
          double[] x = new double[6];
          int[] places = {0, 4, 10, 11, 12};
          for (int j = 0; j < 5; j++) {
            x[j] = Double.parseDouble(fields[places[j]]);
          }
          x[5] = fields[14].startsWith(">50K") ? 1 : 0;
          all.add(x);
        }
      }
    }
    return all;
  }

  private static double[] ends(List<double[]> all, DoubleBinaryOperator of) {
    return all.stream()
        .reduce(
            (a, b) ->
                IntStream.range(0, 5).mapToDouble(j -> of.applyAsDouble(a[j], b[j])).toArray())
        .orElseThrow();
  }

  private static double[] scaled(double[] x, double[] least, double[] most) {
    return IntStream.range(0, 5)
        .mapToDouble(j -> (x[j] - least[j]) / (most[j] - least[j]))
        .toArray();
  }
}
