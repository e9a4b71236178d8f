package org.didyma.privacy.accounting;

/**
 * Renyi divergences of Gaussian noise on a Poisson sample, when a record is added or removed: for x
 * ~ N(0, z^2) and w(x) = 1 - q + q exp((2x - 1)/(2 z^2)), the divergence of order a is ln E[w^a] /
 * (a - 1), and the opposite order of the pair has no larger one (Mironov, Talwar and Zhang 2019,
 * "Renyi differential privacy of the sampled Gaussian mechanism", Theorems 4 and 5).
 *
 * <p>E[w] = 1, so E[w^a] - 1 = E[w^a - 1 - a (w - 1)], whose integrand is nowhere negative; it is
 * computed in this form, in which nothing cancels. At integers it is a finite sum; elsewhere the
 * trapezoidal rule, whose error is bounded in docs/proofs/accounting.md.
 */
final class PoissonGaussian {

  /** Integer orders up to here are summed with coefficients; a cheap sum. */
  private static final double LARGEST_SUM = 1 << 20;

  /** Points of the trapezoidal rule; with more, no use is made of the sample. */
  private static final double LARGEST_RULE = 1 << 16;

  /** Relative error of one evaluation, with room. */
  private static final double ERROR = 0x1p-32;

  /** Exponent of the error of the trapezoidal rule. */
  private static final double DIGITS = 70;

  private final double rate;
  private final double multiplier;
  private final double halfSquare;

  /**
   * @param rate q in (0, 1), an upper bound on it
   * @param multiplier z, a lower bound on it
   */
  PoissonGaussian(double rate, double multiplier) {
    this.rate = rate;
    this.multiplier = multiplier;
    this.halfSquare = 1 / (2 * multiplier * multiplier);
  }

  /** Upper bounds on the divergences at all orders. */
  double[] divergences(double[] orders) {
    double[] result = new double[orders.length];
    double largestBroken = 1;
    for (int i = 0; i < orders.length; i++) {
      if (isSummed(orders[i])) {
        result[i] = toDivergence(orders[i], logExcessOfInteger((int) orders[i]));
      } else {
        largestBroken = Math.max(largestBroken, orders[i]);
      }
    }
    if (largestBroken > 1) {
      Quadrature quadrature = new Quadrature(largestBroken);
      for (int i = 0; i < orders.length; i++) {
        if (!isSummed(orders[i])) {
          result[i] = toDivergence(orders[i], quadrature.logExcess(orders[i]));
        }
      }
    }
    return result;
  }

  private static boolean isSummed(double order) {
    return order == Math.rint(order) && order <= LARGEST_SUM;
  }

  /** From ln(E[w^a] - 1) to the divergence, at most that of the Gaussian without a sample. */
  private double toDivergence(double order, double logExcess) {
    if (logExcess == Double.POSITIVE_INFINITY) {
      return Divergences.gaussian(order, multiplier);
    }
    double excess = logExcess + ERROR * (1 + Math.abs(logExcess) / 64);
    double log = excess > 40 ? excess + Math.exp(-excess) : Math.log1p(Math.exp(excess));
    return Math.min(log / (order - 1) * (1 + 0x1p-48), Divergences.gaussian(order, multiplier));
  }

  /** ln sum over k from 2 of C(a,k) (1-q)^(a-k) q^k (exp((k^2-k)/(2z^2)) - 1). */
  private double logExcessOfInteger(int order) {
    double[] terms = new double[order - 1];
    double logRate = Math.log(rate);
    double logOther = Math.log1p(-rate);
    double logBinomial = Math.log(order);
    double largest = Double.NEGATIVE_INFINITY;
    for (int k = 2; k <= order; k++) {
      logBinomial += Math.log((order - k + 1) / (double) k);
      double exponent = k * (k - 1.0) * halfSquare;
      double logGrowth =
          exponent > 30
              ? exponent + Math.log1p(-Math.exp(-exponent))
              : Math.log(Math.expm1(exponent));
      double term = logBinomial + (order - k) * logOther + k * logRate + logGrowth;
      terms[k - 2] = term;
      largest = Math.max(largest, term);
    }
    double sum = 0;
    for (double term : terms) {
      sum += Math.exp(term - largest);
    }
    return largest + Math.log(sum);
  }

  /** The trapezoidal rule, with the points shared by all orders up to a largest one. */
  private final class Quadrature {

    /** ln of the density of x times the step, at each point. */
    private final double[] logWeight;

    /** w - 1 at each point. */
    private final double[] excess;

    /** ln w at each point. */
    private final double[] log;

    Quadrature(double largestOrder) {
      double z = multiplier;
      // The integrand is analytic in the strip |Im x| < pi z^2, where Re w stays comparable.
      double step =
          Math.min(
              z * Math.PI * Math.sqrt(2 / DIGITS),
              2 * Math.PI * Math.PI * z * z / (DIGITS + Math.PI * Math.PI * z * z / 2));
      double low = -13 * z;
      double high = largestOrder + (13 + Math.sqrt(-2 * largestOrder * Math.log(rate))) * z;
      double needed = Math.ceil((high - low) / step) + 1;
      // Tiny noise needs many points, and its divergence is next to that without a sample.
      int points = needed > LARGEST_RULE ? 0 : (int) needed;
      logWeight = new double[points];
      excess = new double[points];
      log = new double[points];
      double logScale = Math.log(step / (z * Math.sqrt(2 * Math.PI)));
      for (int i = 0; i < points; i++) {
        double x = low + i * step;
        double u = (2 * x - 1) * halfSquare;
        logWeight[i] = logScale - x * x * halfSquare;
        if (u > 600) {
          excess[i] = Double.POSITIVE_INFINITY;
          log[i] = u + Math.log(rate) + Math.log1p((1 - rate) / rate * Math.exp(-u));
        } else {
          excess[i] = rate * Math.expm1(u);
          log[i] = Math.log1p(excess[i]);
        }
      }
    }

    /** ln E[w^a - 1 - a (w - 1)]. */
    double logExcess(double order) {
      if (log.length == 0) {
        return Double.POSITIVE_INFINITY;
      }
      // Starts with what the rule may miss.
      double sum = 4 * (order + 1) * Math.exp(-DIGITS);
      double scale = 0;
      for (int i = 0; i < log.length; i++) {
        double y = excess[i];
        double growth = order * log[i];
        double logTerm;
        if (growth > 40) {
          // w^a dwarfs the rest, which is positive to leave out of the subtraction.
          logTerm = logWeight[i] + growth;
        } else {
          double term =
              Math.abs(y) * (order + 2) < 1e-3 ? series(order, y) : Math.expm1(growth) - order * y;
          logTerm = logWeight[i] + Math.log(Math.max(term, Double.MIN_NORMAL));
        }
        if (logTerm > scale + 600) {
          // Rescale so that large divergences do not overflow.
          sum *= Math.exp(scale - logTerm);
          scale = logTerm;
        }
        sum += Math.exp(logTerm - scale);
      }
      return scale + Math.log(sum);
    }

    /** (1+y)^a - 1 - a y for small |a y|, to a relative 1e-13. */
    private static double series(double a, double y) {
      double third = (a - 2) / 3 * y;
      double fourth = third * (a - 3) / 4 * y;
      double fifth = fourth * (a - 4) / 5 * y;
      double sixth = fifth * (a - 5) / 6 * y;
      return a * (a - 1) / 2 * y * y * (1 + third + fourth + fifth + sixth);
    }
  }
}
