package org.didyma.formulations;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.didyma.core.InvalidInputException;

/**
 * A labelled table grouped by equal feature vectors: cell c stands for all records with the feature
 * vector x_c, of which n_ck have the label k of 0 .. K-1. With two labels, as most tables have, 1
 * is the positive one: n+_c = n_c1 records are positive and n-_c = n_c0 negative.
 *
 * <p>The loss of a linear classifier depends on the table only through its cells, so they are what
 * every oracle works on. A problem's size is the number of distinct rows, not of records.
 *
 * <p>Rows are integer vectors of {@link #dimension()} coordinates, stored sparsely: the entries of
 * cell c are {@code start(c) .. start(c + 1) - 1}, in ascending column order, without zeros. The
 * order of the cells is that of their rows (lexicographic), whatever the order of the table.
 * Immutable.
 */
public final class Cells implements Serializable {

  private final int dimension;
  private final int[] start;
  private final int[] column;
  private final int[] value;

  /** n_ck by label, then by cell. */
  private final long[][] counts;

  /**
   * More records than a table can have: reading so many takes a machine days. Whatever is checked
   * for tables of this size is checked for all, so that no refusal depends on a private number.
   */
  public static final long MOST_RECORDS = 1L << 40;

  /** Arrays end a few places below 2^31. */
  private static final int MOST_ENTRIES = Integer.MAX_VALUE - 8;

  private final long records;

  /** The two labels of most tables. */
  public static final int TWO = 2;

  private Cells(int dimension, List<int[]> rows, long[][] counts, long mostRecords) {
    this.dimension = dimension;
    this.counts = counts;
    this.start = new int[rows.size() + 1];
    for (int c = 0; c < rows.size(); c++) {
      int nonZeros = 0;
      for (int x : rows.get(c)) {
        nonZeros += x != 0 ? 1 : 0;
      }
      if (nonZeros > MOST_ENTRIES - start[c]) {
        throw new OutOfMemoryError("unique rows have more entries than an array has places");
      }
      start[c + 1] = start[c] + nonZeros;
    }
    this.column = new int[start[rows.size()]];
    this.value = new int[start[rows.size()]];
    int entry = 0;
    for (int[] row : rows) {
      for (int j = 0; j < dimension; j++) {
        if (row[j] != 0) {
          column[entry] = j;
          value[entry++] = row[j];
        }
      }
    }
    long total = 0;
    for (int c = 0; c < rows.size(); c++) {
      for (long[] ofLabel : counts) {
        total = added(total, ofLabel[c], mostRecords);
      }
    }
    this.records = total;
  }

  /** A sum of two numbers of records of one table, none of which is negative. */
  private static long added(long records, long more, long most) {
    if (more > most - records) {
      throw new InvalidInputException(
          "the table has more than 2^%d records".formatted(Long.numberOfTrailingZeros(most)),
          "check the counts; no file has that many.");
    }
    return records + more;
  }

  /** Number d of feature coordinates. */
  public int dimension() {
    return dimension;
  }

  /** Number of distinct rows. */
  public int count() {
    return counts[0].length;
  }

  /** Number K of labels, at least 2. */
  public int labels() {
    return counts.length;
  }

  /** n_ck, the number of records of cell c with the label k. */
  public long count(int cell, int label) {
    return counts[label][cell];
  }

  /** The numbers n_ck of a cell, by label. */
  public long[] counts(int cell) {
    long[] ofCell = new long[counts.length];
    Arrays.setAll(ofCell, k -> counts[k][cell]);
    return ofCell;
  }

  /** The number of records of a cell, whatever their labels. */
  public long records(int cell) {
    long sum = 0;
    for (long[] ofLabel : counts) {
      sum += ofLabel[cell];
    }
    return sum;
  }

  /** Number n of records, the sum of all counts. */
  public long records() {
    return records;
  }

  /** n+_c, the number of positive records of cell c, of two labels. */
  public long positives(int cell) {
    return counts[1][cell];
  }

  /** n-_c, the number of negative records of cell c, of two labels. */
  public long negatives(int cell) {
    return counts[0][cell];
  }

  /** Index of the first entry of a cell's row; {@code start(count())} is the number of entries. */
  public int start(int cell) {
    return start[cell];
  }

  /** Coordinate of an entry. */
  public int column(int entry) {
    return column[entry];
  }

  /** Value of an entry, never zero. */
  public int value(int entry) {
    return value[entry];
  }

  /** The row x_c as a dense vector. */
  public int[] row(int cell) {
    int[] row = new int[dimension];
    for (int e = start[cell]; e < start[cell + 1]; e++) {
      row[column[e]] = value[e];
    }
    return row;
  }

