package org.didyma.oracles.sampling;

import java.util.Arrays;
import java.util.function.IntFunction;
import org.didyma.exact.RandomBits;

/** A region whose points are all listed with their losses: it is split into its points at once. */
final class ListedPoints {

  private final KeyBounds keys;
  private final RegionShares shares;
  private int count;
  private long[] loss = new long[64];

  ListedPoints(KeyBounds keys) {
    this.keys = keys;
    this.shares = new RegionShares(keys.rateLow());
  }

  void clear() {
    count = 0;
  }

  /** Adds a point, whose number is how many were added before. */
  void add(long pointLoss) {
    if (count == loss.length) {
      loss = Arrays.copyOf(loss, 2 * count);
    }
    loss[count++] = pointLoss;
  }

  /**
   * Offers the points that can win.
   *
   * @param clock of the region
   * @param point a point by its number; asked for right before it is offered
   */
  void race(Clock clock, IntFunction<int[]> point, KnownPoints rivals, RandomBits random) {
    if (count == 0) {
      return;
    }
    shares.clear();
    for (int i = 0; i < count; i++) {
      shares.add(loss[i], 0);
    }
    shares.settle();
    int holder = shares.draw(random);
    long total = shares.total();
    for (int i = 0; i < count; i++) {
      long share = shares.share(i);
      if (keys.keyLow(clock.logLowOfShare(share, total), loss[i]) > rivals.bestHigh()) {
        continue;
      }
      Clock own =
          i == holder
              ? Clock.handedOn(clock, share, total)
              : Clock.delayed(clock, share, total, new LazyExponential(random));
      rivals.offer(own, loss[i], point.apply(i));
    }
  }
}
