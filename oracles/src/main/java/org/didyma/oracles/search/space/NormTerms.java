package org.didyma.oracles.search.space;

import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;
import org.jspecify.annotations.Nullable;

/**
 * What couples the coordinates besides the loss: the ball, the limit on non-zero weights, and the
 * projected term h(|w|^2). All depend on a prefix only through its squared norm s and its number z
 * of non-zero feature weights.
 *
 * <p>With a multiplier mu the objective is split as (U*L - &lt;eta, w&gt; + mu*|w|^2) - (h(|w|^2) +
 * mu*|w|^2). The first part is the chain bound's, where mu keeps each weight from running to the
 * end of its range; the second is bounded here, over the squared norms that can still be reached.
 * Any mu is valid.
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
  private final long multiplier;
  private final @Nullable RangeMaximum projected; // of h(s) + mu*s

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
    this.multiplier = space.normMultiplier();
    this.projected =
        perturbation.hasProjectedTerm()
            ? new RangeMaximum(perturbation, multiplier, (int) squaredRadius)
            : null;
  }

  /**
   * The multiplier with the best bound at the root. The bound is a sum of minima of functions that
   * are linear in mu, so it is concave, and the search for its maximum halves an interval.
   *
   * @param space a space with multiplier 0
   */
  static long chooseMultiplier(SearchSpace space) {
    WeightLattice lattice = space.problem().lattice();
    Perturbation perturbation = space.problem().perturbation();
    if (!lattice.hasBall() && !perturbation.hasProjectedTerm()) {
      return 0;
    }
    long largest = 1;
    for (int j = 0; j < lattice.features(); j++) {
      largest = Math.max(largest, Math.abs(perturbation.linear(j)));
      for (int v = lattice.low(j); v < lattice.high(j) && perturbation.hasSeparator(); v++) {
        long step = perturbation.cost(j, v + 1) - perturbation.cost(j, v);
        largest = Math.max(largest, Math.abs(step));
      }
    }
    // Beyond that every weight's least cost is at 0 already.
    long low = 0;
    long high = Math.min(largest, LearningProblem.MAGNITUDE / 4 / (1 + boxNorm(space)));
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (rootBound(space, middle) < rootBound(space, middle + 1)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static long boxNorm(SearchSpace space) {
    long norm = 0;
    for (int k = 0; k < space.size(); k++) {
      long farthest = Math.max(Math.abs(space.low(k)), Math.abs(space.high(k)));
      norm += farthest * farthest;
    }
    return norm;
  }

  /** What the multiplier changes in the bound at the root. */
  private static long rootBound(SearchSpace space, long mu) {
    WeightLattice lattice = space.problem().lattice();
    Perturbation perturbation = space.problem().perturbation();
    long bound = 0;
    for (int k = 0; k < space.size(); k++) {
      if (lattice.isFeature(space.coordinate(k))) {
        int j = space.coordinate(k);
        long least = Long.MAX_VALUE;
        for (int v = space.low(k); v <= space.high(k); v++) {
          least = Math.min(least, perturbation.cost(j, v) + mu * v * v);
        }
        bound += least;
      }
    }
    long radius = lattice.largestSquaredNorm();
    if (!perturbation.hasProjectedTerm()) {
      return bound - mu * radius;
    }
    long greatest = Long.MIN_VALUE;
    for (int s = 0; s <= radius; s++) {
      greatest = Math.max(greatest, perturbation.projected(s) + mu * s);
    }
    return bound - greatest;
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

  /**
   * Lower bound on -h(|w|^2) - mu*|w|^2 over the continuations of a feasible prefix; exact at full
   * depth.
   */
  public long bound(int depth, long s) {
    return boundBetween(s + leastNorm[depth], s + greatestNorm[depth]);
  }

  /** The same over the points whose squared norm lies in a range, the least of it in the ball. */
  public long boundBetween(long least, long greatest) {
    long farthest = Math.min(squaredRadius, greatest);
    return projected == null
        ? -multiplier * farthest
        : -projected.maximum((int) least, (int) farthest);
  }

  /** Maximum of h(s) + mu*s over any range, in constant time after n log n preparation. */
  private static final class RangeMaximum {

    private final long[][] table; // [b][i]: maximum over i .. i + 2^b - 1

    RangeMaximum(Perturbation perturbation, long multiplier, int last) {
      int n = last + 1;
      this.table = new long[32 - Integer.numberOfLeadingZeros(n)][];
      for (int b = 0; b < table.length; b++) {
        table[b] = new long[n - (1 << b) + 1];
        for (int i = 0; i < table[b].length; i++) {
          table[b][i] =
              b == 0
                  ? perturbation.projected(i) + multiplier * i
                  : Math.max(table[b - 1][i], table[b - 1][i + (1 << (b - 1))]);
        }
      }
    }

    long maximum(int from, int to) {
      int b = 31 - Integer.numberOfLeadingZeros(to - from + 1);
      return Math.max(table[b][from], table[b][to - (1 << b) + 1]);
    }
  }
}
