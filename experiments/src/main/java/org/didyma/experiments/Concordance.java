package org.didyma.experiments;

import java.util.Map;
import java.util.TreeMap;
import org.didyma.data.schema.EventTimeLabel;
import org.didyma.data.schema.Label;

/**
 * Of pairs of records of which it is known who fared worse, the share whose scores say so, ties
 * counting half. Not thread-safe.
 */
public final class Concordance {

  private final boolean[][] worse;
  private final Map<Double, long[]> counts = new TreeMap<>();

  public Concordance(Label label) {
    int labels = label.labels();
    worse = new boolean[labels][labels];
    int horizons = label instanceof EventTimeLabel ? labels / 2 : 0;
    for (int k = 0; k < labels; k++) {
      for (int l = 0; l < labels; l++) {
        worse[k][l] = horizons == 0 ? k > l : isEarlier(k, l, horizons);
      }
    }
  }

  /** Whether k is an event, and l is known to have survived its interval. */
  private static boolean isEarlier(int k, int l, int horizons) {
    int survived = l < horizons ? l : l - horizons;
    return k < horizons && survived > k;
  }

  public void add(double score, int code, long records) {
    counts.computeIfAbsent(score, s -> new long[worse.length])[code] += records;
  }

  /** NaN without such pairs. */
  public double value() {
    double pairs = 0;
    double right = 0;
    long[] below = new long[worse.length];
    long[] all = new long[worse.length];
    counts.values().forEach(own -> addTo(all, own));
    for (long[] own : counts.values()) {
      for (int k = 0; k < own.length; k++) {
        for (int l = 0; l < own.length; l++) {
          if (worse[k][l]) {
            pairs += (double) own[k] * all[l];
            right += own[k] * (below[l] + own[l] / 2.0);
          }
        }
      }
      addTo(below, own);
    }
    return right / pairs;
  }

  private static void addTo(long[] sum, long[] own) {
    for (int k = 0; k < own.length; k++) {
      sum[k] += own[k];
    }
  }
}
