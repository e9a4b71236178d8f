package org.didyma.experiments.pareto.front;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StaircaseTest {

  private static final int SIDE = 8;

  private static List<ObjectivePair> random(Random random) {
    List<ObjectivePair> all = new ArrayList<>();
    for (int k = random.nextInt(7); k > 0; k--) {
      all.add(new ObjectivePair(random.nextInt(SIDE + 2), random.nextInt(SIDE + 2)));
    }
    return all;
  }

  /** Unit squares whose lower corner some outcome reaches. */
  private static int squares(List<ObjectivePair> all) {
    int count = 0;
    for (int x = 0; x < SIDE; x++) {
      for (int y = 0; y < SIDE; y++) {
        ObjectivePair corner = new ObjectivePair(x, y);
        if (all.stream().anyMatch(o -> o.equals(corner) || o.dominates(corner))) {
          count++;
        }
      }
    }
    return count;
  }

  @Test
  void areaIsThatOfCountedSquares() {
    Random random = new Random(1);
    for (int run = 0; run < 2000; run++) {
      List<ObjectivePair> all = random(random);
      Staircase front = Staircase.of(all, new ObjectivePair(SIDE, SIDE));
      assertThat(front.hypervolume()).isEqualTo(squares(all));
      ObjectivePair more = new ObjectivePair(random.nextInt(SIDE + 2), random.nextInt(SIDE + 2));
      List<ObjectivePair> longer = new ArrayList<>(all);
      longer.add(more);
      assertThat(front.gain(more.first(), more.second())).isEqualTo(squares(longer) - squares(all));
    }
  }

  @Test
  void frontHasWhatNobodyDominatesOnce() {
    Random random = new Random(2);
    for (int run = 0; run < 2000; run++) {
      List<ObjectivePair> all = random(random);
      ObjectivePair reference = new ObjectivePair(SIDE, SIDE);
      assertThat(Staircase.of(all, reference).front())
          .containsExactlyInAnyOrderElementsOf(
              all.stream()
                  .filter(o -> o.first() < SIDE && o.second() < SIDE)
                  .filter(o -> all.stream().noneMatch(other -> other.dominates(o)))
                  .distinct()
                  .toList());
    }
  }

  @Test
  void whatIsNoNumberDoesNotCount() {
    Staircase front =
        Staircase.of(
            List.of(
                new ObjectivePair(Double.NaN, 0.1),
                new ObjectivePair(1, Double.NaN),
                new ObjectivePair(Double.POSITIVE_INFINITY, 0.1),
                new ObjectivePair(2, 0.5)),
            new ObjectivePair(10, 1));
    assertThat(front.front()).containsExactly(new ObjectivePair(2, 0.5));
    assertThat(front.hypervolume()).isCloseTo(4, within(1e-15));
  }
}
