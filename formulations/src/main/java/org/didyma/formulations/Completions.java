package org.didyma.formulations;

import java.math.BigInteger;
import java.util.Arrays;
import org.didyma.core.InvalidInputException;

/**
 * How many points of a lattice continue a prefix, exactly.
 *
 * <p>With the first k coordinates of an order fixed, the number of completions depends on the
 * prefix only through its squared norm s and its number z of non-zero feature weights. The
 * recursion is N_k(s, z) = sum over v of N_{k+1}(s + v^2, z + [v != 0]), with N = 0 outside the
 * ball or above the limit, and N_d = 1. Without a ball s is not tracked, without a limit z is not.
 */
public final class Completions {

  /** Largest number of entries of the table that counts a ball or a sparse lattice exactly. */
  private static final long MAX_ENTRIES = 2_000_000;

  private final WeightLattice lattice;
  private final boolean ball;
  private final boolean sparse;
  private final int norms;
  private final int nonZeros;
  private final BigInteger[][] table;

  private Completions(WeightLattice lattice, int[] order) {
    this.lattice = lattice;
    this.ball = lattice.hasBall();
    this.sparse = lattice.isSparse();
    this.norms = ball ? lattice.largestSquaredNorm() + 1 : 1;
    this.nonZeros = sparse ? lattice.maxNonZeros() + 1 : 1;
    this.table = new BigInteger[order.length + 1][norms * nonZeros];
    Arrays.fill(table[order.length], BigInteger.ONE);
    for (int k = order.length - 1; k >= 0; k--) {
      for (int s = 0; s < norms; s++) {
        for (int z = 0; z < nonZeros; z++) {
          table[k][s * nonZeros + z] = sum(order[k], k + 1, s, z);
        }
      }
    }
  }

  /** See {@link WeightLattice#completions}. */
  static Completions of(WeightLattice lattice, int[] order) {
    long entries =
        (long) (lattice.coordinates() + 1)
            * (lattice.hasBall() ? lattice.largestSquaredNorm() + 1L : 1L)
            * (lattice.isSparse() ? lattice.maxNonZeros() + 1L : 1L);
    if (entries > MAX_ENTRIES) {
      throw new InvalidInputException(
          "the lattice is too large to count: its table of squared norms and non-zero counts needs "
              + entries
              + " entries, the limit is "
              + MAX_ENTRIES,
          "use a smaller squared radius, or a box without a ball.");
    }
    return new Completions(lattice, order);
  }

  private BigInteger sum(int j, int next, int s, int z) {
    int low = lattice.low(j);
    int high = lattice.high(j);
    if (!lattice.isFeature(j)) {
      return times(table[next][s * nonZeros + z], lattice.choicesOfIntercept());
    }
    if (!ball) {
      // All non-zero values lead to one state.
      boolean zero = low <= 0 && high >= 0;
      BigInteger others = times(count(next, 0, z + 1), high - low + (zero ? 0L : 1L));
      return zero ? others.add(count(next, 0, z)) : others;
    }
    BigInteger sum = BigInteger.ZERO;
    for (int v = low; v <= high; v++) {
      sum = sum.add(count(next, s + (long) v * v, v == 0 ? z : z + 1));
    }
    return sum;
  }

  private static BigInteger times(BigInteger count, long factor) {
    return count.multiply(BigInteger.valueOf(factor));
  }

  /**
   * Number of points that continue a prefix of {@code depth} coordinates, 0 when there is none.
   *
   * @param depth how many coordinates of the order are fixed, from 0
   * @param squaredNorm squared norm of the prefix's feature weights
   * @param nonZeroWeights number of its non-zero feature weights
   */
  public BigInteger count(int depth, long squaredNorm, int nonZeroWeights) {
    if (ball && squaredNorm >= norms || sparse && nonZeroWeights >= nonZeros) {
      return BigInteger.ZERO;
    }
    int s = ball ? (int) squaredNorm : 0;
    int z = sparse ? nonZeroWeights : 0;
    return table[depth][s * nonZeros + z];
  }

  /** Number of points of the lattice, as far as {@link WeightLattice#completions} counts them. */
  public BigInteger total() {
    return count(0, 0, 0);
  }
}
