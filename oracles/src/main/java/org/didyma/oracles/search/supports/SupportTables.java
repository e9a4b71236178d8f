package org.didyma.oracles.search.supports;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;

/**
 * A table in which every set of few features is a look-up: N(T) is the sum of U*g over the cells
 * whose rows are non-zero at all features of T, for all sets T of fewer than S features. Sets of S
 * features are looked up in {@link #largest}, which has those of one greatest feature at a time.
 *
 * <p>Where each feature has one non-zero entry (binary columns, one-hot levels), the loss of
 * weights with support T depends on the 2^|T| numbers N(T'), T' within T, only. A cell with p
 * non-zero entries is part of C(p, 1) + ... + C(p, S) of these sums, however many sets there are.
 *
 * <p>Features are those whose weight can be non-zero, numbered 0 .. {@link #features()}-1 by
 * coordinate. The set t_1 &lt; ... &lt; t_i has the rank C(t_1, 1) + ... + C(t_i, i) among the sets
 * of its size. Sums take 4 bytes each where all of them fit, else 8.
 */
public final class SupportTables {

  private static final int STEPS_PER_CHECK = 1 << 20;

  /** A subtree is not much of the work when a thread's part of it is so many of them. */
  private static final int SHARES = 4;

  private final int[] coordinate; // by feature
  private final int[] entry; // by feature: the value where it is not zero
  private final int limit;
  private final int[][] binomial; // C(n, k) for k below S, by n
  private final SetSums[] sums; // by size, below S: by rank
  private final boolean areSmall; // whether sums fit in an int
  private final long[] gain; // by cell that counts: U*g
  private final int[] start; // by cell: where its features start
  private final int[] present; // features, ascending in each cell
  private final int[][] cellsOf; // by feature

  /**
   * Sums up a problem for which {@link SupportWork#pay}.
   *
   * @throws SearchStoppedException when the listener says so
   */
  public SupportTables(LearningProblem problem, SearchListener listener) {
    this.coordinate = SupportWork.coordinates(problem);
    int[] entries = SupportWork.entries(problem);
    this.entry = IntStream.of(coordinate).map(j -> entries[j]).toArray();
    int m = coordinate.length;
    this.limit = Math.min(problem.lattice().mostNonZeros(), m);
    this.binomial = new int[m + 1][limit + 2];
    for (int n = 0; n <= m; n++) {
      binomial[n][0] = 1;
      for (int k = 1; k <= Math.min(n, limit - 1); k++) {
        binomial[n][k] = binomial[n - 1][k - 1] + (k < n ? binomial[n - 1][k] : 0);
      }
    }
    Cells cells = problem.cells();
    int[] counted =
        IntStream.range(0, cells.count()).filter(c -> weight(problem, c) != 0).toArray();
    this.gain = new long[counted.length];
    this.start = new int[counted.length + 1];
    this.present = new int[cells.start(cells.count())];
    readRows(problem, counted);
    this.cellsOf = cellsOf(m);
    this.areSmall = areSmall(problem);
    this.sums = new SetSums[limit];
    for (int i = 0; i < limit; i++) {
      sums[i] = SetSums.of(binomial[m][i], areSmall);
    }
    fill(listener);
  }

  /** Whether all sums of a problem fit in an int. */
  static boolean areSmall(LearningProblem problem) {
    long most = 0;
    for (int c = 0; c < problem.cells().count() && most <= Integer.MAX_VALUE; c++) {
      most += Math.abs(weight(problem, c));
    }
    return most <= Integer.MAX_VALUE;
  }

  /**
   * What a cell adds to the sums: U g for 0/1 loss, else its counts of both labels, the positives
   * in the upper 32 bits. Sums and differences of counts are those of each half as long as the
   * results are counts.
   */
  static long weight(LearningProblem problem, int cell) {
    return problem.isZeroOne()
        ? problem.perturbation().unit() * problem.gain(cell)
        : problem.cells().positives(cell) << 32 | problem.cells().negatives(cell);
  }

  /** The positive records of a sum of counts. */
  static long positives(long counts) {
    return counts >>> 32;
  }

  /** The negative records of a sum of counts. */
  static long negatives(long counts) {
    return counts & 0xFFFFFFFFL;
  }

