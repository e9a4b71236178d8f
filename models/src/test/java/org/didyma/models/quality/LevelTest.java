package org.didyma.models.quality;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.commons.math3.special.Erf;
import org.junit.jupiter.api.Test;

/** Quantiles far out are those of laws with the tails of the noise. */
class LevelTest {

  /** By the law of a Laplace and a normal variable of together variance 1 and that kurtosis. */
  @Test
  void quantilesFarOutAreThoseOfNoise() {
    double margin = Level.USUAL.z() / 1.959964;
    for (int lines : new int[] {2, 5, 12, 64}) {
      Level level = Level.USUAL.among(lines);
      for (double kurtosis : new double[] {0.1, 0.3, 0.75, 1.5, 2.5, 3}) {
        double quantile = level.tailed(kurtosis) / margin;
        double tail = tail(quantile, Math.sqrt(kurtosis / 3));
        assertThat(tail)
            .as("%d lines, kurtosis %s: %s", lines, kurtosis, quantile)
            .isBetween(0.88 * level.alpha(), 1.0001 * level.alpha());
      }
    }
  }

  /** P(|X| above x) where a part of the variance is a Laplace variable's. */
  private static double tail(double x, double part) {
    double b = Math.sqrt(part / 2);
    double s = Math.sqrt(1 - part);
    if (s == 0) {
      return Math.exp(-x / b);
    }
    double shift = s * s / (2 * b * b);
    return 2 * above(x / s)
        + Math.exp(shift - x / b) * (1 - above(x / s - s / b))
        - Math.exp(shift + x / b) * above(x / s + s / b);
  }

  private static double above(double z) {
    return Erf.erfc(z / Math.sqrt(2)) / 2;
  }
}
