package org.didyma.oracles.search.space;

import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;

/** Asks a listener whether to stop, once in so many steps of a long construction. */
public final class StopCheck {

  /** A few milliseconds of simple steps. */
  private static final int INTERVAL = 1 << 16;

  private final SearchListener listener;
  private long steps;

  public StopCheck(SearchListener listener) {
    this.listener = listener;
  }

  /**
   * Tells of some steps.
   *
   * @throws SearchStoppedException when the listener says so
   */
  public void steps(long more) {
    steps += more;
    if (steps >= INTERVAL) {
      steps = 0;
      SearchStoppedException.throwIf(listener);
    }
  }
}
