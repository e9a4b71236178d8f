package org.didyma.oracles.sampling;

import java.util.Arrays;
import org.didyma.exact.RandomBits;
import org.didyma.oracles.sampling.masses.MassBound;
import org.didyma.oracles.search.bounds.SparsePoints;
import org.didyma.oracles.search.space.SearchSpace;

/** A region with so few points that all are listed: it is split into its points at once. */
final class ShortRegion implements SparsePoints.Receiver {

  private final SearchSpace space;
  private final KeyBounds keys;
  private final Shares shares;

  private int count;
  private int[] position = new int[64];
  private int[] value = new int[64];
  private long[] loss = new long[64];

  ShortRegion(SearchSpace space, KeyBounds keys) {
    this.space = space;
    this.keys = keys;
    this.shares = new Shares(keys.rateLow());
  }

  @Override
  public void point(int position, int value, long loss) {
    if (count == this.loss.length) {
      this.position = Arrays.copyOf(this.position, 2 * count);
      this.value = Arrays.copyOf(this.value, 2 * count);
      this.loss = Arrays.copyOf(this.loss, 2 * count);
    }
    this.position[count] = position;
    this.value[count] = value;
    this.loss[count++] = loss;
  }

  /**
   * Offers the points that can win.
   *
   * @param masses on the path to the region
   * @param point its fixed weights, by coordinate; the others are overwritten
   */
  void explore(
      MassBound masses, int depth, Clock clock, int[] point, Rivals rivals, RandomBits random) {
    count = 0;
    masses.list(depth, this);
    if (count == 0) {
      return;
    }
    for (int k = depth; k < space.size(); k++) {
      point[space.coordinate(k)] = 0;
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
              : Clock.delayed(clock, share, total, new Exponential(random));
      if (position[i] < 0) {
        rivals.offer(own, loss[i], point);
      } else {
        int j = space.coordinate(position[i]);
        point[j] = value[i];
        rivals.offer(own, loss[i], point);
        point[j] = 0;
      }
    }
  }
}
