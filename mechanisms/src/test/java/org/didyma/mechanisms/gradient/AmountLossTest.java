package org.didyma.mechanisms.gradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.didyma.exact.Rational;
import org.didyma.formulations.loss.LabelGrid;
import org.didyma.formulations.loss.Losses;
import org.didyma.formulations.loss.OutcomeLoss;
import org.didyma.mechanisms.gradient.loss.CountLabelLoss;
import org.didyma.mechanisms.gradient.loss.LabelLoss;
import org.didyma.mechanisms.gradient.loss.NumberLabelLoss;
import org.junit.jupiter.api.Test;

/** Losses of counts and of numbers. */
class AmountLossTest {

  private static final List<LabelLoss> ALL =
      List.of(
          CountLabelLoss.of(2, 9, 3),
          CountLabelLoss.of(0.1, 4, 1),
          CountLabelLoss.of(40, 60, 12.5),
          NumberLabelLoss.ofGrid(-4, 4, 9),
          NumberLabelLoss.ofGrid(-0.3, 7.7, 50));

  /** Derivatives are those of values, ascend within the slope, and no faster than the curvature. */
  @Test
  void constantsAreBoundsAndAttained() {
    double step = 1e-4;
    for (LabelLoss loss : ALL) {
      double slope = 0;
      double curvature = 0;
      for (int k = 0; k < loss.labels(); k++) {
        for (double s = -12; s < 12; s += 0.0031) {
          double at = loss.derivative(k, s);
          double bend = (loss.derivative(k, s + step) - at) / step;
          assertThat(bend).isNotNegative();
          assertThat(loss.value(k, s)).isGreaterThan(-1e-9);
          double rise = (loss.value(k, s + step) - loss.value(k, s)) / step;
          assertThat(rise).isCloseTo(at, within(loss.curvature() * step + 1e-6));
          slope = Math.max(slope, Math.abs(at));
          curvature = Math.max(curvature, bend);
        }
      }
      assertThat(slope).isEqualTo(loss.slope());
      assertThat(curvature).isBetween(0.97 * loss.curvature(), loss.curvature() * (1 + 1e-3));
    }
  }

  /** Between their cuts counts cost what Poisson's law says, up to what no score changes. */
  @Test
  void countsCostTheirLogLoss() {
    LabelLoss loss = CountLabelLoss.of(2, 9, 100);
    for (int y = 0; y < 9; y++) {
      for (double s : new double[] {-2, -0.5, 0, 1.5}) {
        double mean = 2 * Math.exp(s);
        double best = y == 0 ? 0 : y - y * Math.log(y);
        assertThat(loss.value(y, s)).isCloseTo(mean - y * Math.log(mean) - best, within(1e-12));
        assertThat(loss.derivative(y, s)).isEqualTo(mean - y);
      }
    }
  }

  /** A score of 1 is what the reading of a card takes for 1. */
  @Test
  void scoresAreThoseOfReadings() {
    LabelGrid grid = new LabelGrid(9, Rational.of(0), Rational.of(80));
    OutcomeLoss number = (OutcomeLoss) Losses.parse("number:5:25:0,80,9:centre=30", grid);
    LabelLoss own = LabelLoss.of(number);
    // At 30 + 2 eighths of the grid, the number of code 5 is right.
    assertThat(own.value(5, 2)).isCloseTo(0, within(1e-12));
    assertThat(number.per(Rational.of(1, 2)).text()).isEqualTo("number:5:25:0,80,9:centre=30");
    OutcomeLoss count = (OutcomeLoss) Losses.parse("poisson:1/2:4:1/16:3/2", LabelGrid.ofCodes(12));
    assertThat(LabelLoss.of(count).derivative(3, Math.log(2))).isCloseTo(0, within(1e-12));
    assertThat(LabelLoss.of(count).slope()).isCloseTo(2 * Math.sqrt(1.5), within(1e-12));
    for (String text : List.of("1/1000000000000000000", "1234567", "1/3")) {
      OutcomeLoss other = number.per(Rational.parse("unit", text));
      assertThat(Losses.parse(other.text())).isEqualTo(other);
      OutcomeLoss third = count.per(Rational.parse("unit", text));
      assertThat(Losses.parse(third.text())).isEqualTo(third);
    }
  }

  @Test
  void refusals() {
    assertThatThrownBy(() -> CountLabelLoss.of(0, 3, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> CountLabelLoss.of(1, 3, 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> NumberLabelLoss.ofGrid(1, 1, 3))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
