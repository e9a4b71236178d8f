package org.didyma.data.rows;

import java.util.Arrays;
import org.didyma.data.text.ArrayLength;

/** Collects records as rows of norm at most 1. Not thread-safe. */
public final class RowsBuilder {

  private static final int FIRST = 1 << 10;

  private final RowScale scale;
  private final boolean sparse;
  private final double[] raw;
  private final double[] row;
  private byte[] labels = new byte[FIRST];
  private int size;
  private float[] values = new float[FIRST];
  private int used;
  private int[] columns;
  private int[] starts;

  /**
   * No rows yet.
   *
   * @param scale how records become rows
   * @param sparse whether to write down non-zero coordinates only; where rows have less than half
   *     of their coordinates it is the smaller way, and below about a third the faster one
   */
  public RowsBuilder(RowScale scale, boolean sparse) {
    this.scale = scale;
    this.sparse = sparse;
    this.raw = new double[scale.rawDimension()];
    this.row = new double[scale.dimension()];
    this.columns = new int[sparse ? FIRST : 0];
    this.starts = new int[sparse ? FIRST + 1 : 0];
  }

  /**
   * Adds a record of whole numbers.
   *
   * @param x the raw feature vector
   * @param label +1 or -1
   */
  public void add(int[] x, int label) {
    for (int j = 0; j < raw.length; j++) {
      raw[j] = x[j];
    }
    add(raw, label);
  }

  /**
   * Adds a record.
   *
   * @param x the raw feature vector
   * @param label +1 or -1
   * @throws org.didyma.core.InvalidInputException when a coordinate is not finite
   */
  public void add(double[] x, int label) {
    if (x.length != raw.length) {
      throw new IllegalArgumentException("a record has another number of features");
    }
    if (label != 1 && label != -1) {
      throw new IllegalArgumentException("a label is neither +1 nor -1");
    }
    scale.apply(x, row);
    addRow(label);
  }

  /**
   * Adds a row of zeros, the bias included: the null record, whose margin is 0 whatever the
   * weights.
   *
   * @param label +1 or -1
   */
  void addNull(int label) {
    Arrays.fill(row, 0);
    addRow(label);
  }

  private void addRow(int label) {
    if (size == labels.length) {
      labels = Arrays.copyOf(labels, larger(size));
    }
    labels[size] = (byte) label;
    for (int j = 0; j < row.length; j++) {
      if (!sparse || row[j] != 0) {
        if (used == values.length) {
          values = Arrays.copyOf(values, larger(used));
          columns = sparse ? Arrays.copyOf(columns, values.length) : columns;
        }
        if (sparse) {
          columns[used] = j;
        }
        values[used++] = (float) row[j];
      }
    }
    size++;
    if (sparse) {
      if (size == starts.length) {
        starts = Arrays.copyOf(starts, larger(size));
      }
      starts[size] = used;
    }
  }

  private static int larger(int length) {
    return (int) Math.min(ArrayLength.MOST, ArrayLength.of(length + 1L) + length / 2L + 15);
  }

  /** Whether it writes down non-zero coordinates only. */
  public boolean isSparse() {
    return sparse;
  }

  /** Number of rows so far. */
  public int size() {
    return size;
  }

  /** The rows so far; the builder must not be used afterwards. */
  public Rows build() {
    Features features =
        sparse
            ? new SparseFeatures(
                Arrays.copyOf(starts, size + 1),
                Arrays.copyOf(columns, used),
                Arrays.copyOf(values, used),
                row.length)
            : new DenseFeatures(Arrays.copyOf(values, used), row.length);
    return Rows.of(features, Arrays.copyOf(labels, size), 1, scale);
  }
}
