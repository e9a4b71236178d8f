package org.didyma.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.function.LongToDoubleFunction;
import java.util.function.LongUnaryOperator;
import org.apache.commons.math3.distribution.LaplaceDistribution;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.RealDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Draws against their laws at false-alarm rate 1e-6, with twins that must fail. */
class DiscreteNoiseTest {

  private static final int DRAWS = 400_000;

  /** Enough for twins of a tenth more, where draws are compared in 200 cells. */
  private static final int LARGE = 100_000;

  private final RandomBits random = Bits.seeded(21);

  @ParameterizedTest
  @ValueSource(strings = {"0.4", "1", "3.7", "10", "16", "33", "100"})
  void discreteLaplace(String text) {
    Rational scale = Rational.of(new BigDecimal(text));
    double s = scale.doubleValue();
    LongToDoubleFunction pmf = x -> Law.laplace(s, x);
    assertThat(accepts(pmf, s, new DiscreteLaplace(scale))).isTrue();
    assertThat(accepts(pmf, s, new DiscreteLaplace(tenPercentMore(scale)))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.5", "1", "3.5", "10", "100", "1000", "1500.25", "10000"})
  void discreteGaussian(String text) {
    Rational variance = Rational.of(new BigDecimal(text));
    double v = variance.doubleValue();
    double normalizer = Law.normalizer(v);
    LongToDoubleFunction pmf = x -> Law.gaussian(v, normalizer, x);
    IntegerNoise off = new DiscreteGaussian(tenPercentMore(tenPercentMore(variance)));
    assertThat(accepts(pmf, Math.sqrt(v), new DiscreteGaussian(variance))).isTrue();
    assertThat(accepts(pmf, Math.sqrt(v), off)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.05", "0.7", "1", "10", "1000", "10000"})
  void roundedGaussian(String text) {
    Rational variance = Rational.of(new BigDecimal(text));
    double sigma = Math.sqrt(variance.doubleValue());
    NormalDistribution normal = new NormalDistribution(null, 0, sigma);
    LongToDoubleFunction pmf = x -> normal.probability(x - 0.5, x + 0.5);
    IntegerNoise off = new RoundedGaussian(tenPercentMore(tenPercentMore(variance)));
    assertThat(accepts(pmf, sigma, new RoundedGaussian(variance))).isTrue();
    assertThat(accepts(pmf, sigma, off)).isFalse();
  }

  /** At sigma 1 the rounded and the discrete Gaussian differ by 4 % in variance; a test sees it. */
  @Test
  void theTwoGaussiansAreNotOneLaw() {
    double normalizer = Law.normalizer(1);
    LongToDoubleFunction pmf = x -> Law.gaussian(1, normalizer, x);
    assertThat(accepts(pmf, 1, new RoundedGaussian(Rational.ONE))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.4", "5", "50"})
  void geometric(String text) {
    Rational scale = Rational.of(new BigDecimal(text));
    double a = Math.exp(-1 / scale.doubleValue());
    LongToDoubleFunction pmf = x -> x < 0 ? 0 : (1 - a) * Math.pow(a, x);
    Geometric geometric = new Geometric(scale);
    Geometric off = new Geometric(tenPercentMore(scale));
    long highest = (long) (10 * scale.doubleValue()) + 3;
    assertThat(ChiSquare.accepts(pmf, 0, highest, DRAWS, i -> geometric.draw(random))).isTrue();
    assertThat(ChiSquare.accepts(pmf, 0, highest, DRAWS, i -> off.draw(random))).isFalse();
  }

  /** Counts zero twice: a fair sign on a geometric magnitude, without drawing -0 again. */
  @Test
  void aTwinThatCountsZeroTwiceFails() {
    Geometric magnitude = new Geometric(Rational.of(10));
    LongUnaryOperator twin = i -> (random.nextLong() < 0 ? -1 : 1) * magnitude.draw(random);
    assertThat(ChiSquare.accepts(x -> Law.laplace(10, x), -60, 60, DRAWS, twin)).isFalse();
  }

  /** One negative draw in fifty changes its sign. */
  @Test
  void aTwinWithABiasedSignFails() {
    double normalizer = Law.normalizer(100);
    IntegerNoise noise = new DiscreteGaussian(Rational.of(100));
    LongUnaryOperator twin =
        i -> {
          long x = noise.draw(random);
          return x < 0 && random.below(50) == 0 ? -x : x;
        };
    assertThat(ChiSquare.accepts(x -> Law.gaussian(100, normalizer, x), -50, 50, DRAWS, twin))
        .isFalse();
  }

  /** Blocks without the acceptance inside them: a staircase instead of the decay. */
  @Test
  void aTwinThatAcceptsEveryPlaceInABlockFails() {
    IntegerNoise blocks = new DiscreteLaplace(Rational.of(100, 8));
    LongUnaryOperator twin =
        i -> {
          long b = Math.abs(blocks.draw(random));
          return 8 * b + random.below(8);
        };
    Geometric geometric = new Geometric(Rational.of(100));
    double a = Math.exp(-0.01);
    LongToDoubleFunction pmf = x -> (1 - a) * Math.pow(a, x);
    assertThat(ChiSquare.accepts(pmf, 0, 500, DRAWS, i -> geometric.draw(random))).isTrue();
    assertThat(ChiSquare.accepts(pmf, 0, 500, DRAWS, twin)).isFalse();
  }

  /** Large scales: cells of equal probability under the continuous law, and the last four bits. */
  @ParameterizedTest
  @ValueSource(longs = {1_000_000L, 1_000_000_000L, 1L << 50})
  void largeScales(long scale) {
    Rational s = Rational.of(scale);
    RealDistribution normal = new NormalDistribution(null, 0, scale);
    RealDistribution laplace = new LaplaceDistribution(null, 0, scale);
    assertThat(fits(new DiscreteGaussian(s.times(s)), normal, scale)).isTrue();
    assertThat(fits(new DiscreteLaplace(s), laplace, scale)).isTrue();
    if (scale < 1L << 49) {
      assertThat(fits(new RoundedGaussian(s.times(s)), normal, scale)).isTrue();
      Rational more = tenPercentMore(s);
      assertThat(fits(new DiscreteGaussian(more.times(more)), normal, scale)).isFalse();
      assertThat(fits(new DiscreteLaplace(more), laplace, scale)).isFalse();
      assertThat(fits(new RoundedGaussian(more.times(more)), normal, scale)).isFalse();
    }
  }

  private boolean fits(IntegerNoise noise, RealDistribution law, double scale) {
    int cells = 200;
    long[] counts = new long[cells];
    long[] last = new long[16];
    double[] expected = new double[cells];
    double[] expectedLast = new double[16];
    java.util.Arrays.fill(expected, (double) LARGE / cells);
    java.util.Arrays.fill(expectedLast, LARGE / 16.0);
    for (int i = 0; i < LARGE; i++) {
      long x = noise.draw(random);
      counts[(int) (law.cumulativeProbability(x) * cells)]++;
      last[(int) (x & 15)]++;
    }
    assertThat(ChiSquare.accepts(expectedLast, last)).isTrue();
    return ChiSquare.accepts(expected, counts);
  }

  @Test
  void arraysAreFilledWithIndependentDraws() {
    long[] values = new long[DRAWS];
    new DiscreteLaplace(Rational.of(10)).fill(values, random);
    assertThat(ChiSquare.accepts(x -> Law.laplace(10, x), -60, 60, DRAWS, i -> values[(int) i]))
        .isTrue();
    // Neighbours are uncorrelated: their mean product has standard deviation 200 / sqrt(n).
    double sum = 0;
    for (int i = 1; i < values.length; i++) {
      sum += (double) values[i] * values[i - 1];
    }
    assertThat(Math.abs(sum / DRAWS)).isLessThan(5 * 200 / Math.sqrt(DRAWS));
  }

  @Test
  void tinyScalesGiveZero() {
    Rational tiny = new Rational(java.math.BigInteger.ONE, java.math.BigInteger.TEN.pow(400));
    for (int i = 0; i < 100; i++) {
      assertThat(new DiscreteLaplace(tiny).draw(random)).isZero();
      assertThat(new DiscreteGaussian(tiny).draw(random)).isZero();
    }
  }

  @Test
  void scalesOutsideTheirRangeAreRefused() {
    Rational large = Rational.powerOfTwo(50).plus(Rational.ONE);
    assertThatThrownBy(() -> new DiscreteLaplace(large)).hasMessageContaining("2^50");
    assertThatThrownBy(() -> new Geometric(large)).hasMessageContaining("2^50");
    assertThatThrownBy(() -> new DiscreteLaplace(Rational.ZERO)).hasMessageContaining("2^50");
    assertThatThrownBy(() -> new DiscreteGaussian(large.times(large)))
        .hasMessageContaining("2^100");
    assertThatThrownBy(() -> new DiscreteGaussian(Rational.ZERO)).hasMessageContaining("2^100");
    assertThatThrownBy(() -> new RoundedGaussian(Rational.ZERO)).hasMessageContaining("2^-60");
    assertThatThrownBy(() -> new RoundedGaussian(large.times(large))).hasMessageContaining("2^98");
    assertThat(new RoundedGaussian(Rational.powerOfTwo(-60)).draw(random)).isZero();
    assertThat(Math.abs(new RoundedGaussian(Rational.powerOfTwo(98)).draw(random)))
        .isLessThan(40L << 49);
  }

  private boolean accepts(LongToDoubleFunction pmf, double scale, IntegerNoise noise) {
    long reach = (long) (12 * scale) + 3;
    return ChiSquare.accepts(pmf, -reach, reach, DRAWS, i -> noise.draw(random));
  }

  private static Rational tenPercentMore(Rational value) {
    return value.times(Rational.of(11, 10));
  }
}
