package org.didyma.mechanisms.gradient.descent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.didyma.data.rows.Rows;
import org.didyma.mechanisms.TestBits;
import org.didyma.mechanisms.gradient.RandomRows;
import org.didyma.mechanisms.gradient.loss.HingeMarginLoss;
import org.didyma.mechanisms.gradient.loss.HuberMarginLoss;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.MarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.junit.jupiter.api.Test;

class RayLossesTest {

  private static final double CAP = 3;

  @Test
  void sumsAreThoseOfTheLossesAndNoRecordExceedsItsRange() {
    TestBits random = new TestBits(1);
    Rows rows = RandomRows.of(50, 4, false, random);
    for (MarginLoss loss :
        List.of(new LogisticMarginLoss(), new HingeMarginLoss(), new HuberMarginLoss(0.1))) {
      for (double scale : new double[] {1, 30, 3000}) {
        double[] w = vector(scale, random);
        double[] direction = vector(1, random);
        double[] steps = IntStream.range(0, 21).mapToDouble(j -> j * scale / 20).toArray();
        RayLosses losses = new RayLosses(new RegularisedLoss(loss, 0.1), CAP, 50);
        RayMargins margins = new RayMargins(rows);
        margins.aim(0, 50, w);
        margins.move(0, 50, -1);
        margins.aim(0, 50, direction);
        long[] sums = losses.at(0, 50, margins, steps);
        for (int j = 0; j < steps.length; j++) {
          double expected = 0;
          for (int i = 0; i < 50; i++) {
            double z = rows.margin(i, w) - steps[j] * rows.margin(i, direction);
            expected += Math.min(CAP, loss.value(z));
          }
          assertThat(sums[j] * CAP / RayLosses.SENSITIVITY)
              .isCloseTo(expected, within(50 * CAP / RayLosses.SENSITIVITY));
        }
        for (int i = 0; i < 50; i++) {
          for (long term : losses.at(i, i + 1, margins, steps)) {
            assertThat(term).isBetween(0L, RayLosses.SENSITIVITY);
          }
        }
      }
    }
  }

  @Test
  void sumsOverManyBlocksAreThoseOfTheRowsRoundedOneByOne() {
    TestBits random = new TestBits(2);
    int n = 3 * RayBlock.SIZE + 5;
    Rows rows = RandomRows.of(n, 4, true, random);
    MarginLoss loss = new LogisticMarginLoss();
    RayLosses losses = new RayLosses(new RegularisedLoss(loss, 0), CAP, n);
    double[] steps = IntStream.range(0, 21).mapToDouble(j -> j * 0.1).toArray();
    double[] w = vector(20, random);
    double[] direction = vector(1, random);
    RayMargins margins = new RayMargins(rows);
    margins.aim(0, n, w);
    margins.move(0, n, -1);
    margins.aim(0, n, direction);
    long[] sums = losses.at(0, n, margins, steps);
    long[] parts = losses.at(0, 100, margins, steps);
    long[] rest = losses.at(100, n, margins, steps);
    for (int j = 0; j < steps.length; j++) {
      long expected = 0;
      for (int i = 0; i < n; i++) {
        double value = loss.value(rows.margin(i, w) - steps[j] * rows.margin(i, direction));
        expected += Math.round(Math.min(1, value / CAP) * RayLosses.SENSITIVITY);
      }
      // Terms next to a half may go the other way.
      assertThat(sums[j]).isCloseTo(expected, within(2L));
      assertThat(parts[j] + rest[j]).isEqualTo(sums[j]);
    }
  }

  @Test
  void aRowAddsTheSameWhateverItsNeighboursAre() {
    TestBits random = new TestBits(4);
    int n = 40;
    Rows rows = RandomRows.of(n, 4, false, random);
    double[] steps = IntStream.range(0, 21).mapToDouble(j -> j * 5).toArray();
    for (MarginLoss loss : List.of(new LogisticMarginLoss(), new HuberMarginLoss(0.1))) {
      RayLosses losses = new RayLosses(new RegularisedLoss(loss, 0), 700, n);
      RayMargins margins = new RayMargins(rows);
      margins.aim(0, n, vector(800, random));
      margins.move(0, n, -1);
      margins.aim(0, n, vector(10, random));
      long[] sums = losses.at(0, n, margins, steps);
      long[] oneByOne = new long[steps.length];
      for (int i = 0; i < n; i++) {
        long[] terms = losses.at(i, i + 1, margins, steps);
        Arrays.setAll(oneByOne, j -> oneByOne[j] + terms[j]);
      }
      assertThat(oneByOne).isEqualTo(sums);
    }
  }

  private static double[] vector(double scale, TestBits random) {
    return IntStream.range(0, 5)
        .mapToDouble(j -> scale * (RandomRows.uniform(random) - 0.5))
        .toArray();
  }
}
