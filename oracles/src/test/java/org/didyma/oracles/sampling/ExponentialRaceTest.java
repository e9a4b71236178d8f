package org.didyma.oracles.sampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Random;
import org.apache.commons.math3.distribution.ExponentialDistribution;
import org.apache.commons.math3.stat.inference.KolmogorovSmirnovTest;
import org.didyma.exact.ExactLogarithm;
import org.didyma.exact.LawBits;
import org.didyma.exact.RandomBits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ExponentialRaceTest {

  private final RandomBits random = LawBits.of(13);

  @Test
  void logarithmsAreEnclosedTightly() {
    Random numbers = new Random(21);
    for (int i = 0; i < 3000; i++) {
      BigInteger x = new BigInteger(1 + numbers.nextInt(200), numbers).add(BigInteger.ONE);
      int scale = numbers.nextInt(200);
      int precision = 60 + numbers.nextInt(200);
      ExactLogarithm.Interval log = ExactLogarithm.enclose(x, scale, precision);
      double expected =
          Math.log(x.doubleValue()) - scale * Math.log(2); // accurate to some 1e-13 here
      double low = new BigDecimal(log.low()).divide(power(precision)).doubleValue();
      double high = new BigDecimal(log.high()).divide(power(precision)).doubleValue();
      assertThat(low).isCloseTo(expected, within(1e-12));
      assertThat(high).isCloseTo(expected, within(1e-12));
      // Finer enclosures lie within coarser ones, and each is a few units wide.
      assertThat(log.high().subtract(log.low())).isBetween(BigInteger.ZERO, BigInteger.valueOf(4));
      ExactLogarithm.Interval finer = ExactLogarithm.enclose(x, scale, precision + 64);
      assertThat(finer.low()).isGreaterThanOrEqualTo(log.low().shiftLeft(64));
      assertThat(finer.high()).isLessThanOrEqualTo(log.high().shiftLeft(64));
    }
  }

  @Test
  void theLogarithmOfTwoIsKnownToFiftyDigits() {
    ExactLogarithm.Interval log = ExactLogarithm.enclose(BigInteger.TWO, 0, 400);
    BigDecimal truth = new BigDecimal("0.69314718055994530941723212145817656807550013436025");
    BigDecimal scaled = new BigDecimal(log.low()).divide(power(400));
    assertThat(scaled.subtract(truth).abs()).isLessThan(new BigDecimal("1e-49"));
  }

  private static BigDecimal power(int exponent) {
    return new BigDecimal(BigInteger.ONE.shiftLeft(exponent));
  }

  /** Kolmogorov-Smirnov at false-alarm rate 1e-6, and a twin of another rate that must fail. */
  @Test
  void clocksAreExponential() {
    for (long population : new long[] {1, 3, 1_000_000_007L}) {
      double[] times = new double[100_000];
      for (int i = 0; i < times.length; i++) {
        Clock clock = new Clock(null, BigInteger.valueOf(population), random);
        times[i] = Math.exp(clock.logLow()) * population;
      }
      KolmogorovSmirnovTest test = new KolmogorovSmirnovTest();
      assertThat(test.kolmogorovSmirnovTest(new ExponentialDistribution(null, 1), times))
          .isGreaterThan(1e-6);
      assertThat(test.kolmogorovSmirnovTest(new ExponentialDistribution(null, 1.05), times))
          .isLessThan(1e-6);
    }
  }

  @ParameterizedTest
  @EnumSource(ScoreNoise.class)
  void refinedClocksStayWithinTheirEnclosuresAndNarrow(ScoreNoise noise) {
    for (int i = 0; i < 300; i++) {
      Clock clock = new Clock(null, BigInteger.TEN.pow(i % 40), random);
      for (int steps = i % 5; steps > 0; steps--) {
        clock = new Clock(clock, BigInteger.TEN.pow(i % 7), random);
      }
      double low = noise.logLow(clock.logLow());
      double high = noise.logHigh(clock.logHigh());
      assertThat(high - low).isBetween(0.0, 1e-6);
      ExactLogarithm.Interval coarse = clock.encloseLog(100, noise, random);
      assertThat(new BigDecimal(coarse.high())).isGreaterThanOrEqualTo(at(low, 100));
      assertThat(new BigDecimal(coarse.low())).isLessThanOrEqualTo(at(high, 100));
      ExactLogarithm.Interval fine = clock.encloseLog(400, noise, random);
      assertThat(fine.low().shiftRight(300)).isGreaterThanOrEqualTo(coarse.low());
      assertThat(fine.high().shiftRight(300)).isLessThanOrEqualTo(coarse.high());
      assertThat(fine.high().subtract(fine.low()).bitLength()).isLessThan(64);
    }
  }

  private static BigDecimal at(double x, int precision) {
    return new BigDecimal(x).multiply(power(precision));
  }

  /**
   * Comparisons that doubles cannot decide: the same clock a hair later, where the hair is below
   * the precision of doubles.
   */
  @ParameterizedTest
  @EnumSource(ScoreNoise.class)
  void keysBelowDoublePrecisionAreStillToldApart(ScoreNoise noise) {
    ExponentialRace race = new ExponentialRace(Rate.of(1, 2), noise, random);
    KeyBounds keys = race.keys();
    BigInteger enormous = BigInteger.TWO.pow(120);
    for (int i = 0; i < 200; i++) {
      Clock clock = new Clock(null, BigInteger.ONE, random);
      Clock later = new Clock(clock, enormous, random);
      assertThat(keys.keyHigh(clock.logHigh(), 7)).isGreaterThan(keys.keyLow(later.logLow(), 7));
      assertThat(race.precedes(clock, 7, later, 7)).isTrue();
      assertThat(race.precedes(later, 7, clock, 7)).isFalse();
      assertThat(race.precedes(clock, 8, later, 7)).isFalse();
      assertThat(race.precedes(later, 6, clock, 7)).isTrue();
    }
  }

  @Test
  void uniformIntegersAreUniform() {
    int[] counts = new int[7];
    int[] big = new int[7];
    int draws = 140_000;
    for (int i = 0; i < draws; i++) {
      counts[(int) random.below(7L)]++;
      big[random.below(BigInteger.valueOf(7)).intValueExact()]++;
    }
    // Each count is binomial with standard deviation 131; 6.2 of them are exceeded once in 1e9.
    for (int i = 0; i < 7; i++) {
      assertThat(counts[i]).isBetween(20_000 - 812, 20_000 + 812);
      assertThat(big[i]).isBetween(20_000 - 812, 20_000 + 812);
    }
    assertThat(random.below(BigInteger.ONE)).isZero();
    assertThat(random.below(1L)).isZero();
  }
}
