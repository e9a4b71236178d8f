package org.didyma.mechanisms.gradient.descent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.didyma.data.rows.Rows;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.TestBits;
import org.didyma.mechanisms.gradient.RandomRows;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.privacy.Adjacency;
import org.junit.jupiter.api.Test;

class ClippedGradientsTest {

  private final TestBits random = new TestBits(3);

  @Test
  void wholePassesAreTheSumsOfRowsWhateverTheOrder() {
    int n = 333;
    for (boolean sparse : new boolean[] {false, true}) {
      Rows rows = RandomRows.of(n, 14, sparse, random);
      double clip = 0.1875;
      ClippingBound clipping = new ClippingBound(Rational.of(3, 16), 15, ClippingBound.ANY_NUMBER);
      ClippedGradients gradients = new ClippedGradients(rows, new LogisticMarginLoss(), clipping);
      double[] w = new double[15];
      Arrays.setAll(w, j -> 10 * (RandomRows.uniform(random) - 0.5));
      double[] pass = new double[15];
      gradients.addAll(0, 100, w, pass);
      gradients.addAll(100, n, w, pass);

      double[] oneByOne = new double[15];
      for (int i = n - 1; i >= 0; i--) {
        gradients.addAll(i, i + 1, w, oneByOne);
      }
      assertThat(oneByOne).isEqualTo(pass);

      double[] expected = new double[15];
      double[] backwards = new double[15];
      double[] x = new double[15];
      int cut = 0;
      for (int i = 0; i < n; i++) {
        double slope = new LogisticMarginLoss().derivative(rows.margin(i, w));
        double length = Math.abs(slope) * Math.sqrt(rows.squaredNorm(i));
        rows.features().copy(i, x);
        for (int j = 0; j < 15; j++) {
          expected[j] += slope * rows.label(i) * Math.min(1, clip / length) * x[j];
        }
        cut += length > clip ? 1 : 0;
      }
      assertThat(cut).isBetween(n / 20, n - n / 20);
      for (int j = 0; j < 15; j++) {
        assertThat(pass[j]).isCloseTo(expected[j], within(1e-4));
      }

      int[] numbers = IntStream.range(0, n).map(i -> n - 1 - i).toArray();
      gradients.addOf(numbers, 0, n, w, backwards);
      for (int j = 0; j < 15; j++) {
        // In single precision factors are 2^-22 smaller; steps of the grid are 2^-22.
        assertThat(backwards[j]).isCloseTo(pass[j], within(0x1p-16));
      }
    }
  }

  @Test
  void noRowAddsMoreThanTheBound() {
    Rows rows = RandomRows.of(200, 30, false, random);
    ClippingBound clipping = new ClippingBound(Rational.of(1, 10), 31, ClippingBound.ANY_NUMBER);
    ClippedGradients gradients = new ClippedGradients(rows, new LogisticMarginLoss(), clipping);
    RayMargins margins = new RayMargins(rows);
    double bound = clipping.sensitivity(Adjacency.ADD_REMOVE).doubleValue();
    for (int i = 0; i < 200; i++) {
      double[] sum = new double[31];
      gradients.addAll(i, i + 1, margins, sum);
      double square = Arrays.stream(sum).map(v -> v * v).sum();
      assertThat(Math.sqrt(square)).isBetween(0.0999, bound);
    }
  }

  @Test
  void marginsOfAPathAreThoseAtItsEnd() {
    int n = 300;
    Rows rows = RandomRows.of(n, 9, true, random);
    RayMargins margins = new RayMargins(rows);
    double[] w = new double[10];
    for (int step = 0; step < 1000; step++) {
      double[] direction = new double[10];
      Arrays.setAll(direction, j -> RandomRows.uniform(random) - 0.5);
      margins.aim(0, n, direction);
      margins.move(0, n, 0.5);
      for (int j = 0; j < 10; j++) {
        w[j] -= 0.5 * direction[j];
      }
    }
    for (int i = 0; i < n; i++) {
      assertThat(margins.margins()[i]).isCloseTo(rows.margin(i, w), within(1e-11));
    }
  }
}
