package org.didyma;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.didyma.core.CancellationToken;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;

/**
 * Whether work is to stop, because of its time limit or an interrupt, and who hears how it goes.
 */
final class Stop implements CancellationToken, SearchListener {

  /** Clocks of nanoseconds end after three centuries. */
  private static final Duration LONGEST = Duration.ofDays(36_525);

  private final long start = System.nanoTime();
  private final long limit;
  private final Consumer<org.didyma.Progress> listener;
  private volatile org.didyma.Progress last =
      new org.didyma.Progress(OptionalLong.empty(), OptionalLong.empty());
  private volatile boolean interrupted;

  /** The clock starts now. */
  Stop(Optional<Duration> limit, Consumer<org.didyma.Progress> listener) {
    Duration least = limit.filter(time -> time.compareTo(LONGEST) < 0).orElse(LONGEST);
    this.limit = least.toNanos();
    this.listener = listener;
  }

  void interrupt() {
    interrupted = true;
  }

  boolean isInterrupted() {
    return interrupted;
  }

  @Override
  public boolean isStopped() {
    return interrupted || System.nanoTime() - start > limit;
  }

  @Override
  public boolean isCancelled() {
    return isStopped();
  }

  /** Goes on, or throws {@link SearchStoppedException}. */
  void check() {
    if (isStopped()) {
      throw new SearchStoppedException();
    }
  }

  /** Searches tell every few thousand nodes, mostly the same. */
  @Override
  public void progress(Progress now) {
    org.didyma.Progress next =
        new org.didyma.Progress(
            present(now.incumbent(), Long.MAX_VALUE), present(now.bound(), Long.MIN_VALUE));
    if (!next.equals(last)) {
      last = next;
      listener.accept(next);
    }
  }

  /** A number, unless it stands for none. */
  static OptionalLong present(long number, long none) {
    return number == none ? OptionalLong.empty() : OptionalLong.of(number);
  }

  /** The same for a search that is to go on until it has a point. */
  SearchListener onceThereIsAPoint() {
    return new Passing() {
      @Override
      public SearchListener listener() {
        return Stop.this;
      }

      @Override
      public boolean isCancelled() {
        return last.best().isPresent() && isStopped();
      }
    };
  }
}
