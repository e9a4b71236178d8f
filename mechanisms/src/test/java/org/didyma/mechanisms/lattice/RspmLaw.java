package org.didyma.mechanisms.lattice;

import java.util.List;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;

/**
 * The law of the minimiser of U L(w) + sum eta_jt [w_j &gt; t] for independent eta: all but the
 * last member are summed over their range, the last in closed form.
 */
final class RspmLaw {

  private final List<Weights> points;
  private final long unit;
  private final IntegerLaw noise;
  private final int[][] answers; // by member, then point

  RspmLaw(WeightLattice lattice, long unit, IntegerLaw noise) {
    this.points = TinyTables.points(lattice);
    this.unit = unit;
    this.noise = noise;
    java.util.ArrayList<int[]> members = new java.util.ArrayList<>();
    for (int j = 0; j < lattice.coordinates(); j++) {
      for (int t = lattice.low(j); t < lattice.high(j); t++) {
        int coordinate = j;
        int threshold = t;
        members.add(points.stream().mapToInt(w -> w.get(coordinate) > threshold ? 1 : 0).toArray());
      }
    }
    this.answers = members.toArray(int[][]::new);
  }

  /** P(w) for every point in lexicographic order. */
  double[] of(long[] loss) {
    double[] law = new double[points.size()];
    long[] base = new long[points.size()];
    for (int i = 0; i < base.length; i++) {
      base[i] = unit * loss[i];
    }
    add(law, base, 0, 1);
    return law;
  }

  private void add(double[] law, long[] base, int member, double mass) {
    if (member == answers.length - 1) {
      long[] slope = new long[base.length];
      for (int i = 0; i < slope.length; i++) {
        slope[i] = answers[member][i];
      }
      noise.addMinimisers(law, base, slope, mass);
      return;
    }
    long[] next = new long[base.length];
    for (int eta = -noise.range(); eta <= noise.range(); eta++) {
      for (int i = 0; i < next.length; i++) {
        next[i] = base[i] + (long) eta * answers[member][i];
      }
      add(law, next, member + 1, mass * noise.mass(eta));
    }
  }
}
