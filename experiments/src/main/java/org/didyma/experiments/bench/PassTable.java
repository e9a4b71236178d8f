package org.didyma.experiments.bench;

import java.util.Arrays;
import org.didyma.data.rows.DenseFeatures;
import org.didyma.data.rows.Features;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.Rows;
import org.didyma.data.rows.SparseFeatures;
import org.didyma.experiments.simulation.SimulationRandom;

/** A generated table whose memory can be read once more without doing anything with it. */
public final class PassTable {

  /** Columns of a group of which each row has one. */
  private static final int GROUP = 10;

  /** What is read at a time, which stays in the cache. */
  private static final int PIECE = 4096;

  private final Rows rows;
  private final float[] values;
  private final int[] columns;
  private final float[] valuePiece = new float[PIECE];
  private final int[] columnPiece = new int[PIECE];

  private PassTable(Rows rows, float[] values, int[] columns) {
    this.rows = rows;
    this.values = values;
    this.columns = columns;
  }

  /** Uniform features and a bias, every one of them written down. */
  static PassTable dense(int records, int features) {
    SimulationRandom random = new SimulationRandom(2);
    int d = features + 1;
    float largest = (float) (0.999 / Math.sqrt(d));
    float[] values = new float[Math.multiplyExact(records, d)];
    for (int k = 0; k < values.length; k++) {
      values[k] = k % d == features ? largest : largest * (random.nextLong() >> 40) * 0x1p-23f;
    }
    return new PassTable(rows(new DenseFeatures(values, d), records, features), values, new int[0]);
  }

  /** One in ten features is 1, others are not written down. */
  static PassTable sparse(int records, int features) {
    SimulationRandom random = new SimulationRandom(3);
    int ones = (features + GROUP - 1) / GROUP + 1;
    int[] starts = new int[records + 1];
    int[] columns = new int[Math.multiplyExact(records, ones)];
    for (int i = 0; i < records; i++) {
      for (int g = 0; g < ones - 1; g++) {
        int width = Math.min(GROUP, features - g * GROUP);
        columns[i * ones + g] = g * GROUP + (int) random.below((long) width);
      }
      columns[i * ones + ones - 1] = features;
      starts[i + 1] = (i + 1) * ones;
    }
    float[] values = new float[columns.length];
    Arrays.fill(values, (float) (0.999 / Math.sqrt(ones)));
    SparseFeatures sparse = new SparseFeatures(starts, columns, values, features + 1);
    return new PassTable(rows(sparse, records, features), values, columns);
  }

  private static Rows rows(Features rows, int records, int features) {
    byte[] labels = new byte[records];
    double[] weights = new double[features + 1];
    for (int j = 0; j < features; j++) {
      weights[j] = j % 2 == 0 ? 1 : -1;
    }
    for (int i = 0; i < records; i++) {
      labels[i] = (byte) (rows.dot(i, weights) > 0 ? 1 : -1);
    }
    double[] units = new double[features];
    Arrays.fill(units, 1);
    return Rows.of(rows, labels, 1, RowScale.of(units));
  }

  /** The table. */
  public Rows rows() {
    return rows;
  }

  /** Of features, without labels. */
  long bytes() {
    return 4L * values.length + 4L * columns.length;
  }

  /** Brings all of it into the cache, piece by piece: the fastest that memory can be read. */
  void read() {
    for (int from = 0; from < values.length; from += PIECE) {
      System.arraycopy(values, from, valuePiece, 0, Math.min(PIECE, values.length - from));
    }
    for (int from = 0; from < columns.length; from += PIECE) {
      System.arraycopy(columns, from, columnPiece, 0, Math.min(PIECE, columns.length - from));
    }
  }
}
