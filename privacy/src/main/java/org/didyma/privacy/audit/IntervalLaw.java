package org.didyma.privacy.audit;

import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.special.Erf;

/**
 * The law of one coordinate of noise, symmetric about 0, by the probabilities of intervals; in
 * logarithms, since tails are compared.
 */
@FunctionalInterface
public interface IntervalLaw {

  /** From this standard deviation on the discrete Gaussian is the continuous one to 12 digits. */
  double CONTINUOUS = 1 << 16;

  /** From so many standard deviations on, tails are computed in logarithms. */
  double FAR = 8;

  /** ln P(from &lt;= X &lt; to). */
  double log(double from, double to);

  /** No noise. */
  static IntervalLaw none() {
    return (from, to) -> from <= 0 && 0 < to ? 0 : Double.NEGATIVE_INFINITY;
  }

  /** Density proportional to exp(-|x| / scale). */
  static IntervalLaw laplace(double scale) {
    return symmetric(
        (from, to) -> {
          double low = from / scale;
          double high = to / scale;
          return high <= 0
              ? high + Math.log(-Math.expm1(low - high) / 2)
              : Math.log1p(-(Math.exp(low) + Math.exp(-high)) / 2);
        });
  }

  /** Density proportional to exp(-x^2 / (2 sigma^2)). */
  static IntervalLaw gaussian(double sigma) {
    return symmetric(
        (from, to) -> {
          double low = -to / sigma;
          double high = -from / sigma;
          if (low > FAR) {
            // The density at the near end times the difference of two Mills ratios.
            double fall = Math.exp((low - high) * (low + high) / 2);
            double rest = high == Double.POSITIVE_INFINITY ? 0 : fall * millsRatio(high);
            return -low * low / 2 - Math.log(2 * Math.PI) / 2 + Math.log(millsRatio(low) - rest);
          }
          double root = Math.sqrt(2);
          return low > 0
              ? Math.log((Erf.erfc(low / root) - Erf.erfc(high / root)) / 2)
              : Math.log(Erf.erf(low / root, high / root) / 2);
        });
  }

  /** P(x) proportional to exp(-|x| / scale) over the integers. */
  static IntervalLaw discreteLaplace(double scale) {
    double a = Math.exp(-1 / scale);
    return whole(
        (from, to) ->
            to <= 0.5
                ? (to - 0.5) / scale + Math.log(-Math.expm1((from - to) / scale)) - Math.log1p(a)
                : Math.log1p(
                    -(Math.exp((from - 0.5) / scale) + Math.exp(-(to + 0.5) / scale)) / (1 + a)));
  }

  /** P(x) proportional to exp(-x^2 / (2 sigma^2)) over the integers. */
  static IntervalLaw discreteGaussian(double sigma) {
    if (sigma >= CONTINUOUS) {
      return whole(gaussian(sigma));
    }
    DoubleUnaryOperator exponent = x -> -0.5 * (x / sigma) * (x / sigma);
    double reach = Math.floor(38 * sigma) + 1;
    double norm = logSum(exponent, -reach, reach + 1);
    return whole(
        (from, to) -> {
          // From the far end towards the near one, and no farther than counts.
          double near = Math.min(0, to - 0.5);
          double first = Math.max(from + 0.5, near - reach);
          return logSum(exponent, first, Math.min(to + 0.5, reach + 1)) - norm;
        });
  }

  /** |X|. */
  default IntervalLaw unsigned() {
    return (from, to) -> {
      double low = Math.max(0, from);
      if (to <= low) {
        return Double.NEGATIVE_INFINITY;
      }
      double below = low > 0 ? Math.nextUp(-low) : 0;
      return logAdd(log(low, to), log(Math.nextUp(-to), below));
    };
  }

  /** X, given that it is no farther from 0. */
  default IntervalLaw cutAt(double limit) {
    double end = Math.nextUp(limit);
    return (from, to) -> {
      double low = Math.max(-limit, from);
      double high = Math.min(end, to);
      return low < high ? log(low, high) - log(-limit, end) : Double.NEGATIVE_INFINITY;
    };
  }

  /** What is given for intervals that reach below 0, by symmetry for all. */
  private static IntervalLaw symmetric(IntervalLaw below) {
    return (from, to) ->
        from >= to
            ? Double.NEGATIVE_INFINITY
            : from > 0 ? below.log(-to, -from) : below.log(from, to);
  }

  /** The law of an integer, by intervals whose ends are halves. */
  private static IntervalLaw whole(IntervalLaw halves) {
    IntervalLaw both = symmetric(halves);
    return (from, to) -> both.log(Math.ceil(from) - 0.5, Math.ceil(to) - 0.5);
  }

  /** P(N &gt; x) over the density at x, for x above 8: Laplace's continued fraction. */
  private static double millsRatio(double x) {
    double denominator = x;
    for (int k = 60; k >= 1; k--) {
      denominator = x + k / denominator;
    }
    return 1 / denominator;
  }

  /** ln of the sum of exponentials over the integers of [from, to), the largest taken out. */
  private static double logSum(DoubleUnaryOperator exponent, double from, double to) {
    if (from >= to) {
      return Double.NEGATIVE_INFINITY;
    }
    double largest = exponent.applyAsDouble(Math.max(from, Math.min(0, to - 1)));
    double sum = 0;
    for (double x = from; x < to; x++) {
      sum += Math.exp(exponent.applyAsDouble(x) - largest);
    }
    return largest + Math.log(sum);
  }

  private static double logAdd(double a, double b) {
    double most = Math.max(a, b);
    return most == Double.NEGATIVE_INFINITY
        ? most
        : most + Math.log1p(Math.exp(Math.min(a, b) - most));
  }
}
