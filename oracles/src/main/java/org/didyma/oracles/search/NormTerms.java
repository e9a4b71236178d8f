package org.didyma.oracles.search;

import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;

/**
 * What couples the coordinates besides the loss: the ball, the limit on non-zero weights, and the
 * projected term h(|w|^2). All depend on a prefix only through its squared norm s and its number z
 * of non-zero feature weights.
 */
public final class NormTerms {

  private final boolean trivial;
  private final boolean sparse;
  private final long squaredRadius;
  private final int maxNonZeros;
  private final long[] leastNorm; // by depth: least squared norm of the rest
  private final long[] greatestNorm;
  private final int[] leastNonZeros;
  private final boolean[] feature; // by position
  private final RangeMaximum projected;

  public NormTerms(SearchSpace space) {
    WeightLattice lattice = space.problem().lattice();
    Perturbation perturbation = space.problem().perturbation();
    int d = space.size();
    this.trivial = !lattice.hasBall() && !lattice.isSparse() && !perturbation.hasProjectedTerm();
    this.sparse = lattice.isSparse();
    this.squaredRadius =
        lattice.hasBall() || perturbation.hasProjectedTerm()
            ? lattice.largestSquaredNorm()
            : Long.MAX_VALUE;
    this.maxNonZeros = lattice.maxNonZeros();
    this.leastNorm = new long[d + 1];
    this.greatestNorm = new long[d + 1];
    this.leastNonZeros = new int[d + 1];
    this.feature = new boolean[d];
    for (int k = d - 1; k >= 0; k--) {
      feature[k] = lattice.isFeature(space.coordinate(k));
      long nearest = Math.max(0, Math.max(space.low(k), -space.high(k)));
      long farthest = Math.max(Math.abs(space.low(k)), Math.abs(space.high(k)));
      leastNorm[k] = leastNorm[k + 1] + (feature[k] ? nearest * nearest : 0);
      greatestNorm[k] = greatestNorm[k + 1] + (feature[k] ? farthest * farthest : 0);
      leastNonZeros[k] = leastNonZeros[k + 1] + (feature[k] && nearest > 0 ? 1 : 0);
    }
    this.projected =
        perturbation.hasProjectedTerm()
            ? new RangeMaximum(perturbation, (int) squaredRadius)
            : new RangeMaximum(perturbation, 0);
  }

  /** True when there is nothing of the kind, so that every point of the box is feasible. */
  public boolean isTrivial() {
    return trivial;
  }

  /** True when the number of non-zero weights is limited. */
  public boolean isSparse() {
    return sparse;
  }

  /** s after fixing a position to v. */
  public long squaredNorm(int position, long s, int v) {
    return feature[position] ? s + (long) v * v : s;
  }

  /** z after fixing a position to v. */
  public int nonZeros(int position, int z, int v) {
    return feature[position] && v != 0 ? z + 1 : z;
  }

  /** True when some point of the lattice continues a prefix of this depth, norm and count. */
  public boolean isFeasible(int depth, long s, int z) {
    return s + leastNorm[depth] <= squaredRadius && z + leastNonZeros[depth] <= maxNonZeros;
  }

  /** Lower bound on -h over the continuations of a feasible prefix; exact at full depth. */
  public long bound(int depth, long s) {
    if (projected.isEmpty()) {
      return 0;
    }
    long greatest = Math.min(squaredRadius, s + greatestNorm[depth]);
    return -projected.maximum((int) (s + leastNorm[depth]), (int) greatest);
  }

  /** Maximum of h over any range, in constant time after n log n preparation. */
  private static final class RangeMaximum {

    private final long[][] table; // [b][i]: maximum of h(i .. i + 2^b - 1)

    RangeMaximum(Perturbation perturbation, int last) {
      int n = perturbation.hasProjectedTerm() ? last + 1 : 0;
      this.table = new long[n == 0 ? 0 : 32 - Integer.numberOfLeadingZeros(n)][];
      for (int b = 0; b < table.length; b++) {
        table[b] = new long[n - (1 << b) + 1];
        for (int i = 0; i < table[b].length; i++) {
          table[b][i] =
              b == 0
                  ? perturbation.projected(i)
                  : Math.max(table[b - 1][i], table[b - 1][i + (1 << (b - 1))]);
        }
      }
    }

    boolean isEmpty() {
      return table.length == 0;
    }

    long maximum(int from, int to) {
      int b = 31 - Integer.numberOfLeadingZeros(to - from + 1);
      return Math.max(table[b][from], table[b][to - (1 << b) + 1]);
    }
  }
}
