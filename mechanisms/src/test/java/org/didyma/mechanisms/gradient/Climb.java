package org.didyma.mechanisms.gradient;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.didyma.data.rows.DenseFeatures;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.Rows;
import org.didyma.mechanisms.TestBits;
import org.didyma.privacy.Adjacency;

/**
 * A search for the tables of a few records, of two coordinates each, at which something is largest.
 * A table is a vector of genes in [0, 1].
 */
final class Climb {

  static final int DIMENSION = 2;

  /** Genes of a record: direction, length, label. */
  static final int GENES = 3;

  /** The largest value seen, from several starts; a climb goes on as long as it gets higher. */
  static double highest(int genes, int evaluations, long start, ToDoubleFunction<double[]> height) {
    TestBits random = new TestBits(start);
    double best = 0;
    double[] here = new double[genes];
    double level = -1;
    int idle = 0;
    for (int i = 0; i < evaluations; i++) {
      double[] next = here.clone();
      boolean fresh = level < 0 || idle > 150;
      if (fresh) {
        level = -1;
        Arrays.setAll(next, g -> RandomRows.uniform(random));
      } else {
        double width = Math.pow(10, -3 * RandomRows.uniform(random));
        for (int moves = 1 + (int) random.below(3); moves > 0; moves--) {
          int g = (int) random.below((long) genes);
          double moved = next[g] + width * (2 * RandomRows.uniform(random) - 1);
          next[g] = Math.max(0, Math.min(1, moved));
        }
      }
      double found = height.applyAsDouble(next);
      idle = found > level ? 0 : idle + 1;
      if (found >= level) {
        level = found;
        here = next;
      }
      best = Math.max(best, found);
    }
    return best;
  }

  /** A row of norm at most a bound, and its label, from three numbers in [0, 1]. */
  private static void put(double[] genes, int from, double bound, float[] x, byte[] y, int row) {
    double angle = 2 * Math.PI * genes[from];
    // A third of the lengths are 0, a third are the bound.
    double length = bound * Math.max(0, Math.min(1, 3 * genes[from + 1] - 1)) * (1 - 1e-7);
    x[2 * row] = (float) (length * Math.cos(angle));
    x[2 * row + 1] = (float) (length * Math.sin(angle));
    y[row] = (byte) (genes[from + 2] < 0.5 ? -1 : 1);
  }

  private static Rows table(double[] genes, int[] records, double bound) {
    float[] x = new float[2 * records.length];
    byte[] y = new byte[records.length];
    for (int i = 0; i < records.length; i++) {
      put(genes, GENES * records[i], bound, x, y, i);
    }
    return Rows.of(
        new DenseFeatures(x, DIMENSION), y, bound, RowScale.of(new double[DIMENSION - 1], 1));
  }

  /** Records 0 .. n-1. */
  static Rows table(double[] genes, int n, double bound) {
    int[] all = new int[n];
    Arrays.setAll(all, i -> i);
    return table(genes, all, bound);
  }

  /** With the record at a place replaced by record n; without it under addition and removal. */
  static Rows neighbour(double[] genes, int n, int place, double bound, Adjacency adjacency) {
    List<Integer> kept = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      if (i != place) {
        kept.add(i);
      } else if (adjacency.replaces()) {
        kept.add(n);
      }
    }
    return table(genes, kept.stream().mapToInt(i -> i).toArray(), bound);
  }

  static int place(double gene, int n) {
    return (int) Math.min(n - 1, gene * n);
  }

  private Climb() {}
}
