package org.didyma.models.quality;

/**
 * The laws with probabilities proportional to weight exp(t value): of all laws with a given mean
 * the one of this form has the least divergence from the weights.
 */
final class TiltedLaw {

  private static final int MOST_STEPS = 200;

  /** How near a law's mean comes to the one that is asked for, as a part of what is beyond it. */
  private static final double PRECISION = 1e-7;

  private final double[] values;
  private final double[] weights;
  private final double least;
  private final double largest;

  /**
   * @param values distinct, ascending, at least one
   * @param weights above 0
   */
  TiltedLaw(double[] values, double[] weights) {
    this.values = values;
    this.weights = weights;
    this.least = values[0];
    this.largest = values[values.length - 1];
  }

  double largest() {
    return largest;
  }

  /** What the variance of no law of a mean exceeds; 0 for means that no law has. */
  double mostVariance(double mean) {
    return Math.max(0, (mean - least) * (largest - mean));
  }

  /**
   * The variance of the law of a mean; 0 for means that no law has, and at both ends.
   *
   * @param mean of the law
   */
  double variance(double mean) {
    double range = largest - least;
    if (!(mean > least && mean < largest)) {
      return 0;
    }
    double near = PRECISION * Math.min(mean - least, largest - mean) / range;
    // By Newton's steps for t times the range, bisected where they leave what is known of it.
    double low = Double.NEGATIVE_INFINITY;
    double high = Double.POSITIVE_INFINITY;
    double t = 0;
    double variance = 0;
    for (int step = 0; step < MOST_STEPS; step++) {
      // The exponents are 0 at one end, and negative.
      double from = t > 0 ? largest : least;
      double sum = 0;
      double first = 0;
      double second = 0;
      for (int k = 0; k < values.length; k++) {
        double p = weights[k] * Math.exp(t * ((values[k] - from) / range));
        double away = (values[k] - mean) / range;
        sum += p;
        first += p * away;
        second += p * away * away;
      }
      double off = first / sum;
      variance = second / sum - off * off;
      if (Math.abs(off) <= near) {
        break;
      }
      if (off < 0) {
        low = t;
      } else {
        high = t;
      }
      double next = variance > 0 ? t - off / variance : Double.NaN;
      if (!(next > low && next < high && Math.abs(next - t) <= 1 + Math.abs(t))) {
        next = between(low, high, t);
      }
      t = next;
    }
    return variance * range * range;
  }

  /** Further out by half as much again while one side is open, the middle after that. */
  private static double between(double low, double high, double t) {
    if (Double.isInfinite(low) || Double.isInfinite(high)) {
      return t + (Double.isInfinite(high) ? 1 : -1) * (1 + Math.abs(t));
    }
    return (low + high) / 2;
  }
}
