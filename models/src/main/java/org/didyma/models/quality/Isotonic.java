package org.didyma.models.quality;

/** Isotonic regression: the rising numbers that are nearest to others, by weighted squares. */
final class Isotonic {

  private Isotonic() {}

  /**
   * Pools neighbours that fall.
   *
   * @param values any
   * @param weights above 0, one per value
   */
  static double[] rising(double[] values, double[] weights) {
    int n = values.length;
    double[] mean = new double[n];
    double[] weight = new double[n];
    int[] size = new int[n];
    int blocks = 0;
    for (int i = 0; i < n; i++) {
      mean[blocks] = values[i];
      weight[blocks] = weights[i];
      size[blocks] = 1;
      blocks++;
      while (blocks > 1 && mean[blocks - 2] > mean[blocks - 1]) {
        blocks--;
        double sum = weight[blocks - 1] + weight[blocks];
        mean[blocks - 1] =
            (mean[blocks - 1] * weight[blocks - 1] + mean[blocks] * weight[blocks]) / sum;
        weight[blocks - 1] = sum;
        size[blocks - 1] += size[blocks];
      }
    }
    double[] rising = new double[n];
    for (int block = 0, i = 0; block < blocks; block++) {
      for (int k = 0; k < size[block]; k++) {
        rising[i++] = mean[block];
      }
    }
    return rising;
  }
}
