package org.didyma.experiments.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SimulationRandomTest {

  @Test
  void aNameHasOneStream() {
    SimulationRandom once = SimulationRandom.of(1, "a", "b");
    SimulationRandom again = SimulationRandom.of(1, "a", "b");
    for (int i = 0; i < 1000; i++) {
      assertThat(once.nextLong()).isEqualTo(again.nextLong());
    }
  }

  @Test
  void forksRepeatAndDiffer() {
    SimulationRandom once = SimulationRandom.of(1, "a");
    SimulationRandom again = SimulationRandom.of(1, "a");
    Set<Long> first = new HashSet<>();
    for (int i = 0; i < 10; i++) {
      long drawn = once.fork().nextLong();
      assertThat(again.fork().nextLong()).isEqualTo(drawn);
      first.add(drawn);
    }
    first.add(once.nextLong());
    assertThat(first).hasSize(11);
  }

  @Test
  void differentNamesHaveDifferentStreams() {
    Set<Long> first = new HashSet<>();
    first.add(SimulationRandom.of(1, "a", "b").nextLong());
    first.add(SimulationRandom.of(2, "a", "b").nextLong());
    first.add(SimulationRandom.of(1, "ab").nextLong());
    first.add(SimulationRandom.of(1, "a", "b", "").nextLong());
    first.add(SimulationRandom.of(1, "b", "a").nextLong());
    first.add(SimulationRandom.of(1).nextLong());
    assertThat(first).hasSize(6);
  }

  /** Five standard deviations either way: a false alarm in less than one of a million. */
  @Test
  void halfOfItsBitsAreSet() {
    SimulationRandom random = SimulationRandom.of(7, "bits");
    long set = 0;
    int words = 100_000;
    for (int i = 0; i < words; i++) {
      set += Long.bitCount(random.nextLong());
    }
    double deviations = (set - 32.0 * words) / Math.sqrt(16.0 * words);
    assertThat(Math.abs(deviations)).isLessThan(5);
  }
}
