package org.didyma.mechanisms.gradient.descent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.didyma.mechanisms.gradient.RandomRows;
import org.didyma.mechanisms.gradient.loss.HingeLoss;
import org.didyma.mechanisms.gradient.loss.HuberLoss;
import org.didyma.mechanisms.gradient.loss.LogisticLoss;
import org.didyma.mechanisms.gradient.loss.MarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.mechanisms.gradient.rows.Rows;
import org.didyma.mechanisms.simulation.SimulationRandom;
import org.junit.jupiter.api.Test;

class RayLossesTest {

  private static final double CAP = 3;

  @Test
  void sumsAreThoseOfTheLossesAndNoRecordExceedsItsRange() {
    SimulationRandom random = new SimulationRandom(1);
    Rows rows = RandomRows.of(50, 4, false, random);
    for (MarginLoss loss : List.of(new LogisticLoss(), new HingeLoss(), new HuberLoss(0.1))) {
      for (double scale : new double[] {1, 30, 3000}) {
        double[] w = vector(scale, random);
        double[] direction = vector(1, random);
        double[] steps = IntStream.range(0, 21).mapToDouble(j -> j * scale / 20).toArray();
        RayLosses losses = new RayLosses(rows, new RegularisedLoss(loss, 0.1), CAP, 50);
        int[] all = IntStream.range(0, 50).toArray();
        long[] sums = losses.at(all, 0, 50, w, direction, steps);
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
          for (long term : losses.at(all, i, i + 1, w, direction, steps)) {
            assertThat(term).isBetween(0L, RayLosses.SENSITIVITY);
          }
        }
      }
    }
  }

  private static double[] vector(double scale, SimulationRandom random) {
    return IntStream.range(0, 5)
        .mapToDouble(j -> scale * (RandomRows.uniform(random) - 0.5))
        .toArray();
  }
}
