package org.didyma.models;

import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The area under the curve of true against false positives (AUC) of a score: the share of pairs of
 * a positive and a negative record in which the positive one scores higher, ties counted half.
 */
public final class RocArea {

  /** By score: numbers of positive and negative records. */
  private final NavigableMap<Double, long[]> counts = new TreeMap<>();

  /**
   * Counts records of one score.
   *
   * @param score not NaN
   */
  public void add(double score, long positives, long negatives) {
    // 0.0 + makes one zero of both, which compare as different keys.
    long[] own = counts.computeIfAbsent(0.0 + score, s -> new long[2]);
    own[0] += positives;
    own[1] += negatives;
  }

  /** The area, from 0 to 1; NaN when a class has no records. */
  public double value() {
    double pairs = 0; // Twice the pairs that are in order, ties once; may exceed the longs.
    long below = 0;
    long positives = 0;
    for (long[] own : counts.values()) {
      pairs += (double) own[0] * (2 * below + own[1]);
      below += own[1];
      positives += own[0];
    }
    return pairs / (2.0 * positives * below);
  }
}
