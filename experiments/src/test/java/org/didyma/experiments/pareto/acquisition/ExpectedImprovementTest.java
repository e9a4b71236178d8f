package org.didyma.experiments.pareto.acquisition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.didyma.experiments.pareto.ReferenceTable.number;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.didyma.experiments.pareto.ReferenceTable;
import org.didyma.experiments.pareto.front.DominatedLayers;
import org.didyma.experiments.pareto.front.ObjectivePair;
import org.didyma.experiments.pareto.front.Staircase;
import org.didyma.experiments.pareto.surrogate.OutcomeScale;
import org.didyma.privacy.accounting.Normal;
import org.junit.jupiter.api.Test;

class ExpectedImprovementTest {

  private static ObjectivePair outcome(String text) {
    String[] numbers = text.strip().split(" ");
    return new ObjectivePair(Double.parseDouble(numbers[0]), Double.parseDouble(numbers[1]));
  }

  private static Offset<Double> near(double value) {
    return within(1e-8 * Math.abs(value));
  }

  @Test
  void isThatOfTheReference() {
    for (Map<String, String> row : ReferenceTable.rows("pareto_hv_poi_2d")) {
      List<ObjectivePair> points =
          Arrays.stream(String.valueOf(row.get("points")).split(";"))
              .map(ExpectedImprovementTest::outcome)
              .toList();
      Staircase front = Staircase.of(points, outcome(String.valueOf(row.get("ref"))));
      ObjectivePair mean = outcome(String.valueOf(row.get("mean")));
      ObjectivePair sd = outcome(String.valueOf(row.get("sd")));
      double volume = number(row, "hypervolume");
      assertThat(front.hypervolume()).isCloseTo(volume, near(volume));
      double gain = number(row, "dHV_at_mean");
      assertThat(front.gain(mean.first(), mean.second())).isCloseTo(gain, near(gain));
      double poi = number(row, "poi");
      double probability =
          ExpectedImprovement.probability(
              front, mean.first(), sd.first(), mean.second(), sd.second());
      assertThat(probability).isCloseTo(poi, near(poi));
      double product = number(row, "hvpoi");
      assertThat(Math.max(0, front.gain(mean.first(), mean.second())) * probability)
          .isCloseTo(product, near(product));
      double expected = number(row, "ehvi");
      assertThat(
              ExpectedImprovement.expectedArea(
                  front, mean.first(), sd.first(), mean.second(), sd.second()))
          .isCloseTo(expected, within(1e-8 * expected + 1e-13));
    }
  }

  /** Against a sum over a fine grid of outcomes. */
  @Test
  void isTheIntegralOverOutcomes() {
    Staircase front =
        Staircase.of(
            List.of(new ObjectivePair(1, 3), new ObjectivePair(2, 2), new ObjectivePair(4, 0.5)),
            new ObjectivePair(5, 4));
    double m1 = 2.2;
    double s1 = 0.9;
    double m2 = 1.8;
    double s2 = 0.7;
    int steps = 1200;
    double probability = 0;
    double area = 0;
    for (int i = 0; i < steps; i++) {
      for (int j = 0; j < steps; j++) {
        double z1 = -6 + 12 * (i + 0.5) / steps;
        double z2 = -6 + 12 * (j + 0.5) / steps;
        double weight =
            Math.exp(-(z1 * z1 + z2 * z2) / 2) / (2 * Math.PI) * (12.0 / steps) * (12.0 / steps);
        double gain = front.gain(m1 + s1 * z1, m2 + s2 * z2);
        probability += gain > 0 ? weight : 0;
        area += weight * gain;
      }
    }
    assertThat(ExpectedImprovement.probability(front, m1, s1, m2, s2))
        .isCloseTo(probability, within(2e-3));
    assertThat(ExpectedImprovement.expectedArea(front, m1, s1, m2, s2))
        .isCloseTo(area, within(1e-4));
  }

