package org.didyma.oracles.sampling.partition;

import java.util.Arrays;
import org.didyma.formulations.Completions;
import org.didyma.formulations.WeightLattice;
import org.didyma.oracles.search.bounds.StarBound;
import org.didyma.oracles.search.space.SearchSpace;

/**
 * A bound on masses by a sum over squared norms, for balls.
 *
 * <p>With the losses at least constant + sum over free l of h_l(w_l) ({@link StarBound}) and r what
 * the fixed weights leave of the squared radius, the mass is at most exp(-rate * constant) times
 * the sum, over all free weights whose squared norm is at most r, of the product of exp(-rate
 * h_l(w_l)). That sum is computed, one coordinate after the other, for each squared norm from 0 to
 * r ({@link NormSums}). So the bound sees that few weights can be far from 0, and which of them had
 * better be.
 *
 * <p>It is nested: splitting by a coordinate splits the sum, and the losses' bound does not fall at
 * any point on the way down.
 */
final class BallMasses implements PartitionBound {

  /** Most points of a ball, as a power of 2: sums of as many terms up to 1 are below 1e61. */
  private static final int MOST_BITS = 200;

  /** Steps that a sum takes at most. */
  private static final long MOST_WORK = 1 << 20;

  private final StarBound star;
  private final double rate; // of the bound's units
  private final int size;
  private final boolean[] feature; // by position
  private final int[] nearest; // by position: its value nearest to 0, squared
  private final int[] leastNorm; // by depth: the least squared norm of the rest
  private final int[] root; // by squared norm: its square root, rounded down

  private final int[] left; // by depth: what is left of the squared radius
  private final int[] tilt; // by depth: its number
  private final long[] restOffset; // by depth: constant plus the least of all later coordinates
  private final double[][] restLogSum; // by depth, then value: of all later coordinates
  private final long[] least; // by depth: the least of its own coordinate
  private final double[] logSum; // by depth

  private final long[] gained; // scratch, by position: by how much its cost has grown at least
  private final long[] leastOf; // scratch, by position: its least cost within the ball
  private final NormSums sums;

  /** True when sums over a space's norms are short, and within the range of doubles. */
  static boolean applies(SearchSpace space, Completions completions) {
    WeightLattice lattice = space.problem().lattice();
    if (!lattice.hasBall() || lattice.isSparse()) {
      return false;
    }
    double radius = lattice.largestSquaredNorm();
    return completions.total().bitLength() <= MOST_BITS
        && space.size() * Math.sqrt(radius) * radius <= MOST_WORK;
  }

  /**
   * @param space one that it {@link #applies} to
   * @param rate above 0
   */
  BallMasses(StarBound star, SearchSpace space, double rate) {
    WeightLattice lattice = space.problem().lattice();
    this.star = star;
    this.rate = Math.scalb(rate, -star.shift());
    this.size = space.size();
    this.feature = new boolean[size];
    this.nearest = new int[size];
    this.leastNorm = new int[size + 1];
    int radius = lattice.largestSquaredNorm();
    for (int k = size - 1; k >= 0; k--) {
      feature[k] = lattice.isFeature(space.coordinate(k));
      int value = Math.max(0, Math.max(space.low(k), -space.high(k)));
      nearest[k] = feature[k] ? value * value : 0;
      leastNorm[k] = leastNorm[k + 1] + nearest[k];
    }
    this.root = new int[radius + 1];
    for (int s = 1; s <= radius; s++) {
      int below = root[s - 1] + 1;
      root[s] = below * below <= s ? below : below - 1;
    }
    this.left = new int[size + 1];
    this.tilt = new int[size + 1];
    this.restOffset = new long[size + 1];
    this.restLogSum = new double[size][];
    for (int k = 0; k < size; k++) {
      restLogSum[k] = new double[star.start(k + 1) - star.start(k)];
    }
    this.least = new long[size + 1];
    this.logSum = new double[size + 1];
    this.leastOf = new long[size];
    this.gained = new long[size];
    this.sums = new NormSums(radius, root[radius], this.rate);
    left[0] = radius;
    settle(0);
  }

  private BallMasses(BallMasses other) {
    this.star = other.star.copy();
    this.rate = other.rate;
    this.size = other.size;
    this.feature = other.feature;
    this.nearest = other.nearest;
    this.leastNorm = other.leastNorm;
    this.root = other.root;
    this.left = new int[size + 1];
    this.tilt = new int[size + 1];
    this.restOffset = new long[size + 1];
    this.restLogSum = new double[size][];
    for (int k = 0; k < size; k++) {
      restLogSum[k] = new double[other.restLogSum[k].length];
    }
    this.least = new long[size + 1];
    this.logSum = new double[size + 1];
    this.leastOf = new long[size];
    this.gained = new long[size];
    this.sums = other.sums.copy();
    left[0] = other.left[0];
    settle(0);
  }

  @Override
  public BallMasses copy() {
    return new BallMasses(this);
  }

  @Override
  public int shift() {
    return star.shift();
  }

  @Override
  public long offset(int depth) {
    return depth == size ? star.constant(depth) : restOffset[depth] + least[depth];
  }

  @Override
  public double logSum(int depth) {
    return logSum[depth];
  }

  @Override
  public long partOffset(int depth, int value) {
    return restOffset[depth] + star.costs(depth)[star.start(depth) + value - star.low(depth)];
  }

  @Override
  public double partLogSum(int depth, int value) {
    return restLogSum[depth][value - star.low(depth)];
  }

