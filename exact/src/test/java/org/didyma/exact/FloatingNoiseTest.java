package org.didyma.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.function.DoubleSupplier;
import org.apache.commons.math3.distribution.ExponentialDistribution;
import org.apache.commons.math3.distribution.GammaDistribution;
import org.apache.commons.math3.distribution.LaplaceDistribution;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.RealDistribution;
import org.apache.commons.math3.distribution.UniformRealDistribution;
import org.junit.jupiter.api.Test;

/** Draws against their laws in 100 cells of equal probability, at false-alarm rate 1e-6. */
class FloatingNoiseTest {

  private static final int DRAWS = 200_000;
  private static final int CELLS = 100;

  private final RandomBits random = Bits.seeded(41);

  @Test
  void gaussians() {
    RealDistribution law = new NormalDistribution(null, 0, 2.5);
    assertThat(fits(law, () -> FloatingNoise.gaussian(2.5, random))).isTrue();
    assertThat(fits(law, () -> FloatingNoise.gaussian(2.55, random))).isFalse();
    assertThat(fits(law, () -> 0.02 + FloatingNoise.gaussian(2.5, random) * 1.02)).isFalse();
  }

  @Test
  void laplaces() {
    RealDistribution law = new LaplaceDistribution(null, 0, 0.3);
    assertThat(fits(law, () -> FloatingNoise.laplace(0.3, random))).isTrue();
    assertThat(fits(law, () -> FloatingNoise.laplace(0.31, random))).isFalse();
  }

  @Test
  void exponentials() {
    RealDistribution law = new ExponentialDistribution(null, 7);
    assertThat(fits(law, () -> FloatingNoise.exponential(7, random))).isTrue();
    assertThat(fits(law, () -> FloatingNoise.exponential(7.3, random))).isFalse();
  }

  /** Length Gamma(d, scale); each coordinate of the direction, for d = 3, uniform on [-1, 1]. */
  @Test
  void balls() {
    double[] v = new double[3];
    RealDistribution length = new GammaDistribution(null, 3, 0.5);
    assertThat(fits(length, () -> norm(v, 0.5))).isTrue();
    assertThat(fits(length, () -> norm(v, 0.52))).isFalse();
    RealDistribution uniform = new UniformRealDistribution(null, -1, 1);
    for (int i = 0; i < 3; i++) {
      int at = i;
      assertThat(
              fits(
                  uniform,
                  () -> {
                    double norm = norm(v, 0.5);
                    return v[at] / norm;
                  }))
          .isTrue();
    }
    // A twin whose direction is that of a point of a cube.
    assertThat(
            fits(
                uniform,
                () -> {
                  Arrays.setAll(v, i -> random.nextLong() * 0x1p-63);
                  return v[0] / Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
                }))
        .isFalse();
    double[] line = new double[1];
    RealDistribution laplace = new LaplaceDistribution(null, 0, 2);
    assertThat(
            fits(
                laplace,
                () -> {
                  FloatingNoise.ball(line, 2, random);
                  return line[0];
                }))
        .isTrue();
  }

  @Test
  void scalesMustBeFinite() {
    assertThat(FloatingNoise.gaussian(0, random)).isZero();
    assertThatThrownBy(() -> FloatingNoise.ball(new double[0], 1, random))
        .hasMessageContaining("dimension");
    for (double scale : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> FloatingNoise.gaussian(scale, random))
          .hasMessageContaining("finite");
      assertThatThrownBy(() -> FloatingNoise.ball(new double[2], scale, random))
          .hasMessageContaining("finite");
    }
  }

  private double norm(double[] v, double scale) {
    FloatingNoise.ball(v, scale, random);
    return Math.sqrt(Arrays.stream(v).map(x -> x * x).sum());
  }

  private static boolean fits(RealDistribution law, DoubleSupplier draw) {
    double[] expected = new double[CELLS];
    Arrays.fill(expected, (double) DRAWS / CELLS);
    long[] counts = new long[CELLS];
    for (int i = 0; i < DRAWS; i++) {
      double p = law.cumulativeProbability(draw.getAsDouble());
      counts[Math.min(CELLS - 1, (int) (p * CELLS))]++;
    }
    return ChiSquare.accepts(expected, counts);
  }
}
