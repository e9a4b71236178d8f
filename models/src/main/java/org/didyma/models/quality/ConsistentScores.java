package org.didyma.models.quality;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Numbers of records from each score on that could be those of a table: of either label they fall
 * as the score rises, from all to none. They are the nearest such numbers to the noisy ones, by
 * squares; a noisy number of all below 0 is taken as 0. Nearest counts by band would be worse: what
 * noise adds to many empty bands would count, and what it takes off would not.
 */
public final class ConsistentScores {

  /** By place from which on records are counted; the last is beyond all bands. */
  private final double[] positives;

  private final double[] negatives;

  ConsistentScores(NoisyScores scores) {
    this.positives = nearest(scores.allPositives());
    this.negatives = nearest(scores.allNegatives());
  }

  /**
   * The nearest sums.
   *
   * @param counts noisy, by band
   * @return sums from each place on
   */
  public static double[] nearest(long[] counts) {
    int m = counts.length;
    double[] below = new double[m - 1];
    double sum = 0;
    for (int i = 0; i < m - 1; i++) {
      sum += counts[i];
      below[i] = sum;
    }
    double all = Math.max(0, sum + counts[m - 1]);
    double[] ones = new double[m - 1];
    Arrays.fill(ones, 1);
    double[] rising = Isotonic.rising(below, ones);
    double[] from = new double[m + 1];
    from[0] = all;
    for (int i = 1; i < m; i++) {
      from[i] = all - Math.min(all, Math.max(0, rising[i - 1]));
    }
    return from;
  }

  /** The number of positive records from a place on, which may be beyond all bands. */
  double positivesFrom(int place) {
    return positives[Math.min(positives.length - 1, Math.max(0, place))];
  }

  /** The number of negative records from a place on, which may be beyond all bands. */
  double negativesFrom(int place) {
    return negatives[Math.min(negatives.length - 1, Math.max(0, place))];
  }

  /** How many bands there are. */
  int bands() {
    return positives.length - 1;
  }

  double positives() {
    return positives[0];
  }

  double negatives() {
    return negatives[0];
  }

  /** The area under the curve of true against false positives; 1/2 where a label has no records. */
  double area() {
    return area(IntStream.range(0, positives.length - 1).toArray());
  }

  /** The same where neighbouring places have become one score; each names the first place of it. */
  double area(int[] first) {
    double pairs = positives() * negatives();
    if (!(pairs > 0)) {
      return 0.5;
    }
    double won = 0;
    int end;
    for (int i = 0; i < first.length; i = end) {
      end = i + 1;
      while (end < first.length && first[end] < end) {
        end++;
      }
      double own = negatives[i] - negatives[end];
      won += own * (positives[i] + positives[end]) / 2;
    }
    return Math.min(1, won / pairs);
  }
}
