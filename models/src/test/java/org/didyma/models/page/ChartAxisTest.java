package org.didyma.models.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Labels of an axis are few, round and different, so that they do not run into each other. */
class ChartAxisTest {

  @Test
  void ticksAreRoundAndFew() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 20_000; i++) {
      double size = Math.pow(10, random.nextDouble(-4, 6));
      double least = random.nextDouble(-size, size);
      double largest = least + random.nextDouble() * size;
      double leastStep = random.nextBoolean() ? 1 : 0;
      ChartAxis axis = ChartAxis.over("x", least, largest, leastStep, random.nextBoolean());
      List<Double> ticks = axis.ticks();
      assertThat(axis.low()).isLessThanOrEqualTo(least + 1e-6 * size);
      assertThat(axis.high()).isGreaterThanOrEqualTo(largest - 1e-6 * size);
      assertThat(ticks.size()).isBetween(2, 9);
      assertThat(ticks.get(0)).isEqualTo(axis.low());
      assertThat(ticks.get(ticks.size() - 1)).isEqualTo(axis.high());
      assertThat(ticks.stream().map(axis::label).distinct()).hasSameSizeAs(ticks);
      for (double tick : ticks) {
        // What stands there is the number, not one near it.
        double shown =
            Double.parseDouble(axis.label(tick).replace('\u2212', '-').replace(" %", ""));
        double told = axis.isShare() ? 100 * tick : tick;
        assertThat(shown).isCloseTo(told, within(1e-9 * Math.max(1, Math.abs(told))));
      }
    }
  }

  @Test
  void usualAxes() {
    assertThat(labels(ChartAxis.ofShares("risk")))
        .containsExactly("0 %", "20 %", "40 %", "60 %", "80 %", "100 %");
    assertThat(labels(ChartAxis.over("points", 4, 5, 1, false))).containsExactly("4", "5");
    assertThat(labels(ChartAxis.over("points", -26, 41, 1, false)))
        .containsExactly("\u221230", "\u221220", "\u221210", "0", "10", "20", "30", "40", "50");
    assertThat(labels(ChartAxis.over("points", 3, 3, 1, false))).containsExactly("3", "4");
    assertThat(labels(ChartAxis.over("net benefit", -0.03, 0.12, 0, false)))
        .containsExactly("\u22120.05", "0.00", "0.05", "0.10", "0.15");
  }

  private static List<String> labels(ChartAxis axis) {
    return axis.ticks().stream().map(axis::label).toList();
  }
}
