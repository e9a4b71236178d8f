package org.didyma.oracles.search;

import java.time.Duration;

/** Searches that do from the first moment what others do when they are not over at once. */
public final class LongSearch {

  private LongSearch() {}

  /** A search on a number of threads without a first attempt by points on one. */
  public static ChainSearch on(int threads) {
    return new ChainSearch(threads, Duration.ZERO);
  }
}
