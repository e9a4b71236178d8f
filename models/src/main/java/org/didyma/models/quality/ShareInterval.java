package org.didyma.models.quality;

import org.apache.commons.math3.distribution.BetaDistribution;
import org.apache.commons.math3.special.Beta;
import org.didyma.mechanisms.counts.CountNoise;

/**
 * An interval for a share p from noisy numbers a of successes and b of failures: those p at which
 * T(p) = (1-p) a - p b, whose mean is 0 at the true share whatever the number of records, is within
 * z standard deviations of 0. The variance is that of sampling, N p (1-p), and of the noise; z
 * grows with the excess kurtosis of both. Where T lies near 0 at no p, the interval is [0, 1].
 */
public record ShareInterval(
    double a, double b, int cellsOfA, int cellsOfB, CountNoise noise, Level level) {

  /** Of discrete Laplace noise, about. */
  private static final double NOISE_KURTOSIS = 3;

  private static final double MOST_KURTOSIS = 3;

  /**
   * The interval of a share.
   *
   * @param a noisy number of successes, over so many cells
   * @param b noisy number of failures, over so many cells
   */
  public static IntervalEstimate of(
      double a, double b, int cellsOfA, int cellsOfB, CountNoise noise, Level level) {
    return new ShareInterval(a, b, cellsOfA, cellsOfB, noise, level).estimate();
  }

  /**
   * The same, not narrower than the interval of Clopper and Pearson for the rounded counts, which
   * matters where there are few records and little noise.
   */
  static IntervalEstimate ofFew(
      long a, long b, int cellsOfA, int cellsOfB, CountNoise noise, Level level) {
    IntervalEstimate own = of(a, b, cellsOfA, cellsOfB, noise, level);
    double successes = Math.max(0, a);
    double failures = Math.max(0, b);
    double tail = level.alpha() / 2;
    double low = own.low();
    // So many successes or more are as rare as the tail at the bound; below it, rarer.
    if (successes == 0) {
      low = 0;
    } else if (Beta.regularizedBeta(low, successes, failures + 1) > tail) {
      low = new BetaDistribution(null, successes, failures + 1).inverseCumulativeProbability(tail);
    }
    double high = own.high();
    if (failures == 0) {
      high = 1;
    } else if (Beta.regularizedBeta(1 - high, failures, successes + 1) > tail) {
      high =
          1
              - new BetaDistribution(null, failures, successes + 1)
                  .inverseCumulativeProbability(tail);
    }
    return new IntervalEstimate(own.value(), low, high);
  }

  private IntervalEstimate estimate() {
    double guess = a + b > 0 ? Math.min(1, Math.max(0, a / (a + b))) : 0.5;
    return Inversion.of(guess, 1, this::isWithin);
  }

  private boolean isWithin(double p) {
    double q = 1 - p;
    double t = q * a - p * b;
    double sampled = Math.max(a + b, 1) * p * q;
    double drawn = noise.variance(q * q * cellsOfA + p * p * cellsOfB, q * cellsOfA - p * cellsOfB);
    double variance = sampled + drawn;
    if (variance <= 0) {
      // Nothing is uncertain here, as where no cell counts.
      return t == 0;
    }
    double fourth =
        NOISE_KURTOSIS
                * noise.spread()
                * noise.spread()
                * (q * q * q * q * cellsOfA + p * p * p * p * cellsOfB)
            + Math.max(0, sampled * (1 - 6 * p * q));
    double kurtosis = Math.min(MOST_KURTOSIS, fourth / (variance * variance));
    double z = level.tailed(kurtosis);
    return t * t <= z * z * variance;
  }
}
