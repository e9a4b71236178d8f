package org.didyma.oracles.certificate;

import java.util.Arrays;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;

/**
 * How many records of each label have all features of a set, for all sets of few features. A
 * feature is had where its entry is not 0.
 *
 * <p>Sets are ascending lists of the numbers 0 .. m-1, in lexicographic order within their size, so
 * that sets that differ in their last feature only are neighbours. Sets of fewer than S features
 * are counted once; those of S features for one first feature at a time ({@link Largest}), by each
 * thread for itself. So there are C(m, 1) + ... + C(m, S-1) counts and up to C(m-1, S-1) for each
 * thread, each of them a long: the positives in its upper half, the negatives in the lower one.
 */
final class SetCounts {

  /** Most sets that are counted at a time (256 MB). */
  private static final long MOST_SETS = 1 << 25;

  private final int features;
  private final int limit;
  private final long[][] binomial; // C(n, k) by k, then n; at most 2 MOST_SETS
  private final long whole;
  private final long[][] counts; // by size, then rank
  private final long[] ofCell; // by cell
  private final int[][] row; // by cell: its features, ascending
  private final int[][] cellsOf; // by feature

  /**
   * Counts the records of a problem, whose sets {@link #fit}.
   *
   * @param feature the coordinates that have the numbers 0 .. m-1
   * @param limit S, at most m
   */
  SetCounts(LearningProblem problem, int[] feature, int limit, Team team) {
    this.features = feature.length;
    this.limit = limit;
    this.binomial = new long[Math.max(1, limit) + 1][features + 1];
    for (int n = 0; n <= features; n++) {
      binomial[0][n] = 1;
      for (int k = 1; k < binomial.length && k <= n; k++) {
        binomial[k][n] = Math.min(2 * MOST_SETS, binomial[k - 1][n - 1] + binomial[k][n - 1]);
      }
    }
    Cells cells = problem.cells();
    int[] number = new int[problem.lattice().features()];
    Arrays.fill(number, -1);
    for (int i = 0; i < features; i++) {
      number[feature[i]] = i;
    }
    this.ofCell = new long[cells.count()];
    this.row = new int[cells.count()][];
    long all = 0;
    for (int c = 0; c < row.length; c++) {
      ofCell[c] = cells.positives(c) << 32 | cells.negatives(c);
      all += ofCell[c];
      int[] own = new int[cells.start(c + 1) - cells.start(c)];
      int n = 0;
      for (int e = cells.start(c); e < cells.start(c + 1); e++) {
        int i = number[cells.column(e)];
        if (i >= 0) {
          own[n++] = i;
        }
      }
      row[c] = Arrays.copyOf(own, n);
      Arrays.sort(row[c]);
    }
    this.whole = all;
    this.cellsOf = cellsOf();
    this.counts = new long[held() + 1][];
    for (int k = 1; k <= held(); k++) {
      counts[k] = new long[(int) binomial[k][features]];
    }
    for (int c = 0; c < row.length; c++) {
      for (int k = 1; k <= held(); k++) {
        add(counts[k], row[c], 0, k, 0, -1, ofCell[c]);
      }
      if (c % Team.PULSE == 0) {
        team.pulse();
      }
    }
  }

  /**
   * Whether there is room for the sets of so many features.
   *
   * @param limit S
   */
  static boolean fit(int features, int limit) {
    long sets = 0;
    long term = 1;
    for (int k = 1; k <= Math.max(1, limit - 1) && sets <= MOST_SETS; k++) {
      term = term * (features - k + 1) / k;
      sets += term;
    }
    return sets <= MOST_SETS;
  }

  /** The size up to which sets are counted once and for all. */
  private int held() {
    return Math.max(1, limit - 1);
  }

  private int[][] cellsOf() {
    int[] n = new int[features];
    for (int[] own : row) {
      for (int i : own) {
        n[i]++;
      }
    }
    int[][] cells = new int[features][];
    Arrays.setAll(cells, i -> new int[n[i]]);
    for (int c = row.length - 1; c >= 0; c--) {
      for (int i : row[c]) {
        cells[i][--n[i]] = c;
      }
    }
    return cells;
  }

  /**
   * Adds records to all sets of their features that continue a list.
   *
   * @param from where the features to choose from begin
   * @param size how many are to be added
   * @param rank of the first set that continues the list
   * @param last the list's last feature
   */
  private void add(long[] to, int[] own, int from, int size, long rank, int last, long records) {
    if (size == 1) {
      for (int i = from; i < own.length; i++) {
        to[(int) rank + own[i] - last - 1] += records;
      }
      return;
    }
    for (int i = from; i + size <= own.length; i++) {
      add(to, own, i + 1, size - 1, rank + before(size, last, own[i]), own[i], records);
    }
  }

  /**
   * How many lists of so many features after {@code last} begin with one before {@code first}: all
   * of them but those of features from {@code first} on.
   */
  private long before(int size, int last, int first) {
    return binomial[size][features - last - 1] - binomial[size][features - first];
  }

  int features() {
    return features;
  }

  int limit() {
    return limit;
  }

  /** All records. */
  long whole() {
    return whole;
  }

  static long positives(long counts) {
    return counts >>> 32;
  }

  static long negatives(long counts) {
    return counts & 0xFFFFFFFFL;
  }

  Largest largest() {
    return new Largest();
  }

  /** Counts of the sets of S features with one first feature, and through it all others. */
  final class Largest {

    private final long[] own; // by rank of the other features among those after the first
    private int first = -1;

    private Largest() {
      this.own = new long[limit <= 1 ? 0 : (int) binomial[limit - 1][features - 1]];
    }

    /** Counts the sets of S features that begin with one. */
    void begin(int feature) {
      first = feature;
      if (limit == 1) {
        return;
      }
      Arrays.fill(own, 0, (int) binomial[limit - 1][features - feature - 1], 0);
      for (int c : cellsOf[feature]) {
        int from = Arrays.binarySearch(row[c], feature) + 1;
        add(own, row[c], from, limit - 1, 0, feature, ofCell[c]);
      }
    }

    /**
     * The records that have all features of a list and one more, for all features after a last one.
     *
     * @param list ascending; of S - 1 features only with the first feature that was begun with
     * @param size of the list
     * @param last at least the list's last feature
     * @param to by the feature that is added
     */
    void read(int[] list, int size, int last, long[] to) {
      boolean isLargest = size + 1 == limit && size > 0;
      if (isLargest && list[0] != first) {
        throw new IllegalStateException("the sets of another first feature are counted");
      }
      long[] from = isLargest ? own : counts[size + 1];
      int before = isLargest ? first : -1;
      long rank = 0;
      for (int i = isLargest ? 1 : 0; i < size; i++) {
        rank += before(size + 1 - i, before, list[i]);
        before = list[i];
      }
      int start = (int) rank + last - before;
      System.arraycopy(from, start, to, last + 1, features - last - 1);
    }
  }
}
