package org.didyma.operations;

import java.time.Duration;
import java.util.Optional;
import org.didyma.oracles.SearchListener;

/**
 * Stops a search when the user or the clock says so, and shows nothing: what a search knows on its
 * way is private.
 */
public class StopListener implements SearchListener {

  private final Cancellation cancellation;
  private final Optional<Duration> limit;
  private final long start = System.nanoTime();
  private boolean timedOut;

  /** The clock starts now. */
  public StopListener(Cancellation cancellation, Optional<Duration> limit) {
    this.cancellation = cancellation;
    this.limit = limit;
  }

  @Override
  public boolean isCancelled() {
    if (limit.isPresent() && System.nanoTime() - start > limit.get().toNanos()) {
      timedOut = true;
    }
    return timedOut || cancellation.isCancelled();
  }

  /** True when the search was stopped by the clock. */
  public boolean isTimedOut() {
    return timedOut;
  }

  /** What is left of the limit, for another part of the same work; less than nothing after it. */
  public Optional<Duration> left() {
    return limit.map(whole -> whole.minusNanos(System.nanoTime() - start));
  }

  /** Seconds since the start. */
  public double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }
}
