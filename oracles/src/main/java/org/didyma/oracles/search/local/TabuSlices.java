package org.didyma.oracles.search.local;

import java.time.Duration;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.space.SearchSpace;
import org.didyma.oracles.search.space.SharedIncumbent;
import org.jspecify.annotations.Nullable;

/**
 * Gives a {@link TabuSearch} a share of the time of one thread of a search, in slices whenever that
 * thread asks whether to stop: a quarter until it has tried each kind of start and as long as it
 * keeps finding better points, then a sixteenth. A search that is over at once gives it none. On
 * the same occasions better points are exchanged with the listener.
 */
public final class TabuSlices implements SearchListener {

  /** Steps between two looks at the clock; some tenths of a millisecond. */
  private static final int STEPS = 16;

  /** A slice, at most. */
  private static final long LONGEST_SLICE = Duration.ofMillis(50).toNanos();

  /** It has a larger share without finding anything for no longer than this. */
  private static final long FIRST = Duration.ofSeconds(10).toNanos();

  private final SearchListener listener;
  private final SearchSpace space;
  private final SharedIncumbent incumbent;
  private final Thread thread;
  private final boolean possible;
  private final Exchange exchange;
  private final long from; // time of the first slice
  private long spent;
  private long lastBetter;
  private volatile Progress last = new Progress(0, Long.MAX_VALUE, Long.MIN_VALUE);
  private @Nullable TabuSearch search;

  /**
   * The improvement of a search by the current thread.
   *
   * @param delay after which it begins
   */
  public TabuSlices(
      SearchListener listener, SearchSpace space, SharedIncumbent incumbent, Duration delay) {
    this.listener = listener;
    this.space = space;
    this.incumbent = incumbent;
    this.thread = Thread.currentThread();
    this.possible = Neighbourhood.fits(space);
    this.exchange = new Exchange(listener, space, incumbent);
    this.from = System.nanoTime() + delay.toNanos();
    this.lastBetter = from;
  }

  /** Tells the listener of the best point so far, or takes a better one that it knows. */
  public void exchange() {
    exchange.run();
  }

  /** Tells the listener, one thread at a time. */
  @Override
  public synchronized void progress(Progress progress) {
    last = progress;
    listener.progress(progress);
  }

  @Override
  public void estimated(long nodes) {
    listener.estimated(nodes);
  }

  @Override
  public boolean isCancelled() {
    if (Thread.currentThread() == thread) {
      improve();
      exchange.run();
    }
    return listener.isCancelled();
  }

  /** Takes a slice, if the share is not used up. */
  private void improve() {
    long now = System.nanoTime();
    if (possible && now > from && incumbent.point() != null) {
      long due = (now - from) / 16 * sixteenths(now) - spent;
      if (due > 0) {
        run(now, Math.min(due, LONGEST_SLICE));
      }
    }
  }

  /** This search's share of the time, in sixteenths. */
  private int sixteenths(long now) {
    TabuSearch search = this.search;
    boolean fresh = (search == null || !search.hasTriedAllStarts()) && now - from < FIRST;
    return fresh || now - lastBetter < (now - from) / 2 ? 4 : 1;
  }

  private void run(long start, long nanos) {
    TabuSearch search = this.search;
    if (search == null) {
      search = new TabuSearch(space, incumbent);
      this.search = search;
    }
    long before = incumbent.objective();
    long now;
    do {
      search.run(STEPS);
      now = System.nanoTime();
    } while (now - start < nanos);
    if (incumbent.objective() < before) {
      lastBetter = now;
      progress(new Progress(last.nodes(), incumbent.objective(), last.bound()));
    }
    spent += now - start;
  }
}
