package org.didyma.oracles.search.bounds;

import java.util.Arrays;
import org.didyma.formulations.LearningProblem;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.space.SearchSpace;

/**
 * A slope for each chain, by which the bound at the root is raised.
 *
 * <p>A chain's function f(q) of the undecided part q = sum of x_l w_l of its score may be replaced
 * by f(q) - slope * q when slope * x_l * v is added to the unary function of each of its
 * coordinates l: the objective stays the same for any slopes, while the sum of the minima changes.
 * Since a function of q remains a function of q, nothing else changes in the search. That sum is
 * concave in the slopes (it is a Lagrangian dual in which each chain and the weights agree on q).
 * For the steps of 0/1 loss subgradient steps raise it: the derivative at a chain is the q that its
 * coordinates' minimisers give minus its own minimiser. For other losses the best slopes are about
 * those of the {@link Relaxation} at its minimum.
 *
 * <p>Slopes are integers in units of 2^-shift of the objective's unit.
 */
public final class ChainSlopes {

  private static final int ITERATIONS = 300;

  /** Steps without a better bound after which the steps get shorter. */
  private static final int PATIENCE = 8;

  private static final int MAX_SHIFT = 10;

  /** Largest absolute value of any sum, so that nothing overflows. */
  private static final long LIMIT = 1L << 56;

  private final SearchSpace space;
  private final ChainForest forest;
  private final int shift;
  private final int[] chains; // the chains of two coordinates or more that have a cell
  private final long[][] cost; // by position, then value: the unary functions without slopes
  private final long constant;

  private final long[] slope; // by chain
  private final long[] linear; // by position: the sum of slope * x of its chains
  private final int[] chosen; // by position: the minimiser
  private final long[] gradient; // by entry of "chains"

  private ChainSlopes(SearchSpace space, ChainForest forest, int shift) {
    this.space = space;
    this.forest = forest;
    this.shift = shift;
    int n = 0;
    int[] found = new int[forest.count()];
    for (int s = 1; s < forest.count(); s++) {
      if (forest.hasCell(s) && !forest.isUnary(s)) {
        found[n++] = s;
      }
    }
    this.chains = Arrays.copyOf(found, n);
    this.cost = unaryCosts();
    LearningProblem problem = space.problem();
    this.constant = problem.perturbation().unit() * problem.baseLoss() << shift;
    this.slope = new long[forest.count()];
    this.linear = new long[space.size()];
    this.chosen = new int[space.size()];
    this.gradient = new long[n];
  }

  private long[][] unaryCosts() {
    long[][] costs = new long[space.size()][];
    for (int k = 0; k < costs.length; k++) {
      costs[k] = new long[space.high(k) - space.low(k) + 1];
      for (int i = 0; i < costs[k].length; i++) {
        costs[k][i] = space.weightCost(k, space.low(k) + i) << shift;
      }
    }
    for (int s = 1; s < forest.count(); s++) {
      if (forest.isUnary(s) && forest.hasCell(s)) {
        int k = forest.position(s);
        for (int i = 0; i < costs[k].length; i++) {
          long q = (long) forest.value(s) * (space.low(k) + i);
          costs[k][i] += forest.loss(s, q) << shift;
        }
      }
    }
    return costs;
  }

  /** No slopes: the functions as they are. */
  public static ChainSlopes none(SearchSpace space, ChainForest forest) {
    return new ChainSlopes(space, forest, 0);
  }

  /**
   * Slopes with a good bound at the root.
   *
   * @param target a value of the objective at some point of the space, without the norm terms; what
   *     the bound is aimed at
   */
  static ChainSlopes ascend(
      SearchSpace space, ChainForest forest, long target, SearchListener listener) {
    if (!space.problem().isZeroOne()) {
      return tangents(space, forest, MAX_SHIFT, listener);
    }
    int shift = precision(space, forest);
    if (shift < 0) {
      return none(space, forest);
    }
    ChainSlopes slopes = new ChainSlopes(space, forest, shift);
    slopes.ascend(target << shift, listener);
    return slopes;
  }

  /**
   * The slopes of the chains' convex hulls where the relaxation is least.
   *
   * @param finest the most that slopes may be shifted
   * @throws SearchStoppedException when the listener says so
   */
  public static ChainSlopes tangents(
      SearchSpace space, ChainForest forest, int finest, SearchListener listener) {
    int shift = Math.min(finest, precision(space, forest));
    if (shift < 0) {
      return none(space, forest);
    }
    ChainSlopes slopes = new ChainSlopes(space, forest, shift);
    Relaxation relaxation = Relaxation.of(space, forest, listener);
    for (int s : slopes.chains) {
      long most = forest.swing(s) << shift;
      slopes.slope[s] = Math.max(-most, Math.min(most, relaxation.slope(s, shift)));
    }
    slopes.sumSlopes();
    return slopes;
  }

