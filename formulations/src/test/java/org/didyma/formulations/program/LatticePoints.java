package org.didyma.formulations.program;

import java.util.ArrayList;
import java.util.List;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;

/** The points of a small box, one by one. */
final class LatticePoints {

  private LatticePoints() {}

  /** All points of the box of a lattice, in lexicographic order. */
  static List<Weights> box(WeightLattice lattice) {
    List<int[]> points = new ArrayList<>();
    points.add(new int[lattice.coordinates()]);
    for (int j = 0; j < lattice.coordinates(); j++) {
      List<int[]> longer = new ArrayList<>();
      for (int[] point : points) {
        for (int v = lattice.low(j); v <= lattice.high(j); v++) {
          int[] next = point.clone();
          next[j] = v;
          longer.add(next);
        }
      }
      points = longer;
    }
    return points.stream().map(Weights::of).toList();
  }
}
