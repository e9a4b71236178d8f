package org.didyma.oracles.sampling;

import java.util.Arrays;
import org.didyma.oracles.search.MassBound;
import org.didyma.oracles.search.SearchSpace;

/**
 * A region with so few points that all are listed. Its earliest point is drawn, then the earliest
 * of the others, and so on until those left are closed together.
 */
final class ShortRegion implements MassBound.Points {

  /** After so many points the others get clocks of their own, so that errors do not add up. */
  private static final int ROUNDS = 16;

  private final SearchSpace space;
  private final Race race;
  private final RandomBits random;
  private final Shares shares;

  private int count;
  private int[] position = new int[64];
  private int[] value = new int[64];
  private long[] loss = new long[64];

  ShortRegion(SearchSpace space, Race race, RandomBits random) {
    this.space = space;
    this.race = race;
    this.random = random;
    this.shares = new Shares(race.rateLow());
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
  void explore(MassBound masses, int depth, Clock regionClock, int[] point, Contest contest) {
    count = 0;
    masses.list(depth, this);
    for (int k = depth; k < space.size(); k++) {
      point[space.coordinate(k)] = 0;
    }
    Clock clock = regionClock;
    weigh();
    for (int round = 0; count > 0 && !isClosed(clock, contest); round++) {
      if (round == ROUNDS) {
        offerAll(clock, point, contest);
        return;
      }
      int drawn = shares.draw(random);
      long before = shares.total();
      offer(Clock.handedOn(clock, shares.share(drawn), before, random), drawn, point, contest);
      long rest = before - shares.share(drawn);
      remove(drawn);
      weigh();
      if (count == 0
          || race.regionKeyLow(
                  clock.logLowOfShare(rest, before), shares.wholeOffset(), shares.wholeLogSum())
              > contest.bestHigh()) {
        return;
      }
      clock = Clock.delayed(clock, rest, before, random);
    }
  }

  private void weigh() {
    shares.clear();
    for (int i = 0; i < count; i++) {
      shares.add(loss[i], 0);
    }
    if (count > 0) {
      shares.settle();
    }
  }

  private boolean isClosed(Clock clock, Contest contest) {
    return race.regionKeyLow(clock.logLow(), shares.wholeOffset(), shares.wholeLogSum())
        > contest.bestHigh();
  }

  private void offerAll(Clock clock, int[] point, Contest contest) {
    int drawn = shares.draw(random);
    long total = shares.total();
    for (int i = 0; i < count; i++) {
      long share = shares.share(i);
      Clock own =
          i == drawn
              ? Clock.handedOn(clock, share, total, random)
              : Clock.delayed(clock, share, total, random);
      offer(own, i, point, contest);
    }
  }

  private void offer(Clock clock, int i, int[] point, Contest contest) {
    if (position[i] < 0) {
      contest.offer(clock, loss[i], point);
      return;
    }
    int j = space.coordinate(position[i]);
    point[j] = value[i];
    contest.offer(clock, loss[i], point);
    point[j] = 0;
  }

  private void remove(int i) {
    count--;
    position[i] = position[count];
    value[i] = value[count];
    loss[i] = loss[count];
  }
}
