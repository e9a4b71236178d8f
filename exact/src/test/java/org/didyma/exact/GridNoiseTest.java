package org.didyma.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongToDoubleFunction;
import org.apache.commons.math3.distribution.LaplaceDistribution;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.RealDistribution;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.didyma.core.InvalidInputException;
import org.junit.jupiter.api.Test;

class GridNoiseTest {

  /** Up to dimensions and widths beyond all that is of use, and as before where noise is usual. */
  @Test
  void roundingToTheGridHardlyEnlargesTheSensitivity() {
    for (int d : new int[] {1, 60, 10_000, 1_000_000}) {
      for (long wide : new long[] {1, 100, 64_000, 1_000_000}) {
        Rational z = Rational.of(wide);
        GridNoise gaussian = GridNoise.roundedGaussian(Rational.ONE, d, z);
        assertThat(gaussian.sensitivity().doubleValue()).isBetween(1.0, 1.01);
        if (d <= 4096) {
          GridNoise laplace = GridNoise.laplace(Rational.ONE, d, Rational.ONE.dividedBy(z));
          assertThat(laplace.sensitivity().doubleValue()).isBetween(1.0, 1.01);
        }
        // Sums of 2^30 vectors are not cut off.
        assertThat(gaussian.grid().value(gaussian.grid().round(0x1p30))).isEqualTo(0x1p30);
      }
    }
    assertThat(Grid.forL2(Rational.ONE, Rational.of(100), 4096).exponent()).isEqualTo(6 - 20);
    assertThat(Grid.forL1(Rational.of(3), Rational.ONE, 60).exponent()).isEqualTo(1 - 20);
  }

  @Test
  void noiseTooWideToBeDrawnIsSaidToBe() {
    List<ThrowingCallable> wide =
        List.of(
            () -> GridNoise.laplace(Rational.ONE, 1, Rational.powerOfTwo(-60)),
            () -> GridNoise.roundedGaussian(Rational.ONE, 1, Rational.powerOfTwo(60)),
            () -> GridNoise.laplace(Rational.powerOfTwo(1000), 1, Rational.ONE));
    for (ThrowingCallable each : wide) {
      assertThatThrownBy(each)
          .isInstanceOf(InvalidInputException.class)
          .hasMessage("the noise is too wide to sample");
    }
  }

  /** Between the widths that can be drawn for a sensitivity of 1 and for the worst one. */
  @Test
  void whatIsDrawableBeforehandIsForAllSensitivities() {
    for (int d = 2; d <= 100; d++) {
      for (boolean isL1 : new boolean[] {true, false}) {
        double root = isL1 ? d : Math.sqrt(d);
        int exponent = Math.getExponent(0x1p49 / (1.002 * root));
        double step = Math.scalb(1.0, exponent - 39);
        // For a sensitivity from here on the step is twice as long.
        double longer = Math.scalb(root, exponent + 1 - 49);
        if (longer < 1.1) {
          continue;
        }
        Rational width = Rational.of(new BigDecimal(0x1p49 / (root + (1 + longer) / 2 / step)));
        Rational worst = Rational.of(new BigDecimal(0.99 * longer));
        assertThat(isDrawn(isL1, Rational.ONE, d, width)).isTrue();
        assertThat(isDrawn(isL1, worst, d, width)).isFalse();
        assertThat(isDrawable(isL1, d, width)).isFalse();
        Rational narrower = Rational.of(new BigDecimal(0x1p49 / (root + 2.1 / step)));
        assertThat(isDrawable(isL1, d, narrower)).isTrue();
        for (int m = 64; m < 128; m++) {
          assertThat(isDrawn(isL1, Rational.of(m, 64), d, narrower)).isTrue();
        }
      }
    }
  }

  private static boolean isDrawable(boolean isL1, int d, Rational width) {
    return isTaken(
        () -> {
          if (isL1) {
            Grid.requireDrawableL1(width, d);
          } else {
            Grid.requireDrawableL2(width, d);
          }
        });
  }

