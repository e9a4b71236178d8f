package org.didyma.experiments.network;

/** The inner loops of a network, on rows inside flat arrays. */
final class Kernels {

  private Kernels() {}

  /** sums[at ..] += the combination of some rows of a matrix, four of them at a time. */
  static void addRows(
      double[] sums,
      int at,
      int width,
      double[] matrix,
      int[] rows,
      double[] coefficients,
      int count) {
    int k = 0;
    for (; k + 4 <= count; k += 4) {
      add4(
          sums,
          at,
          width,
          matrix,
          rows[k],
          rows[k + 1],
          rows[k + 2],
          rows[k + 3],
          coefficients[k],
          coefficients[k + 1],
          coefficients[k + 2],
          coefficients[k + 3]);
    }
    for (; k < count; k++) {
      int row = rows[k];
      double c = coefficients[k];
      for (int j = 0; j < width; j++) {
        sums[at + j] += c * matrix[row + j];
      }
    }
  }

  private static void add4(
      double[] sums,
      int at,
      int width,
      double[] matrix,
      int r1,
      int r2,
      int r3,
      int r4,
      double c1,
      double c2,
      double c3,
      double c4) {
    for (int j = 0; j < width; j++) {
      sums[at + j] +=
          c1 * matrix[r1 + j] + c2 * matrix[r2 + j] + (c3 * matrix[r3 + j] + c4 * matrix[r4 + j]);
    }
  }

  /**
   * sums[at ..] += four products, each rounded to the multiples that a shift stands for, so that
   * the sum is exact.
   */
  static void addRounded4(
      double[] sums,
      int at,
      int width,
      double[] errors,
      int e,
      double c1,
      double c2,
      double c3,
      double c4,
      double shift) {
    int e2 = e + width;
    int e3 = e2 + width;
    int e4 = e3 + width;
    for (int j = 0; j < width; j++) {
      double p1 = (c1 * errors[e + j] + shift) - shift;
      double p2 = (c2 * errors[e2 + j] + shift) - shift;
      double p3 = (c3 * errors[e3 + j] + shift) - shift;
      double p4 = (c4 * errors[e4 + j] + shift) - shift;
      sums[at + j] += (p1 + p2) + (p3 + p4);
    }
  }

  /** The inner product of two rows. */
  static double dot(double[] one, int a, double[] other, int b, int width) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int j = 0;
    for (; j + 4 <= width; j += 4) {
      s0 += one[a + j] * other[b + j];
      s1 += one[a + j + 1] * other[b + j + 1];
      s2 += one[a + j + 2] * other[b + j + 2];
      s3 += one[a + j + 3] * other[b + j + 3];
    }
    for (; j < width; j++) {
      s0 += one[a + j] * other[b + j];
    }
    return (s0 + s1) + (s2 + s3);
  }
}
