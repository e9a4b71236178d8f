package org.didyma.oracles.engine;

import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.SearchListener;
import org.jspecify.annotations.Nullable;

/**
 * Tells one listener of the progress of several oracles, one at a time, until the race is over or
 * the listener throws.
 */
final class SharedListener {

  private final SearchListener listener;
  private long most;
  private long incumbent = Long.MAX_VALUE;
  private long bound = Long.MIN_VALUE;
  private boolean over;
  private @Nullable Throwable thrown;

  SharedListener(SearchListener listener) {
    this.listener = listener;
  }

  /**
   * Tells the best of all.
   *
   * @return false when the listener has thrown something, which the member is not to see
   */
  synchronized boolean tell(OptimizationOracle member, SearchListener.Progress news) {
    if (over) {
      return thrown == null;
    }
    most = Math.max(most, news.nodes());
    incumbent = Math.min(incumbent, news.incumbent());
    if (member.proves()) {
      bound = Math.max(bound, news.bound());
    }
    try {
      listener.progress(new SearchListener.Progress(most, incumbent, bound));
      return true;
    } catch (RuntimeException | Error e) {
      thrown = e;
      over = true;
      return false;
    }
  }

  /** From here on nothing is told, though members may still be at work. */
  synchronized void end() {
    over = true;
  }

  /** Throws what the listener threw. */
  synchronized void rethrow() {
    rethrow(thrown);
  }

  /** Throws what was caught elsewhere, if it is something. */
  static void rethrow(@Nullable Throwable thrown) {
    if (thrown instanceof Error error) {
      throw error;
    }
    if (thrown instanceof RuntimeException exception) {
      throw exception;
    }
  }
}
