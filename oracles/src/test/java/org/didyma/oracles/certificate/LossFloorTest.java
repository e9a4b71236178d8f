package org.didyma.oracles.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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

  /** Two corners, or some more, lose nothing: the sums of planes are the floors. */
  @Test
  void fewCornersAreThePlanes() {
    for (Costs costs : List.of(Costs.EQUAL, new Costs(1, 3), new Costs(7, 2))) {
      LossFloor floor = new LossFloor(costs, -5, 5, 1000);
      for (int i = 0; i < 1000; i++) {
        int positives = random.nextInt(500);
        int negatives = random.nextInt(500);
        int otherPositives = random.nextInt(500);
        int otherNegatives = random.nextInt(500);
        long whole = (long) (positives + otherPositives) << 32 | (negatives + otherNegatives);
        int[] bound = {0};
        floor.addPlanes(
            new int[] {positives}, new int[] {negatives}, whole, 0, 1, bound, new int[2][1]);
        long least =
            Math.min(costs.missedPositive() * positives, costs.falseAlarm() * negatives)
                + Math.min(
                    costs.missedPositive() * otherPositives, costs.falseAlarm() * otherNegatives);
        assertThat((long) bound[0] << floor.shift()).isEqualTo(least);
      }
    }
  }

  private static long least(ScoreTable loss, int from, int to, long positives, long negatives) {
    long least = Long.MAX_VALUE;
    for (int s = from; s <= to; s++) {
      least = Math.min(least, positives * loss.positive(s) + negatives * loss.negative(s));
    }
    return least;
  }
}
