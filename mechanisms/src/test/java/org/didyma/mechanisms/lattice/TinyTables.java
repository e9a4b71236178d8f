package org.didyma.mechanisms.lattice;

import java.util.ArrayList;
import java.util.List;
import org.didyma.formulations.Cells;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.law.LossLaw;
import org.didyma.privacy.Adjacency;

/** All small tables over a small domain, their neighbours, and all points of a small lattice. */
final class TinyTables {

  /** A record: a feature vector and a label. */
  record Example(int[] x, boolean positive) {}

  static final List<int[]> DOMAIN =
      List.of(new int[] {0, 1}, new int[] {1, 0}, new int[] {1, 1}, new int[] {-1, 2});

  private static final List<Example> UNIVERSE = universe();

  private TinyTables() {}

  private static List<Example> universe() {
    List<Example> universe = new ArrayList<>();
    for (int[] x : DOMAIN) {
      universe.add(new Example(x, true));
      universe.add(new Example(x, false));
    }
    return universe;
  }

  /** All multisets of at most so many records. */
  static List<List<Example>> ofAtMost(int largest) {
    List<List<Example>> all = new ArrayList<>();
    all.add(List.of());
    for (int from = 0, size = 1; size <= largest; size++) {
      int to = all.size();
      for (int i = from; i < to; i++) {
        List<Example> smaller = all.get(i);
        int least = smaller.isEmpty() ? 0 : UNIVERSE.indexOf(smaller.get(smaller.size() - 1));
        for (int e = least; e < UNIVERSE.size(); e++) {
          List<Example> larger = new ArrayList<>(smaller);
          larger.add(UNIVERSE.get(e));
          all.add(larger);
        }
      }
      from = to;
    }
    return all;
  }

  /** All replacements of a record, or all additions of one. */
  static List<List<Example>> neighbours(List<Example> data, Adjacency adjacency) {
    List<List<Example>> all = new ArrayList<>();
    if (adjacency.replaces()) {
      for (int i = 0; i < data.size(); i++) {
        for (Example e : UNIVERSE) {
          List<Example> other = new ArrayList<>(data);
          other.set(i, e);
          all.add(other);
        }
      }
    } else {
      for (Example e : UNIVERSE) {
        List<Example> other = new ArrayList<>(data);
        other.add(e);
        all.add(other);
      }
    }
    return all;
  }

  static Cells cells(List<Example> data) {
    Cells.Builder cells = Cells.builder(2);
    for (Example e : data) {
      cells.add(e.x(), e.positive() ? 1 : 0, e.positive() ? 0 : 1);
    }
    return cells.build();
  }

  /** In lexicographic order. */
  static List<Weights> points(WeightLattice lattice) {
    return LossLaw.points(lattice);
  }
}
