package org.didyma.mechanisms.gradient.loss;

import java.util.ArrayDeque;
import java.util.Arrays;

/** The logistic function F(x) = 1/(1 + e^-x), its integral and its derivative, in doubles. */
final class Logistic {

  /** A bound on the largest curvature exceeds it by at most this part. */
  private static final double PRECISION = 0x1p-10;

  private Logistic() {}

  /** F(x), off by at most 8 units in the last place. */
  static double share(double x) {
    if (x > 0) {
      return 1 / (1 + Math.exp(-x));
    }
    double power = Math.exp(x);
    return power / (1 + power);
  }

  /** ln(1 + e^x), the integral of F. */
  static double integral(double x) {
    return Math.max(0, x) + Math.log1p(Math.exp(-Math.abs(x)));
  }

  /** F'(x) = F(x) F(-x): 1/4 at 0, falling on either side. */
  static double curvature(double x) {
    double power = Math.exp(-Math.abs(x));
    return power / ((1 + power) * (1 + power));
  }

  /**
   * An upper bound on max_s of the sum of F'(s - c_j), above it by at most one part in 1000.
   *
   * <p>On an interval F'(s - c_j) is at most its value at the place nearest to c_j. Intervals whose
   * sums of these exceed the largest sum found are halved. As |F''| &lt;= F', such a sum is at most
   * e^(length) times one within, so halving ends. No place outside of the c_j is better than the
   * nearest c_j.
   */
  static double largestCurvature(double... centres) {
    double low = Arrays.stream(centres).min().orElseThrow();
    double high = Arrays.stream(centres).max().orElseThrow();
    if (low == high) {
      return 0.25 * centres.length;
    }
    double best = 0;
    for (double c : centres) {
      best = Math.max(best, sum(centres, c, c));
    }
    ArrayDeque<double[]> open = new ArrayDeque<>();
    open.push(new double[] {low, high});
    while (!open.isEmpty()) {
      double[] part = open.pop();
      if (sum(centres, part[0], part[1]) > best * (1 + PRECISION / 2)) {
        double middle = (part[0] + part[1]) / 2;
        best = Math.max(best, sum(centres, middle, middle));
        open.push(new double[] {part[0], middle});
        open.push(new double[] {middle, part[1]});
      }
    }
    return Math.min(0.25 * centres.length, best * (1 + PRECISION));
  }

  /** The sum of the largest F'(s - c_j) for s in [from, to], each by itself. */
  private static double sum(double[] centres, double from, double to) {
    double sum = 0;
    for (double c : centres) {
      sum += curvature(Math.max(0, Math.max(from - c, c - to)));
    }
    return sum;
  }
}
