package org.didyma.audits;

import org.apache.commons.math3.special.Erf;
import org.didyma.privacy.audit.OutputLaw;

/**
 * The law of two noised coordinates, lumped into squares of a public size: which square an output
 * falls into, or that it is no multiple of the grid's step, in which case it has a number of its
 * own and probability 0.
 */
final class LumpedLaw {

  /** Intervals on either side of 0; what lies beyond belongs to the outermost. */
  private static final int HALF = 64;

  private static final int INTERVALS = 2 * HALF;

  /** From this scale on, in steps, the discrete Gaussian is the continuous one to 12 digits. */
  private static final double CONTINUOUS = 1 << 16;

  /** From so many standard deviations on, tails are computed in logarithms. */
  private static final double FAR = 8;

  private final Calibration calibration;
  private final int shift;
  private final double scale;

  LumpedLaw(Calibration calibration) {
    this.calibration = calibration;
    this.shift = Math.max(0, calibration.scaleInSteps().floorLog2() - 2);
    this.scale = calibration.scaleInSteps().doubleValue();
  }

  /** The number of an output. */
  int number(double[] released) {
    int number = 0;
    for (double value : released) {
      double steps = Math.scalb(value, -calibration.grid().exponent());
      if (steps != Math.rint(steps)) {
        return INTERVALS * INTERVALS;
      }
      long interval = (long) steps >> shift;
      number = number * INTERVALS + (int) Math.max(-HALF, Math.min(HALF - 1, interval)) + HALF;
    }
    return number;
  }

  /** The law of the release of a vector. */
  OutputLaw law(double[] values) {
    double[] first = logs(calibration.grid().round(values[0]));
    double[] second = logs(calibration.grid().round(values[1]));
    double[] logs = new double[INTERVALS * INTERVALS + 1];
    for (int i = 0; i < INTERVALS; i++) {
      for (int j = 0; j < INTERVALS; j++) {
        logs[i * INTERVALS + j] = first[i] + second[j];
      }
    }
    logs[INTERVALS * INTERVALS] = Double.NEGATIVE_INFINITY;
    return OutputLaw.ofLogarithms(logs, calibration.law().isLaplace() ? 1e-11 : 1e-8);
  }

  /** ln P of each interval, for noise around a number of steps. */
  private double[] logs(long centre) {
    double[] logs = new double[INTERVALS];
    for (int i = 0; i < INTERVALS; i++) {
      long from = i == 0 ? Long.MIN_VALUE : ((long) (i - HALF) << shift) - centre;
      long to = i == INTERVALS - 1 ? Long.MAX_VALUE : ((long) (i + 1 - HALF) << shift) - centre;
      logs[i] = calibration.law().isLaplace() ? laplace(from, to) : gaussian(from, to);
    }
    return logs;
  }

  /** ln P(from <= K < to). */
  private double laplace(long from, long to) {
    if (to <= 0) {
      // Symmetry: the tails are the more accurate on the right.
      return laplace(1 - to, from == Long.MIN_VALUE ? Long.MAX_VALUE : 1 - from);
    }
    double a = Math.exp(-1 / scale);
    if (from < 0) {
      double left = from == Long.MIN_VALUE ? 0 : Math.exp(from / scale) * a;
      double right = to == Long.MAX_VALUE ? 0 : Math.exp(-to / scale);
      return Math.log1p(-(left + right) / (1 + a));
    }
    double share = to == Long.MAX_VALUE ? 1 : -Math.expm1(-(to - from) / scale);
    return -from / scale + Math.log(share) - Math.log1p(a);
  }

  private double gaussian(long from, long to) {
    if (to <= 0) {
      return gaussian(1 - to, from == Long.MIN_VALUE ? Long.MAX_VALUE : 1 - from);
    }
    if (scale < CONTINUOUS) {
      return logSum(from, to) - logSum(Long.MIN_VALUE, Long.MAX_VALUE);
    }
    double low = from == Long.MIN_VALUE ? Double.NEGATIVE_INFINITY : (from - 0.5) / scale;
    double high = to == Long.MAX_VALUE ? Double.POSITIVE_INFINITY : (to - 0.5) / scale;
    if (low > FAR) {
      // The density at the near end times the difference of two Mills ratios, in logarithms.
      double fall = Math.exp((low - high) * (low + high) / 2);
      double rest = high == Double.POSITIVE_INFINITY ? 0 : fall * millsRatio(high);
      return -low * low / 2 - Math.log(2 * Math.PI) / 2 + Math.log(millsRatio(low) - rest);
    }
    double root = Math.sqrt(2);
    return low > 0
        ? Math.log((Erf.erfc(low / root) - Erf.erfc(high / root)) / 2)
        : Math.log(Erf.erf(low / root, high / root) / 2);
  }

  /** P(N > x) over the density at x, for x above 8: Laplace's continued fraction. */
  private static double millsRatio(double x) {
    double denominator = x;
    for (int k = 60; k >= 1; k--) {
      denominator = x + k / denominator;
    }
    return 1 / denominator;
  }

  /** ln of the sum of exp(-x^2 / (2 scale^2)) over an interval that reaches above 0. */
  private double logSum(long from, long to) {
    long reach = (long) (38 * scale) + 1;
    // The largest term is taken out of the sum, or far tails would underflow to 0.
    long peak = Math.max(from, 0);
    double largest = exponent(peak);
    double sum = 0;
    for (long x = Math.max(from, -reach); x < Math.min(to, peak + reach); x++) {
      sum += Math.exp(exponent(x) - largest);
    }
    return largest + Math.log(sum);
  }

  private double exponent(long x) {
    return -0.5 * (x / scale) * (x / scale);
  }
}
