package org.didyma.mechanisms.gradient;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.apache.commons.math3.distribution.BetaDistribution;
import org.apache.commons.math3.distribution.GammaDistribution;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.RealDistribution;
import org.didyma.exact.FloatingNoise;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.TestBits;
import org.didyma.mechanisms.gradient.noise.AddedNoise;
import org.junit.jupiter.api.Test;

/** Kolmogorov-Smirnov tests at a false-alarm rate of about 1e-6 each, and twins that fail them. */
class VectorNoiseTest {

  private static final int DRAWS = 40_000;

  /** sqrt(-ln(1e-6 / 2) / 2). */
  private static final double CRITICAL = 2.694 / Math.sqrt(DRAWS);

  private final TestBits random = new TestBits(4);

  @Test
  void ballsHaveGammaRadiiAndUniformDirections() {
    for (int d : new int[] {1, 2, 3, 20}) {
      AddedNoise noise = AddedNoise.ball(3, d, Rational.of(2));
      double[] radii = new double[DRAWS];
      double[] shares = new double[DRAWS];
      draw(noise, d, radii, shares);
      GammaDistribution gamma = new GammaDistribution(d, 1.5);
      assertThat(distance(radii, gamma)).isLessThan(CRITICAL);
      assertThat(distance(shares, direction(d))).isLessThan(d == 1 ? 0.51 : CRITICAL);
    }
  }

  /** Independent Laplace coordinates of the same scale: neither the radius nor the direction. */
  @Test
  void laplaceCoordinatesAreNoBall() {
    int d = 3;
    double[] radii = new double[DRAWS];
    double[] shares = new double[DRAWS];
    AddedNoise twin =
        (values, bits) -> {
          for (int j = 0; j < values.length; j++) {
            values[j] += FloatingNoise.laplace(1.5, bits);
          }
        };
    draw(twin, d, radii, shares);
    assertThat(distance(radii, new GammaDistribution(d, 1.5))).isGreaterThan(10 * CRITICAL);
    assertThat(distance(shares, direction(d))).isGreaterThan(2 * CRITICAL);
  }

  /** exp(-epsilon |z| / Delta) keeps epsilon under a shift of norm Delta, Laplace does not. */
  @Test
  void laplaceCoordinatesDoNotKeepEpsilon() {
    double[] shift = {1 / Math.sqrt(3), 1 / Math.sqrt(3), 1 / Math.sqrt(3)};
    double[] far = {9, 9, 9};
    double laplace = 0;
    double square = 0;
    double shifted = 0;
    for (int j = 0; j < 3; j++) {
      laplace += Math.abs(far[j]) - Math.abs(far[j] - shift[j]);
      square += far[j] * far[j];
      shifted += (far[j] - shift[j]) * (far[j] - shift[j]);
    }
    assertThat(Math.sqrt(square) - Math.sqrt(shifted)).isLessThanOrEqualTo(1 + 1e-12);
    assertThat(laplace).isGreaterThan(1.7);
  }

  @Test
  void gaussiansHaveTheirDeviation() {
    AddedNoise noise = AddedNoise.gaussian(3, 2, Rational.of(2));
    double[] first = new double[DRAWS];
    for (int i = 0; i < DRAWS; i++) {
      double[] v = {5, -1};
      noise.addTo(v, random);
      first[i] = v[0] - 5;
    }
    assertThat(distance(first, new NormalDistribution(0, 6))).isLessThan(CRITICAL);
    assertThat(distance(first, new NormalDistribution(0, 5.5))).isGreaterThan(CRITICAL);
  }

  @Test
  void releasesLieOnThePublicGrid() {
    for (AddedNoise noise :
        new AddedNoise[] {
          AddedNoise.ball(1, 2, Rational.ONE), AddedNoise.gaussian(1, 2, Rational.ONE)
        }) {
      for (int i = 0; i < 1000; i++) {
        double[] v = {Math.PI * i, 1e-17};
        noise.addTo(v, random);
        assertThat(v[0] * 0x1p20).isEqualTo(Math.rint(v[0] * 0x1p20));
        assertThat(v[1] * 0x1p20).isEqualTo(Math.rint(v[1] * 0x1p20));
      }
    }
  }

  private void draw(AddedNoise noise, int d, double[] radii, double[] shares) {
    for (int i = 0; i < DRAWS; i++) {
      double[] z = new double[d];
      noise.addTo(z, random);
      double square = 0;
      for (double coordinate : z) {
        square += coordinate * coordinate;
      }
      radii[i] = Math.sqrt(square);
      shares[i] = z[0] / radii[i];
    }
  }

  /** The law of one coordinate of a uniform direction: (1 + it)/2 is Beta((d-1)/2, (d-1)/2). */
  private static RealDistribution direction(int d) {
    double half = d == 1 ? 1e-9 : (d - 1) / 2.0;
    return new BetaDistribution(half, half) {
      @Override
      public double cumulativeProbability(double share) {
        return super.cumulativeProbability((1 + share) / 2);
      }
    };
  }

  private static double distance(double[] sample, RealDistribution law) {
    double[] sorted = sample.clone();
    Arrays.sort(sorted);
    double largest = 0;
    for (int i = 0; i < sorted.length; i++) {
      double probability = law.cumulativeProbability(sorted[i]);
      largest =
          Math.max(
              largest,
              Math.max(
                  probability - (double) i / sorted.length,
                  (i + 1.0) / sorted.length - probability));
    }
    return largest;
  }
}