  /**
   * Starts collecting records.
   *
   * @param dimension number d of coordinates of a row, at least 0
   * @throws IllegalArgumentException when it is negative
   */
  public static Builder builder(int dimension) {
    return builder(dimension, TWO);
  }

  /**
   * Starts collecting records with one of several labels.
   *
   * @param dimension number d of coordinates of a row, at least 0
   * @param labels K, at least 2
   * @throws IllegalArgumentException when a number is smaller
   */
  public static Builder builder(int dimension, int labels) {
    return new Builder(dimension, labels, MOST_RECORDS);
  }

  /** Starts collecting records of as many coordinates and labels as other cells have. */
  public Builder anew(int coordinates) {
    return builder(coordinates, labels());
  }

  /**
   * Starts collecting whole-number weights of rows in place of records: what a prediction costs in
   * all, which is more than {@link #MOST_RECORDS} for few records of large costs. What a problem
   * allows in all, {@link LearningProblem#MAGNITUDE}, is their only limit.
   *
   * @param dimension number d of coordinates of a row, at least 0
   * @throws IllegalArgumentException when it is negative
   */
  public static Builder builderOfWeights(int dimension) {
    return new Builder(dimension, TWO, LearningProblem.MAGNITUDE);
  }

  /** Collects records in any order and merges those with equal rows. Not thread-safe. */
  public static final class Builder {

    private final int dimension;
    private final int labels;
    private final long mostRecords;
    private final Map<Row, long[]> counts = new HashMap<>();

    private Builder(int dimension, int labels, long mostRecords) {
      if (dimension < 0 || labels < TWO) {
        throw new IllegalArgumentException(
            "dimension %d is negative, or %d labels are too few".formatted(dimension, labels));
      }
      this.dimension = dimension;
      this.labels = labels;
      this.mostRecords = mostRecords;
    }

    /**
     * Adds records with one feature vector.
     *
     * @param row the feature vector x, {@code dimension} coordinates; copied
     * @param positives how many of them are positive, at least 0
     * @param negatives how many of them are negative, at least 0
     * @throws IllegalArgumentException when the row has another length, or a number is negative
     * @throws InvalidInputException when the cell has more than {@link #MOST_RECORDS} records
     */
    public Builder add(int[] row, long positives, long negatives) {
      return add(row, new long[] {negatives, positives});
    }

    /**
     * Adds records with one feature vector.
     *
     * @param row the feature vector x, {@code dimension} coordinates; copied
     * @param ofLabels how many of them have each label, K numbers of at least 0
     * @throws IllegalArgumentException when an array has another length, or a number is negative
     * @throws InvalidInputException when the cell has more than {@link #MOST_RECORDS} records of a
     *     label
     */
    public Builder add(int[] row, long[] ofLabels) {
      if (row.length != dimension || ofLabels.length != labels) {
        throw new IllegalArgumentException(
            "a row of %d features and %d labels where %d and %d are expected"
                .formatted(row.length, ofLabels.length, dimension, labels));
      }
      long[] sum = counts.computeIfAbsent(new Row(row.clone()), r -> new long[labels]);
      for (int k = 0; k < labels; k++) {
        if (ofLabels[k] < 0) {
          throw new IllegalArgumentException("negative count");
        }
        sum[k] = added(sum[k], ofLabels[k], mostRecords);
      }
      return this;
    }

    /**
     * The cells of all records so far. A row of which no record was added is a cell too, once it
     * was named. The builder may be used further.
     *
     * @throws InvalidInputException when there are more than {@link #MOST_RECORDS} records
     */
    public Cells build() {
      List<Map.Entry<Row, long[]>> sorted = new ArrayList<>(counts.entrySet());
      sorted.sort((a, b) -> Arrays.compare(a.getKey().x, b.getKey().x));
      List<int[]> rows = new ArrayList<>(sorted.size());
      long[][] all = new long[labels][sorted.size()];
      for (Map.Entry<Row, long[]> e : sorted) {
        for (int k = 0; k < labels; k++) {
          all[k][rows.size()] = e.getValue()[k];
        }
        rows.add(e.getKey().x);
      }
      return new Cells(dimension, rows, all, mostRecords);
    }

    /** A feature vector with equality by content. */
    private static final class Row {
      private final int[] x;

      Row(int[] x) {
        this.x = x;
      }

      @Override
      public boolean equals(Object o) {
        return o instanceof Row other && Arrays.equals(x, other.x);
      }

      @Override
      public int hashCode() {
        return Arrays.hashCode(x);
      }
    }
  }
}
