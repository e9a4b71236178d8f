package org.didyma.mechanisms.gradient.rows;

/** Rows with every coordinate written down, in single precision; arithmetic is in doubles. */
public final class DenseFeatures implements Features {

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
  public Features copy(int[] numbers) {
    float[] copy = new float[Math.multiplyExact(numbers.length, dimension)];
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
