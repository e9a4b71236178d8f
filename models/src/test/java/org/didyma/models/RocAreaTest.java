package org.didyma.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class RocAreaTest {

  @Test
  void countsPairsInOrderAndHalfOfTheTies() {
    Random random = new Random(3);
    for (int trial = 0; trial < 2_000; trial++) {
      int n = 2 + random.nextInt(12);
      double[] score = new double[n];
      boolean[] positive = new boolean[n];
      RocArea area = new RocArea();
      for (int i = 0; i < n; i++) {
        // Few values, so that there are ties; both zeros among them.
        score[i] = trial % 2 == 0 ? random.nextInt(5) - 2 : (random.nextInt(4) - 2) * 0.1;
        score[i] = score[i] == 0 && random.nextBoolean() ? -0.0 : score[i];
        positive[i] = random.nextInt(3) == 0;
        area.add(score[i], positive[i] ? 1 : 0, positive[i] ? 0 : 1);
      }
      double inOrder = 0;
      int pairs = 0;
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          if (positive[i] && !positive[j]) {
            pairs++;
            inOrder += score[i] > score[j] ? 1 : score[i] == score[j] ? 0.5 : 0;
          }
        }
      }
      if (pairs == 0) {
        assertThat(area.value()).isNaN();
      } else {
        assertThat(area.value()).isCloseTo(inOrder / pairs, within(1e-12));
      }
    }
  }

  @Test
  void isKnownAtItsEnds() {
    RocArea best = new RocArea();
    best.add(2, 3_000_000_000L, 0);
    best.add(1, 0, 3_000_000_000L);
    assertThat(best.value()).isEqualTo(1);
    RocArea constant = new RocArea();
    constant.add(0, 5, 9);
    assertThat(constant.value()).isEqualTo(0.5);
    assertThat(new RocArea().value()).isNaN();
  }
}
