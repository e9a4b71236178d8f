package org.didyma.mechanisms.lattice;

import java.util.List;
import org.didyma.formulations.Weights;

/**
 * The law of the minimiser of U L(w) - &lt;eta, P(w)&gt; for independent discrete Laplace eta, the
 * last by its absolute value, over a lattice of one or two dimensions. All coordinates of eta but
 * the first are summed over 30 scales, the first in closed form.
 */
final class OpDiscLaw {

  private static final int SCALES = 30;

  /** At least the probability of what the sums leave out. */
  static final double LEFT_OUT = 4 * Math.exp(-SCALES);

  private final List<Weights> points;
  private final ProjectedLattice projected;
  private final long unit;
  private final double log;
  private final int range;

  /**
   * @param unit U
   * @param scale of each coordinate
   */
  OpDiscLaw(ProjectedLattice projected, long unit, double scale) {
    this.points = TinyTables.points(projected.lattice());
    this.projected = projected;
    this.unit = unit;
    this.log = 1 / scale;
    this.range = (int) Math.ceil(SCALES * scale);
  }

  /** P(w) for every point in lexicographic order, too small by at most LEFT_OUT in total. */
  double[] of(long[] loss) {
    double[] law = new double[points.size()];
    long[] base = new long[points.size()];
    boolean plane = projected.lattice().features() == 2;
    for (int last = 0; last <= range; last++) {
      double lastMass = (last == 0 ? 1 : 2) * mass(last);
      for (int second = plane ? -range : 0; second <= (plane ? range : 0); second++) {
        double mass = plane ? lastMass * mass(second) : lastMass;
        for (int i = 0; i < base.length; i++) {
          Weights w = points.get(i);
          int norm = w.get(0) * w.get(0) + (plane ? w.get(1) * w.get(1) : 0);
          base[i] = unit * loss[i] - last * projected.height(norm);
          base[i] -= plane ? projected.step() * second * w.get(1) : 0;
        }
        add(law, base, mass);
      }
    }
    return law;
  }

  /**
   * Adds, for every point, mass times the probability of the first coordinates at which it wins.
   */
  private void add(double[] law, long[] base, double mass) {
    for (int i = 0; i < base.length; i++) {
      long a = points.get(i).get(0);
      long low = -Long.MAX_VALUE;
      long high = Long.MAX_VALUE;
      boolean beaten = false;
      for (int k = 0; k < base.length && !beaten; k++) {
        long b = points.get(k).get(0);
        if (b < a) {
          low = Math.max(low, Math.floorDiv(base[i] - base[k], projected.step() * (a - b)) + 1);
        } else if (b > a) {
          high = Math.min(high, Math.floorDiv(base[k] - base[i], projected.step() * (b - a)));
        } else {
          beaten = k < i ? base[k] <= base[i] : base[k] < base[i];
        }
      }
      if (!beaten && low <= high) {
        law[i] += mass * between(low, high);
      }
    }
  }

  private double mass(long x) {
    double a = Math.exp(-log);
    return -Math.expm1(-log) / (1 + a) * Math.exp(-log * Math.abs(x));
  }

  /** P(low <= x <= high). */
  private double between(long low, long high) {
    if (low > 0) {
      return from(low) - from((double) high + 1);
    }
    return high < 0 ? from(-high) - from(1 - (double) low) : 1 - from(high + 1.0) - from(1.0 - low);
  }

  /** P(x >= least), least >= 0. */
  private double from(double least) {
    return Math.exp(-log * least) / (1 + Math.exp(-log));
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
