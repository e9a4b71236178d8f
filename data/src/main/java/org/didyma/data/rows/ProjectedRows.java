package org.didyma.data.rows;

import java.util.Arrays;
import org.didyma.exact.RandomBits;

/**
 * Rows under a random projection, with the way back. The matrix is drawn without looking at the
 * rows, and a row's image depends on that row and the matrix alone.
 *
 * @param image the images, of norm at most 1, with a scale that leaves weights as they are
 * @param projection the matrix
 * @param rows the rows themselves
 */
public record ProjectedRows(Rows image, RandomProjection projection, Rows rows) {

  /**
   * Projects rows by a fresh matrix.
   *
   * @param to number of coordinates of an image, from 2
   * @param random draws the matrix, which may be published
   */
  public static ProjectedRows of(Rows rows, int to, RandomBits random) {
    if (to < 2) {
      throw new IllegalArgumentException("an image has fewer than two dimensions");
    }
    RandomProjection projection = new RandomProjection(rows.dimension(), to, random);
    byte[] labels = new byte[rows.count()];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = (byte) rows.label(i);
    }
    double[] ones = new double[to - 1];
    Arrays.fill(ones, 1);
    // With magnitudes and a norm of 1 the scale leaves weights as they are; no image was made by
    // it.
    RowScale asTheyAre = RowScale.of(ones, 1);
    return new ProjectedRows(
        Rows.of(projection.apply(rows.features()), labels, 1, asTheyAre), projection, rows);
  }

  /**
   * Weights on rows that give every row the sign that w gives its image.
   *
   * @param w weights on images
   */
  public double[] back(double[] w) {
    return projection.back(w);
  }
}
