package org.didyma.data.rows;

import java.util.Arrays;
import org.didyma.data.text.ArrayLength;

/**
 * Rows with every coordinate written down, in single precision; arithmetic is in doubles but for
 * operations on ranges of rows.
 */
public final class DenseFeatures implements Features {

  /** Rows that callers know to add up exactly in single precision. */
  private static final int EXACT = 8;

  private final int size;
  private final int dimension;
  private final float[] values;

  /**
   * Rows one after the other.
   *
   * @param values of length n d, finite; kept, not copied
   * @param dimension d, above 0
   */
  public DenseFeatures(float[] values, int dimension) {
    if (dimension < 1 || values.length % dimension != 0) {
      throw new IllegalArgumentException("the values do not make whole rows");
    }
    for (float value : values) {
      if (!Float.isFinite(value)) {
        throw new IllegalArgumentException("a feature is not finite");
      }
    }
    this.values = values;
    this.dimension = dimension;
    this.size = values.length / dimension;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public int dimension() {
    return dimension;
  }

  @Override
  public double dot(int i, double[] w) {
    float[] x = values;
    int from = i * dimension;
    int d = dimension;
    // Four sums in flight: a single one would wait for each addition.
    double a = 0;
    double b = 0;
    double c = 0;
    double e = 0;
    int j = 0;
    for (; j < d - 3; j += 4) {
      a += x[from + j] * w[j];
      b += x[from + j + 1] * w[j + 1];
      c += x[from + j + 2] * w[j + 2];
      e += x[from + j + 3] * w[j + 3];
    }
    for (; j < d; j++) {
      a += x[from + j] * w[j];
    }
    return (a + b) + (c + e);
  }

  @Override
  public void addScaled(int i, double c, double[] g) {
    float[] x = values;
    int from = i * dimension;
    int d = dimension;
    for (int j = 0; j < d; j++) {
      g[j] += c * x[from + j];
    }
  }

  @Override
  public void addRounded(int i, double c, double shift, double[] g) {
    float[] x = values;
    int from = i * dimension;
    int d = dimension;
    for (int j = 0; j < d; j++) {
      g[j] += (c * x[from + j] + shift) - shift;
    }
  }

  @Override
  public void dots(int from, int to, double[] w, double[] products) {
    int d = dimension;
    float[] single = new float[d];
    for (int j = 0; j < d; j++) {
      single[j] = (float) w[j];
    }
    for (int i = from; i < to; i++) {
      products[i] = dot(values, i * d, single);
    }
  }

  /**
   * In single precision by eights, whose sums are added in doubles: few numbers change their kind.
   */
  private static double dot(float[] x, int from, float[] w) {
    double a = 0;
    double b = 0;
    int j = 0;
    int p = from;
    for (; j < w.length - 15; j += 16, p += 16) {
      a +=
          ((x[p] * w[j] + x[p + 1] * w[j + 1]) + (x[p + 2] * w[j + 2] + x[p + 3] * w[j + 3]))
              + ((x[p + 4] * w[j + 4] + x[p + 5] * w[j + 5])
                  + (x[p + 6] * w[j + 6] + x[p + 7] * w[j + 7]));
      b +=
          ((x[p + 8] * w[j + 8] + x[p + 9] * w[j + 9])
                  + (x[p + 10] * w[j + 10] + x[p + 11] * w[j + 11]))
              + ((x[p + 12] * w[j + 12] + x[p + 13] * w[j + 13])
                  + (x[p + 14] * w[j + 14] + x[p + 15] * w[j + 15]));
    }
    for (; j < w.length; j++, p++) {
      a += x[p] * w[j];
    }
    return a + b;
  }

  @Override
  public boolean addRounded(int from, int to, double[] c, double shrink, float shift, double[] g) {
    int d = dimension;
    float[] row = new float[d];
    float[] sum = new float[d];
    for (int start = from; start < to; start += EXACT) {
      Arrays.fill(sum, 0);
      for (int i = start; i < Math.min(to, start + EXACT); i++) {
        // A loop over arrays from place 0 on is one that the compiler makes vector operations.
        System.arraycopy(values, i * d, row, 0, d);
        addRounded(row, (float) (c[i] * shrink), shift, sum);
      }
      for (int j = 0; j < d; j++) {
        g[j] += sum[j];
      }
    }
    return true;
  }

  private static void addRounded(float[] row, float c, float shift, float[] sum) {
    for (int j = 0; j < sum.length; j++) {
      sum[j] += (c * row[j] + shift) - shift;
    }
  }

  @Override
  public Features copy(int[] numbers) {
    float[] copy = new float[ArrayLength.of((long) numbers.length * dimension)];
    for (int k = 0; k < numbers.length; k++) {
      System.arraycopy(values, numbers[k] * dimension, copy, k * dimension, dimension);
    }
    return new DenseFeatures(copy, dimension);
  }

  @Override
  public double squaredNorm(int i) {
    double sum = 0;
    int from = i * dimension;
    for (int j = from; j < from + dimension; j++) {
      sum += (double) values[j] * values[j];
    }
    return sum;
  }

  @Override
  public void copy(int i, double[] x) {
    int from = i * dimension;
    for (int j = 0; j < dimension; j++) {
      x[j] = values[from + j];
    }
  }
}
