package org.didyma.models.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Laws of a mean, held against bisection by the definition. */
class TiltedLawTest {

  /** Two values leave one law of a mean, whatever the weights: p (1 - p) w^2. */
  @Test
  void twoValuesHaveTheVarianceOfACoin() {
    TiltedLaw law = new TiltedLaw(new double[] {0, 20}, new double[] {1e6, 0.5});
    for (double mean : new double[] {1e-6, 0.01, 3, 10, 19.999}) {
      assertThat(law.variance(mean)).isCloseTo(mean * (20 - mean), within(1e-6 * mean));
    }
  }

  @Test
  void noLawHasAMeanBeyondTheValues() {
    TiltedLaw law = new TiltedLaw(new double[] {1, 2, 5}, new double[] {1, 1, 1});
    for (double mean : new double[] {0, 1, 5, 6, Double.NaN}) {
      assertThat(law.variance(mean)).isZero();
    }
    assertThat(new TiltedLaw(new double[] {3}, new double[] {2}).variance(3)).isZero();
  }

  @Test
  void randomLawsHaveTheirMean() {
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 2000; i++) {
      int k = 2 + random.nextInt(30);
      double[] values = new double[k];
      double[] weights = new double[k];
      double at = random.nextInt(2) * random.nextDouble();
      for (int j = 0; j < k; j++) {
        values[j] = at;
        at += Math.pow(10, 4 * random.nextDouble() - 2);
        weights[j] = 0.5 + (random.nextInt(3) == 0 ? random.nextInt(1_000_000) : 0);
      }
      double range = values[k - 1] - values[0];
      double place = Math.pow(10, -7 * random.nextDouble());
      double mean = values[0] + range * (random.nextInt(2) == 0 ? place : 1 - place);
      TiltedLaw law = new TiltedLaw(values, weights);
      assertThat(law.variance(mean)).isLessThanOrEqualTo(law.mostVariance(mean) * (1 + 1e-6));
      assertThat(law.variance(mean))
          .as("values %d, mean at %s", k, place)
          .isCloseTo(bisected(values, weights, mean), within(1e-4 * range * range * place + 1e-12));
    }
  }

  private static double bisected(double[] values, double[] weights, double mean) {
    double low = -1e9;
    double high = 1e9;
    double[] moments = new double[2];
    for (int i = 0; i < 200; i++) {
      double t = (low + high) / 2;
      moments(values, weights, t, moments);
      if (moments[0] < mean) {
        low = t;
      } else {
        high = t;
      }
    }
    return moments[1];
  }

  private static void moments(double[] values, double[] weights, double t, double[] moments) {
    double top = Double.NEGATIVE_INFINITY;
    for (int j = 0; j < values.length; j++) {
      top = Math.max(top, Math.log(weights[j]) + t * values[j]);
    }
    double sum = 0;
    double first = 0;
    for (int j = 0; j < values.length; j++) {
      double p = Math.exp(Math.log(weights[j]) + t * values[j] - top);
      sum += p;
      first += p * values[j];
    }
    double mean = first / sum;
    double second = 0;
    for (int j = 0; j < values.length; j++) {
      double p = Math.exp(Math.log(weights[j]) + t * values[j] - top) / sum;
      second += p * (values[j] - mean) * (values[j] - mean);
    }
    moments[0] = mean;
    moments[1] = second;
  }
}
