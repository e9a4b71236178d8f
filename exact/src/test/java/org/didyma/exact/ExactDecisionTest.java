package org.didyma.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;

/**
 * The probabilities of the samplers themselves, without statistics: a draw is a monotone function
 * of its uniform number, so bisection over scripted bits finds where it changes, to 63 binary
 * places.
 */
class ExactDecisionTest {

  private static final double STEP = 0x1p-63;

  @Test
  void gaussianProbabilitiesAreThoseOfTheTable() {
    for (String[] row : table("discrete_gaussian_pmf.csv")) {
      Rational variance = Rational.of(new BigDecimal(row[0]));
      long x = Long.parseLong(row[1]);
      double expected = Double.parseDouble(row[2]);
      assertThat(Law.gaussian(variance.doubleValue(), Law.normalizer(variance.doubleValue()), x))
          .isCloseTo(expected, within(1e-9 * expected));
      assertThat(probability(new DiscreteGaussian(variance), x))
          .isCloseTo(expected, within(1e-12 * expected + 8 * STEP));
    }
  }

  @Test
  void laplaceProbabilitiesAreThoseOfTheTable() {
    for (String[] row : table("discrete_laplace_pmf.csv")) {
      Rational scale = Rational.of(new BigDecimal(row[0]));
      long x = Long.parseLong(row[1]);
      double expected = Double.parseDouble(row[2]);
      assertThat(Law.laplace(scale.doubleValue(), x)).isCloseTo(expected, within(1e-9 * expected));
      if (scale.compareTo(Rational.of(16)) < 0) {
        assertThat(probability(new DiscreteLaplace(scale), x))
            .isCloseTo(expected, within(1e-12 * expected + 8 * STEP));
      }
    }
  }

  @Test
  void momentsAreThoseOfTheTable() {
    for (String[] row : table("discrete_gaussian_moments.csv")) {
      double variance = Double.parseDouble(row[0]);
      double expected = Double.parseDouble(row[2]);
      assertThat(Law.normalizer(variance))
          .isCloseTo(Double.parseDouble(row[1]), within(1e-9 * Double.parseDouble(row[1])));
      if (variance > 500) {
        continue;
      }
      IntegerNoise noise = new DiscreteGaussian(Rational.of(new BigDecimal(row[0])));
      double sum = 0;
      for (long x = 1; x <= 9.5 * Math.sqrt(variance) + 1; x++) {
        sum += 2 * (double) x * x * probability(noise, x);
      }
      assertThat(sum).isCloseTo(expected, within(1e-12 * expected + 1e-12));
    }
  }

  /**
   * P(x) of a law whose draws take one word: u * 2 + sign, |x| growing with u, and another word
   * after (0, negative).
   */
  private static double probability(IntegerNoise noise, long x) {
    long one = threshold(noise, 1);
    double zero = one * STEP;
    long mass = x == 0 ? one : threshold(noise, x + 1) - threshold(noise, x);
    return mass * STEP / 2 / (1 - zero / 2);
  }

  /** The least u whose draw is at least x. */
  private static long threshold(IntegerNoise noise, long x) {
    return least(u -> noise.draw(Bits.scripted(0, u << 1)) >= x);
  }

  /** Uniform numbers that agree with a cumulative probability in 63, 127 and 191 binary digits. */
  @Test
  void closeCallsBetweenBlocksAreDecidedExactly() {
    // Geometric with scale 5: F_k = 1 - exp(-(k+1)/5).
    Geometric geometric = new Geometric(Rational.of(5));
    for (int k : new int[] {0, 1, 7, 60}) {
      BigDecimal f =
          BigDecimal.ONE.subtract(Law.exp(new BigDecimal(k + 1).divide(BigDecimal.valueOf(5))));
      for (int length : new int[] {63, 127, 191}) {
        BigInteger prefix = Bits.digits(f, length);
        assertThat(geometric.draw(Bits.continued(prefix, length, 0))).isEqualTo(k);
        assertThat(geometric.draw(Bits.continued(prefix, length, -1))).isEqualTo(k + 1);
        BigInteger above = prefix.add(BigInteger.ONE);
        assertThat(geometric.draw(Bits.continued(above, length, 0))).isEqualTo(k + 1);
      }
    }
  }

