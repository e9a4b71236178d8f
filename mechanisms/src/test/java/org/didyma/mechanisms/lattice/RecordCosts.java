package org.didyma.mechanisms.lattice;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongToDoubleFunction;
import org.didyma.formulations.Costs;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.privacy.Adjacency;

/**
 * What all records of small entries cost at the points of a lattice, one array of costs per record,
 * by a classifier and losses that are written down here again.
 */
final class RecordCosts {

  private RecordCosts() {}

  /** Costs of errors. */
  static List<long[]> ofErrors(WeightLattice lattice, List<Weights> points, Costs costs) {
    int d = lattice.features();
    List<long[]> records = new ArrayList<>();
    for (int[] row : rows(d)) {
      for (boolean positive : new boolean[] {true, false}) {
        records.add(points.stream().mapToLong(w -> cost(w, row, positive, d, costs)).toArray());
      }
    }
    return records;
  }

  /** The cost of a record under weights. */
  static long cost(Weights w, int[] row, boolean positive, int d, Costs costs) {
    long score = score(w, row, d);
    if (positive) {
      return score > 0 ? 0 : costs.missedPositive();
    }
    return score > 0 ? costs.falseAlarm() : 0;
  }

  /** A loss of a score of either label. */
  record Other(String name, LongToDoubleFunction positive, LongToDoubleFunction negative) {}

  static final List<Other> OTHERS =
      List.of(
          new Other("ramp:1", s -> 1 - clip(s, 1), s -> 1 + clip(s, 1)),
          new Other("hinge:2", s -> Math.max(0, 2 - s), s -> Math.max(0, 2 + s)),
          new Other(
              "ladder:-1=2,1=3",
              s -> (s <= -1 ? 2 : 0) + (s <= 1 ? 3 : 0),
              s -> (s > -1 ? 2 : 0) + (s > 1 ? 3 : 0)),
          new Other("logistic:1:0.25:1/8", s -> logistic(s), s -> logistic(-s)));

  private static double clip(double s, double most) {
    return Math.max(-most, Math.min(most, s));
  }

  private static double logistic(double s) {
    return Math.rint(8 * Math.log1p(Math.exp(-clip(s, Math.log(3)))));
  }

  /** Costs by another loss. */
  static List<long[]> of(Other other, WeightLattice lattice, List<Weights> points, Costs costs) {
    int d = lattice.features();
    List<long[]> records = new ArrayList<>();
    for (int[] row : rows(d)) {
      long[] scores = points.stream().mapToLong(w -> score(w, row, d)).toArray();
      records.add(
          Arrays.stream(scores)
              .map(s -> costs.missedPositive() * (long) other.positive.applyAsDouble(s))
              .toArray());
      records.add(
          Arrays.stream(scores)
              .map(s -> costs.falseAlarm() * (long) other.negative.applyAsDouble(s))
              .toArray());
    }
    return records;
  }

  private static List<int[]> rows(int d) {
    List<int[]> rows = new ArrayList<>();
    int values = d > 2 ? 3 : 5;
    for (int code = 0; code < Math.pow(values, d); code++) {
      int[] row = new int[d];
      for (int j = 0, rest = code; j < d; j++, rest /= values) {
        row[j] = rest % values - values / 2;
      }
      rows.add(row);
    }
    return rows;
  }

  private static long score(Weights w, int[] row, int d) {
    long score = w.size() > d ? w.get(d) : 0;
    for (int j = 0; j < d; j++) {
      score += (long) row[j] * w.get(j);
    }
    return score;
  }

  /** The largest range over the points of what one record changes. */
  static long largestChange(List<long[]> records, Adjacency adjacency) {
    long largest = 0;
    for (long[] added : records) {
      if (!adjacency.replaces()) {
        largest = Math.max(largest, range(added, new long[added.length]));
        continue;
      }
      for (long[] removed : records) {
        largest = Math.max(largest, range(added, removed));
      }
    }
    return largest;
  }

  static long range(long[] a, long[] b) {
    long most = Long.MIN_VALUE;
    long least = Long.MAX_VALUE;
    for (int i = 0; i < a.length; i++) {
      most = Math.max(most, a[i] - b[i]);
      least = Math.min(least, a[i] - b[i]);
    }
    return most - least;
  }
}
