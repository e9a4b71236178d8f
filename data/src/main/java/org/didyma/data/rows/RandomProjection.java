package org.didyma.data.rows;

import org.didyma.data.text.ArrayLength;
import org.didyma.exact.FloatingNoise;
import org.didyma.exact.RandomBits;

/**
 * x -&gt; A x for a matrix A of p rows whose entries are independent N(0, 1/p), drawn without
 * looking at any data; A may be published. It keeps inner products of vectors about as they are,
 * maps one record to one record, and so changes nothing about who is a neighbour of whom. Noise
 * whose length grows with the dimension shrinks with it.
 */
public final class RandomProjection {

  private final int to;
  private final int from;
  private final double[] matrix;

  /**
   * Draws a matrix.
   *
   * @param from number of coordinates of x
   * @param to p, number of coordinates of A x
   */
  public RandomProjection(int from, int to, RandomBits random) {
    if (from < 1 || to < 1) {
      throw new IllegalArgumentException("a projection has dimensions from 1");
    }
    this.from = from;
    this.to = to;
    this.matrix = new double[Math.multiplyExact(from, to)];
    double sigma = 1 / Math.sqrt(to);
    for (int k = 0; k < matrix.length; k++) {
      matrix[k] = FloatingNoise.gaussian(sigma, random);
    }
  }

  /**
   * Writes A x.
   *
   * @param x of the length it maps from
   * @param image overwritten, of length p
   */
  public void apply(double[] x, double[] image) {
    for (int r = 0; r < to; r++) {
      double sum = 0;
      for (int j = 0; j < from; j++) {
        sum += matrix[r * from + j] * x[j];
      }
      image[r] = sum;
    }
  }

  /** A^T w, whose inner product with x is that of w with A x. */
  public double[] back(double[] w) {
    double[] v = new double[from];
    for (int r = 0; r < to; r++) {
      for (int j = 0; j < from; j++) {
        v[j] += w[r] * matrix[r * from + j];
      }
    }
    return v;
  }

  /**
   * The rows' images, each divided by its own norm where that is above 1: rows of norm at most 1.
   */
  public Features apply(Features rows) {
    float[] values = new float[ArrayLength.of((long) rows.size() * to)];
    double[] x = new double[from];
    double[] image = new double[to];
    for (int i = 0; i < rows.size(); i++) {
      rows.copy(i, x);
      apply(x, image);
      double square = 0;
      for (double coordinate : image) {
        square += coordinate * coordinate;
      }
      // A little shorter, so that rounding to single precision cannot bring it above 1.
      double factor = (1 - 0x1p-22) / Math.max(1, Math.sqrt(square));
      for (int r = 0; r < to; r++) {
        values[i * to + r] = (float) (image[r] * factor);
      }
    }
    return new DenseFeatures(values, to);
  }
}
