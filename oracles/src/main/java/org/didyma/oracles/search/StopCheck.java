package org.didyma.oracles.search;

import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;

/** Asks a listener whether to stop, once in so many steps of a long construction. */
final class StopCheck {

  /** A few milliseconds of simple steps. */
  private static final int INTERVAL = 1 << 16;

  private final SearchListener listener;
  private long steps;

  StopCheck(SearchListener listener) {
    this.listener = listener;
  }

  /**
   * Tells of some steps.
   *
   * @throws SearchStoppedException when the listener says so
   */
  void steps(long more) {
    steps += more;
    if (steps >= INTERVAL) {
      steps = 0;
      SearchStoppedException.throwIf(listener);
    }
  }
}