  private static boolean isDrawn(boolean isL1, Rational sensitivity, int d, Rational width) {
    Grid grid = isL1 ? Grid.forL1(sensitivity, width, d) : Grid.forL2(sensitivity, width, d);
    return isTaken(
        () ->
            grid.inSteps(
                (isL1 ? grid.roundedL1(sensitivity, d) : grid.roundedL2(sensitivity, d))
                    .times(width)));
  }

  private static boolean isTaken(ThrowingCallable noise) {
    try {
      noise.call();
      return true;
    } catch (InvalidInputException e) {
      return false;
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
  }

  /** Numbers beyond doubles are between the largest one and infinity. */
  @Test
  void boundsInDoublesAreOnTheirSides() {
    Rational huge = Rational.of(BigDecimal.TEN.pow(400));
    assertThat(huge.below()).isEqualTo(Double.MAX_VALUE);
    assertThat(huge.above()).isEqualTo(Double.POSITIVE_INFINITY);
    Rational low = Rational.of(BigDecimal.TEN.pow(400).negate());
    assertThat(low.below()).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(low.above()).isEqualTo(-Double.MAX_VALUE);
  }

  private static final int DRAWS = 400_000;

  private final RandomBits random = Bits.seeded(31);

  @Test
  void roundingIsToTheNearestMultipleExactly() {
    SplittableRandom numbers = new SplittableRandom(5);
    for (int i = 0; i < 20_000; i++) {
      Grid grid = new Grid(numbers.nextInt(-60, 60));
      double value = Math.scalb(numbers.nextDouble() - 0.5, grid.exponent() + numbers.nextInt(50));
      BigDecimal step =
          new BigDecimal(grid.step().numerator()).divide(new BigDecimal(grid.step().denominator()));
      long nearest = new BigDecimal(value).divide(step, 0, RoundingMode.HALF_EVEN).longValueExact();
      assertThat(grid.round(value)).isEqualTo(nearest);
      assertThat(new BigDecimal(grid.value(nearest)))
          .isEqualByComparingTo(step.multiply(BigDecimal.valueOf(nearest)));
    }
  }

  @Test
  void extremeValuesAreClampedAndNeverInexact() {
    for (int exponent : new int[] {Grid.MIN_EXPONENT, -20, 0, Grid.MAX_EXPONENT}) {
      Grid grid = new Grid(exponent);
      assertThat(grid.round(Double.POSITIVE_INFINITY)).isEqualTo(1L << 51);
      assertThat(grid.round(Double.NEGATIVE_INFINITY)).isEqualTo(-(1L << 51));
      assertThat(grid.round(Double.MIN_VALUE)).isZero();
      assertThat(grid.round(-0.0)).isZero();
      assertThat(grid.round(Math.scalb(0.5, exponent))).isZero();
      assertThat(grid.round(Math.scalb(1.5, exponent))).isEqualTo(2);
      assertThat(grid.value(Long.MAX_VALUE)).isEqualTo(Math.scalb(1.0, exponent + 52));
      assertThat(grid.value(1)).isGreaterThanOrEqualTo(Double.MIN_NORMAL);
    }
    assertThatThrownBy(() -> new Grid(0).round(Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Grid(Grid.MAX_EXPONENT + 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void sensitivitiesAreEnlargedAndNeverTooSmall() {
    Grid grid = new Grid(-3);
    assertThat(grid.roundedL1(Rational.of(2), 5)).isEqualTo(Rational.of(21, 8));
    assertThat(grid.roundedL2(Rational.of(2), 9)).isEqualTo(Rational.of(19, 8));
    for (int d : new int[] {1, 2, 3, 5, 1000, Integer.MAX_VALUE}) {
      Rational root = new Grid(0).roundedL2(Rational.ZERO, d);
      assertThat(root.times(root)).isGreaterThanOrEqualTo(Rational.of(d));
      Rational less =
          new Rational(
              root.numerator().shiftLeft(33).subtract(root.denominator().shiftLeft(2)),
              root.denominator().shiftLeft(33));
      assertThat(less.times(less)).isLessThan(Rational.of(d));
    }
  }

  /** Rounding neighbours moves them apart by no more than the enlarged sensitivity says. */
  @Test
  void roundedNeighboursStayWithinTheEnlargedSensitivity() {
    SplittableRandom numbers = new SplittableRandom(6);
    Grid grid = new Grid(-4);
    int dimension = 7;
    double widest = 0;
    for (int i = 0; i < 20_000; i++) {
      double l1 = 0;
      double rounded = 0;
      for (int j = 0; j < dimension; j++) {
        double v = numbers.nextDouble(-3, 3);
        double w = v + numbers.nextDouble(-0.2, 0.2);
        l1 += Math.abs(v - w);
        rounded += Math.abs(grid.round(v) - grid.round(w)) / 16.0;
      }
      assertThat(rounded)
          .isLessThanOrEqualTo(
              grid.roundedL1(Rational.of(new BigDecimal(l1)), dimension).doubleValue());
      widest = Math.max(widest, rounded - l1);
    }
    // Not vacuous: rounding does move some neighbours apart.
    assertThat(widest).isGreaterThan(0.05);
  }

  @Test
  void laplaceNoiseHasTheScaleOfTheEnlargedSensitivity() {
    GridNoise noise = GridNoise.laplace(Rational.of(3), 2, Rational.of(1, 2));
    // Scale 6 has a grid of 2^(2-20); the enlarged sensitivity is 3 + 2 * 2^-18.
    assertThat(noise.grid()).isEqualTo(new Grid(-18));
    assertThat(noise.sensitivity()).isEqualTo(Rational.of(3).plus(Rational.powerOfTwo(-17)));
    assertThat(noise.scale()).isEqualTo(noise.sensitivity().times(Rational.of(2)));
    // In cells of 1: the cdf of Laplace(6) differs from the grid's by less than 1e-6.
    LongToDoubleFunction pmf = x -> laplaceCdf((x + 1) / 6.0) - laplaceCdf(x / 6.0);
    assertThat(fits(noise, 100, pmf)).isTrue();
    assertThat(fits(GridNoise.laplace(Rational.of(3), 2, Rational.of(45, 100)), 100, pmf))
        .isFalse();
  }

  @Test
  void gaussianNoiseHasTheMultiplierAskedFor() {
    LongToDoubleFunction pmf =
        x -> {
          var normal = new org.apache.commons.math3.distribution.NormalDistribution(null, 0, 5);
          return normal.probability(x, x + 1);
        };
    Rational half = Rational.of(5, 2);
    Rational off = Rational.of(11, 4);
    assertThat(fits(GridNoise.discreteGaussian(Rational.of(2), 2, half), 30, pmf)).isTrue();
    assertThat(fits(GridNoise.roundedGaussian(Rational.of(2), 2, half), 30, pmf)).isTrue();
    assertThat(fits(GridNoise.discreteGaussian(Rational.of(2), 2, off), 30, pmf)).isFalse();
    assertThat(fits(GridNoise.roundedGaussian(Rational.of(2), 2, off), 30, pmf)).isFalse();
    assertThat(GridNoise.roundedGaussian(Rational.of(2), 4, half).sensitivity())
        .isEqualTo(Rational.of(2).plus(Rational.powerOfTwo(-17)));
  }

  /** Who reads a scale relies on it: it is that of the law, on all coordinates alike. */
  @Test
  void theStatedScaleIsThatOfTheNoise() {
    for (int dimension : new int[] {1, 5, 40}) {
      Rational sensitivity = Rational.of(7, 3);
      Rational multiplier = Rational.of(13, 4);
      GridNoise laplace = GridNoise.laplace(sensitivity, dimension, multiplier);
      assertThat(laplace.scale()).isEqualTo(laplace.sensitivity().dividedBy(multiplier));
      assertScaleIsThatOf(laplace, dimension, new LaplaceDistribution(null, 0, 1));
      for (GridNoise gaussian :
          List.of(
              GridNoise.discreteGaussian(sensitivity, dimension, multiplier),
              GridNoise.roundedGaussian(sensitivity, dimension, multiplier))) {
        assertThat(gaussian.scale()).isEqualTo(gaussian.sensitivity().times(multiplier));
        assertScaleIsThatOf(gaussian, dimension, new NormalDistribution(null, 0, 1));
      }
    }
  }

  /**
   * Quantiles of the noise over its stated scale are spread evenly on every coordinate, and evenly
   * over pairs of coordinates next to each other, the last one and the first among them.
   */
  private void assertScaleIsThatOf(GridNoise noise, int dimension, RealDistribution unit) {
    int cells = 10;
    int draws = 20_000;
    double scale = noise.scale().doubleValue();
    long[][] counts = new long[dimension][cells];
    long[][] pairs = new long[dimension][cells * cells];
    for (int i = 0; i < draws; i++) {
      double[] v = new double[dimension];
      noise.perturb(v, random);
      int[] cell = new int[dimension];
      for (int j = 0; j < dimension; j++) {
        cell[j] = (int) (unit.cumulativeProbability(v[j] / scale) * cells);
      }
      for (int j = 0; j < dimension; j++) {
        counts[j][cell[j]]++;
        pairs[j][cell[j] * cells + cell[(j + 1) % dimension]]++;
      }
    }
    for (int j = 0; j < dimension; j++) {
      assertThat(isEven(counts[j], draws)).isTrue();
      assertThat(isEven(pairs[j], draws)).isEqualTo(dimension > 1);
    }
  }

  private static boolean isEven(long[] counts, int draws) {
    double[] expected = new double[counts.length];
    Arrays.fill(expected, (double) draws / counts.length);
    return ChiSquare.accepts(expected, counts);
  }

  /** Every release is a multiple of the step, whatever the value was. */
  @Test
  void releasesAreOnTheGrid() {
    GridNoise noise = GridNoise.roundedGaussian(Rational.of(1, 3), 3, Rational.of(7, 10));
    double step = noise.grid().step().doubleValue();
    for (int i = 0; i < 10_000; i++) {
      double[] v = {Math.PI * i, 1e-300, -1.0 / (i + 1)};
      noise.perturb(v, random);
      for (double released : v) {
        assertThat(released / step).isEqualTo(Math.rint(released / step));
      }
    }
  }

  /** The same bits move two values by the same multiple: what is released is round(v/g) + K. */
  @Test
  void theNoiseDoesNotDependOnTheValue() {
    GridNoise noise = GridNoise.laplace(Rational.ONE, 1, Rational.ONE);
    for (int i = 0; i < 1000; i++) {
      double[] a = {0};
      double[] b = {0.1 * i};
      noise.perturb(a, Bits.seeded(i));
      noise.perturb(b, Bits.seeded(i));
      assertThat(noise.grid().round(b[0]) - noise.grid().round(a[0]))
          .isEqualTo(noise.grid().round(0.1 * i));
    }
  }

  @Test
  void impossibleRequestsAreRefused() {
    assertThatThrownBy(() -> GridNoise.laplace(Rational.ZERO, 1, Rational.ONE))
        .hasMessageContaining("sensitivity");
    assertThatThrownBy(() -> GridNoise.discreteGaussian(Rational.ZERO, 1, Rational.ONE))
        .hasMessageContaining("sensitivity");
    assertThatThrownBy(() -> GridNoise.laplace(Rational.ONE, 1, Rational.ZERO))
        .hasMessageContaining("epsilon");
    assertThatThrownBy(() -> GridNoise.roundedGaussian(Rational.ONE, 1, Rational.ZERO))
        .hasMessageContaining("multiplier");
    assertThatThrownBy(() -> GridNoise.laplace(Rational.ONE, 0, Rational.ONE))
        .hasMessageContaining("dimension");
    assertThatThrownBy(
            () -> GridNoise.laplace(Rational.ONE, 2, Rational.ONE).perturb(new double[3], random))
        .hasMessageContaining("dimension 2");
    assertThatThrownBy(() -> new Rational(BigInteger.ONE, BigInteger.ZERO))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private boolean fits(GridNoise noise, int reach, LongToDoubleFunction pmf) {
    double[] v = new double[2];
    return ChiSquare.accepts(
        pmf,
        -reach,
        reach,
        DRAWS,
        i -> {
          if (i % 2 == 0) {
            v[0] = 0;
            v[1] = 0;
            noise.perturb(v, random);
          }
          return (long) Math.floor(v[(int) (i % 2)]);
        });
  }

  private static double laplaceCdf(double x) {
    return x < 0 ? Math.exp(x) / 2 : 1 - Math.exp(-x) / 2;
  }

  /**
   * The scale that is stated against the law that is drawn from. A draw is a block of the
   * half-line, a place in it, and a number that decides whether the place is accepted; the number
   * where acceptance ends is exp(-gamma), gamma from the two ends of the block and the scale.
   */
  @Test
  void theStatedScaleIsThatOfTheLawThatIsDrawnFrom() {
    for (int dimension : new int[] {1, 3}) {
      for (String text : new String[] {"0.7", "3", "41"}) {
        Rational sensitivity = Rational.parse("sensitivity", text);
        Rational number = Rational.of(13, 10);
        GridNoise laplace = GridNoise.laplace(sensitivity, dimension, number);
        assertThat(laplace.scale()).isEqualTo(laplace.sensitivity().dividedBy(number));
        assertThat(drawnScale(laplace, dimension, 1) / laplace.scale().doubleValue())
            .isCloseTo(1, within(1e-9));
        for (GridNoise gaussian :
            new GridNoise[] {
              GridNoise.discreteGaussian(sensitivity, dimension, number),
              GridNoise.roundedGaussian(sensitivity, dimension, number)
            }) {
          assertThat(gaussian.scale()).isEqualTo(gaussian.sensitivity().times(number));
          assertThat(drawnScale(gaussian, dimension, 2) / gaussian.scale().doubleValue())
              .isCloseTo(1, within(1e-5));
        }
        double step = laplace.grid().step().doubleValue();
        assertThat(laplace.sensitivity().doubleValue())
            .isCloseTo(sensitivity.doubleValue() + dimension * step, within(1e-12));
        GridNoise rounded = GridNoise.roundedGaussian(sensitivity, dimension, number);
        assertThat(rounded.sensitivity().doubleValue())
            .isCloseTo(
                sensitivity.doubleValue()
                    + Math.sqrt(dimension) * rounded.grid().step().doubleValue(),
                within(1e-12));
      }
    }
  }

  /** From (b^p - a^p)/(p scale^p) = gamma for a block from a to b. */
  private static double drawnScale(GridNoise noise, int dimension, int power) {
    long block = (long) (0.9 * Long.MAX_VALUE) << 1;
    double from = Math.abs(drawn(noise, dimension, block, 0, 0)[0]);
    double to = Math.abs(drawn(noise, dimension, block, -1, 0)[0]);
    long low = 0;
    long high = Long.MAX_VALUE;
    while (high - low > 1 << 10) {
      long middle = low + (high - low) / 2;
      if (Math.abs(drawn(noise, dimension, block, -1, middle)[0]) == to) {
        low = middle;
      } else {
        high = middle;
      }
    }
    double gamma = -Math.log((double) low / Long.MAX_VALUE);
    return Math.pow((Math.pow(to, power) - Math.pow(from, power)) / power / gamma, 1.0 / power);
  }

  /** Noise on 0 whose first coordinate is drawn from these words, the last for 63 bits. */
  private static double[] drawn(
      GridNoise noise, int dimension, long block, long place, long digits) {
    long[] words = {block, place, digits << 1};
    int[] used = new int[1];
    RandomBits more = Bits.seeded(9);
    double[] values = new double[dimension];
    noise.perturb(values, () -> used[0]++ < 3 ? words[used[0] - 1] : more.nextLong());
    return values;
  }
}
