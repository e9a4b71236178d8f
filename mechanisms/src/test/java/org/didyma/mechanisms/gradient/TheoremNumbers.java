package org.didyma.mechanisms.gradient;

import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.special.Erf;
import org.didyma.privacy.Adjacency;

/**
 * The numbers of docs/proofs/gradient-mechanisms.md, computed once more from its sentences and from
 * definitions: sensitivities, noise and prices. Shares no code with the mechanisms.
 */
public final class TheoremNumbers {

  private TheoremNumbers() {}

  /** 1 under addition and removal, 2 under replacement: a record leaves and another one comes. */
  static int moved(Adjacency adjacency) {
    return adjacency.replaces() ? 2 : 1;
  }

  /** P(N(0, 1) > x). */
  static double upper(double x) {
    return Erf.erfc(x / Math.sqrt(2)) / 2;
  }

  /** Where a decreasing function is 0. */
  static double root(DoubleUnaryOperator decreasing, double low, double high) {
    for (int i = 0; i < 200; i++) {
      double middle = (low + high) / 2;
      if (decreasing.applyAsDouble(middle) > 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  /** The delta of N(0, z^2) against N(1, z^2) at an epsilon. */
  static double gaussianDelta(double epsilon, double z) {
    return upper(epsilon * z - 0.5 / z) - Math.exp(epsilon) * upper(epsilon * z + 0.5 / z);
  }

  /** The least z for an epsilon and a delta. */
  static double gaussian(double epsilon, double delta) {
    return root(z -> gaussianDelta(epsilon, z) - delta, 1e-3, 1e6);
  }

  /** The simple sum of 4,000 trapezoids, with Simpson's weights. */
  private static double integral(DoubleUnaryOperator f, double from, double to) {
    int parts = 4000;
    double step = (to - from) / parts;
    double sum = 0;
    for (int i = 0; i <= parts; i++) {
      int weight = i == 0 || i == parts ? 1 : 2 + 2 * (i % 2);
      sum += weight * f.applyAsDouble(from + i * step);
    }
    return sum * step / 3;
  }

  /**
   * Theorems 8 and 9 as integrals: E(1 - exp(e - s r - s^2/2))^+ for the length r of a normal
   * vector on a line, or in a plane under replacement.
   *
   * @param left e, what the change of volume leaves of epsilon
   * @param s how far a record moves the gradient, over sigma
   */
  static double perturbedDelta(double left, double s, Adjacency adjacency) {
    double from = Math.max(0, left / s - s / 2);
    return integral(
        r -> {
          double density =
              adjacency.replaces()
                  ? r * Math.exp(-r * r / 2)
                  : Math.sqrt(2 / Math.PI) * Math.exp(-r * r / 2);
          return -Math.expm1(left - s * r - s * s / 2) * density;
        },
        from,
        from + 14);
  }

  /** The least sigma for what is left of epsilon, and delta; L = 1 for rows of norm 1. */
  static double perturbedSigma(double lipschitz, double left, double delta, Adjacency adjacency) {
    double shift = moved(adjacency) * lipschitz;
    return root(sigma -> perturbedDelta(left, shift / sigma, adjacency) - delta, 0.05, 1e5);
  }

  /** The largest rho that implies (epsilon, delta): Canonne, Kamath and Steinke 2020, Cor. 13. */
  static double rho(double epsilon, double delta) {
    return -root(
        negative -> {
          double rho = -negative;
          double best = Double.POSITIVE_INFINITY;
          for (double u = -4; u < 12; u += 0.002) {
            double a = 1 + Math.exp(u);
            best =
                Math.min(
                    best, rho * a + Math.log1p(-1 / a) - (Math.log(delta) + Math.log(a)) / (a - 1));
          }
          return best - epsilon;
        },
        -epsilon,
        -1e-12);
  }

  /** Lemma 4, both runs together. */
  static double rounding(
      double curvature,
      double bound,
      double eta,
      double weights,
      int batch,
      int dimension,
      double updates) {
    double unit = Math.pow(2, -53) * 1.01;
    return 2
        * updates
        * unit
        * ((dimension + 4) * eta * curvature * bound * (bound * weights + 1)
            + (batch + 20) * eta * bound
            + (dimension / 2.0 + 16) * weights);
  }

  /** Section 3: the sum of a batch's gradients as computed. */
  static double batchSum(double lipschitz, int batch) {
    return 2 * lipschitz * (1 + Math.pow(2, -30) + 1.01 * Math.pow(2, -53) * batch * (batch + 2.0));
  }

  /** Section 9: the norm of one record's rounded vector, for V vectors or fewer. */
  public static double clipped(double clip, int dimension, long vectors) {
    return clip * (1 + Math.pow(2, -24)) + clippingStep(clip, vectors) * Math.sqrt(dimension);
  }

  /** g = 2^e, e = floor(log2 C) + 2 + ceil(log2 V) - 52. */
  static double clippingStep(double clip, long vectors) {
    int up = 0;
    while (1L << up < vectors) {
      up++;
    }
    return Math.pow(2, Math.floor(Math.log(clip) / Math.log(2)) + 2 + up - 52);
  }

  /**
   * The exact delta of T Gaussian steps of multiplier z, for T = 1 or 2, of which each looks at the
   * record with probability q: what any price has to be above. The record is 0 or 1 for add-remove,
   * and -1/2 or 1/2 (of what replacement moves) in the other case.
   */
  static double sampledDelta(double epsilon, double q, double z, int steps, Adjacency adjacency) {
    double one = adjacency.replaces() ? 0.5 : 0;
    double other = adjacency.replaces() ? -0.5 : 1;
    return Math.max(
        oneSided(epsilon, q, z, steps, one, other), oneSided(epsilon, q, z, steps, other, one));
  }

  private static double oneSided(
      double epsilon, double q, double z, int steps, double p, double r) {
    int cells = steps == 1 ? 40_000 : 1500;
    double step = 24 * z / cells;
    double[] first = new double[cells];
    double[] second = new double[cells];
    for (int i = 0; i < cells; i++) {
      double x = (i - cells / 2.0 + 0.5) * step;
      first[i] = step * mixture(x, p, q, z);
      second[i] = step * mixture(x, r, q, z);
    }
    double sum = 0;
    for (int i = 0; i < cells; i++) {
      if (steps == 1) {
        sum += Math.max(0, first[i] - Math.exp(epsilon) * second[i]);
        continue;
      }
      for (int j = 0; j < cells; j++) {
        sum += Math.max(0, first[i] * first[j] - Math.exp(epsilon) * second[i] * second[j]);
      }
    }
    return sum;
  }

  private static double mixture(double x, double record, double q, double z) {
    return ((1 - q) * Math.exp(-x * x / (2 * z * z))
            + q * Math.exp(-(x - record) * (x - record) / (2 * z * z)))
        / (z * Math.sqrt(2 * Math.PI));
  }
}