  /** The largest shift for which no sum exceeds the limit, -1 when there is none. */
  private static int precision(SearchSpace space, ChainForest forest) {
    long width = 1;
    long gains = 0;
    for (int s = 1; s < forest.count(); s++) {
      width = Math.max(width, Math.max(-forest.low(s), forest.high(s)));
      gains += forest.swing(s);
    }
    long costs = space.problem().perturbation().unit() * space.problem().baseLoss();
    for (int k = 0; k < space.size(); k++) {
      long largest = 0;
      for (int v = space.low(k); v <= space.high(k); v++) {
        largest = Math.max(largest, Math.abs(space.weightCost(k, v)));
      }
      costs += largest;
    }
    int shift = MAX_SHIFT;
    while (shift >= 0 && (LIMIT >> shift) / (width + 1) <= gains + costs / (width + 1)) {
      shift--;
    }
    return shift;
  }

  private void ascend(long target, SearchListener listener) {
    long[] best = slope.clone();
    long bestBound = Long.MIN_VALUE;
    int scale = 6; // steps are 2^scale / 64 of the distance to the target
    int since = 0;
    for (int i = 0; i < ITERATIONS && scale >= 0; i++) {
      SearchStoppedException.throwIf(listener);
      long bound = evaluate();
      if (bound > bestBound) {
        bestBound = bound;
        System.arraycopy(slope, 0, best, 0, best.length);
        since = 0;
      } else if (++since == PATIENCE) {
        since = 0;
        scale--;
        System.arraycopy(best, 0, slope, 0, best.length);
        sumSlopes();
        evaluate();
      }
      if (bestBound >= target) {
        break;
      }
      step(target - bestBound, scale);
    }
    System.arraycopy(best, 0, slope, 0, best.length);
    sumSlopes();
  }

  /** The bound at the root with the current slopes; leaves the minimisers and the gradient. */
  private long evaluate() {
    long bound = constant;
    for (int k = 0; k < cost.length; k++) {
      long least = Long.MAX_VALUE;
      for (int i = 0; i < cost[k].length; i++) {
        long value = cost[k][i] + linear[k] * (space.low(k) + i);
        if (value < least) {
          least = value;
          chosen[k] = space.low(k) + i;
        }
      }
      bound += least;
    }
    for (int i = 0; i < chains.length; i++) {
      int s = chains[i];
      long q = minimiser(s);
      bound += (forest.loss(s, q) << shift) - slope[s] * q;
      long sum = -q;
      for (int t = s; t != 0; t = forest.tail(t)) {
        sum += (long) forest.value(t) * chosen[forest.position(t)];
      }
      gradient[i] = sum;
    }
    return bound;
  }

  /** The q that minimises a chain's function of 0/1 loss; linear up to 0 and from 1 on. */
  private long minimiser(int s) {
    long low = forest.low(s);
    long high = forest.high(s);
    long left = slope[s] > 0 ? Math.min(0, high) : low;
    long right = slope[s] > 0 ? high : Math.max(1, low);
    if (low > 0) {
      return right;
    }
    if (high <= 0) {
      return left;
    }
    long gain = forest.loss(s, 1) << shift;
    return gain - slope[s] * right < -slope[s] * left ? right : left;
  }

  private void step(long distance, int scale) {
    long square = 1;
    for (long g : gradient) {
      square += g * g;
    }
    long length = (distance << scale) / square;
    for (int i = 0; i < chains.length; i++) {
      int s = chains[i];
      long most = forest.swing(s) << shift;
      long next = slope[s] + (gradient[i] * length >> 6);
      slope[s] = Math.max(-most, Math.min(most, next));
    }
    sumSlopes();
  }

  private void sumSlopes() {
    Arrays.fill(linear, 0);
    for (int s : chains) {
      for (int t = s; t != 0; t = forest.tail(t)) {
        linear[forest.position(t)] += slope[s] * forest.value(t);
      }
    }
  }

  /** The binary logarithm of how many units of the slopes make one of the objective. */
  public int shift() {
    return shift;
  }

  public long slope(int chain) {
    return slope[chain];
  }

  /** The slope of the chain that is a cell's whole row. */
  long slopeOfCell(int cell) {
    return slope[forest.chainOfCell(cell)];
  }

  /** What is added to a position's unary function per unit of its weight. */
  public long linear(int position) {
    return linear[position];
  }
}
