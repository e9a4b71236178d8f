package org.didyma.data.rows;

import java.io.Serializable;

/**
 * The feature vectors x_0 .. x_(n-1) in R^d of a table, in memory, all finite. Immutable, safe for
 * use by several threads; operations on one row allocate nothing.
 */
public interface Features extends Serializable {

  /** Number n of rows. */
  int size();

  /** Number d of coordinates, an appended bias included. */
  int dimension();

  /**
   * The inner product of row i with w.
   *
   * @param w of length d
   */
  double dot(int i, double[] w);

  /**
   * g += c x_i.
   *
   * @param g of length d
   */
  void addScaled(int i, double c, double[] g);

  /**
   * g_j += round(c x_ij), where round(p) = (p + shift) - shift in doubles: to a public grid, on
   * which sums are exact.
   *
   * @param g of length d
   */
  void addRounded(int i, double c, double shift, double[] g);

  /** |x_i|^2. */
  double squaredNorm(int i);

  /** Writes row i into the first d places of an array, zeros included. */
  void copy(int i, double[] x);

  /**
   * products_i = &lt;x_i, w&gt; for some rows, of which each counts for itself; up to errors of
   * single precision in its terms.
   *
   * @param from the first of them
   * @param to one after the last of them
   * @param w of length d
   * @param products of length n
   */
  default void dots(int from, int to, double[] w, double[] products) {
    for (int i = from; i < to; i++) {
      products[i] = dot(i, w);
    }
  }

  /**
   * {@link #addRounded(int, double, double, double[])} for some rows; in which order does not
   * matter where sums on the grid are exact.
   *
   * @param from the first of them
   * @param to one after the last of them
   * @param c of length n
   * @param g of length d
   */
  default void addRounded(int from, int to, double[] c, double shift, double[] g) {
    for (int i = from; i < to; i++) {
      if (c[i] != 0) {
        addRounded(i, c[i], shift, g);
      }
    }
  }

  /**
   * The same in single precision, where that is faster: c_i is multiplied by shrink and rounded,
   * products are rounded to the grid, and up to 8 rows at a time are added in single precision,
   * which the caller knows to be exact. What a row adds depends on no other row.
   *
   * @param shift of the grid, in single precision
   * @return false, with nothing done, where it is not
   */
  default boolean addRounded(int from, int to, double[] c, double shrink, float shift, double[] g) {
    return false;
  }

  /** The rows of these numbers, in that order, written down once more. */
  Features copy(int[] numbers);

  /** The same rows, one after the other in memory: these, unless they are a view. */
  default Features compact() {
    return this;
  }

  /** The rows of these numbers, in that order, as a view. */
  default Features pick(int[] numbers) {
    return new PickedFeatures(this, numbers);
  }
}