  @Override
  public void descend(int depth, int value) {
    spend(depth, value);
    star.descend(depth, value);
    settle(depth + 1);
  }

  @Override
  public boolean descend(int depth, int value, Closing closing) {
    int next = depth + 1;
    spend(depth, value);
    Arrays.fill(gained, next, size, 0);
    double log = restLogSum[depth][value - star.low(depth)];
    star.begin(depth, value);
    if (next < size && closing.closes(roughOffset(depth), log)) {
      return false;
    }
    star.finish(depth, value);
    if (next < size && closing.closes(roughOffset(depth), log)) {
      return false;
    }
    settle(next);
    return true;
  }

  private void spend(int depth, int value) {
    left[depth + 1] = left[depth] - (feature[depth] ? value * value : 0);
    tilt[depth + 1] = tilt[depth];
  }

  /**
   * What the losses of a part are at least on the way down, if the sum over norms stays what it was
   * for the part: more by the constant and by what each free coordinate's cost has grown by at
   * least. The sum itself can only fall further, so this closes nothing that it would not.
   */
  private long roughOffset(int depth) {
    int next = depth + 1;
    long offset = restOffset[depth] + star.constant(next) - star.constant(depth);
    for (int k = next; k < size; k++) {
      if (star.takeChange(k)) {
        gained[k] = leastGained(depth, k);
      }
      offset += gained[k];
    }
    return offset;
  }

  private long leastGained(int depth, int position) {
    int cap = cap(depth + 1, position);
    int at = star.start(position) - star.low(position);
    int end = at + to(position, cap);
    long[] before = star.costs(depth);
    long[] now = star.costs(depth + 1);
    long smallest = Long.MAX_VALUE;
    for (int i = at + from(position, cap); i <= end; i++) {
      smallest = Math.min(smallest, now[i] - before[i]);
    }
    return smallest;
  }

  /** Sums up what the free coordinates of a node can do. */
  private void settle(int depth) {
    if (depth == size) {
      logSum[depth] = 0;
      return;
    }
    long[] costs = star.costs(depth);
    long offset = star.constant(depth);
    for (int k = depth + 1; k < size; k++) {
      leastOf[k] = leastCost(costs, depth, k);
      offset += leastOf[k];
    }
    restOffset[depth] = offset;
    least[depth] = leastCost(costs, depth, depth);
    if (!sumUp(depth, costs)) {
      addLogarithms(depth, costs);
    }
  }

  /** The largest absolute value of a free position that the ball has room for. */
  private int cap(int depth, int position) {
    return feature[position]
        ? root[left[depth] - leastNorm[depth] + nearest[position]]
        : Integer.MAX_VALUE;
  }

  private int from(int position, int cap) {
    return Math.max(star.low(position), -cap);
  }

  private int to(int position, int cap) {
    return Math.min(star.low(position) + star.start(position + 1) - star.start(position) - 1, cap);
  }

  private long leastCost(long[] costs, int depth, int position) {
    int cap = cap(depth, position);
    int at = star.start(position) - star.low(position);
    int end = at + to(position, cap);
    long smallest = Long.MAX_VALUE;
    for (int i = at + from(position, cap); i <= end; i++) {
      smallest = Math.min(smallest, costs[i]);
    }
    return smallest;
  }

  /** Tries tilts, that of the parent first; false when none is good enough. */
  private boolean sumUp(int depth, long[] costs) {
    int first = tilt[depth];
    boolean enough = sumUp(depth, costs, first);
    for (int t = 0; t < NormSums.TILT_COUNT && !enough; t++) {
      tilt[depth] = t;
      enough = t != first && sumUp(depth, costs, t);
    }
    return enough;
  }

  /** Sums up with a tilt; false when too much of the sum may be lost. */
  private boolean sumUp(int depth, long[] costs, int t) {
    sums.begin(left[depth], t);
    for (int k = size - 1; k > depth; k--) {
      int cap = cap(depth, k);
      int at = star.start(k) - star.low(k);
      sums.multiply(feature[k], costs, at, from(k, cap), to(k, cap), leastOf[k]);
    }
    sums.end(cap(depth, depth));
    setParts(depth, costs);
    return sums.suffices(logSum[depth]);
  }

  /** The same sums by logarithms. */
  private void addLogarithms(int depth, long[] costs) {
    sums.beginLogarithms(left[depth]);
    for (int k = size - 1; k > depth; k--) {
      int cap = cap(depth, k);
      int at = star.start(k) - star.low(k);
      sums.addLogarithms(feature[k], costs, at, from(k, cap), to(k, cap), leastOf[k]);
    }
    sums.endLogarithms();
    setParts(depth, costs);
  }

  /** The parts of a node, and their sum. */
  private void setParts(int depth, long[] costs) {
    double[] part = restLogSum[depth];
    int low = star.low(depth);
    int start = star.start(depth);
    int cap = cap(depth, depth);
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < part.length; i++) {
      int v = low + i;
      part[i] =
          Math.abs(v) <= cap
              ? sums.logUpTo(left[depth] - (feature[depth] ? v * v : 0))
              : Double.NEGATIVE_INFINITY;
      most = Math.max(most, part[i] - rate * (costs[start + i] - least[depth]));
    }
    double total = 0;
    for (int i = 0; i < part.length; i++) {
      total += Math.exp(part[i] - rate * (costs[start + i] - least[depth]) - most);
    }
    logSum[depth] = most + Math.log(total);
  }
}
