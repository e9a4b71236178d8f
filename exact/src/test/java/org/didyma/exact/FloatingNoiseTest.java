package org.didyma.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.function.DoubleSupplier;
import org.apache.commons.math3.distribution.BetaDistribution;
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
  void uniforms() {
    RealDistribution law = new UniformRealDistribution(null, -0.7, 0.7);
    assertThat(fits(law, () -> FloatingNoise.uniform(0.7, random))).isTrue();
    assertThat(fits(law, () -> FloatingNoise.uniform(0.69, random))).isFalse();
  }

  @Test
  void gammas() {
    RealDistribution law = new GammaDistribution(null, 5, 1);
    assertThat(fits(law, () -> FloatingNoise.gamma(5, random))).isTrue();
    assertThat(fits(law, () -> FloatingNoise.gamma(4, random) + 1)).isFalse();
  }

  /**
   * Of a uniform point of the cross-polytope of R^3 the sum of absolute values has the third power
   * uniform, a coordinate the density 3/2 (1 - |x|)^2, and the coordinate's share of the sum is
   * uniform with its neighbour's: beta(1, 2). Other coordinates stay as they are.
   */
  @Test
  void crossPolytopes() {
    double[] v = {9, 0, 0, 0, 9};
    RealDistribution uniform = new UniformRealDistribution(null, 0, 1);
    assertThat(fits(uniform, () -> Math.pow(sum(v, 0.5) / 0.5, 3))).isTrue();
    assertThat(fits(uniform, () -> Math.pow(sum(v, 0.5) / 0.49, 3))).isFalse();
    RealDistribution share = new BetaDistribution(null, 1, 2);
    for (int i = 1; i < 4; i++) {
      int at = i;
      assertThat(
              fits(
                  share,
                  () -> {
                    double sum = sum(v, 1);
                    return Math.abs(v[at]) / sum;
                  }))
          .isTrue();
      assertThat(
              fits(
                  uniform,
                  () -> {
                    sum(v, 1);
                    double tail = Math.pow(1 - Math.abs(v[at]), 3) / 2;
                    return v[at] < 0 ? tail : 1 - tail;
                  }))
          .isTrue();
    }
    assertThat(v[0]).isEqualTo(9);
    assertThat(v[4]).isEqualTo(9);
  }

  private double sum(double[] v, double radius) {
    FloatingNoise.crossPolytope(v, 1, 4, radius, random);
    return Math.abs(v[1]) + Math.abs(v[2]) + Math.abs(v[3]);
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
