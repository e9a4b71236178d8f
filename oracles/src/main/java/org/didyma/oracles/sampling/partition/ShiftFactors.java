package org.didyma.oracles.sampling.partition;

import java.util.stream.IntStream;
import org.didyma.oracles.search.bounds.StarBound;
import org.didyma.oracles.search.space.SearchSpace;

/**
 * The factors P_g(a) of the sum over shifts of {@link ClassMasses}, kept along one path of a search
 * tree: which shifts a each category g has left, and the sums S_l(a) that P_g(a) is the product of.
 * A position that is in no category has a single sum, over all its values.
 *
 * <p>Each sum is less the exponential of the position's least cost, {@link #rest} of which adds up.
 */
final class ShiftFactors {

  /** Terms of this size and less, as multiples of the largest, are taken for it: above e^-660. */
  private static final double LEAST_TERM = 1e-286;

  private static final double LEAST_TERM_AT = 660;

  /** Products of windows beyond these are turned into logarithms, before they leave doubles. */
  private static final double SMALL = 1e-10;

  private static final double LARGE = 1e200;

  private final StarBound star;
  private final ExponentialTable decay;
  private final int size;
  private final int count; // of categories
  private final int[] category; // by position, -1 for none
  private final int[][] positions; // by category, ascending
  private final int[] boxLow; // by category: its least shift
  private final int[] shiftStart; // by category: where its shifts lie
  private final int[] windowStart; // by position: where its windows lie

  private final int[][] low; // by depth, then category: L
  private final int[][] high;
  private final long[][] least; // by depth, then position: least h_l
  private final double[][] window; // by depth, then window: S_l(a) less exp(-rate least)
  private final double[][] logs; // by depth, then shift: ln P_g(a), likewise
  private final boolean[] stale; // by category: of the current depth's P
  private final long[] rest; // by depth
  private final double[] alone; // by depth
  private final double[] term; // scratch, by value

  /**
   * The factors at the root, yet to be brought {@link #update up to date}.
   *
   * @param rate of the bound's units
   * @param category by position, -1 for none
   * @param boxLow by category: its least shift
   * @param widths by category: how many more shifts it has
   */
  ShiftFactors(
      SearchSpace space, StarBound star, double rate, int[] category, int[] boxLow, int[] widths) {
    this.star = star;
    this.decay = ExponentialTable.of(rate, LEAST_TERM_AT);
    this.size = space.size();
    this.count = widths.length;
    this.category = category;
    this.positions = new int[count][];
    for (int g = 0; g < count; g++) {
      int own = g;
      positions[g] = IntStream.range(0, size).filter(k -> category[k] == own).toArray();
    }
    this.boxLow = boxLow;
    this.shiftStart = new int[count + 1];
    for (int g = 0; g < count; g++) {
      shiftStart[g + 1] = shiftStart[g] + widths[g] + 1;
    }
    this.windowStart = new int[size + 1];
    int values = 0;
    for (int k = 0; k < size; k++) {
      windowStart[k + 1] = windowStart[k] + (category[k] < 0 ? 1 : widths[category[k]] + 1);
      values = Math.max(values, space.high(k) - space.low(k) + 1);
    }
    this.low = new int[size + 1][count];
    this.high = new int[size + 1][count];
    for (int g = 0; g < count; g++) {
      low[0][g] = boxLow[g];
      high[0][g] = boxLow[g] + widths[g];
    }
    this.least = new long[size + 1][size];
    this.window = new double[size + 1][windowStart[size]];
    this.logs = new double[size + 1][shiftStart[count]];
    this.stale = new boolean[count];
    this.rest = new long[size + 1];
    this.alone = new double[size + 1];
    this.term = new double[values];
  }

  /** The least shift a category has left. */
  int low(int depth, int g) {
    return low[depth][g];
  }

  /** The greatest shift a category has left. */
  int high(int depth, int g) {
    return high[depth][g];
  }

  /** The least shifts of all categories. Not to be changed. */
  int[] lows(int depth) {
    return low[depth];
  }

  /** The greatest shifts of all categories. Not to be changed. */
  int[] highs(int depth) {
    return high[depth];
  }

  /** The least cost of a free position. */
  long least(int depth, int position) {
    return least[depth][position];
  }

  /** The constant and the least costs of all free positions but the next one. */
  long rest(int depth) {
    return rest[depth];
  }

  /** The logarithm of the product over free positions in no category, but the next one. */
  double alone(int depth) {
    return alone[depth];
  }

  /** The logarithm of the sum over all values of a free position, where it is in no category. */
  double aloneAt(int depth, int position) {
    return category[position] < 0 ? Math.log(window[depth][windowStart[position]]) : 0;
  }

