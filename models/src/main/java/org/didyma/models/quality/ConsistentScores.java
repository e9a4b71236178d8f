package org.didyma.models.quality;

import java.util.Arrays;

/**
 * Numbers of records by band that could be those of a table: none is below 0, and those of a label
 * have the sum of the noisy ones, or 0 where that is below. They are the nearest such numbers to
 * the noisy ones, by squares. So shares above a score fall as the score rises, from 1 to 0. What is
 * computed from noisy counts alone costs no privacy.
 */
final class ConsistentScores {

  /** By place from which on records are counted; the last is beyond all bands. */
  private final double[] positives;

  private final double[] negatives;

  ConsistentScores(NoisyScores scores) {
    this.positives = fromEach(nearest(scores.allPositives()));
    this.negatives = fromEach(nearest(scores.allNegatives()));
  }

  /** The projection on a simplex: all counts less one number, or 0 where they are smaller. */
  static double[] nearest(long[] counts) {
    long[] sorted = counts.clone();
    Arrays.sort(sorted);
    double sum = Math.max(0, Arrays.stream(counts).sum());
    double less = Double.POSITIVE_INFINITY;
    double largest = 0;
    for (int k = 1; k <= sorted.length; k++) {
      long next = sorted[sorted.length - k];
      largest += next;
      double common = (largest - sum) / k;
      if (next <= common && k > 1) {
        break;
      }
      less = common;
    }
    double taken = less;
    return Arrays.stream(counts).mapToDouble(count -> Math.max(0, count - taken)).toArray();
  }

  private static double[] fromEach(double[] counts) {
    double[] from = new double[counts.length + 1];
    for (int i = counts.length - 1; i >= 0; i--) {
      from[i] = from[i + 1] + counts[i];
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

  double positives() {
    return positives[0];
  }

  double negatives() {
    return negatives[0];
  }

  /** The area under the curve of true against false positives; 1/2 where a label has no records. */
  double area() {
    double pairs = positives() * negatives();
    if (!(pairs > 0)) {
      return 0.5;
    }
    double won = 0;
    for (int i = 0; i + 1 < positives.length; i++) {
      double own = negatives[i] - negatives[i + 1];
      won += own * (positives[i] + positives[i + 1]) / 2;
    }
    return Math.min(1, won / pairs);
  }
}
