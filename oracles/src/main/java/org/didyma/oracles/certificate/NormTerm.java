package org.didyma.oracles.certificate;

import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;

/**
 * What couples the weights besides the loss: the ball, the limit on non-zero weights, and H(s) =
 * h(s) + mu * s of the squared norm s, which is subtracted from the objective. It is in units of
 * 1/S, like {@link Chains}.
 */
final class NormTerm {

  private final int size;
  private final boolean sparse;
  private final int maxNonZeros;
  private final long squaredRadius;
  private final long[] leastNorm; // by depth: of the free weights
  private final long[] greatestNorm;
  private final int[] leastNonZeros;
  private final int firstReachDepth;
  private final boolean[] feature; // by position
  private final long scale;
  private final long multiplier;
  private final Perturbation perturbation;
  private final long[][] maximum; // [b][s]: of H from s to s + 2^b - 1

  NormTerm(
      WeightLattice lattice,
      Perturbation perturbation,
      TreeCertificate certificate,
      Chains chains,
      int[] order) {
    this.size = order.length;
    this.sparse = lattice.isSparse();
    this.maxNonZeros = lattice.maxNonZeros();
    this.scale = certificate.slopeUnit();
    this.multiplier = certificate.normMultiplier();
    this.perturbation = perturbation;
    this.leastNorm = new long[size + 1];
    this.greatestNorm = new long[size + 1];
    this.leastNonZeros = new int[size + 1];
    this.feature = new boolean[size];
    int reachDepth = size;
    for (int k = size - 1; k >= 0; k--) {
      long low = chains.low[chains.count + k];
      long high = chains.high[chains.count + k];
      long nearest = Math.max(0, Math.max(low, -high));
      long farthest = Math.max(Math.abs(low), Math.abs(high));
      feature[k] = lattice.isFeature(order[k]);
      leastNorm[k] = leastNorm[k + 1] + (feature[k] ? nearest * nearest : 0);
      greatestNorm[k] = greatestNorm[k + 1] + (feature[k] ? farthest * farthest : 0);
      leastNonZeros[k] = leastNonZeros[k + 1] + (feature[k] && nearest > 0 ? 1 : 0);
      reachDepth = feature[k] && nearest == 0 && reachDepth == k + 1 ? k : reachDepth;
    }
    this.firstReachDepth = sparse ? reachDepth : size + 1;
    this.squaredRadius =
        lattice.hasBall()
            ? Math.min(lattice.largestSquaredNorm(), greatestNorm[0])
            : greatestNorm[0];
    this.maximum =
        perturbation.hasProjectedTerm() ? maxima((int) squaredRadius + 1) : new long[0][];
  }

  private long[][] maxima(int n) {
    long[][] table = new long[32 - Integer.numberOfLeadingZeros(n)][];
    for (int b = 0; b < table.length; b++) {
      table[b] = new long[n - (1 << b) + 1];
      for (int s = 0; s < table[b].length; s++) {
        table[b][s] = b == 0 ? -at(s) : Math.max(table[b - 1][s], table[b - 1][s + (1 << (b - 1))]);
      }
    }
    return table;
  }

  /** -S * H(s). */
  long at(long s) {
    long projected = perturbation.hasProjectedTerm() ? perturbation.projected((int) s) : 0;
    return -scale * (projected + multiplier * s);
  }

  /** The least of -S * H over the squared norms of what continues a node that is not empty. */
  long least(int depth, long s) {
    long from = s + leastNorm[depth];
    long to = Math.min(squaredRadius, s + greatestNorm[depth]);
    if (maximum.length == 0) {
      return Math.min(at(from), at(to));
    }
    int b = 31 - Integer.numberOfLeadingZeros((int) (to - from + 1));
    return -Math.max(maximum[b][(int) from], maximum[b][(int) (to - (1 << b) + 1)]);
  }

  boolean isFeature(int position) {
    return feature[position];
  }

  boolean isInBall(long squaredNorm) {
    return squaredNorm <= squaredRadius;
  }

  /** True when no point of the lattice continues a node of squared norm s and z non-zeros. */
  boolean isEmpty(int depth, long s, int z) {
    return s + leastNorm[depth] > squaredRadius || z + leastNonZeros[depth] > maxNonZeros;
  }

  /** How many of z allowed non-zero weights are left. */
  int left(int z) {
    return maxNonZeros - z;
  }

  boolean isSparse() {
    return sparse;
  }

  /** From this depth on, the bound of the limit on non-zero weights applies. */
  int firstReachDepth() {
    return firstReachDepth;
  }
}
