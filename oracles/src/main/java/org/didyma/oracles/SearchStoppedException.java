package org.didyma.oracles;

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
}
