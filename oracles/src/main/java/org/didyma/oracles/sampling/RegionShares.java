package org.didyma.oracles.sampling;

import java.util.Arrays;
import org.didyma.exact.RandomBits;

/**
 * The shares a_1, ..., a_m of the parts of a region, positive integers in proportion to bounds on
 * the parts' masses.
 *
 * <p>With the masses as multiples r_v of the largest, a_v = floor(2^42 r_v) + 1. So a part's
 * proportion a_v / A is at least r_v / (r_1 + ... + r_m), but for a factor 1 + 2^-42 m.
 */
final class RegionShares {

  private static final double FINENESS = 0x1p42;

  private final double rate;
  private int count;
  private long[] offset = new long[16];
  private double[] logSum = new double[16];
  private long[] share = new long[16];
  private long total;

  /**
   * Shares of nothing.
   *
   * @param rate of the masses exp(logSum - rate * offset)
   */
  RegionShares(double rate) {
    this.rate = rate;
  }

  void clear() {
    count = 0;
  }

  /** Adds a part; one with logSum negative infinity is empty and gets no share. */
  void add(long offset, double logSum) {
    if (count == share.length) {
      this.offset = Arrays.copyOf(this.offset, 2 * count);
      this.logSum = Arrays.copyOf(this.logSum, 2 * count);
      this.share = Arrays.copyOf(share, 2 * count);
    }
    this.offset[count] = offset;
    this.logSum[count++] = logSum;
  }

  /** Computes the shares of the parts added; at least one must not be empty. */
  void settle() {
    int largest = 0;
    for (int i = 1; i < count; i++) {
      if (relative(i, largest) > 0 || logSum[largest] == Double.NEGATIVE_INFINITY) {
        largest = i;
      }
    }
    total = 0;
    for (int i = 0; i < count; i++) {
      share[i] = 0;
      if (logSum[i] != Double.NEGATIVE_INFINITY) {
        double multiple = Math.min(1, Math.exp(relative(i, largest)));
        share[i] = (long) (FINENESS * multiple) + 1;
        total += share[i];
      }
    }
  }

  /** The logarithm of a part's mass as a multiple of another's. */
  private double relative(int i, int j) {
    return logSum[i] - logSum[j] - rate * (offset[i] - offset[j]);
  }

  int count() {
    return count;
  }

  long offset(int i) {
    return offset[i];
  }

  double logSum(int i) {
    return logSum[i];
  }

  long share(int i) {
    return share[i];
  }

  long total() {
    return total;
  }

  /** Part i with probability a_i / A. */
  int draw(RandomBits random) {
    long ticket = random.below(total);
    int i = 0;
    for (; ticket >= share[i]; i++) {
      ticket -= share[i];
    }
    return i;
  }
}
