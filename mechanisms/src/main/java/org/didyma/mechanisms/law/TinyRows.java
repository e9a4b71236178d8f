package org.didyma.mechanisms.law;

import java.util.Arrays;
import org.didyma.core.CancellationToken;
import org.didyma.data.rows.DenseFeatures;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.Rows;
import org.didyma.exact.RandomBits;
import org.didyma.mechanisms.Mechanism;
import org.didyma.mechanisms.RawOutput;

/** Tables of a few records, each of one coordinate, by how many records of each kind they have. */
final class TinyRows {

  private TinyRows() {}

  /** The number of records. */
  static int size(int[] counts) {
    return Arrays.stream(counts).sum();
  }

  /** The rows of positive records. */
  static Rows of(int[] counts, float[] features, double bound) {
    byte[] labels = new byte[features.length];
    Arrays.fill(labels, (byte) 1);
    return of(counts, features, labels, bound);
  }

  /**
   * The rows.
   *
   * @param features of each kind of record
   * @param labels of each kind
   * @param bound on the features
   */
  static Rows of(int[] counts, float[] features, byte[] labels, double bound) {
    int n = size(counts);
    float[] x = new float[n];
    byte[] y = new byte[n];
    int next = 0;
    for (int kind = 0; kind < counts.length; kind++) {
      for (int i = 0; i < counts[kind]; i++) {
        x[next] = features[kind];
        y[next++] = labels[kind];
      }
    }
    return Rows.of(new DenseFeatures(x, 1), y, bound, RowScale.of(new double[0], 1));
  }

  /** The first weight of a draw. */
  static <P> double weight(
      Mechanism<? super Rows, P> mechanism, Rows rows, P parameters, RandomBits random) {
    RawOutput.Real drawn =
        (RawOutput.Real) mechanism.draw(rows, parameters, random, CancellationToken.NEVER);
    return rows.scale().rowWeights(drawn.weights(), drawn.threshold())[0];
  }
}
