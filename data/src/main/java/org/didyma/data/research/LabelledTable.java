package org.didyma.data.research;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.didyma.data.rows.DenseFeatures;
import org.didyma.data.rows.Features;
import org.didyma.data.rows.RandomProjection;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.Rows;
import org.didyma.exact.RandomBits;
import org.didyma.ground.Sha256;

/**
 * Feature vectors x_i of public bounded norm, the last coordinate of each the bias, with their
 * classes c_i. Immutable.
 */
public final class LabelledTable {

  private final Features features;
  private final byte[] classes;
  private final int count;
  private final double bound;

  /**
   * @param features with the bias
   * @param classes c_i from 0 to count - 1
   * @param count of classes, from 2
   * @param bound X, on the norms of feature vectors
   */
  LabelledTable(Features features, byte[] classes, int count, double bound) {
    this.features = features;
    this.classes = classes;
    this.count = count;
    this.bound = bound;
  }

  /** Number n of records. */
  public int size() {
    return classes.length;
  }

  /** Number d of coordinates, the bias included. */
  public int dimension() {
    return features.dimension();
  }

  /** Number of classes. */
  public int classes() {
    return count;
  }

  /** X. */
  public double bound() {
    return bound;
  }

  /** c_i. */
  public int classOf(int i) {
    return classes[i];
  }

  /** The inner product of record i with w. */
  public double dot(int i, double[] w) {
    return features.dot(i, w);
  }

  /** The records with label +1 for one class and -1 for all others. */
  public Rows against(int one) {
    byte[] labels = new byte[classes.length];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = (byte) (classes[i] == one ? 1 : -1);
    }
    double[] units = new double[dimension() - 1];
    Arrays.fill(units, 1);
    return Rows.of(features, labels, bound, RowScale.of(units, 1));
  }

  /** Two classes: 1 for the records of one class, 0 for all others. */
  public LabelledTable isClass(int one) {
    byte[] binary = new byte[classes.length];
    for (int i = 0; i < binary.length; i++) {
      binary[i] = (byte) (classes[i] == one ? 1 : 0);
    }
    return new LabelledTable(features, binary, 2, bound);
  }

  /** The records of these numbers, in that order, as a view. */
  public LabelledTable pick(int[] numbers) {
    byte[] picked = new byte[numbers.length];
    for (int k = 0; k < picked.length; k++) {
      picked[k] = classes[numbers[k]];
    }
    return new LabelledTable(features.pick(numbers), picked, count, bound);
  }

  /**
   * The records in fewer coordinates, of norm at most 1: all coordinates but the bias by a {@link
   * RandomProjection}, then divided by their norm; then a bias of 1 appended and the whole divided
   * by sqrt(2). Depends on a record alone and on the matrix, which is public.
   *
   * @param dimension of the projected records, without the bias
   * @param random that the matrix is drawn with
   */
  public LabelledTable project(int dimension, RandomBits random) {
    int from = dimension() - 1;
    RandomProjection projection = new RandomProjection(from, dimension, random);
    float[] values = new float[size() * (dimension + 1)];
    double[] x = new double[from + 1];
    double[] y = new double[dimension];
    for (int i = 0; i < size(); i++) {
      features.copy(i, x);
      projection.apply(x, y);
      double square = 0;
      for (double coordinate : y) {
        square += coordinate * coordinate;
      }
      double factor = square > 0 ? TableBuilder.ROUNDING / Math.sqrt(2 * square) : 0;
      for (int k = 0; k < dimension; k++) {
        values[i * (dimension + 1) + k] = (float) (factor * y[k]);
      }
      values[i * (dimension + 1) + dimension] = (float) (TableBuilder.ROUNDING / Math.sqrt(2));
    }
    return new LabelledTable(new DenseFeatures(values, dimension + 1), classes, count, 1);
  }

  /** SHA-256 of the records in order. */
  public String digest() {
    Sha256 digest = new Sha256();
    double[] x = new double[dimension()];
    ByteBuffer bytes = ByteBuffer.allocate(Float.BYTES * x.length + 1);
    for (int i = 0; i < size(); i++) {
      features.copy(i, x);
      bytes.clear();
      for (double coordinate : x) {
        bytes.putFloat((float) coordinate);
      }
      bytes.put(classes[i]);
      digest.update(bytes.array(), bytes.position());
    }
    return digest.hex();
  }
}
