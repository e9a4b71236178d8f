package org.didyma.oracles.search.tree;

import java.math.BigInteger;

/**
 * How many nodes a depth-first search would count, by random dives (Knuth, Estimating the
 * efficiency of backtrack programs, Mathematics of Computation 29, 1975).
 *
 * <p>A dive goes from the root to a leaf. At each node it takes one of the open children, each with
 * the same probability. A node below others with b_0, b_1, ... open children is reached with the
 * probability 1 / (b_0 b_1 ...) and counts for the inverse. So what a dive is expected to count is
 * the number of nodes of the tree, with the incumbent as it is; a better one closes more.
 *
 * <p>Most of a lopsided tree may lie where few dives come, so the mean of some dives is rather too
 * small than too large. It tells an order of magnitude.
 */
public class TreeEstimate {

  /** Of the generator SplitMix64 (Steele, Lea and Flood 2014). */
  private static final long GAMMA = 0x9E3779B97F4A7C15L;

  private static final BigInteger MOST = BigInteger.valueOf(Long.MAX_VALUE);

  private long state;
  private long dives;
  private BigInteger sum = BigInteger.ZERO;

  /** A number from 0 to {@code children - 1}; nothing but an estimate depends on it. */
  public int choose(int children) {
    state += GAMMA;
    long z = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return (int) Math.floorMod(z ^ (z >>> 31), (long) children);
  }

  /** Adds what one dive counted. */
  public final void add(BigInteger nodes) {
    dives++;
    sum = sum.add(nodes);
  }

  public long dives() {
    return dives;
  }

  /** What all dives counted. */
  final BigInteger sum() {
    return sum;
  }

  /** The mean of the dives, at most Long.MAX_VALUE; 0 without any. */
  public long nodes() {
    return sum.divide(BigInteger.valueOf(Math.max(1, dives))).min(MOST).longValueExact();
  }
}
