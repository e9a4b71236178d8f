package org.didyma.oracles.search;

import java.time.Duration;
import java.util.function.Supplier;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.tree.SubtreeSearch;
import org.didyma.oracles.search.tree.TreeEstimate;

/**
 * Takes two short slices of the time of a long search to estimate how many nodes it has, and tells
 * the listener: before a watcher is likely to look first, and much later, when the incumbent is
 * better.
 */
final class EstimateSlice implements SearchListener.Passing {

  private static final long[] AFTER = {
    Duration.ofSeconds(8).toNanos(), Duration.ofSeconds(80).toNanos()
  };

  private static final long SLICE = Duration.ofMillis(500).toNanos();

  private final SearchListener listener;
  private final Supplier<SubtreeSearch> tree;
  private final long start = System.nanoTime();
  private final Thread thread = Thread.currentThread();
  private int taken;

  /**
   * Slices of the time of the current thread.
   *
   * @param tree makes a search of the whole tree, which is not used for anything else
   */
  EstimateSlice(SearchListener listener, Supplier<SubtreeSearch> tree) {
    this.listener = listener;
    this.tree = tree;
  }

  @Override
  public SearchListener listener() {
    return listener;
  }

  @Override
  public boolean isCancelled() {
    if (Thread.currentThread() == thread && taken < AFTER.length) {
      long now = System.nanoTime();
      if (now - start > AFTER[taken]) {
        taken++;
        estimate(now);
      }
    }
    return listener.isCancelled();
  }

  private void estimate(long from) {
    SubtreeSearch own = tree.get();
    TreeEstimate estimate = new TreeEstimate();
    do {
      own.dive(estimate);
    } while (System.nanoTime() - from < SLICE && !listener.isCancelled());
    listener.estimated(estimate.nodes());
  }
}
