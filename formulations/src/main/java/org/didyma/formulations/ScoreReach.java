package org.didyma.formulations;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * How far from 0 a lattice can move the score of a record: the largest sum of g_j a_j over whole
 * numbers a_j from 0 to c_j of which at most S differ from 0 and whose squares add up to R2 at
 * most. g_j is the size of the record's entry and c_j that of the largest weight on the side in
 * question. Weights that must differ from 0 are treated as if they need not, and constraints on
 * columns as if there were none, which makes it no smaller.
 *
 * <p>With a ball it is the exact maximum where that takes few steps, and else the maximum of the
 * relaxation in which the last step is taken in part, rounded down, or of that over real numbers.
 * All grow with each g_j and c_j, so no record reaches farther than the corner of its domain. The
 * proof is docs/proofs/exponential-mechanism.md, section 1.
 */
final class ScoreReach {

  /** Steps of an exact maximum; a few milliseconds. */
  private static final long MOST_STEPS = 1 << 20;

  /** Steps of a relaxation. */
  private static final long MOST_TAKEN = 2048;

  private final long[] gains;
  private final long[] caps;
  private final int most;
  private final long squares;
  private final boolean hasBall;

  /**
   * Of the lattice's limits and a record's entries.
   *
   * @param gains g_j, at least 0
   * @param caps as many c_j, at least 0
   */
  ScoreReach(WeightLattice lattice, long[] gains, long[] caps) {
    this.most = Math.min(lattice.mostNonZeros(), gains.length);
    this.hasBall = lattice.hasBall();
    this.squares = hasBall ? lattice.largestSquaredNorm() : 0;
    this.gains = gains;
    this.caps = caps;
  }

  /** The largest sum, or a bound on it that grows with what it is a bound on. */
  long value() {
    return hasBall && steps() <= MOST_STEPS ? exact() : bound();
  }

  /** No sum is larger; sooner known than {@link #value}, and never less. */
  long bound() {
    long box = farthest();
    return hasBall ? Math.min(box, mostTaken() <= MOST_TAKEN ? relaxed() : inBall()) : box;
  }

  /** The sum of the S largest products. */
  long farthest() {
    long[] products = new long[gains.length];
    Arrays.setAll(products, j -> Math.multiplyExact(gains[j], caps[j]));
    Arrays.sort(products);
    long sum = 0;
    for (int i = 0; i < most; i++) {
      sum = Math.addExact(sum, products[products.length - 1 - i]);
    }
    return sum;
  }

  /** More than the largest weight that a ball allows, by less than 2. */
  private long root() {
    return BigInteger.valueOf(squares).sqrt().longValueExact() + 1;
  }

  /** The steps that {@link #relaxed} can take at most. */
  private long mostTaken() {
    long root = root();
    long sum = 0;
    for (long cap : sorted(caps)) {
      sum += Math.min(cap, root);
    }
    return sum;
  }

  /**
   * The i-th largest gain and the i-th largest cap belong together in no better case. There the
   * a-th step of a coordinate brings g and costs 2a - 1 of R2. Steps are taken by what they bring
   * for what they cost, the last one in part: the maximum of the linear relaxation.
   */
  private long relaxed() {
    long[] g = sorted(gains);
    long[] c = sorted(caps);
    long[] taken = new long[most];
    long left = squares;
    long sum = 0;
    while (true) {
      int best = -1;
      for (int i = 0; i < most; i++) {
        // Gains are below 2^31 and weights below 2^20, so products fit.
        if (taken[i] < c[i]
            && (best < 0 || g[i] * (2 * taken[best] + 1) > g[best] * (2 * taken[i] + 1))) {
          best = i;
        }
      }
      if (best < 0) {
        return sum;
      }
      long price = 2 * taken[best] + 1;
      if (price > left) {
        return Math.addExact(sum, Math.multiplyExact(g[best], left) / price);
      }
      taken[best]++;
      left -= price;
      sum = Math.addExact(sum, g[best]);
    }
  }

  /** The root of R2 times the sum of the S largest squares of gains (Cauchy and Schwarz). */
  private long inBall() {
    BigInteger sum = BigInteger.ZERO;
    for (long gain : sorted(gains)) {
      sum = sum.add(BigInteger.valueOf(gain).pow(2));
    }
    return sum.multiply(BigInteger.valueOf(squares)).sqrt().longValueExact();
  }

  private long[] sorted(long[] values) {
    long[] down = values.clone();
    Arrays.sort(down);
    return IntStream.range(0, most).mapToLong(i -> down[down.length - 1 - i]).toArray();
  }

  /** What {@link #exact} takes. */
  private long steps() {
    if (squares >= MOST_STEPS) {
      return squares;
    }
    long root = root();
    long each = (squares + 1) * (most + 1L) * root;
    return each > MOST_STEPS ? each : each * gains.length;
  }

  /** By coordinates, over what is left of R2 and of S. */
  private long exact() {
    int norm = Math.toIntExact(squares);
    long[][] best = new long[most + 1][norm + 1];
    for (int j = 0; j < gains.length; j++) {
      for (int s = most; s >= 1; s--) {
        for (int r = norm; r >= 1; r--) {
          for (long a = 1; a <= caps[j] && a * a <= r; a++) {
            long with = Math.addExact(best[s - 1][r - (int) (a * a)], gains[j] * a);
            best[s][r] = Math.max(best[s][r], with);
          }
        }
      }
    }
    return best[most][norm];
  }
}
