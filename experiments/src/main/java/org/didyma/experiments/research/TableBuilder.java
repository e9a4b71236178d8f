package org.didyma.experiments.research;

import java.util.Arrays;
import org.didyma.data.rows.SparseFeatures;

/**
 * Collects records, each brought to a public bound on its norm by itself: a bias of 1 is appended,
 * and a longer vector is shortened to the bound, the bias with it. Not thread-safe.
 */
public final class TableBuilder {

  /** Shrinks rows so that rounding to single precision cannot bring them above the bound. */
  static final double ROUNDING = 1 - 0x1p-22;

  private static final int FIRST = 1 << 12;

  private final int dimension;
  private final int classes;
  private final double bound;
  private int[] columns = new int[FIRST];
  private float[] values = new float[FIRST];
  private int[] starts = new int[FIRST];
  private byte[] labels = new byte[FIRST];
  private int size;
  private int used;
  private double square;

  /**
   * No records yet.
   *
   * @param dimension p, of coordinates without the bias
   * @param classes from 2 to 127
   * @param bound X, on the norm of records with their bias, from 1
   */
  public TableBuilder(int dimension, int classes, double bound) {
    this.dimension = dimension;
    this.classes = classes;
    this.bound = bound;
  }

  /**
   * A coordinate of the record that is being read, in increasing order; zeros may be left out.
   *
   * @param column from 0
   * @param value finite
   */
  public void set(int column, double value) {
    if (column < 0 || column > dimension || used > starts[size] && columns[used - 1] >= column) {
      throw new IllegalArgumentException("a feature is out of order");
    }
    if (value != 0) {
      if (used == columns.length) {
        columns = Arrays.copyOf(columns, used + used / 2);
        values = Arrays.copyOf(values, columns.length);
      }
      columns[used] = column;
      values[used++] = (float) value;
      square += value * value;
    }
  }

  /**
   * Ends a record.
   *
   * @param label its class, from 0
   */
  public void end(int label) {
    if (label < 0 || label >= classes) {
      throw new IllegalArgumentException("there is no class " + label);
    }
    set(dimension, 1);
    if (square > bound * bound) {
      double factor = ROUNDING * bound / Math.sqrt(square);
      for (int k = starts[size]; k < used; k++) {
        values[k] *= (float) factor;
      }
    }
    square = 0;
    if (size + 2 > starts.length) {
      starts = Arrays.copyOf(starts, size + size / 2 + 2);
      labels = Arrays.copyOf(labels, starts.length);
    }
    labels[size++] = (byte) label;
    starts[size] = used;
  }

  /** The records so far; the builder must not be used afterwards. */
  public LabelledTable build() {
    SparseFeatures features =
        new SparseFeatures(
            Arrays.copyOf(starts, size + 1),
            Arrays.copyOf(columns, used),
            Arrays.copyOf(values, used),
            dimension + 1);
    return new LabelledTable(features, Arrays.copyOf(labels, size), classes, bound);
  }
}
