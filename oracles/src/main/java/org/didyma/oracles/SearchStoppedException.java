package org.didyma.oracles;

import org.didyma.core.CancellationToken;

/** A search was stopped by its listener before it had an answer; nothing may be released. */
public final class SearchStoppedException extends RuntimeException {
  public SearchStoppedException() {
    super("the search was stopped before it had an answer");
  }

  /** Throws when a listener asks to stop. */
  public static void throwIf(SearchListener listener) {
    if (listener.isCancelled()) {
      throw new SearchStoppedException();
    }
  }

  /** Throws when it is time to stop. */
  public static void throwIf(CancellationToken stop) {
    if (stop.isStopped()) {
      throw new SearchStoppedException();
    }
  }
}