  /** All ln P_g(a), that of the least shift left of g at {@link #at}. Not to be changed. */
  double[] logs(int depth) {
    return logs[depth];
  }

  /** Where ln P_g(a) of the least shift left of g lies. */
  int at(int depth, int g) {
    return shiftStart[g] + low[depth][g] - boxLow[g];
  }

  /** Copies what does not depend on the value of position {@code depth} to the next depth. */
  void copyRest(int depth) {
    int next = depth + 1;
    System.arraycopy(low[depth], 0, low[next], 0, count);
    System.arraycopy(high[depth], 0, high[next], 0, count);
    System.arraycopy(least[depth], next, least[next], next, size - next);
    int from = windowStart[next];
    System.arraycopy(window[depth], from, window[next], from, windowStart[size] - from);
    System.arraycopy(logs[depth], 0, logs[next], 0, logs[next].length);
  }

  /** Keeps the shifts of a category that a fixed position of it allows. */
  void narrow(int depth, int g, int lowest, int highest) {
    low[depth][g] = Math.max(low[depth][g], lowest);
    high[depth][g] = Math.min(high[depth][g], highest);
    stale[g] = true;
  }

  /** Brings sums and products up to date with the bound on losses. */
  void update(int depth) {
    rest[depth] = star.constant(depth);
    double product = 1;
    double log = 0;
    for (int k = depth; k < size; k++) {
      if (star.takeChange(k)) {
        sumUp(depth, k);
        if (category[k] >= 0) {
          stale[category[k]] = true;
        }
      }
      if (k > depth) {
        rest[depth] += least[depth][k];
        if (category[k] < 0) {
          product *= window[depth][windowStart[k]];
          if (product > LARGE) {
            log += Math.log(product);
            product = 1;
          }
        }
      }
    }
    alone[depth] = log + Math.log(product);
    for (int g = 0; g < count; g++) {
      if (stale[g]) {
        multiply(depth, g, depth, logs[depth], at(depth, g));
        stale[g] = false;
      }
    }
  }

  /** The windows of a position: S_l(a) for all shifts a, or the sum over all its values. */
  private void sumUp(int depth, int k) {
    long[] own = star.costs(depth);
    int start = star.start(k);
    int values = star.start(k + 1) - start;
    long smallest = Long.MAX_VALUE;
    for (int i = 0; i < values; i++) {
      smallest = Math.min(smallest, own[start + i]);
    }
    least[depth][k] = smallest;
    for (int i = 0; i < values; i++) {
      // Larger, not 0, so that no window is: this does not grow either when h does not fall.
      term[i] = Math.max(LEAST_TERM, decay.at(own[start + i] - smallest));
    }
    int to = windowStart[k];
    if (category[k] < 0) {
      window[depth][to] = Windows.sum(term, 0, values);
    } else {
      Windows.sums(term, values, window[depth], to, windowStart[k + 1] - to);
    }
  }

  /**
   * ln P_g(a) of the category of the next position, less the factor of that, for the shifts a that
   * are left in turn.
   *
   * @param into to be set, from its start on
   */
  void multiplyWithout(int depth, double[] into) {
    multiply(depth, category[depth], depth + 1, into, 0);
  }

  private void multiply(int depth, int g, int from, double[] into, int at) {
    int width = high[depth][g] - low[depth][g];
    int first = low[depth][g] - boxLow[g];
    int[] own = positions[g];
    double[] factor = window[depth];
    int free = 0;
    while (free < own.length && own[free] < from) {
      free++;
    }
    for (int a = 0; a <= width; a++) {
      double product = 1;
      double log = 0;
      for (int i = free; i < own.length; i++) {
        product *= factor[windowStart[own[i]] + first + a];
        if (product < SMALL || product > LARGE) {
          log += Math.log(product);
          product = 1;
        }
      }
      into[at + a] = log + Math.log(product);
    }
  }

  /**
   * The most that the logarithm of a factor has grown by from one depth to the next, over the
   * shifts that are left: negative infinity where none is.
   *
   * @param before ln P_g(a) at the depth before, that of its least shift at {@code at}
   */
  double mostGained(int depth, int g, double[] before, int at) {
    int next = depth + 1;
    int shift = low[next][g] - low[depth][g];
    int here = at(next, g);
    double most = Double.NEGATIVE_INFINITY;
    for (int a = 0; a <= high[next][g] - low[next][g]; a++) {
      most = Math.max(most, logs[next][here + a] - before[at + shift + a]);
    }
    return most;
  }
}
