package org.didyma.mechanisms.gradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.didyma.data.rows.Rows;
import org.didyma.mechanisms.TestBits;
import org.didyma.mechanisms.gradient.loss.HingeMarginLoss;
import org.didyma.mechanisms.gradient.loss.HuberMarginLoss;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.MarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.junit.jupiter.api.Test;

class LossTest {

  private static final List<MarginLoss> LOSSES =
      List.of(
          new LogisticMarginLoss(),
          new HingeMarginLoss(),
          new HuberMarginLoss(0.1),
          new HuberMarginLoss(0.5));

  private final TestBits random = new TestBits(2);

  @Test
  void derivativesAreThoseOfTheValues() {
    double step = 1e-5;
    for (MarginLoss loss : LOSSES) {
      for (double z = -6; z < 6; z += 0.0137) {
        double difference = (loss.value(z + step) - loss.value(z - step)) / (2 * step);
        if (Math.abs(z - 1) > 2 * step) {
          assertThat(loss.derivative(z)).isCloseTo(difference, within(1e-4));
        }
      }
    }
  }

  @Test
  void constantsAreBoundsAndAttained() {
    for (MarginLoss loss : LOSSES) {
      double slope = 0;
      double curvature = 0;
      double step = 1e-3;
      for (double z = -40; z < 40; z += 0.00071) {
        slope = Math.max(slope, Math.abs(loss.derivative(z)));
        double change = (loss.derivative(z + step) - loss.derivative(z)) / step;
        curvature = Math.max(curvature, change);
      }
      assertThat(slope).isBetween(loss.slope() * 0.999, loss.slope());
      if (loss.isSmooth()) {
        assertThat(curvature).isBetween(loss.curvature() * 0.999, loss.curvature() * (1 + 1e-9));
      } else {
        assertThat(curvature).isGreaterThan(900);
      }
    }
  }

  @Test
  void extremeMarginsAreFinite() {
    LogisticMarginLoss logistic = new LogisticMarginLoss();
    assertThat(logistic.value(1e308)).isZero();
    assertThat(logistic.value(-1e308)).isEqualTo(1e308);
    assertThat(logistic.derivative(-1e308)).isEqualTo(-1);
    assertThat(logistic.derivative(1e308)).isZero();
    assertThat(logistic.derivative(0)).isEqualTo(-0.5);
    assertThat(logistic.derivative(40)).isCloseTo(-Math.exp(-40), within(1e-30));
  }

  @Test
  void gradientsOverRowsAreThoseOfTheMean() {
    Rows rows = RandomRows.of(50, 6, false, random);
    for (MarginLoss loss : LOSSES) {
      RegularisedLoss objective = new RegularisedLoss(loss, 0.3);
      double[] w = new double[7];
      for (int j = 0; j < w.length; j++) {
        w[j] = 4 * RandomRows.uniform(random) - 2;
      }
      double[] gradient = new double[7];
      objective.meanGradient(rows, w, gradient);
      for (int j = 0; j < w.length; j++) {
        double[] up = w.clone();
        double[] down = w.clone();
        up[j] += 1e-6;
        down[j] -= 1e-6;
        double difference = (objective.mean(rows, up) - objective.mean(rows, down)) / 2e-6;
        assertThat(gradient[j]).isCloseTo(difference, within(1e-5));
      }
    }
  }

  @Test
  void regularisersEnterTheConstants() {
    RegularisedLoss objective = new RegularisedLoss(new HuberMarginLoss(0.1), 0.01);
    assertThat(objective.lipschitz(1, 100)).isEqualTo(2);
    assertThat(objective.lipschitz(3, 100)).isEqualTo(4);
    assertThat(objective.smoothness(2)).isCloseTo(20.01, within(1e-12));
    assertThat(
            new RegularisedLoss(new HuberMarginLoss(0.1), 0).lipschitz(1, Double.POSITIVE_INFINITY))
        .isEqualTo(1);
  }
}