  /** With a logarithm of ever larger variance half of all is nearly 0, and the rest beyond. */
  @Test
  void wideLogarithmsHaveAnExpectation() {
    DominatedLayers front = DominatedLayers.of(List.of(new double[] {1, 0.9}), new double[] {5, 1});
    double[] means = {0, 0};
    double limit = ExpectedImprovement.expectedRawVolume(front, means, new double[] {1e9, 1});
    for (double deviation : new double[] {34, 35.9, 36.1, 37, 38, 45, 60, 1000}) {
      assertThat(ExpectedImprovement.expectedRawVolume(front, means, new double[] {deviation, 1}))
          .as("%s", deviation)
          .isCloseTo(limit, within(2 * limit / deviation));
    }
    // Both ways to compute it agree where one takes over.
    assertThat(ExpectedImprovement.expectedRawVolume(front, means, new double[] {36.0001, 1}))
        .isCloseTo(
            ExpectedImprovement.expectedRawVolume(front, means, new double[] {35.9999, 1}),
            within(1e-5));
  }

  /** The same of three numbers. */
  @Test
  void isTheIntegralOverThreeNumbers() {
    List<double[]> points =
        List.of(
            new double[] {1, 0.9, 2},
            new double[] {2, 0.8, 1},
            new double[] {4, 0.5, 3},
            new double[] {1.5, 0.7, 2.5});
    double[] reference = {5, 1, 4};
    DominatedLayers front = DominatedLayers.of(points, reference);
    double[] means = {0.8, 1.1, 0.6};
    double[] deviations = {0.9, 0.7, 0.8};
    int steps = 120;
    double volume = 0;
    double raw = 0;
    double side = 10.0 / steps;
    for (int i = 0; i < steps; i++) {
      for (int j = 0; j < steps; j++) {
        for (int k = 0; k < steps; k++) {
          double[] z = {side * (i + 0.5) - 5, side * (j + 0.5) - 5, side * (k + 0.5) - 5};
          double square = z[0] * z[0] + z[1] * z[1] + z[2] * z[2];
          double weight = Math.exp(-square / 2) * Math.pow(side / Math.sqrt(2 * Math.PI), 3);
          double gain =
              front.gain(
                  new double[] {
                    means[0] + deviations[0] * z[0],
                    means[1] + deviations[1] * z[1],
                    means[2] + deviations[2] * z[2]
                  });
          volume += weight * gain;
          raw +=
              weight
                  * front.gain(
                      OutcomeScale.raw(
                          new double[] {
                            means[0] + deviations[0] * z[0],
                            means[1] + deviations[1] * z[1],
                            means[2] + deviations[2] * z[2]
                          }));
        }
      }
    }
    assertThat(ExpectedImprovement.expectedRawVolume(front, means, deviations))
        .isCloseTo(raw, within(0.02 * raw));
    assertThat(ExpectedImprovement.probability(front, means, deviations))
        .isCloseTo(notDominated(points, reference, means, deviations), within(1e-12));
    assertThat(ExpectedImprovement.expectedVolume(front, means, deviations))
        .isCloseTo(volume, within(2e-3 * volume));
  }

  /** By inclusion and exclusion: below the reference, and above none of the points. */
  private static double notDominated(
      List<double[]> points, double[] reference, double[] means, double[] deviations) {
    double sum = 0;
    for (int some = 0; some < 1 << points.size(); some++) {
      double term = Integer.bitCount(some) % 2 == 0 ? 1 : -1;
      for (int j = 0; j < reference.length; j++) {
        double low = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < points.size(); i++) {
          low = (some >> i & 1) == 1 ? Math.max(low, points.get(i)[j]) : low;
        }
        term *=
            Normal.cdf((reference[j] - means[j]) / deviations[j])
                - Normal.cdf((low - means[j]) / deviations[j]);
      }
      sum += term;
    }
    return sum;
  }
}
