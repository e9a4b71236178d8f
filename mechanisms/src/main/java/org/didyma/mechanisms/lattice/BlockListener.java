package org.didyma.mechanisms.lattice;

import java.time.Duration;
import java.util.Optional;
import org.didyma.core.CancellationToken;
import org.didyma.oracles.SearchListener;

/** Stops the search of one block of records with the whole, or at its own limit. */
final class BlockListener implements SearchListener {

  private final CancellationToken whole;
  private final Optional<Duration> limit;
  private final long start = System.nanoTime();

  BlockListener(CancellationToken whole, Optional<Duration> limit) {
    this.whole = whole;
    this.limit = limit;
  }

  @Override
  public boolean isCancelled() {
    return whole.isStopped()
        || limit.filter(most -> System.nanoTime() - start > most.toNanos()).isPresent();
  }
}
