package org.didyma.data.rows;

import java.io.Serializable;
import java.util.function.Consumer;

/**
 * Labelled rows (x_i, y_i), i = 0 .. n-1, in memory: |x_i| is at most {@link #bound}, y_i is +1 or
 * -1. Immutable, safe for use by several threads; the operations allocate nothing.
 */
public final class Rows implements RowStream, Serializable {

  private final Features features;
  private final byte[] labels;
  private final double bound;
  private final RowScale scale;

  private Rows(Features features, byte[] labels, double bound, RowScale scale) {
    this.features = features;
    this.labels = labels;
    this.bound = bound;
    this.scale = scale;
  }

  /**
   * Rows that are checked to keep their bound.
   *
   * @param labels +1 or -1 each; kept, not copied
   * @param bound X, above 0; infinite when nothing is promised, as for methods that clip gradients
   * @param scale how the rows were made of raw vectors
   * @throws IllegalArgumentException when a row is longer than the bound, or outside of the scale's
   *     body
   */
  public static Rows of(Features features, byte[] labels, double bound, RowScale scale) {
    if (labels.length != features.size()) {
      throw new IllegalArgumentException("there is not one label per row");
    }
    if (scale.dimension() != features.dimension()) {
      throw new IllegalArgumentException("the scale is for another number of features");
    }
    if (!(bound > 0)) {
      throw new IllegalArgumentException("the bound on norms is not above 0");
    }
    for (int i = 0; i < labels.length; i++) {
      if (labels[i] != 1 && labels[i] != -1) {
        throw new IllegalArgumentException("a label is neither +1 nor -1");
      }
      if (!(Math.sqrt(features.squaredNorm(i)) <= bound)) {
        throw new IllegalArgumentException("a row is longer than the bound on norms");
      }
    }
    scale.body().ifPresent(body -> requireWithin(body, scale.norm(), features));
    return new Rows(features, labels, bound, scale);
  }

  private static void requireWithin(RowBody body, double norm, Features features) {
    double[] row = new double[features.dimension()];
    for (int i = 0; i < features.size(); i++) {
      features.copy(i, row);
      if (!(body.gauge(row) * norm <= 1)) {
        throw new IllegalArgumentException("a row is outside of the body of its scale");
      }
    }
  }

  @Override
  public long size() {
    return labels.length;
  }

  /** Number n of rows. */
  public int count() {
    return labels.length;
  }

  @Override
  public int dimension() {
    return features.dimension();
  }

  @Override
  public double bound() {
    return bound;
  }

  @Override
  public RowScale scale() {
    return scale;
  }

  /** The feature vectors alone. */
  public Features features() {
    return features;
  }

  /** y_i: +1 or -1. */
  public int label(int i) {
    return labels[i];
  }

  /** The inner product of row i with w. */
  public double dot(int i, double[] w) {
    return features.dot(i, w);
  }

  /** The margin y_i &lt;w, x_i&gt;. */
  public double margin(int i, double[] w) {
    return labels[i] * features.dot(i, w);
  }

  /** g += c x_i. */
  public void addScaled(int i, double c, double[] g) {
    features.addScaled(i, c, g);
  }

  /** |x_i|^2. */
  public double squaredNorm(int i) {
    return features.squaredNorm(i);
  }

  /** The rows of these numbers, in that order, as a view. */
  public Rows pick(int[] numbers) {
    byte[] picked = new byte[numbers.length];
    for (int k = 0; k < numbers.length; k++) {
      picked[k] = labels[numbers[k]];
    }
    return new Rows(features.pick(numbers), picked, bound, scale);
  }

  /** The same rows, one after the other in memory: these, unless they are a view. */
  public Rows compact() {
    Features written = features.compact();
    return written == features ? this : new Rows(written, labels, bound, scale);
  }

  @Override
  public void pass(Consumer<Rows> block) {
    block.accept(this);
  }
}
