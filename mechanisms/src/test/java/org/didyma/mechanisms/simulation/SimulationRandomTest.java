package org.didyma.mechanisms.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SimulationRandomTest {

  @Test
  void aNameHasOneStreamHoweverItIsRead() {
    byte[] whole = new byte[1000];
    SimulationRandom.of(1, "a", "b").nextBytes(whole);
    SimulationRandom parts = SimulationRandom.of(1, "a", "b");
    for (int at = 0; at < whole.length; at += 40) {
      byte[] part = new byte[40];
      parts.nextBytes(part);
      assertThat(part).isEqualTo(java.util.Arrays.copyOfRange(whole, at, at + 40));
    }
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
