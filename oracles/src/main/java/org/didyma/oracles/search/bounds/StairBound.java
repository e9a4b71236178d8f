package org.didyma.oracles.search.bounds;

import java.util.Optional;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.space.SearchSpace;

/**
 * A lower bound on losses by the levels of {@link ThresholdGroups}, for boxes without a
 * perturbation.
 *
 * <p>With the losses at least constant + sum over free steps l of h_l(level of l) ({@link
 * StarBound}), the least loss is at least constant + the sum over the stairs of the least sums of
 * their h_l, which dynamic programming finds from the top step down:
 *
 * <p>V_i(b) = h_i(b) + min over v of V_(i+1)(b + v).
 *
 * <p>Once only one stair is left, it is the least loss itself.
 */
public final class StairBound implements ChainBound {

  private final ThresholdGroups stairs;
  private final StarBound star;
  private final int size;
  private final long roundUp;
  private final long work;
  private final long[][] least; // by depth, then stair
  private final long[] rest; // by depth: constant plus the least of all stairs but the next one
  private final long[][] part; // by depth, then value: least of the next position's stair
  private final long[] cost; // scratch, by level: least of this step and those above

  /**
   * The bound at the root, or empty where its tables are too large.
   *
   * @param space in the order of {@link ThresholdGroups#space}, without a perturbation
   * @throws SearchStoppedException when the listener says so
   */
  public static Optional<ChainBound> of(SearchSpace space, SearchListener listener) {
    ThresholdGroups stairs = ThresholdGroups.of(space);
    ChainForest forest = new ChainForest(space, listener);
    return StarBound.applies(space, forest, stairs)
        ? Optional.of(new StairBound(new StarBound(space, forest, stairs, listener)))
        : Optional.empty();
  }

  private StairBound(StarBound star) {
    this.star = star;
    this.stairs = star.stairs();
    this.size = stairs.size();
    this.roundUp = (1L << star.shift()) - 1;
    this.least = new long[size + 1][stairs.count()];
    this.rest = new long[size + 1];
    this.part = new long[size][];
    int widest = 0;
    long most = 0;
    for (int k = 0; k < size; k++) {
      part[k] = new long[stairs.values(k)];
      widest = Math.max(widest, stairs.levels(k));
      most = Math.max(most, part[k].length * star.work(k));
    }
    this.work = most;
    this.cost = new long[widest];
    settle(0);
  }

  @Override
  public StairBound copy() {
    return new StairBound(star.copy());
  }

  /** Bounds are in finer units than losses, which are whole numbers. */
  private long rounded(long bound) {
    return (bound + roundUp) >> star.shift();
  }

  @Override
  public long root() {
    return bound(0);
  }

  private long bound(int depth) {
    return rounded(depth == size ? star.constant(depth) : rest[depth] + least(depth));
  }

  private long least(int depth) {
    return least[depth][stairs.stair(depth)];
  }

  @Override
  public long preview(int depth, int value) {
    return rounded(rest[depth] + part[depth][value - stairs.low(depth)]);
  }

  @Override
  public long descend(int depth, int value) {
    return descend(depth, value, Long.MAX_VALUE);
  }

  @Override
  public long descend(int depth, int value, long cutoff) {
    int next = depth + 1;
    System.arraycopy(least[depth], 0, least[next], 0, least[next].length);
    star.begin(depth, value);
    if (next < size) {
      settle(next);
      long early = bound(next);
      if (early > cutoff) {
        return early;
      }
    }
    star.finish(depth, value);
    settle(next);
    return bound(next);
  }

  @Override
  public long slope(int cell) {
    return star.slope(cell);
  }

  @Override
  public long slopeUnit() {
    return 1L << star.shift();
  }

  @Override
  public long workPerNode() {
    return work;
  }

  @Override
  public int separableDepth() {
    return size;
  }

  @Override
  public long marginal(int position, int value) {
    throw new UnsupportedOperationException("levels are not functions of single features");
  }

  /** Brings the least sums of the stairs that changed, or have lost a step, up to date. */
  private void settle(int depth) {
    long sum = star.constant(depth);
    int own = depth < size ? stairs.stair(depth) : -1;
    for (int g = 0; g < stairs.count(); g++) {
      if (stairs.isFixed(g, depth)) {
        continue;
      }
      if (star.takeStairChange(g, depth)) {
        least[depth][g] = leastOf(depth, g);
      }
      if (g != own) {
        sum += least[depth][g];
      }
    }
    rest[depth] = sum;
  }

  /** The least sum over the free steps of a stair. */
  private long leastOf(int depth, int g) {
    int[] steps = stairs.steps(g);
    int first = stairs.firstFree(g, depth);
    long[] h = star.costs(depth);
    int reach = star.reach(steps[first]);
    int cut = stairs.levels(stairs.below(steps[first])) - 1;
    int values = 0;
    int levels = 0;
    for (int i = steps.length - 1; i >= first; i--) {
      int k = steps[i];
      int at = stairs.start(k) + reach; // the least level in reach
      levels = stairs.levels(k) - cut;
      for (int b = 0; b < levels; b++) {
        long above = values == 0 ? 0 : min(b, b + values);
        cost[b] = above + h[at + b];
      }
      values = stairs.values(k);
    }
    if (steps[first] == depth) {
      System.arraycopy(cost, 0, part[depth], 0, levels);
    }
    return min(0, levels);
  }

  /** The least cost of from..end-1. */
  private long min(int from, int end) {
    long least = Long.MAX_VALUE;
    for (int b = from; b < end; b++) {
      least = Math.min(least, cost[b]);
    }
    return least;
  }
}
