package org.didyma.experiments.research;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.didyma.core.Sha256;
import org.didyma.data.rows.DenseFeatures;
import org.didyma.data.rows.Features;
import org.didyma.data.rows.RandomProjection;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.Rows;
import org.didyma.exact.RandomBits;

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
    double share = TableBuilder.ROUNDING / Math.sqrt(2);
    return project(dimension, random, (before, after) -> share / after, share);
  }

  /**
   * The same without a bias, in whose place is 0, and of norm 1 (unless 0).
   *
   * @param dimension of the projected records
   * @param random that the matrix is drawn with
   */
  public LabelledTable projectToSphere(int dimension, RandomBits random) {
    return project(dimension, random, (before, after) -> TableBuilder.ROUNDING / after, 0);
  }

  /**
   * The same without a bias, in whose place is 0: records longer than 1 are divided by their norm,
   * projected, and again divided by their norm where that is above 1.
   *
   * @param dimension of the projected records
   * @param random that the matrix is drawn with
   */
  public LabelledTable projectToBall(int dimension, RandomBits random) {
    return project(
        dimension,
        random,
        (before, after) -> TableBuilder.ROUNDING / Math.max(Math.max(1, before), after),
        0);
  }

  /** All coordinates but the bias, in whose place is 0, and of norm 1 (unless 0). */
  public LabelledTable toSphere() {
    int d = dimension() - 1;
    return map(
        d,
        (x, y) -> System.arraycopy(x, 0, y, 0, d),
        (before, after) -> TableBuilder.ROUNDING / after,
        0);
  }

  /** Makes a record of another; the bias of the first is 0, and the second has none. */
  private interface RecordMap {
    void apply(double[] x, double[] y);
  }

  /** What to multiply a projected record by, given its norm before and after, which is not 0. */
  private interface Factor {
    double of(double before, double after);
  }

  private LabelledTable project(int dimension, RandomBits random, Factor factor, double bias) {
    RandomProjection projection = new RandomProjection(dimension() - 1, dimension, random);
    return map(dimension, projection::apply, factor, bias);
  }

  private LabelledTable map(int dimension, RecordMap map, Factor factor, double bias) {
    int from = dimension() - 1;
    float[] values = new float[size() * (dimension + 1)];
    double[] x = new double[from + 1];
    double[] y = new double[dimension];
    for (int i = 0; i < size(); i++) {
      features.copy(i, x);
      x[from] = 0;
      map.apply(x, y);
      double norm = norm(y);
      double scale = norm > 0 ? factor.of(norm(x), norm) : 0;
      for (int k = 0; k < dimension; k++) {
        values[i * (dimension + 1) + k] = (float) (scale * y[k]);
      }
      values[i * (dimension + 1) + dimension] = (float) bias;
    }
    return new LabelledTable(new DenseFeatures(values, dimension + 1), classes, count, 1);
  }

  private static double norm(double[] x) {
    double square = 0;
    for (double coordinate : x) {
      square += coordinate * coordinate;
    }
    return Math.sqrt(square);
  }

  /**
   * Two classes of records without a bias, in whose place is 0.
   *
   * @param rows of one length, of norm at most 1
   * @param classes 0 or 1
   */
  public static LabelledTable unit(double[][] rows, byte[] classes) {
    int dimension = rows[0].length;
    float[] values = new float[rows.length * (dimension + 1)];
    for (int i = 0; i < rows.length; i++) {
      if (norm(rows[i]) > 1 + 1e-12) {
        throw new IllegalArgumentException("a record is longer than 1");
      }
      for (int k = 0; k < dimension; k++) {
        values[i * (dimension + 1) + k] = (float) (TableBuilder.ROUNDING * rows[i][k]);
      }
    }
    return new LabelledTable(new DenseFeatures(values, dimension + 1), classes.clone(), 2, 1);
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
