package org.didyma.privacy.accounting;

/**
 * The exact trade-off of discrete Gaussian noise, of probability proportional to exp(-x^2/(2
 * sigma^2)) on the integers, on one integer query (Canonne, Kamath and Steinke 2020, Theorem 7).
 */
final class DiscreteGaussian {

  /** What is cited. */
  public static final String THEOREM =
      "exact delta of the discrete Gaussian (Canonne, Kamath and Steinke 2020, Theorem 7)";

  private static final double ERROR = 0x1p-42;

  private final double variance;

  /** Sum of the weights of all integers. */
  private final double normalizer;

  /**
   * Noise.
   *
   * @param variance the parameter sigma^2, from 1e-3 to 1e12
   */
  public DiscreteGaussian(double variance) {
    if (!(variance >= 1e-3 && variance <= 1e12)) {
      throw new IllegalArgumentException("sigma^2 of a discrete Gaussian is not in [1e-3, 1e12]");
    }
    this.variance = variance;
    this.normalizer = weightFrom(1) * 2 + 1;
  }

  /** The probability of an integer. */
  public double probability(long x) {
    return weight(x) / normalizer;
  }

  /** The variance of the noise, which is at most sigma^2. */
  public double trueVariance() {
    double sum = 0;
    for (long x = lastWorthwhile(1); x >= 1; x--) {
      sum += (double) x * x * weight(x);
    }
    return 2 * sum / normalizer;
  }

  /**
   * The least delta of a query of integer sensitivity, rounded up: P[X &gt; epsilon sigma^2/D -
   * D/2] - e^epsilon P[X &gt; epsilon sigma^2/D + D/2].
   *
   * @param sensitivity D, from 1
   * @param epsilon from 0
   */
  public double delta(long sensitivity, double epsilon) {
    // The losses D (2x + D)/(2 sigma^2), added up where they exceed epsilon; no term is negative.
    double first = epsilon * variance / sensitivity - sensitivity / 2.0;
    long x = (long) Math.floor(first - 1e-9 * (1 + Math.abs(first)));
    double sum = 0;
    for (long last = lastWorthwhile(x); last >= x; last--) {
      double loss = sensitivity * (2.0 * last + sensitivity) / (2 * variance);
      sum += weight(last) * Math.max(0, -Math.expm1(epsilon - loss));
    }
    double error = ERROR * (1 + epsilon * 1e-3);
    return Math.min(1, sum / normalizer * (1 + error) + Double.MIN_NORMAL);
  }

  private double weight(long x) {
    return Math.exp(-0.5 * x * x / variance);
  }

  private double weightFrom(long x) {
    double sum = 0;
    for (long last = lastWorthwhile(x); last >= x; last--) {
      sum += weight(last);
    }
    return sum;
  }

  /** Beyond it the rest of a sum that starts at x adds nothing to a double. */
  private long lastWorthwhile(long x) {
    double start = Math.max(0, (double) x);
    return (long) Math.ceil(Math.sqrt(start * start + 2 * variance * 45) + 2);
  }
}
