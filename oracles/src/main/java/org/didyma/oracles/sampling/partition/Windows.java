package org.didyma.oracles.sampling.partition;

/** Sums over windows of equal length, each one place further down than the one before. */
final class Windows {

  private Windows() {}

  /**
   * The sums over all windows of terms, the first of which ends with the last term, and the last of
   * which starts with the first.
   *
   * @param values how many terms there are, at least as many as windows
   * @param windows how many windows there are, and so by how much less one they are shorter
   * @param at where the sum over the first goes to
   */
  static void sums(double[] term, int values, double[] into, int at, int windows) {
    int width = windows - 1;
    int length = values - width;
    if (length > width) {
      slide(term, into, at, width, length);
    } else {
      for (int a = 0; a <= width; a++) {
        into[at + a] = sum(term, width - a, width - a + length);
      }
    }
  }

  /** Windows that all hold the same middle, and run out of it on both sides. */
  private static void slide(double[] term, double[] into, int at, int width, int length) {
    double right = sum(term, width, length);
    for (int a = width; a >= 0; a--) {
      into[at + a] = right;
      if (a > 0) {
        right += term[length + width - a];
      }
    }
    double left = 0;
    for (int a = 1; a <= width; a++) {
      left += term[width - a];
      into[at + a] += left;
    }
  }

  /** The sum over from..end-1. */
  static double sum(double[] term, int from, int end) {
    double total = 0;
    for (int i = from; i < end; i++) {
      total += term[i];
    }
    return total;
  }
}
