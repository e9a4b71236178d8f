package org.didyma.formulations;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * How many points of a lattice continue a prefix, exactly.
 *
 * <p>With the first k coordinates of an order fixed, the number of completions depends on the
 * prefix only through its squared norm and its number of non-zero weights. Without ball and limit
 * it is a product of ranges. The recursion is N_k(s, z) = sum over v of N_{k+1}(s + v^2, z + [v !=
 * 0]), with N = 0 outside the ball or above the limit, and N_d = 1.
 */
public final class Completions {

  private final int norms;
  private final int nonZeros;
  private final BigInteger[][] table;

  Completions(WeightLattice lattice, int[] order) {
    int d = order.length;
    this.norms = lattice.hasBall() ? lattice.largestSquaredNorm() + 1 : 1;
    this.nonZeros = lattice.isSparse() ? lattice.maxNonZeros() + 1 : 1;
    this.table = new BigInteger[d + 1][norms * nonZeros];
    Arrays.fill(table[d], BigInteger.ONE);
    for (int k = d - 1; k >= 0; k--) {
      int j = order[k];
      for (int s = 0; s < norms; s++) {
        for (int z = 0; z < nonZeros; z++) {
          table[k][s * nonZeros + z] =
              lattice.isFeature(j) && table[k].length > 1
                  ? sum(lattice, j, k + 1, s, z)
                  : product(lattice, j, k + 1, s, z);
        }
      }
    }
  }

  private BigInteger product(WeightLattice lattice, int j, int next, int s, int z) {
    return table[next][s * nonZeros + z].multiply(
        BigInteger.valueOf(lattice.high(j) - lattice.low(j) + 1L));
  }

  private BigInteger sum(WeightLattice lattice, int j, int next, int s, int z) {
    BigInteger sum = BigInteger.ZERO;
    if (norms == 1) {
      boolean zero = lattice.low(j) <= 0 && lattice.high(j) >= 0;
      long others = lattice.high(j) - lattice.low(j) + 1L - (zero ? 1 : 0);
      return (zero ? table[next][z] : BigInteger.ZERO)
          .add(
              z + 1 < nonZeros
                  ? table[next][z + 1].multiply(BigInteger.valueOf(others))
                  : BigInteger.ZERO);
    }
    for (int v = lattice.low(j); v <= lattice.high(j); v++) {
      sum = sum.add(count(next, s + (long) v * v, z + (v != 0 ? 1 : 0)));
    }
    return sum;
  }

  /**
   * Number of points that continue a prefix of {@code depth} coordinates, 0 when there is none.
   *
   * @param squaredNorm squared norm of the prefix's feature weights
   * @param nonZeroWeights number of its non-zero feature weights
   */
  public BigInteger count(int depth, long squaredNorm, int nonZeroWeights) {
    if (norms > 1 && squaredNorm >= norms || nonZeros > 1 && nonZeroWeights >= nonZeros) {
      return BigInteger.ZERO;
    }
    int s = norms > 1 ? (int) squaredNorm : 0;
    int z = nonZeros > 1 ? nonZeroWeights : 0;
    return table[depth][s * nonZeros + z];
  }

  /** Number of points of the lattice. */
  public BigInteger total() {
    return count(0, 0, 0);
  }
}
