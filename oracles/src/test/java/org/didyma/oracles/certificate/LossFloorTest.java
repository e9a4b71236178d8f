package org.didyma.oracles.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.didyma.formulations.Costs;
import org.didyma.formulations.ScoreTable;
import org.junit.jupiter.api.Test;

/** What records of one score cost at least. */
class LossFloorTest {

  private final Random random = new Random(72);

  /** The floor is the least value over the scores, and planes are never above it. */
  @Test
  void theFloorIsTheLeastOfAllScoresAndPlanesLieBelow() {
    double close = 0;
    int instances = 2000;
    for (int i = 0; i < instances; i++) {
      int n = 2 + random.nextInt(30);
      long most = 1L << (2 + random.nextInt(20));
      long[] positive = random.longs(n, 0, most).toArray();
      long[] negative = random.longs(n, 0, most).toArray();
      if (random.nextBoolean()) {
        // Like log loss: many corners.
        for (int s = 0; s < n; s++) {
          positive[s] = Math.round(most * Math.log1p(Math.exp((n / 2 - s) / 3.0)));
          negative[s] = Math.round(most * Math.log1p(Math.exp((s - n / 2) / 3.0)));
        }
      }
      positive[0] = positive[n - 1] + 1;
      int low = -random.nextInt(20);
      ScoreTable loss = ScoreTable.saturated("random", Costs.EQUAL, low, positive, negative);
      int from = low - 3 + random.nextInt(n + 6);
      int to = from + random.nextInt(n);
      int records = 1 << (4 + random.nextInt(14));
      LossFloor floor = new LossFloor(loss, from, to, records);
      int[] some = {0, random.nextInt(records / 4), random.nextInt(3), records / 4};
      int[] others = {0, random.nextInt(records / 4), random.nextInt(records / 4), 0};
      long whole = (long) (records / 4 + 1) << 32 | (records / 4 + 2);
      int[] bound = {0, 5, 7, 0};
      floor.addPlanes(some, others, whole, 1, 4, bound, new int[2][4]);
      assertThat(bound[0]).isZero();
      for (int t = 1; t < 4; t++) {
        long least =
            least(loss, from, to, some[t], others[t])
                + least(loss, from, to, records / 4 + 1 - some[t], records / 4 + 2 - others[t]);
        assertThat(floor.of(some[t], others[t]))
            .isEqualTo(least(loss, from, to, some[t], others[t]));
        long planes = (long) bound[t] - (t == 1 ? 5 : t == 2 ? 7 : 0) << floor.shift();
        assertThat(planes).isLessThanOrEqualTo(least);
        close += planes >= 0.9 * least ? 1 : 0;
      }
    }
    assertThat(close).isGreaterThan(2 * instances);
  }

  private static long least(ScoreTable loss, int from, int to, long positives, long negatives) {
    long least = Long.MAX_VALUE;
    for (int s = from; s <= to; s++) {
      least = Math.min(least, positives * loss.positive(s) + negatives * loss.negative(s));
    }
    return least;
  }
}
