package org.didyma.mechanisms.lattice;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.privacy.Adjacency;

/** Losses of tiny data sets at the points of a lattice, next to those of neighbours. */
final class TinyLosses {

  /** The losses of a data set and of a neighbour, in the lattice's order. */
  record Neighbours(long[] loss, long[] other) {}

  private TinyLosses() {}

  /** All data sets of so many records of some kinds, and one of any kind in which they differ. */
  static List<Neighbours> ofTables(
      WeightLattice lattice, Costs costs, Adjacency adjacency, boolean withOneMore) {
    List<long[]> kinds = kinds(lattice, costs);
    List<long[]> rests = new ArrayList<>();
    rests.add(new long[kinds.get(0).length]);
    if (withOneMore) {
      rests.addAll(kinds);
    }
    List<Neighbours> all = new ArrayList<>();
    for (long[] rest : rests) {
      for (int a = 0; a < kinds.size(); a++) {
        long[] one = sum(rest, kinds.get(a));
        if (!adjacency.replaces()) {
          all.add(new Neighbours(rest, one));
        }
        for (int b = 0; adjacency.replaces() && b < a; b++) {
          all.add(new Neighbours(one, sum(rest, kinds.get(b))));
        }
      }
    }
    return all;
  }

  /** What a record of each kind costs at each point: some directions with either label. */
  private static List<long[]> kinds(WeightLattice lattice, Costs costs) {
    int d = lattice.features();
    List<int[]> rows = new ArrayList<>();
    for (int j = 0; j < Math.min(2, d); j++) {
      int[] axis = new int[d];
      axis[j] = j == 0 ? 1 : -1;
      rows.add(axis);
    }
    int[] diagonal = new int[d];
    Arrays.fill(diagonal, 1);
    rows.add(diagonal);
    int[] other = diagonal.clone();
    other[0] = -2;
    rows.add(other);
    List<long[]> kinds = new ArrayList<>();
    for (int[] row : rows) {
      for (int label = 0; label < 2; label++) {
        Cells cells = Cells.builder(d).add(row, label, 1 - label).build();
        LearningProblem problem = LearningProblem.of(cells, lattice, costs);
        kinds.add(TinyTables.points(lattice).stream().mapToLong(problem::loss).toArray());
      }
    }
    return kinds;
  }

  /**
   * Losses that no classifier need have: a record costs c on a part of the points instead of c on
   * the rest (or nothing), for parities, single points, all but one, and random parts; the data set
   * costs some offset more on that part than on the rest, or the reverse.
   */
  static List<Neighbours> ofParts(
      WeightLattice lattice, Costs costs, Adjacency adjacency, long... offsets) {
    List<Weights> points = TinyTables.points(lattice);
    SplittableRandom random = new SplittableRandom(7);
    List<IntPredicate> parts = new ArrayList<>();
    parts.add(i -> (Arrays.stream(points.get(i).toArray()).sum() & 1) == 0);
    for (int i = 0; i < points.size(); i++) {
      int point = i;
      parts.add(k -> k == point);
    }
    for (int trial = 0; trial < 2; trial++) {
      long bits = random.nextLong();
      parts.add(i -> (bits >>> i & 1) == 1);
    }
    List<Neighbours> all = new ArrayList<>();
    for (IntPredicate part : parts) {
      for (IntPredicate side : List.of(part, part.negate())) {
        for (long offset : offsets) {
          all.add(ofPart(points.size(), side, offset, costs.largest(), adjacency));
        }
      }
    }
    return all;
  }

  private static Neighbours ofPart(
      int points, IntPredicate part, long offset, long cost, Adjacency adjacency) {
    long[] loss = new long[points];
    long[] other = new long[points];
    for (int i = 0; i < points; i++) {
      loss[i] = part.test(i) ? offset : 0;
      other[i] = loss[i] + (part.test(i) ? cost : adjacency.replaces() ? -cost : 0);
    }
    return new Neighbours(loss, other);
  }

  /** All losses 0 to 2 at a few points, and all that one record can turn them into. */
  static List<Neighbours> ofAll(int points, Adjacency adjacency) {
    List<Neighbours> all = new ArrayList<>();
    for (long[] loss : tuples(points, 0, 2)) {
      for (long[] change : tuples(points, adjacency.replaces() ? -1 : 0, 1)) {
        all.add(new Neighbours(loss, sum(loss, change)));
      }
    }
    return all;
  }

  /** All votes of so many blocks, less their sign, and those where one block votes otherwise. */
  static List<Neighbours> ofVotes(int points, int blocks) {
    List<Neighbours> all = new ArrayList<>();
    for (long[] votes : tuples(points, -blocks, 0)) {
      if (Arrays.stream(votes).sum() != -blocks) {
        continue;
      }
      for (int from = 0; from < points; from++) {
        for (int to = 0; votes[from] < 0 && to < points; to++) {
          long[] other = votes.clone();
          other[from]++;
          other[to]--;
          all.add(new Neighbours(votes, other));
        }
      }
    }
    return all;
  }

  private static List<long[]> tuples(int length, int least, int most) {
    List<long[]> all = List.of(new long[0]);
    for (int i = 0; i < length; i++) {
      List<long[]> longer = new ArrayList<>();
      for (long[] tuple : all) {
        for (int v = least; v <= most; v++) {
          long[] next = Arrays.copyOf(tuple, tuple.length + 1);
          next[tuple.length] = v;
          longer.add(next);
        }
      }
      all = longer;
    }
    return all;
  }

  private static long[] sum(long[] a, long[] b) {
    long[] sum = a.clone();
    for (int i = 0; i < sum.length; i++) {
      sum[i] += b[i];
    }
    return sum;
  }
}
