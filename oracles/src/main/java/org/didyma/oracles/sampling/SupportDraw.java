package org.didyma.oracles.sampling;

import java.util.Arrays;
import org.didyma.exact.RandomBits;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.sampling.partition.CappedMasses;
import org.didyma.oracles.sampling.partition.PartitionBound;
import org.didyma.oracles.search.space.SearchSpace;
import org.didyma.oracles.search.supports.SupportGroups;
import org.didyma.oracles.search.supports.SupportProblem;

/**
 * One thread's part in a draw from a lattice with few non-zero weights. Groups of supports are the
 * regions, each with a clock of its own; a region is closed by the number of its points and the
 * least loss that its supports allow. What is open is split into supports, and these into their
 * points, all at once where they are few.
 *
 * <p>Nearly all groups are closed by the first 64 digits of their clock and an integer.
 */
final class SupportDraw implements SupportGroups.Receiver {

  /** Points times patterns of a support that are listed instead of split. */
  static final long MOST_LISTED = 1 << 19;

  private static final double LN_2 = Math.log(2);

  private final KeyBounds keys;
  private final KnownPoints rivals;
  private final LogPrior handicap;
  private final RandomBits random;
  private final SearchListener listener;
  private final RegionShares shares;
  private final ListedPoints listed;
  private final boolean[] lists; // by size of a support
  private final double[] logPoints; // by size of a support: the most points that it can have

  private int[] weights = new int[64]; // by vector of weights listed, one after the other
  private int[] one = {};
  private final int[] features; // of a support

  /**
   * @param handicap which the rivals add to each point
   * @param mostListed points times patterns of a support that are listed at most
   * @param limit the most features of a support
   * @param widest the most values of a weight, 0 among them
   * @param intercepts how many values the intercept has
   */
  SupportDraw(
      KeyBounds keys,
      KnownPoints rivals,
      LogPrior handicap,
      RandomBits random,
      SearchListener listener,
      long mostListed,
      int limit,
      long widest,
      long intercepts) {
    this.keys = keys;
    this.rivals = rivals;
    this.handicap = handicap;
    this.random = random;
    this.listener = listener;
    this.shares = new RegionShares(keys.rateLow());
    this.listed = new ListedPoints(keys);
    this.lists = new boolean[limit + 1];
    this.features = new int[limit + 1];
    long most = intercepts;
    for (int size = 0; size <= limit; size++, most *= 2 * (widest - 1)) {
      lists[size] = most <= mostListed && (size == 0 || lists[size - 1]);
    }
    // A support that is split by its weights has points that are 0 there, which are not its own.
    long values = lists[limit] ? widest - 1 : widest;
    this.logPoints = new double[limit + 1];
    for (int size = 0; size <= limit; size++) {
      logPoints[size] = Math.log((double) intercepts) + size * Math.log((double) values);
    }
  }

  @Override
  public void group(SupportGroups groups, int supports, long bound) {
    double logSum = logPoints[groups.size()] + Math.log(supports);
    long digits = random.nextLong();
    long handicapped = bound + added(groups, 0, groups.size() - 1);
    if (isClosed(digits, handicapped, logSum)) {
      return;
    }
    Clock clock = Clock.of(new LazyExponential(digits, random));
    if (key(clock.logLow(), handicapped, logSum) > rivals.bestHigh()) {
      return;
    }
    try {
      split(groups, supports, clock);
    } catch (SearchStoppedException e) {
      groups.end();
    }
  }

  /**
   * What is added to the points of a support, or by some of its features at least.
   *
   * @param told how many of the features count; the last one is all that a group does not share
   */
  private long added(SupportGroups groups, int support, int told) {
    if (handicap.isOfColumns()) {
      groups.coordinates(support, features);
    }
    return handicap.of(groups.size(), features, told);
  }

  private long added(SupportGroups groups, int support) {
    return added(groups, support, groups.size());
  }

  private double key(double logLow, long bound, double logSum) {
    return keys.regionKeyLow(logLow, bound, 0, logSum);
  }

  /**
   * True only when a region is closed by what the first digits of V leave of its clock: E, and with
   * it 1 - exp(-E) = V, is at least 2^-(z+1) with z leading zeros. A thousandth and more is spared
   * for rounding.
   */
  private boolean isClosed(long digits, long bound, double logSum) {
    double loss = keys.rateLow() * bound;
    double spare = 0x1p-10 + 0x1p-40 * (loss + logSum);
    double clock = -(Long.numberOfLeadingZeros(digits) + 1) * LN_2;
    return digits != 0 && clock + loss - logSum - spare > rivals.bestHigh();
  }