  /** The same for the acceptance of a place in a block: scale 80 has blocks of 8. */
  @Test
  void closeCallsWithinABlockAreDecidedExactly() {
    Geometric geometric = new Geometric(Rational.of(80));
    for (int place : new int[] {1, 3, 7}) {
      BigDecimal power = Law.exp(new BigDecimal(place).divide(BigDecimal.valueOf(80)));
      for (int length : new int[] {63, 127, 191}) {
        BigInteger prefix = Bits.digits(power, length);
        assertThat(geometric.draw(proposal(place, Bits.continued(prefix, length, 0))))
            .isEqualTo(place);
        assertThat(geometric.draw(proposal(place, Bits.continued(prefix, length, -1))))
            .isNotEqualTo(place);
        BigInteger above = prefix.add(BigInteger.ONE);
        assertThat(geometric.draw(proposal(place, Bits.continued(above, length, 0))))
            .isNotEqualTo(place);
      }
    }
  }

  /** In a Gaussian of sigma 100 a place l after the start s is accepted by exp(-(2sl+l^2)/2e4). */
  @Test
  void gaussianPlacesAreAcceptedWithTheirProbability() {
    DiscreteGaussian noise = new DiscreteGaussian(Rational.of(10_000));
    for (long u = 1L << 58; u > 0 && u < Long.MAX_VALUE - (1L << 60); u += 1L << 60) {
      long block = u << 1;
      long start = noise.draw(Bits.scripted(0, block, 0, 0));
      for (long l = 1; l < 4; l++) {
        long place = l << 62;
        long x = start + l;
        long accepted = least(word -> noise.draw(Bits.scripted(0, block, place, word << 1)) != x);
        BigDecimal gamma = BigDecimal.valueOf(2 * start * l + l * l).divide(new BigDecimal(20_000));
        assertThat(BigInteger.valueOf(accepted).subtract(Bits.digits(Law.exp(gamma), 63)))
            .isBetween(BigInteger.ZERO, BigInteger.ONE);
      }
    }
  }

  /**
   * In a rounded Gaussian of sigma 2^30, drawn in halves, the acceptance is that of the place plus
   * a fraction: here all but 0, and all but 1. In the first block the fraction counts for most, as
   * the place adds to it and the block does not.
   */
  @Test
  void roundedPlacesAreAcceptedWithTheProbabilityOfTheirFraction() {
    RoundedGaussian noise = new RoundedGaussian(Rational.powerOfTwo(60));
    for (long block : new long[] {0, 3L << 62}) {
      // Blocks of 2^(31-4) halves.
      long start = noise.draw(Bits.scripted(0, block, 0, 0)) * 2;
      assertThat(start > 0).isEqualTo(block != 0);
      for (long l : new long[] {1 << 26, (1 << 27) - 1}) {
        long place = l << 37;
        long rounded = (start + l + 1) / 2;
        for (long end = 0; end < 2; end++) {
          long fraction = -end;
          long accepted =
              least(
                  word ->
                      noise.draw(
                              Bits.scripted(0, block, place, word << 1, 0, 0, fraction, fraction))
                          != rounded);
          BigInteger y = BigInteger.valueOf(start + l + end);
          BigInteger s = BigInteger.valueOf(start);
          BigDecimal gamma =
              new BigDecimal(y.multiply(y).subtract(s.multiply(s)))
                  .divide(new BigDecimal(BigInteger.TWO.pow(63)));
          assertThat(BigInteger.valueOf(accepted).subtract(Bits.digits(Law.exp(gamma), 63)))
              .isBetween(BigInteger.ZERO, BigInteger.ONE);
        }
      }
    }
  }

  /** The least number for which a monotone condition holds, by bisection. */
  static long least(LongPredicate holds) {
    long low = 0;
    long high = Long.MAX_VALUE;
    while (low < high) {
      long middle = low + (high - low) / 2;
      if (holds.test(middle)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /** Block 0 and a place in it, then words for the acceptance, then zeros. */
  private static RandomBits proposal(int place, RandomBits acceptance) {
    int[] next = {0};
    return () ->
        switch (next[0]++) {
          case 0 -> 0L;
          case 1 -> (long) place << 61;
          case 2, 3, 4, 5 -> acceptance.nextLong();
          default -> 0L;
        };
  }

  private static List<String[]> table(String name) {
    List<String[]> rows = new ArrayList<>();
    try (InputStream in = ExactDecisionTest.class.getResourceAsStream(name);
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII))) {
      reader.lines().skip(1).forEach(line -> rows.add(line.split(",")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    assertThat(rows).hasSizeGreaterThan(5);
    return rows;
  }
}
