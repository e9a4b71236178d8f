package org.didyma.oracles.sampling.partition;

import java.util.Optional;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.bounds.ChainForest;
import org.didyma.oracles.search.bounds.StarBound;
import org.didyma.oracles.search.bounds.ThresholdGroups;
import org.didyma.oracles.search.space.SearchSpace;

/**
 * A bound on masses by sums over the levels of {@link ThresholdGroups}, for boxes.
 *
 * <p>With the losses at least constant + sum over free steps l of h_l(level of l) ({@link
 * StarBound}), the mass is at most exp(-rate * constant) times the product over the stairs of the
 * sums over their free weights of exp(-rate * sum of h_l). Levels are sums of the weights so far,
 * so such a sum is one over the levels of each step in turn, from the top down:
 *
 * <p>Z_i(b) = exp(-rate h_i(b)) * sum over v of Z_(i+1)(b + v).
 *
 * <p>Thresholds of one number move all records above them together. What {@link ChainMasses} takes
 * for free weights, each with a message that any values of the others could have sent, is here
 * known at each level; once only one stair is left, the bound is the mass itself.
 *
 * <p>The parts of the next step's stair are the terms of its last sum.
 */
final class StairMasses extends ProductMasses {

  /**
   * Terms below e to minus this are left out. A factor of theirs is a number of points, which are
   * below 2^900 altogether, so what is left out is nothing to a sum of at least 1.
   */
  private static final double NEGLIGIBLE = 700;

  /** A product is kept below this times the largest sum, and so within the range of doubles. */
  private static final double LARGE = 1e30;

  private final ThresholdGroups stairs;
  private final ExponentialTable decay; // of the bound's units
  private final long[][] partLeast; // by depth, then value: of the next position's stair
  private final double[][] partSum;

  private final long[] cost; // scratch, by level: least sum of h of this step and those above
  private final double[] mass; // scratch, by level: of these, over exp(-rate cost)

  /**
   * The bound at the root, or empty where its tables are too large.
   *
   * @param space in the order of {@link ThresholdGroups#space}
   * @param rate above 0
   * @throws SearchStoppedException when the listener says so
   */
  static Optional<PartitionBound> of(SearchSpace space, double rate, SearchListener listener) {
    ThresholdGroups stairs = ThresholdGroups.of(space);
    ChainForest forest = new ChainForest(space, listener);
    return StarBound.applies(space, forest, stairs)
        ? Optional.of(new StairMasses(new StarBound(space, forest, stairs, listener), rate))
        : Optional.empty();
  }

  private StairMasses(StarBound star, double rate) {
    super(star, star.stairs().count(), rate);
    this.stairs = star.stairs();
    this.decay = ExponentialTable.of(Math.scalb(rate, -star.shift()), NEGLIGIBLE);
    int widest = 0;
    this.partLeast = new long[size][];
    this.partSum = new double[size][];
    for (int k = 0; k < size; k++) {
      int values = stairs.values(k);
      partLeast[k] = new long[values];
      partSum[k] = new double[values];
      widest = Math.max(widest, stairs.levels(k));
    }
    this.cost = new long[widest];
    this.mass = new double[widest];
    settle(0);
  }

  @Override
  public StairMasses copy() {
    return new StairMasses(star.copy(), rate);
  }

  @Override
  int factor(int position) {
    return stairs.stair(position);
  }

  @Override
  public long partOffset(int depth, int value) {
    return restOffset(depth) + partLeast[depth][value - stairs.low(depth)];
  }

  @Override
  public double partLogSum(int depth, int value) {
    return restLogSum(depth) + Math.log(partSum[depth][value - stairs.low(depth)]);
  }

  @Override
  void copyRest(int depth) {
    int next = depth + 1;
    System.arraycopy(least[depth], 0, least[next], 0, least[next].length);
    System.arraycopy(sum[depth], 0, sum[next], 0, sum[next].length);
  }

  @Override
  void settle(int depth) {
    long offset = star.constant(depth);
    double product = 1;
    double log = 0;
    int own = depth < size ? stairs.stair(depth) : -1;
    for (int g = 0; g < stairs.count(); g++) {
      if (stairs.isFixed(g, depth)) {
        continue;
      }
      if (star.takeStairChange(g, depth)) {
        sumUp(depth, g);
      }
      if (g != own) {
        offset += least[depth][g];
        product *= sum[depth][g];
        if (product > LARGE) {
          log += Math.log(product);
          product = 1;
        }
      }
    }
    setRest(depth, offset, log + Math.log(product));
  }

  /** Sums over the free steps of a stair. */
  private void sumUp(int depth, int g) {
    int[] steps = stairs.steps(g);
    int first = stairs.firstFree(g, depth);
    long[] h = star.costs(depth);
    int reach = star.reach(steps[first]);
    int cut = stairs.levels(stairs.below(steps[first])) - 1;
    int i = steps.length - 1;
    int k = steps[i];
    int at = stairs.start(k) + reach; // the least level in reach
    int levels = stairs.levels(k) - cut;
    for (int b = 0; b < levels; b++) {
      cost[b] = h[at + b];
      mass[b] = 1;
    }
    while (--i >= first) {
      int values = stairs.values(k);
      k = steps[i];
      at = stairs.start(k) + reach;
      levels = stairs.levels(k) - cut;
      for (int b = 0; b < levels; b++) {
        long best = cost[b];
        for (int v = 1; v < values; v++) {
          best = Math.min(best, cost[b + v]);
        }
        double total = 0;
        for (int v = 0; v < values; v++) {
          total += mass[b + v] * decay.at(cost[b + v] - best);
        }
        cost[b] = best + h[at + b];
        mass[b] = total;
      }
    }
    long best = Long.MAX_VALUE;
    for (int b = 0; b < levels; b++) {
      best = Math.min(best, cost[b]);
    }
    double total = 0;
    for (int b = 0; b < levels; b++) {
      total += mass[b] * decay.at(cost[b] - best);
    }
    least[depth][g] = best;
    sum[depth][g] = total;
    if (k == depth) {
      System.arraycopy(cost, 0, partLeast[depth], 0, levels);
      System.arraycopy(mass, 0, partSum[depth], 0, levels);
    }
  }
}