  /** Writes down the features of the cells that count. */
  private void readRows(LearningProblem problem, int[] counted) {
    Cells cells = problem.cells();
    int[] feature = new int[problem.lattice().features()];
    Arrays.fill(feature, -1);
    for (int t = 0; t < coordinate.length; t++) {
      feature[coordinate[t]] = t;
    }
    int at = 0;
    for (int c = 0; c < counted.length; c++) {
      gain[c] = weight(problem, counted[c]);
      for (int e = cells.start(counted[c]); e < cells.start(counted[c] + 1); e++) {
        int t = feature[cells.column(e)];
        if (t >= 0) {
          present[at++] = t;
        }
      }
      Arrays.sort(present, start[c], at);
      start[c + 1] = at;
    }
  }

  private int[][] cellsOf(int features) {
    int[] count = new int[features];
    for (int e = 0; e < start[gain.length]; e++) {
      count[present[e]]++;
    }
    int[][] cells = new int[features][];
    Arrays.setAll(cells, t -> new int[count[t]]);
    for (int c = gain.length - 1; c >= 0; c--) {
      for (int e = start[c]; e < start[c + 1]; e++) {
        cells[present[e]][--count[present[e]]] = c;
      }
    }
    return cells;
  }

  private void fill(SearchListener listener) {
    long steps = 0;
    for (int c = 0; c < gain.length; c++) {
      steps += SupportWork.sets(start[c + 1] - start[c], limit - 1);
      if (steps >= STEPS_PER_CHECK) {
        SearchStoppedException.throwIf(listener);
        steps = 0;
      }
      for (int size = 0; size < limit; size++) {
        addSets(sums[size], start[c], start[c + 1], size, 0, gain[c]);
      }
    }
  }

  /**
   * Adds a cell's gain to all sets of so many of its features, the greatest first: so the least
   * features, whose ranks are neighbours, come last.
   *
   * @param from where the features to choose from begin
   * @param to where they end
   * @param rank of the greater features, as part of that of the set
   */
  private void addSets(SetSums own, int from, int to, int size, int rank, long gain) {
    if (size == 0) {
      own.add(rank, gain);
    } else if (size == 1) {
      own.addEach(rank, present, from, to, gain);
    } else {
      for (int i = from + size - 1; i < to; i++) {
        addSets(own, from, i, size - 1, rank + binomial[present[i]][size], gain);
      }
    }
  }

  /** N of the sets of S features that have one greatest feature; each walk has its own. */
  final class Largest {

    private final SetSums own;
    private int greatest = -1;

    private Largest() {
      int m = coordinate.length;
      this.own = SetSums.of(m == 0 ? 1 : binomial[m - 1][limit - 1], areSmall);
    }

    /**
     * N of a set.
     *
     * @param feature its greatest feature; the sums are made anew when it is not that of the last
     *     call
     * @param rank of its other features among the sets of S - 1
     */
    long get(int feature, int rank) {
      fillFor(feature);
      return own.get(rank);
    }

    /** N of sets of neighbouring ranks, which have the same greatest feature. */
    void read(int feature, int rank, long[] to, int n) {
      fillFor(feature);
      own.read(rank, to, n);
    }

    private void fillFor(int feature) {
      if (feature != greatest) {
        greatest = feature;
        fill();
      }
    }

    private void fill() {
      own.clear(binomial[greatest][limit - 1]);
      for (int c : cellsOf[greatest]) {
        int end = Arrays.binarySearch(present, start[c], start[c + 1], greatest);
        addSets(own, start[c], end, limit - 1, 0, gain[c]);
      }
    }
  }

  /** Sums of the largest sets, for one walk. */
  Largest largest() {
    return new Largest();
  }

  /** How many features can have a non-zero weight. */
  int features() {
    return coordinate.length;
  }

  /** S: the most features of a support. */
  public int limit() {
    return limit;
  }

  /**
   * How deep the tree of a walk by several threads is to be cut, as the size of a tree that ends
   * there: at its first feature where no subtree is much of the work, since sums of the largest
   * sets are made once for each first feature that a thread comes to.
   */
  public int depth(int threads) {
    return features() >= SHARES * limit * threads ? Math.min(limit, 2) : limit;
  }

  int coordinate(int feature) {
    return coordinate[feature];
  }

  /** The entry of a feature in the cells that have it; 0 when there are none. */
  int entry(int feature) {
    return entry[feature];
  }

  /** N of the set without features. */
  long whole() {
    return sums[0].get(0);
  }

  /** N of sets of a size below S, of neighbouring ranks. */
  void read(int size, int rank, long[] to, int n) {
    sums[size].read(rank, to, n);
  }

  /** C(n, k), for n up to the number of features and k below S; 0 for S. */
  int binomial(int n, int k) {
    return binomial[n][k];
  }
}
