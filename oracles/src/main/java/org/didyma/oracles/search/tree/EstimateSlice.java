package org.didyma.oracles.search.tree;

import java.time.Duration;
import java.util.function.Function;
import org.didyma.oracles.SearchListener;

/**
 * Takes two short slices of the time of a long search to estimate how many nodes it has, and tells
 * the listener: before a watcher is likely to look first, and much later, when the incumbent is
 * better.
 */
public final class EstimateSlice implements SearchListener.Passing {

  private static final long[] AFTER = {
    Duration.ofSeconds(8).toNanos(), Duration.ofSeconds(80).toNanos()
  };

  private static final long SLICE = Duration.ofMillis(500).toNanos();

  /** A dive into a tree of costly nodes ends after this time, and counts as far as it came. */
  private static final long LONGEST_DIVE = 4 * SLICE;

  /** What dives into a tree. */
  public interface Dives {

    /** Dives once from the root to a leaf, and adds what that counted. */
    void dive(TreeEstimate estimate);
  }

  private final SearchListener listener;
  private final Function<TreeSearch.Pulse, ? extends Dives> tree;
  private final long start = System.nanoTime();
  private final Thread thread = Thread.currentThread();
  private int taken;

  /**
   * Slices of the time of the current thread.
   *
   * @param tree makes a search of the whole tree, which is not used for anything else; the pulse
   *     tells it when a dive takes too long
   */
  public EstimateSlice(SearchListener listener, Function<TreeSearch.Pulse, ? extends Dives> tree) {
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
    Dives own =
        tree.apply(
            (search, depth) -> System.nanoTime() - from < LONGEST_DIVE && !listener.isCancelled());
    TreeEstimate estimate = new TreeEstimate();
    do {
      own.dive(estimate);
    } while (System.nanoTime() - from < SLICE && !listener.isCancelled());
    listener.estimated(estimate.nodes());
  }
}
