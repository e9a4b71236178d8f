package org.didyma.models.quality.outcomes;

/**
 * What label values of a time to event with T horizons mean: 0 to T - 1 an event in interval 1 to
 * T, T to 2T - 1 censoring in interval 1 to T, 2T neither until the last horizon. Who is censored
 * in an interval is taken to be so at its start: followed through the intervals before it, and not
 * at risk in it.
 *
 * @param horizons T, at least 1
 */
record Lifetimes(int horizons) {

  static Lifetimes ofLabels(int labels) {
    if (labels < 3 || labels % 2 == 0) {
      throw new IllegalArgumentException("T horizons have 2 T + 1 label values");
    }
    return new Lifetimes(labels / 2);
  }

  boolean isEvent(int label) {
    return label < horizons;
  }

  boolean isCensored(int label) {
    return label >= horizons && label < 2 * horizons;
  }

  /** The interval, from 1, that the label is about; T + 1 for the last one. */
  int interval(int label) {
    return label == 2 * horizons ? horizons + 1 : label % horizons + 1;
  }

  /** Whether one is known to be without event and followed at the start of an interval's risk. */
  boolean isAtRisk(int label, int interval) {
    return isEvent(label) ? interval(label) >= interval : interval(label) > interval;
  }

  /** Whether one is known to be without event at the end of an interval. */
  boolean isPast(int label, int interval) {
    return interval(label) > interval;
  }

  /** Whether one could be censored at the start of an interval. */
  boolean isFollowedTo(int label, int interval) {
    return interval(label) >= interval;
  }

  /** Whether the first of two is known to have its event in an earlier interval. */
  boolean isEarlier(int label, int other) {
    return isEvent(label) && isPast(other, interval(label));
  }
}
