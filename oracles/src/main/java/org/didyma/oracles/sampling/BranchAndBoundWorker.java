package org.didyma.oracles.sampling;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.didyma.exact.RandomBits;
import org.didyma.oracles.sampling.partition.PartitionBound;
import org.didyma.oracles.search.space.ConstraintCheck;
import org.didyma.oracles.search.space.SearchSpace;
import org.didyma.oracles.search.tree.EstimateSlice;
import org.didyma.oracles.search.tree.TreeEstimate;
import org.jspecify.annotations.Nullable;

/**
 * One thread's walk through regions: splits them, reveals the clocks of their parts, and closes
 * what cannot hold the winner.
 *
 * <p>A region's clock is a standard exponential. When it is split, part v has the share a_v / A, A
 * the sum of the positive integers a_v. One part J, drawn with probability a_J / A, is handed its
 * share of the region's clock; the clock of any other part is its share plus a fresh exponential.
 * Any a_v are right that do not depend on the region's clock; these follow the parts' {@link
 * PartitionBound}s, so that a region's clock says how early its points can be.
 */
final class BranchAndBoundWorker implements EstimateSlice.Dives {

  private static final long PULSE = 1 << 8;

  private final SearchSpace space;
  private final PartitionBound masses;
  private final KeyBounds keys;
  private final LogPrior handicap;
  private final RandomBits random;

  private final int[] value; // by position
  private final int[] point; // by coordinate
  private final long[] added; // by depth: what the handicap adds at least, in units of offsets
  private final Part[][] parts; // by depth
  private final RegionShares shares;
  private final ShortRegion shortRegion;
  private final ConstraintCheck constraints;

  private @Nullable KnownPoints joined;
  private List<OpenRegion> left = new ArrayList<>();
  private long nodes;
  private long lastNode;

  /**
   * @param handicap which the rivals add to each point; masses know nothing of it
   */
  BranchAndBoundWorker(
      SearchSpace space,
      PartitionBound masses,
      KeyBounds keys,
      LogPrior handicap,
      RandomBits random) {
    this.space = space;
    this.masses = masses;
    this.keys = keys;
    this.handicap = handicap;
    this.random = random;
    int d = space.size();
    this.value = new int[d];
    this.point = new int[d];
    this.added = new long[d + 1];
    this.parts = new Part[d][];
    for (int k = 0; k < d; k++) {
      parts[k] = new Part[space.high(k) - space.low(k) + 1];
      for (int i = 0; i < parts[k].length; i++) {
        parts[k][i] = new Part();
      }
    }
    this.shares = new RegionShares(Math.scalb(keys.rateLow(), -masses.shift()));
    this.shortRegion = new ShortRegion(space, keys);
    this.constraints = new ConstraintCheck(space);
  }

  /** The whole lattice, with a clock of its own. */
  OpenRegion whole() {
    Clock clock = new Clock(null, BigInteger.ONE, random);
    return new OpenRegion(new int[0], clock, Double.NEGATIVE_INFINITY);
  }

  /** Prepares for a contest with others. */
  void join(KnownPoints rivals) {
    joined = rivals;
  }

  private KnownPoints rivals() {
    return Objects.requireNonNull(joined);
  }

  /** Regions split so far. */
  long nodes() {
    return nodes;
  }

  /**
   * Explores a region for a number of nodes; returns what is then open.
   *
   * @param limit at least 1
   */
  List<OpenRegion> explore(OpenRegion region, long limit) {
    left = new ArrayList<>();
    lastNode = limit == Long.MAX_VALUE ? limit : nodes + limit;
    int depth = region.prefix().length;
    for (int k = 0; k < depth; k++) {
      fix(k, region.prefix()[k]);
    }
    explore(depth, region.clock());
    return left;
  }

  private void fix(int depth, int v) {
    masses.descend(depth, v);
    note(depth, v);
  }

  private void note(int depth, int v) {
    value[depth] = v;
    point[space.coordinate(depth)] = v;
    added[depth + 1] = added(depth, v);
  }

  /** What the handicap adds to the points on the current path that go on with a value, at least. */
  private long added(int depth, int v) {
    long more = v == 0 ? 0 : handicap.ofFurther(space, depth, value);
    return Math.min(added[depth] + (more << masses.shift()), LogPrior.LARGEST);
  }

  /** Whether the region on the current path holds nothing that is sought. */
  private boolean isClosed(int depth, Clock clock) {
    return key(clock.logLow(), masses.offset(depth) + added[depth], masses.logSum(depth))
            > rivals().bestHigh()
        || !constraints.mayContinue(depth, value);
  }

