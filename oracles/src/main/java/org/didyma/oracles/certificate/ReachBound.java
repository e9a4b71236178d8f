package org.didyma.oracles.certificate;

import java.util.Arrays;
import java.util.Map;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;

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

  private final StepLists lists;
  private final long squaredRadius;
  private final Perturbation perturbation;
  private final int size;
  private final int[] low; // by position
  private final int[] high;
  private final int firstDepth;
  private final int[][] member; // by function: positions
  private final int[][] entry;
  private final long[][] up; // by function, then r: the greatest q of r non-zero weights
  private final long[][] down;
  private final long[] positive; // by position
  private final long[] negative;

  ReachBound(StepLists lists, LearningProblem problem, int[] order) {
    this.lists = lists;
    WeightLattice lattice = problem.lattice();
    this.squaredRadius = lattice.hasBall() ? lattice.largestSquaredNorm() : Long.MAX_VALUE;
    this.perturbation = problem.perturbation();
    this.size = order.length;
    this.low = new int[size];
    this.high = new int[size];
    int depth = size;
    for (int k = size - 1; k >= 0; k--) {
      low[k] = lattice.low(order[k]);
      high[k] = lattice.high(order[k]);
      boolean fits = lattice.isFeature(order[k]) && low[k] <= 0 && high[k] >= 0;
      depth = fits && depth == k + 1 ? k : depth;
    }
    this.firstDepth = depth;
    int functions = lists.functions();
    this.member = new int[functions][];
    this.entry = new int[functions][];
    this.up = new long[functions][];
    this.down = new long[functions][];
    for (int f = 1; f < functions; f++) {
      Map<Integer, Integer> members = lists.members(f);
      member[f] = members.keySet().stream().mapToInt(Integer::intValue).toArray();
      entry[f] = members.values().stream().mapToInt(Integer::intValue).toArray();
      long[] most = new long[member[f].length];
      long[] least = new long[member[f].length];
      for (int i = 0; i < member[f].length; i++) {
        long atLow = (long) entry[f][i] * low[member[f][i]];
        long atHigh = (long) entry[f][i] * high[member[f][i]];
        most[i] = -Math.max(atLow, atHigh);
        least[i] = Math.min(atLow, atHigh);
      }
      up[f] = sums(most, -1);
      down[f] = sums(least, 1);
    }
    this.positive = new long[size];
    this.negative = new long[size];
  }

  /** Signed sums of the first 0, 1, ... smallest terms. */
  private static long[] sums(long[] terms, int sign) {
    Arrays.sort(terms);
    long[] sums = new long[terms.length + 1];
    for (int i = 0; i < terms.length; i++) {
      sums[i + 1] = sums[i] + sign * terms[i];
    }
    return sums;
  }

  /** True when the bound is known at a depth. */
  boolean applies(int depth) {
    return depth >= firstDepth;
  }

  /**
   * The bound.
   *
   * @param left r, at least 0
   * @param squaredNorm of the fixed weights, inside the ball
   * @param projected bound on the projected term
   */
  long bound(int depth, int left, long squaredNorm, long projected) {
    long zeros = lists.zeros(depth);
    if (left == 0) {
      return zeros - projectedAt(squaredNorm);
    }
    return left == 1
        ? ofSingles(depth, zeros, squaredNorm)
        : ofReaches(depth, zeros, left) + projected;
  }

  private long projectedAt(long squaredNorm) {
    return perturbation.hasProjectedTerm()
        ? perturbation.projected(Math.toIntExact(squaredNorm))
        : 0;
  }

  private long ofSingles(int depth, long zeros, long squaredNorm) {
    long[][] value = new long[size][];
    for (int k = depth; k < size; k++) {
      value[k] = new long[high[k] - low[k] + 1];
    }
    int[] live = lists.live(depth);
    for (int i = 0; i < live.length; i++) {
      long atZero = lists.leastOf(depth, i, 0, 0);
      int[] members = member[live[i]];
      for (int m = 0; m < members.length; m++) {
        int k = members[m];
        for (int v = low[k]; v <= high[k]; v++) {
          long q = (long) entry[live[i]][m] * v;
          value[k][v - low[k]] += lists.leastOf(depth, i, q, q) - atZero;
        }
      }
    }
    long best = zeros - projectedAt(squaredNorm);
    for (int k = depth; k < size; k++) {
      for (int v = low[k]; v <= high[k]; v++) {
        long norm = squaredNorm + (long) v * v;
        if (v != 0 && norm <= squaredRadius) {
          best = Math.min(best, zeros + value[k][v - low[k]] - projectedAt(norm));
        }
      }
    }
    return best;
  }

  private long ofReaches(int depth, long zeros, int left) {
    Arrays.fill(positive, 0);
    Arrays.fill(negative, 0);
    int[] live = lists.live(depth);
    for (int i = 0; i < live.length; i++) {
      int f = live[i];
      int r = Math.min(left, member[f].length);
      long atZero = lists.leastOf(depth, i, 0, 0);
      long above = up[f][r] > 0 ? lists.leastOf(depth, i, 1, up[f][r]) : atZero;
      long below = down[f][r] < 0 ? lists.leastOf(depth, i, down[f][r], -1) : atZero;
      long reachUp = Math.max(0, atZero - above);
      long reachDown = Math.max(0, atZero - below);
      for (int m = 0; m < member[f].length; m++) {
        boolean along = entry[f][m] > 0;
        positive[member[f][m]] += along ? reachUp : reachDown;
        negative[member[f][m]] += along ? reachDown : reachUp;
      }
    }
    long[] largest = new long[size - depth];
    for (int k = depth; k < size; k++) {
      largest[k - depth] = Math.max(positive[k], negative[k]);
    }
    Arrays.sort(largest);
    long bound = zeros;
    for (int i = 0; i < Math.min(left, largest.length); i++) {
      bound -= largest[largest.length - 1 - i];
    }
    return bound;
  }
}
