package org.didyma.data.rows;

import java.util.Arrays;
import org.didyma.data.text.ArrayLength;

/**
 * Rows with their non-zero coordinates written down (compressed sparse rows), in single precision;
 * arithmetic is in doubles.
 */
public final class SparseFeatures implements Features {

  private final int dimension;
  private final int[] starts;
  private final int[] columns;
  private final float[] values;

  /**
   * Rows one after the other; the arrays are kept, not copied.
   *
   * @param starts of length n+1, from 0, not decreasing: row i has the entries starts[i] ..
   *     starts[i+1]-1
   * @param columns of the entries, increasing within a row, from 0 to d-1
   * @param values of the entries, finite
   * @param dimension d, above 0
   */
  public SparseFeatures(int[] starts, int[] columns, float[] values, int dimension) {
    if (dimension < 1
        || starts.length == 0
        || starts[0] != 0
        || starts[starts.length - 1] > columns.length
        || columns.length != values.length) {
      throw new IllegalArgumentException("the arrays do not make sparse rows");
    }
    for (int i = 0; i + 1 < starts.length; i++) {
      if (starts[i + 1] < starts[i]) {
        throw new IllegalArgumentException("a sparse row ends before it starts");
      }
      int last = -1;
      for (int k = starts[i]; k < starts[i + 1]; k++) {
        if (columns[k] <= last || columns[k] >= dimension || !Float.isFinite(values[k])) {
          throw new IllegalArgumentException("an entry of a sparse row is out of order or range");
        }
        last = columns[k];
      }
    }
    this.dimension = dimension;
    this.starts = starts;
    this.columns = columns;
    this.values = values;
  }

  @Override
  public int size() {
    return starts.length - 1;
  }

  @Override
  public int dimension() {
    return dimension;
  }

  @Override
  public double dot(int i, double[] w) {
    int to = starts[i + 1];
    double a = 0;
    double b = 0;
    int k = starts[i];
    for (; k < to - 1; k += 2) {
      a += values[k] * w[columns[k]];
      b += values[k + 1] * w[columns[k + 1]];
    }
    if (k < to) {
      a += values[k] * w[columns[k]];
    }
    return a + b;
  }

  @Override
  public void addScaled(int i, double c, double[] g) {
    int to = starts[i + 1];
    for (int k = starts[i]; k < to; k++) {
      g[columns[k]] += c * values[k];
    }
  }

  @Override
  public void addRounded(int i, double c, double shift, double[] g) {
    int to = starts[i + 1];
    for (int k = starts[i]; k < to; k++) {
      g[columns[k]] += (c * values[k] + shift) - shift;
    }
  }

  @Override
  public void dots(int from, int to, double[] w, double[] products) {
    float[] x = values;
    int[] at = columns;
    int k = starts[from];
    for (int i = from; i < to; i++) {
      int end = starts[i + 1];
      double a = 0;
      double b = 0;
      for (; k < end - 1; k += 2) {
        a += x[k] * w[at[k]];
        b += x[k + 1] * w[at[k + 1]];
      }
      if (k < end) {
        a += x[k] * w[at[k]];
        k++;
      }
      products[i] = a + b;
    }
  }

  @Override
  public void addRounded(int from, int to, double[] c, double shift, double[] g) {
    float[] x = values;
    int[] at = columns;
    int k = starts[from];
    for (int i = from; i < to; i++) {
      int end = starts[i + 1];
      double factor = c[i];
      for (; k < end; k++) {
        g[at[k]] += (factor * x[k] + shift) - shift;
      }
    }
  }

  @Override
  public Features copy(int[] numbers) {
    int[] from = new int[numbers.length + 1];
    for (int k = 0; k < numbers.length; k++) {
      from[k + 1] = ArrayLength.of((long) from[k] + starts[numbers[k] + 1] - starts[numbers[k]]);
    }
    int[] copiedColumns = new int[from[numbers.length]];
    float[] copiedValues = new float[copiedColumns.length];
    for (int k = 0; k < numbers.length; k++) {
      int length = from[k + 1] - from[k];
      System.arraycopy(columns, starts[numbers[k]], copiedColumns, from[k], length);
      System.arraycopy(values, starts[numbers[k]], copiedValues, from[k], length);
    }
    return new SparseFeatures(from, copiedColumns, copiedValues, dimension);
  }

  @Override
  public double squaredNorm(int i) {
    double sum = 0;
    for (int k = starts[i]; k < starts[i + 1]; k++) {
      sum += (double) values[k] * values[k];
    }
    return sum;
  }

  @Override
  public void copy(int i, double[] x) {
    Arrays.fill(x, 0, dimension, 0);
    for (int k = starts[i]; k < starts[i + 1]; k++) {
      x[columns[k]] = values[k];
    }
  }
}