  /** Explores the region on the current path. */
  private void explore(int depth, Clock clock) {
    if (isClosed(depth, clock)) {
      return;
    }
    if (depth == space.size()) {
      offer(depth, clock);
      return;
    }
    if (nodes++ % PULSE == 0) {
      rivals().pulse();
    }
    if (masses.isShort(depth)) {
      shortRegion.explore(masses, depth, clock, point, rivals(), random);
      return;
    }
    int open = split(depth, clock);
    for (int i = 0; i < open; i++) {
      Part part = nearest(parts[depth], i, open);
      if (part.key > rivals().bestHigh()) {
        return;
      }
      if (nodes < lastNode) {
        if (masses.descend(depth, part.value, part)) {
          note(depth, part.value);
          explore(depth + 1, part.clock());
        }
      } else {
        int[] prefix = new int[depth + 1];
        System.arraycopy(value, 0, prefix, 0, depth);
        prefix[depth] = part.value;
        left.add(new OpenRegion(prefix, part.clock(), part.key));
      }
    }
  }

  /**
   * Dives once through a race of fresh clocks against the best key so far, for an estimate of how
   * many regions such a race splits: not part of a draw, and only for one over made-up data.
   */
  @Override
  public void dive(TreeEstimate estimate) {
    BigInteger weight = BigInteger.ONE;
    BigInteger counted = BigInteger.ZERO;
    Clock clock = whole().clock();
    for (int depth = 0; depth < space.size() && !isClosed(depth, clock); depth++) {
      counted = counted.add(weight);
      int open = masses.isShort(depth) ? 0 : split(depth, clock);
      if (open == 0) {
        break;
      }
      weight = weight.multiply(BigInteger.valueOf(open));
      Part part = parts[depth][estimate.choose(open)];
      if (!masses.descend(depth, part.value, part)) {
        break;
      }
      note(depth, part.value);
      clock = part.clock();
    }
    estimate.add(counted);
  }

  /**
   * Offers the point at the path's end or, of a class of points that have one loss, the one with
   * the earliest clock, which may be any of them alike. The others' clocks are later.
   */
  private void offer(int depth, Clock clock) {
    long members = masses.members();
    long loss = masses.offset(depth) >> masses.shift();
    if (members == 1) {
      rivals().offer(clock, loss, masses.member(0, point));
    } else {
      int[] earliest = masses.member(random.below(members), point);
      rivals().offer(Clock.handedOn(clock, 1, members), loss, earliest);
    }
  }

  private double key(double logLow, long offset, double logSum) {
    return keys.regionKeyLow(logLow, offset, masses.shift(), logSum);
  }

  /**
   * Reveals the clocks of a region's parts; returns the number of those that are not closed at
   * once, which stand first in {@code parts[depth]}. A clock is not drawn when its share of the
   * region's clock leaves the part closed already.
   */
  private int split(int depth, Clock clock) {
    int low = space.low(depth);
    shares.clear();
    for (int v = low; v <= space.high(depth); v++) {
      shares.add(masses.partOffset(depth, v) + added(depth, v), masses.partLogSum(depth, v));
    }
    shares.settle();
    int holder = shares.draw(random);
    long total = shares.total();
    int open = 0;
    for (int i = 0; i < shares.count(); i++) {
      long share = shares.share(i);
      if (share == 0) {
        continue;
      }
      double key = key(clock.logLowOfShare(share, total), shares.offset(i), shares.logSum(i));
      if (key > rivals().bestHigh()) {
        continue;
      }
      Clock own;
      if (i == holder) {
        own = Clock.handedOn(clock, share, total);
      } else {
        own = Clock.delayed(clock, share, total, new LazyExponential(random));
        key = key(own.logLow(), shares.offset(i), shares.logSum(i));
      }
      if (key <= rivals().bestHigh()) {
        parts[depth][open++].set(low + i, own, key, added(depth, low + i));
      }
    }
    return open;
  }

  /** Moves the part with the least key among from..to-1 to the front, and returns it. */
  private static Part nearest(Part[] parts, int from, int to) {
    int least = from;
    for (int i = from + 1; i < to; i++) {
      if (parts[i].key < parts[least].key) {
        least = i;
      }
    }
    Part part = parts[least];
    parts[least] = parts[from];
    parts[from] = part;
    return part;
  }

  /** A part of a split region. */
  private final class Part implements PartitionBound.Closing {
    private int value;
    private @Nullable Clock clock;
    private double key;
    private long added;

    void set(int value, Clock clock, double key, long added) {
      this.added = added;
      this.value = value;
      this.clock = clock;
      this.key = key;
    }

    Clock clock() {
      return Objects.requireNonNull(clock);
    }

    @Override
    public boolean closes(long offset, double logSum) {
      return BranchAndBoundWorker.this.key(clock().logLow(), offset + added, logSum)
          > rivals().bestHigh();
    }
  }
}
