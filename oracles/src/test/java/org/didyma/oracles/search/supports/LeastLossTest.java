package org.didyma.oracles.search.supports;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.didyma.formulations.Costs;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.ScoreTable;
import org.didyma.formulations.loss.Losses;
import org.junit.jupiter.api.Test;

/** Least losses of cells, and the planes below them, against the least over all scores. */
class LeastLossTest {

  private static final String[] NAMES = {
    "logistic:1:none:1/65536", "logistic:1/2", "hinge:3", "ramp:2", "ladder:-2=1,0=3,1=2"
  };

  private static final int FARTHEST = 30;

  private final Random random = new Random(61);

  private ScoreLoss loss(int i) {
    Costs costs =
        i % 3 == 0 ? Costs.EQUAL : new Costs(1 + random.nextInt(4), 1 + random.nextInt(4));
    if (i % 2 == 0) {
      return Losses.parse(NAMES[i / 2 % NAMES.length])
          .over(new ScoreRange(-FARTHEST, FARTHEST), costs);
    }
    int n = 2 * FARTHEST + 1;
    long bound = random.nextBoolean() ? 9 : 1 << 20;
    long[] positive = random.longs(n, 0, bound).toArray();
    long[] negative = random.longs(n, 0, bound).toArray();
    positive[0] = bound;
    positive[n - 1] = 0;
    return ScoreTable.of("any", costs, -FARTHEST, positive, negative);
  }

  private static long leastByTrying(ScoreLoss loss, long positives, long negatives) {
    long least = Long.MAX_VALUE;
    for (int s = -FARTHEST; s <= FARTHEST; s++) {
      least = Math.min(least, loss.of(positives, negatives, s));
    }
    return least;
  }

  /** Counts of both kinds, often 0 or on one of the rays that planes lie between. */
  private long count(long most) {
    return random.nextInt(4) == 0
        ? 0
        : Math.min(most, 1L << random.nextInt(20)) - random.nextInt(2);
  }

  @Test
  void theLeastLossIsFoundByTheRatioOfTheCounts() {
    for (int i = 0; i < 200; i++) {
      ScoreLoss loss = loss(i);
      LeastLoss least = new LeastLoss(loss, FARTHEST);
      for (int k = 0; k < 200; k++) {
        long positives = count(1 << 20);
        long negatives = count(1 << 20);
        assertThat(least.of(positives, negatives))
            .as("%s at %d, %d", loss, positives, negatives)
            .isEqualTo(leastByTrying(loss, positives, negatives));
      }
    }
  }

  /** Whatever columns are added up: below the least loss of both cells, and not by much. */
  @Test
  void planesLieBelowTheLeastLossesOfBothCells() {
    long[] ratioSum = new long[2];
    for (int i = 0; i < 200; i++) {
      ScoreLoss loss = loss(i);
      LeastLoss least = new LeastLoss(loss, FARTHEST);
      int features = 1 + random.nextInt(9);
      long most = 1 << 18;
      LeastLossChords chords = new LeastLossChords(least, loss.greatest(), 2 * most, features);
      for (int k = 0; k < 30; k++) {
        long wholePositives = Math.max(0, count(most));
        long wholeNegatives = Math.max(0, count(most));
        long[] some = new long[features];
        long[] bound = new long[features];
        long[] start = random.longs(features, 0, 1000).toArray();
        System.arraycopy(start, 0, bound, 0, features);
        for (int t = 0; t < features; t++) {
          some[t] =
              (long) (random.nextDouble() * (wholePositives + 1)) << 32
                  | (long) (random.nextDouble() * (wholeNegatives + 1));
        }
        chords.add(some, wholePositives << 32 | wholeNegatives, bound, features);
        for (int t = 0; t < features; t++) {
          long positives = some[t] >>> 32;
          long negatives = some[t] & 0xFFFFFFFFL;
          long exact =
              leastByTrying(loss, positives, negatives)
                  + leastByTrying(loss, wholePositives - positives, wholeNegatives - negatives);
          assertThat(bound[t] - start[t])
              .as(
                  "%s at %d, %d of %d, %d",
                  loss, positives, negatives, wholePositives, wholeNegatives)
              .isLessThanOrEqualTo(exact);
          ratioSum[0] += bound[t] - start[t];
          ratioSum[1] += exact;
        }
      }
    }
    assertThat((double) ratioSum[0]).isGreaterThan(0.9 * ratioSum[1]);
  }

  /** On the rays themselves, planes are exact but for rounding: a dozen binary digits of it. */
  @Test
  void planesTouchTheLeastLossOnTheirRays() {
    ScoreLoss loss =
        Losses.parse("logistic:1:none:1/256")
            .over(new ScoreRange(-FARTHEST, FARTHEST), Costs.EQUAL);
    LeastLoss least = new LeastLoss(loss, FARTHEST);
    LeastLossChords chords = new LeastLossChords(least, loss.greatest(), 1 << 16, 1);
    for (long[] ray : new long[][] {{0, 1}, {1, 100}, {1, 30}, {1, 4}, {1, 1}, {2, 1}, {30, 1}}) {
      long positives = 100 * ray[0];
      long negatives = 100 * ray[1];
      long counts = positives << 32 | negatives;
      long[] bound = new long[1];
      // All records on one side: the other cell is empty.
      chords.add(new long[] {counts}, counts, bound, 1);
      long exact = leastByTrying(loss, positives, negatives);
      assertThat(bound[0]).isBetween(exact - 1 - (positives + negatives) / 256, exact);
    }
  }
}
