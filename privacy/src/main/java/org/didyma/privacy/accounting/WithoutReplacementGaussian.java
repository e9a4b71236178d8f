package org.didyma.privacy.accounting;

import java.util.Arrays;

/**
 * Renyi divergences of Gaussian noise on a sample of fixed size without replacement, when a record
 * is replaced (Wang, Balle and Kasiviswanathan 2019, "Subsampled Renyi differential privacy and
 * analytical moments accountant", Theorem 27 for the Gaussian and Theorem 9 for what it does not
 * improve). Only integer orders have a formula; between them (a - 1) times the divergence is convex
 * and interpolated.
 */
final class WithoutReplacementGaussian {

  /** Central moments are computed up to here; Theorem 9 serves beyond. */
  private static final int LARGEST_MOMENT = 256;

  private static final double ERROR = 0x1p-38;
  private static final double DIGITS = 45;

  /** Points of the trapezoidal rule; tiny noise needs more, and its moments are next to useless. */
  private static final double LARGEST_RULE = 1 << 18;

  private final double rate;
  private final double multiplier;

  /** 1/(2 z^2), so that the base divergence of order j is j times this. */
  private final double halfSquare;

  /** ln tau_j, from j = 2. */
  private final double[] logTau;

  private final boolean momentsUsed;

  /**
   * @param rate q = m/n in (0, 1), an upper bound on it
   * @param multiplier z relative to the sensitivity under replacement, a lower bound on it
   * @param largestOrder the largest order that will be asked for
   * @param momentsUsed whether to use the central moments of Theorem 27
   */
  WithoutReplacementGaussian(
      double rate, double multiplier, double largestOrder, boolean momentsUsed) {
    this.rate = rate;
    this.multiplier = multiplier;
    this.halfSquare = 1 / (2 * multiplier * multiplier);
    this.momentsUsed = momentsUsed;
    this.logTau = logTaus((int) Math.ceil(largestOrder));
  }

  /** Upper bounds on the divergences at all orders. */
  double[] divergences(double[] orders) {
    double[] result = new double[orders.length];
    for (int i = 0; i < orders.length; i++) {
      double order = orders[i];
      int below = (int) Math.floor(order);
      double part = order - below;
      double cumulant =
          part == 0
              ? cumulant(below)
              : (1 - part) * (below == 1 ? 0 : cumulant(below)) + part * cumulant(below + 1);
      result[i] =
          Math.min(cumulant / (order - 1) * (1 + 0x1p-48), Divergences.gaussian(order, multiplier));
    }
    return result;
  }

  /** (a - 1) times the divergence: ln(1 + sum over j of q^j C(a,j) tau_j). */
  private double cumulant(int order) {
    double logRate = Math.log(rate);
    double logBinomial = Math.log(order);
    double[] terms = new double[order - 1];
    double largest = Double.NEGATIVE_INFINITY;
    for (int j = 2; j <= order; j++) {
      logBinomial += Math.log((order - j + 1) / (double) j);
      terms[j - 2] = logBinomial + j * logRate + logTau[j];
      largest = Math.max(largest, terms[j - 2]);
    }
    double sum = 0;
    for (double term : terms) {
      sum += Math.exp(term - largest);
    }
    double log = largest + Math.log(sum);
    log += ERROR * (1 + Math.abs(log) / 64);
    return log > 40 ? log + Math.exp(-log) : Math.log1p(Math.exp(log));
  }

  private double[] logTaus(int largest) {
    double[] tau = new double[Math.max(3, largest + 1)];
    double second = 2 * halfSquare;
    tau[2] =
        Math.min(
            Math.log(4) + (second > 30 ? second : Math.log(Math.expm1(second))),
            Math.log(2) + second);
    int moments = momentsUsed ? Math.min(LARGEST_MOMENT, largest + (largest & 1)) : 0;
    double[] logMoment = logCentralMoments(moments);
    for (int j = 3; j <= largest; j++) {
      double general = Math.log(2) + (j - 1) * j * halfSquare;
      int even = j & ~1;
      int next = even + 2 * (j & 1);
      tau[j] =
          next > moments
              ? general
              : Math.min(general, Math.log(4) + 0.5 * (logMoment[even] + logMoment[next]));
    }
    return tau;
  }

  /**
   * ln B(l) for even l, B(l) = E[(e^u - 1)^l] with u = (2x - 1)/(2 z^2), x ~ N(0, z^2), by the
   * trapezoidal rule for an entire function; infinite where that has too many points.
   */
  private double[] logCentralMoments(int largest) {
    double[] result = new double[largest + 1];
    if (largest < 2) {
      return result;
    }
    double z = multiplier;
    // The factor by which |e^u| + 1 can exceed |e^u - 1| in the mean, to the power of l.
    double slack = DIGITS + largest * Math.log(2.5 * Math.max(1, z) + 2.5);
    double step = z * Math.PI * Math.sqrt(2 / slack);
    double low = -13 * z - Math.sqrt(2 * slack) * z;
    double high = largest + 13 * z + Math.sqrt(2 * slack) * z;
    double needed = Math.ceil((high - low) / step) + 1;
    if (needed > LARGEST_RULE) {
      Arrays.fill(result, Double.POSITIVE_INFINITY);
      return result;
    }
    int points = (int) needed;
    double[] term = new double[points];
    double[] factor = new double[points];
    double logScale = Math.log(step / (z * Math.sqrt(2 * Math.PI)));
    for (int i = 0; i < points; i++) {
      double x = low + i * step;
      double u = (2 * x - 1) * halfSquare;
      term[i] = logScale - x * x * halfSquare;
      double distance = u > 30 ? u + Math.log1p(-Math.exp(-u)) : Math.log(Math.abs(Math.expm1(u)));
      factor[i] = 2 * Math.max(distance, -1e5);
    }
    for (int l = 2; l <= largest; l += 2) {
      double top = Double.NEGATIVE_INFINITY;
      for (int i = 0; i < points; i++) {
        term[i] += factor[i];
        top = Math.max(top, term[i]);
      }
      double sum = 0;
      for (int i = 0; i < points; i++) {
        double below = term[i] - top;
        if (below > -50) {
          sum += Math.exp(below);
        }
      }
      result[l] = top + Math.log(sum) + ERROR / 4;
    }
    return result;
  }
}
