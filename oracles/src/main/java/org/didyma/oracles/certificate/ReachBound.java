package org.didyma.oracles.certificate;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The bound from the limit on non-zero weights, once all free positions are feature weights that
 * may be zero.
 *
 * <p>Let Z be the objective if all free weights are zero, and let r of them be allowed to be
 * non-zero. Then the free part q of each function lies in a window around 0. A function with q &gt;
 * 0 falls below f(0) by at most its reach up, f(0) minus the least of f over the window above 0 (or
 * 0); then some weight w_l adds to q, as a positive w_l does if its entry is positive. Likewise
 * down. So the objective is at least Z minus the r largest of D_l, the larger of the sums of the
 * reaches that a positive and a negative w_l can be behind. For r = 0 only Z is left; for r = 1
 * each value of each weight is looked at.
 */
final class ReachBound {

  /** Most values of all weights together that are looked at one by one (128 MB). */
  private static final long MOST_VALUES = 1 << 24;

  private final Chains chains;
  private final ChainFunctions functions;
  private final NormTerm norms;
  private final long[][] up; // by function, then r: the greatest q of r non-zero weights
  private final long[][] down; // both only of functions that some node needed
  private final long[] positive; // by position
  private final long[] negative;
  private final long[] largest;
  private long @Nullable [][] single; // by position, then value; where some node needs it

  ReachBound(Chains chains, ChainFunctions functions, NormTerm norms) {
    this.chains = chains;
    this.functions = functions;
    this.norms = norms;
    int count = chains.low.length;
    this.up = new long[count][];
    this.down = new long[count][];
    this.positive = new long[chains.size];
    this.negative = new long[chains.size];
    this.largest = new long[chains.size];
  }

  /** Room for each value of each weight that may be free. */
  private long[][] singles() {
    long[][] values = single;
    if (values == null) {
      int first = norms.firstReachDepth();
      long all = 0;
      for (int k = first; k < chains.size; k++) {
        all += high(k) - low(k) + 1;
      }
      if (all > MOST_VALUES) {
        throw new RefusedException("the weights range too widely to look at each of their values");
      }
      values = new long[chains.size][];
      for (int k = first; k < chains.size; k++) {
        values[k] = new long[(int) (high(k) - low(k) + 1)];
      }
      single = values;
    }
    return values;
  }

  private void describe(int f) {
    int length = 0;
    for (int i = f; i != 0; i = rest(i)) {
      length++;
    }
    long[] most = new long[length];
    long[] least = new long[length];
    for (int i = f, m = 0; i != 0; i = rest(i), m++) {
      int k = chains.firstPosition(i);
      most[m] = -Math.max(entry(i) * low(k), entry(i) * high(k));
      least[m] = Math.min(entry(i) * low(k), entry(i) * high(k));
    }
    up[f] = sums(most, -1);
    down[f] = sums(least, 1);
  }

  /** The chain after the first position of a function, 0 if there is none. */
  private int rest(int function) {
    return function < chains.count ? chains.tail[function] : 0;
  }

  private long entry(int function) {
    return function < chains.count ? chains.entry[function] : 1;
  }

  private long low(int position) {
    return chains.low[chains.count + position];
  }

  private long high(int position) {
    return chains.high[chains.count + position];
  }

  /** Signed sums of the first 0, 1, ... smallest terms, as many as weights may be non-zero. */
  private long[] sums(long[] terms, int sign) {
    Arrays.sort(terms);
    long[] sums = new long[Math.min(terms.length, norms.left(0)) + 1];
    for (int i = 0; i < sums.length - 1; i++) {
      sums[i + 1] = sums[i] + sign * terms[i];
    }
    return sums;
  }

  /**
   * True when the bound exceeds a value.
   *
   * @param left r, at least 0
   * @param squaredNorm of the fixed weights, inside the ball
   */
  boolean exceeds(long value, int depth, int left, long squaredNorm) {
    long zeros = functions.zeros(depth);
    if (left > 1) {
      return ofReachesExceeds(value - norms.least(depth, squaredNorm), depth, zeros, left);
    }
    return zeros + norms.at(squaredNorm) > value
        && (left == 0 || ofSinglesExceeds(value, depth, zeros, squaredNorm));
  }

  private boolean ofSinglesExceeds(long value, int depth, long zeros, long squaredNorm) {
    long[][] single = singles();
    for (int k = depth; k < chains.size; k++) {
      Arrays.fill(single[k], zeros);
    }
    int[] live = functions.live(depth);
    for (int i = 0; i < live.length; i++) {
      long atZero = functions.least(depth, i, 0, 0);
      for (int f = live[i]; f != 0; f = rest(f)) {
        int k = chains.firstPosition(f);
        for (long v = low(k); v <= high(k); v++) {
          long q = entry(f) * v;
          single[k][(int) (v - low(k))] += functions.least(depth, i, q, q) - atZero;
        }
      }
    }
    for (int k = depth; k < chains.size; k++) {
      for (long v = low(k); v <= high(k); v++) {
        long norm = squaredNorm + v * v;
        boolean exists = v != 0 && norms.isInBall(norm);
        if (exists && single[k][(int) (v - low(k))] + norms.at(norm) <= value) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean ofReachesExceeds(long value, int depth, long zeros, int left) {
    Arrays.fill(positive, 0);
    Arrays.fill(negative, 0);
    int[] live = functions.live(depth);
    for (int i = 0; i < live.length; i++) {
      int f = live[i];
      if (up[f] == null) {
        describe(f);
      }
      int r = Math.min(left, up[f].length - 1);
      long atZero = functions.least(depth, i, 0, 0);
      long above = up[f][r] > 0 ? functions.least(depth, i, 1, up[f][r]) : atZero;
      long below = down[f][r] < 0 ? functions.least(depth, i, down[f][r], -1) : atZero;
      long reachUp = Math.max(0, atZero - above);
      long reachDown = Math.max(0, atZero - below);
      for (int j = f; j != 0; j = rest(j)) {
        boolean along = entry(j) > 0;
        positive[chains.firstPosition(j)] += along ? reachUp : reachDown;
        negative[chains.firstPosition(j)] += along ? reachDown : reachUp;
      }
    }
    for (int k = depth; k < chains.size; k++) {
      largest[k] = Math.max(positive[k], negative[k]);
    }
    Arrays.sort(largest, depth, chains.size);
    // Each of them may be as large as all that is summed here, so their sum could overflow.
    long bound = zeros;
    for (int k = chains.size - 1; k >= Math.max(depth, chains.size - left) && bound > value; k--) {
      bound -= largest[k];
    }
    return bound > value;
  }
}
