package org.didyma.cli.compare;

import java.math.BigInteger;
import java.util.OptionalLong;
import org.didyma.cli.Cancellation;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;

/**
 * The least value over all points of a small lattice. It certifies what no search of ours takes: a
 * separator set.
 */
final class Exhaustion {

  /** Largest number of points of the lattice's box. */
  private static final BigInteger MOST = BigInteger.valueOf(1L << 20);

  private Exhaustion() {}

  /** The least value; nothing when the lattice is too large or has no point. */
  static OptionalLong least(PerturbedProblem problem, Cancellation cancellation) {
    WeightLattice lattice = problem.problem().lattice();
    int d = lattice.coordinates();
    BigInteger points = BigInteger.ONE;
    int[] w = new int[d];
    for (int j = 0; j < d; j++) {
      w[j] = lattice.low(j);
      points = points.multiply(BigInteger.valueOf((long) lattice.high(j) - w[j] + 1));
    }
    if (points.compareTo(MOST) > 0) {
      return OptionalLong.empty();
    }
    OptionalLong least = OptionalLong.empty();
    boolean more = true;
    while (more) {
      cancellation.check();
      Weights point = Weights.of(w);
      if (lattice.contains(point)) {
        long value = problem.value(point);
        if (least.isEmpty() || value < least.getAsLong()) {
          least = OptionalLong.of(value);
        }
      }
      more = advance(lattice, w);
    }
    return least;
  }

  private static boolean advance(WeightLattice lattice, int[] w) {
    for (int j = w.length - 1; j >= 0; j--) {
      if (w[j] < lattice.high(j)) {
        w[j]++;
        return true;
      }
      w[j] = lattice.low(j);
    }
    return false;
  }
}