  /** Splits a group into its supports, by what is known of them so far. */
  private void split(SupportGroups groups, int supports, Clock clock) {
    rivals.pulse();
    double logSum = logPoints[groups.size()];
    shares.clear();
    for (int i = 0; i < supports; i++) {
      shares.add(groups.bound(i), logSum);
    }
    shares.settle();
    int holder = shares.draw(random);
    long total = shares.total();
    Clock[] own = new Clock[supports];
    double[] key = new double[supports];
    int[] open = new int[supports];
    int count = 0;
    for (int i = 0; i < supports; i++) {
      long share = shares.share(i);
      key[i] = key(clock.logLowOfShare(share, total), groups.bound(i) + added(groups, i), logSum);
      if (key[i] > rivals.bestHigh()) {
        continue;
      }
      own[i] =
          i == holder
              ? Clock.handedOn(clock, share, total)
              : Clock.delayed(clock, share, total, new LazyExponential(random));
      key[i] = key(own[i].logLow(), groups.bound(i) + added(groups, i), logSum);
      open[count++] = i;
    }
    exploreNearestFirst(groups, Arrays.copyOf(open, count), own, key);
  }

  private void exploreNearestFirst(SupportGroups groups, int[] open, Clock[] own, double[] key) {
    for (int from = 0; from < open.length; from++) {
      int least = from;
      for (int i = from + 1; i < open.length; i++) {
        least = key[open[i]] < key[open[least]] ? i : least;
      }
      int support = open[least];
      open[least] = open[from];
      if (key[support] > rivals.bestHigh()) {
        return;
      }
      explore(groups, support, own[support]);
    }
  }

  private void explore(SupportGroups groups, int support, Clock clock) {
    if (!groups.isLeft(support)) {
      return;
    }
    long bound = groups.sharperBound(support);
    double key = key(clock.logLow(), bound + added(groups, support), logPoints[groups.size()]);
    if (key > rivals.bestHigh()) {
      return;
    }
    rivals.pulse();
    if (lists[groups.size()]) {
      list(groups, support, clock);
    } else {
      descend(groups.problem(support), bound, clock, key);
    }
  }

  private void list(SupportGroups groups, int support, Clock clock) {
    listed.clear();
    int size = groups.size();
    int[] vectors = {0};
    int[] intercepts = {1};
    groups.list(
        support,
        (w, losses) -> {
          int at = vectors[0]++ * size;
          if (at + size > weights.length) {
            weights = Arrays.copyOf(weights, 2 * (at + size));
          }
          System.arraycopy(w, 0, weights, at, size);
          intercepts[0] = losses.length;
          for (long loss : losses) {
            listed.add(loss);
          }
        });
    one = new int[size];
    listed.race(
        clock,
        number -> {
          System.arraycopy(weights, number / intercepts[0] * size, one, 0, size);
          return groups.point(support, one, number % intercepts[0]);
        },
        rivals,
        random);
  }

  /** Splits a support by its weights, one after the other. */
  private void descend(SupportProblem left, long bound, Clock clock, double key) {
    SearchSpace space = SearchSpace.of(left.problem());
    PartitionBound masses =
        new CappedMasses(
            PartitionBound.of(
                space,
                left.problem().lattice().completions(space.order()),
                keys.rateLow(),
                listener),
            space,
            keys.rateLow(),
            left.constant(),
            bound);
    BranchAndBoundWorker explorer =
        new BranchAndBoundWorker(space, masses, keys, LogPrior.NONE, random);
    explorer.join(new OfSupport(left, rivals));
    explorer.explore(new OpenRegion(new int[0], clock, key), Long.MAX_VALUE);
  }

  /**
   * Passes points of a support on to the draw. Points that are 0 somewhere on it are those of
   * another support, and no part of this one: their clocks count nothing.
   */
  private record OfSupport(SupportProblem left, KnownPoints rivals) implements KnownPoints {

    @Override
    public double bestHigh() {
      return rivals.bestHigh();
    }

    @Override
    public void offer(Clock clock, long loss, int[] point) {
      if (!left.isElsewhere(point)) {
        rivals.offer(clock, loss, left.whole(point));
      }
    }

    @Override
    public void pulse() {
      rivals.pulse();
    }
  }
}
