package org.didyma.mechanisms.lattice;

import java.util.List;
import org.didyma.formulations.Weights;

/**
 * The law of the minimiser of U L(w) - &lt;eta, P(w)&gt; for independent eta, the last by its
 * absolute value or as it is, over a lattice of one or two dimensions. All coordinates of eta but
 * the first are summed over 30 scales, the first in closed form.
 */
final class OpDiscLaw {

  /** At least the probability of what the sums leave out. */
  static final double LEFT_OUT = 4 * Math.exp(-30);

  private final List<Weights> points;
  private final ProjectedLattice projected;
  private final long unit;
  private final IntegerLaw noise;
  private final boolean symmetrised;
  private final int stride;

  /**
   * Discrete Laplace noise.
   *
   * @param unit U
   * @param scale of each coordinate
   */
  OpDiscLaw(ProjectedLattice projected, long unit, double scale) {
    this(projected, unit, IntegerLaw.discreteLaplace(scale), true, 1);
  }

  /**
   * Any noise.
   *
   * @param stride so many values of all coordinates but the first are taken for the middle one;
   *     odd, far below the width
   */
  OpDiscLaw(
      ProjectedLattice projected, long unit, IntegerLaw noise, boolean symmetrised, int stride) {
    this.points = TinyTables.points(projected.lattice());
    this.projected = projected;
    this.unit = unit;
    this.noise = noise;
    this.symmetrised = symmetrised;
    this.stride = stride;
  }

  /** P(w) for every point in lexicographic order, too small by at most LEFT_OUT in total. */
  double[] of(long[] loss) {
    double[] law = new double[points.size()];
    long[] base = new long[points.size()];
    long[] slope = points.stream().mapToLong(w -> -projected.step() * w.get(0)).toArray();
    boolean plane = projected.lattice().features() == 2;
    int range = noise.range() / stride * stride + stride;
    for (int last = symmetrised ? 0 : -range; last <= range; last += stride) {
      double lastMass = (symmetrised && last != 0 ? 2 : 1) * around(last);
      for (int second = plane ? -range : 0; second <= (plane ? range : 0); second += stride) {
        double mass = plane ? lastMass * around(second) : lastMass;
        for (int i = 0; i < base.length; i++) {
          Weights w = points.get(i);
          int norm = w.get(0) * w.get(0) + (plane ? w.get(1) * w.get(1) : 0);
          base[i] = unit * loss[i] - last * projected.height(norm);
          base[i] -= plane ? projected.step() * second * w.get(1) : 0;
        }
        noise.addMinimisers(law, base, slope, mass);
      }
    }
    return law;
  }

  private double around(long x) {
    return noise.between(x - stride / 2, x + stride / 2);
  }

  /** An upper bound on the largest log-ratio of the two laws. */
  static double worstLogRatio(double[] p, double[] q) {
    double worst = 0;
    for (int i = 0; i < p.length; i++) {
      double up = Math.max(p[i], q[i]) + LEFT_OUT;
      worst = Math.max(worst, Math.log(up / Math.min(p[i], q[i])));
    }
    return worst;
  }
}
