package org.didyma.mechanisms.gradient;

import java.util.Arrays;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.Rows;
import org.didyma.data.rows.RowsBuilder;
import org.didyma.exact.FloatingNoise;
import org.didyma.mechanisms.TestBits;

/** Made-up tables. */
public final class RandomRows {

  private RandomRows() {}

  /** Rows of p normal features and a bias; labels follow a linear rule, one in ten is wrong. */
  public static Rows of(int n, int p, boolean sparse, TestBits random) {
    double[] magnitudes = new double[p];
    Arrays.fill(magnitudes, 3);
    RowsBuilder builder = new RowsBuilder(RowScale.of(magnitudes), sparse);
    double[] x = new double[p];
    for (int i = 0; i < n; i++) {
      double score = 0.2;
      for (int j = 0; j < p; j++) {
        x[j] = sparse && random.below(3) > 0 ? 0 : FloatingNoise.gaussian(1.5, random);
        score += (j % 2 == 0 ? x[j] : -x[j]) / (1 + j);
      }
      boolean flipped = random.below(10) == 0;
      builder.add(x, score > 0 != flipped ? 1 : -1);
    }
    return builder.build();
  }

  /** A number from 0 to below 1. */
  public static double uniform(TestBits random) {
    return (random.nextLong() >>> 11) * 0x1p-53;
  }
}
