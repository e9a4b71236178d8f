package org.didyma.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/**
 * The law by its integrals, with twins that fail; and what is decided by further digits, held
 * against decimals of 400 places that are put together by the definition of the law.
 */
class RoundedSphericalLaplaceTest {

  private static final int DRAWS = 100_000;
  private static final int REACH = 5;
  private static final MathContext EXACT = new MathContext(400);
  private static final BigDecimal HALF = new BigDecimal("0.5");
  private static final BigDecimal UNIT = new BigDecimal(BigInteger.TWO.pow(44));
  private static final BigDecimal MEAN = new BigDecimal(BigInteger.TWO.pow(30));

  /** How many digits of the place to tell are known. */
  private static final int PLACES = 320;

  @FunctionalInterface
  private interface Draw {
    void fill(long[] values, RandomBits random);
  }

  @Test
  void cellsOfThePlaneHaveTheirProbabilities() {
    Rational scale = Rational.of(13, 10);
    assertThat(isSpherical(new RoundedSphericalLaplace(scale)::fill)).isTrue();
    assertThat(isSpherical(new RoundedLaplace(scale)::fill)).isFalse();
    assertThat(isSpherical(new RoundedSphericalLaplace(Rational.of(4, 3))::fill)).isFalse();
    // The density at whole points instead of its integral around them.
    double[] weights = new double[cells()];
    double sum = 0;
    for (int c = 0; c < weights.length; c++) {
      weights[c] = Math.exp(-Math.hypot(x(c), y(c)) / 1.3);
      sum += weights[c];
    }
    double all = sum;
    RandomGenerator uniform = RandomGenerator.of("L64X128MixRandom");
    Draw discrete =
        (values, random) -> {
          double u = uniform.nextDouble() * all;
          int c = 0;
          while (c < weights.length - 1 && u >= weights[c]) {
            u -= weights[c++];
          }
          values[0] = x(c);
          values[1] = y(c);
        };
    assertThat(isSpherical(discrete)).isFalse();
  }

  /** On the line it is the rounded Laplace law. */
  @Test
  void onTheLineItIsALaplaceVariable() {
    double s = 0.8;
    RoundedSphericalLaplace noise = new RoundedSphericalLaplace(Rational.of(4, 5));
    RandomBits bits = Bits.seeded(2);
    long[] one = new long[1];
    assertThat(
            ChiSquare.accepts(
                k ->
                    k == 0
                        ? 1 - Math.exp(-0.5 / s)
                        : Math.exp(-Math.abs(k) / s) * Math.sinh(0.5 / s),
                -6,
                6,
                DRAWS,
                i -> {
                  noise.fill(one, bits);
                  return one[0];
                }))
        .isTrue();
  }

  /**
   * One coordinate's size, as a function of the digits of one number, crosses k + 1/2 at a place
   * that decimals tell; digits that agree with it in up to 255 places are told apart.
   */
  @Test
  void closeCallsAreDecidedByFurtherDigits() {
    int decided = 0;
    for (int d : new int[] {1, 2, 5}) {
      for (long seed = 0; seed < 4; seed++) {
        int coordinate = (int) (seed % d);
        boolean isLength = d == 1 || seed % 2 == 1;
        LazyReal[] direction = direction(d, new Script(d, seed));
        LazyReal[] lengths = lengths(d, new Script(d, seed));
        long k = seed;
        // The scale with which the place to tell is about a third.
        BigDecimal third = BigDecimal.ONE.divide(BigDecimal.valueOf(3), new MathContext(20));
        BigDecimal perScale = size(direction, lengths, coordinate, isLength, third);
        Rational scale =
            Rational.of(BigDecimal.valueOf(k).add(HALF).divide(perScale, new MathContext(40)));
        BigInteger place =
            least(
                digits ->
                    reaches(direction, lengths, coordinate, isLength, fraction(digits), scale, k));
        for (int length : new int[] {63, 100, 127, 180, 255}) {
          BigInteger below = place.shiftRight(PLACES - length);
          assertThat(decided(d, seed, coordinate, isLength, below, length, 0, scale)).isEqualTo(k);
          assertThat(decided(d, seed, coordinate, isLength, below, length, -1, scale))
              .isEqualTo(k + 1);
          BigInteger above = below.add(BigInteger.ONE);
          assertThat(decided(d, seed, coordinate, isLength, above, length, 0, scale))
              .isEqualTo(k + 1);
          decided++;
        }
      }
    }
    assertThat(decided).isEqualTo(3 * 4 * 5);
  }

  /** Where scales are so large that no double tells the nearest integer. */
  @Test
  void wideNoiseIsRoundedExactlyToo() {
    Rational scale = Rational.powerOfTwo(49).plus(Rational.of(1, 3));
    for (int d : new int[] {1, 3, 40}) {
      RoundedSphericalLaplace noise = new RoundedSphericalLaplace(scale);
      for (long seed = 0; seed < 20; seed++) {
        long[] values = new long[d];
        noise.fill(values, new Script(d, seed));
        LazyReal[] direction = direction(d, new Script(d, seed));
        LazyReal[] lengths = lengths(d, new Script(d, seed));
        for (int j = 0; j < d; j++) {
          BigDecimal size =
              size(direction, lengths, j, false, BigDecimal.ZERO).multiply(decimal(scale), EXACT);
          long nearest = size.add(HALF).toBigInteger().longValueExact();
          assertThat(values[j]).isEqualTo(direction[j].isNegative() ? -nearest : nearest);
        }
      }
    }
  }

  /**
   * An exponential variable of mean 2^30: a place and a fraction after the start of a block are
   * accepted by exp(-(place + fraction) / 2^30), and the digits that were looked at stay.
   */
  @Test
  void fractionsOfExponentialsAreAcceptedWithTheirProbabilityAndKept() {
    BlockSampler law = BlockSampler.continuous(new Decay(Rational.powerOfTwo(-30), 1), 27);
    for (long l : new long[] {1, 5, (1 << 27) - 1}) {
      long place = l << 37;
      for (long fraction : new long[] {0, -1}) {
        long accepted =
            ExactDecisionTest.least(
                word ->
                    law.drawReal(Bits.scripted(0, 0, place, word << 1, 0, 0, fraction, fraction))
                            .floor()
                        != l);
        BigDecimal gamma = new BigDecimal(BigInteger.valueOf(l - fraction)).divide(MEAN);
        assertThat(BigInteger.valueOf(accepted).subtract(Bits.digits(Law.exp(gamma), 63)))
            .isBetween(BigInteger.ZERO, BigInteger.ONE);
      }
      // An acceptance that looks at the fraction, and then asks for more of it.
      BigInteger power = Bits.digits(Law.exp(new BigDecimal(l + 0.75).divide(MEAN)), 63);
      LazyReal real =
          law.drawReal(Bits.scripted(7, 0, place, power.longValue() << 1, 0, 0, 5L << 60, 1, 2, 3));
      assertThat(real.floor()).isEqualTo(l);
      assertThat(real.enclose(128).low().testBit(127)).isFalse();
      assertThat(real.enclose(128).low().shiftRight(64).longValue()).isEqualTo(5L << 60);
      assertThat(real.enclose(192).low().longValue()).isEqualTo(2);
    }
  }

  @Test
  void refusesWhatItCannotDraw() {
    assertThatThrownBy(() -> new RoundedSphericalLaplace(Rational.ZERO))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new RoundedSphericalLaplace(Rational.powerOfTwo(51)))
        .isInstanceOf(IllegalArgumentException.class);
    RoundedSphericalLaplace noise = new RoundedSphericalLaplace(Rational.ONE);
    assertThatThrownBy(() -> noise.fill(new long[0], Bits.seeded(1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static boolean isSpherical(Draw draw) {
    double[] expected = new double[cells() + 1];
    double rest = 1;
    for (int c = 0; c < cells(); c++) {
      double p = probability(x(c), y(c));
      expected[c] = p * DRAWS;
      rest -= p;
    }
    expected[cells()] = rest * DRAWS;
    long[] counts = new long[cells() + 1];
    RandomBits bits = Bits.seeded(1);
    long[] values = new long[2];
    for (int i = 0; i < DRAWS; i++) {
      draw.fill(values, bits);
      boolean isNear = Math.max(Math.abs(values[0]), Math.abs(values[1])) <= REACH;
      int c = (int) ((values[0] + REACH) * (2 * REACH + 1) + values[1] + REACH);
      counts[isNear ? c : cells()]++;
    }
    return ChiSquare.accepts(expected, counts);
  }

  private static int cells() {
    return (2 * REACH + 1) * (2 * REACH + 1);
  }

  private static int x(int cell) {
    return cell / (2 * REACH + 1) - REACH;
  }

  private static int y(int cell) {
    return cell % (2 * REACH + 1) - REACH;
  }

  /** The integral of exp(-|v| / 1.3) / (2 pi 1.3^2) over a square, by 40 x 40 middles. */
  private static double probability(int x, int y) {
    int parts = 40;
    double sum = 0;
    for (int i = 0; i < parts; i++) {
      for (int j = 0; j < parts; j++) {
        double u = x - 0.5 + (i + 0.5) / parts;
        double v = y - 0.5 + (j + 0.5) / parts;
        sum += Math.exp(-Math.hypot(u, v) / 1.3);
      }
    }
    return sum / (2 * Math.PI * 1.3 * 1.3 * parts * parts);
  }

  /** The size that is drawn when one number's fraction starts with some digits. */
  private static long decided(
      int d,
      long seed,
      int coordinate,
      boolean isLength,
      BigInteger digits,
      int length,
      long forever,
      Rational scale) {
    Script script = new Script(d, seed);
    script.number = isLength ? 0 : d + coordinate;
    BigInteger shifted = digits.shiftLeft(512 - length);
    if (forever != 0) {
      shifted = shifted.add(BigInteger.ONE.shiftLeft(512 - length).subtract(BigInteger.ONE));
    }
    script.digits = shifted;
    long[] values = new long[d];
    new RoundedSphericalLaplace(scale).fill(values, script);
    return Math.abs(values[coordinate]);
  }

  /**
   * Words that are asked for in turn: three for each Gaussian and each exponential, all of which
   * are accepted at once; then the fractions of lengths and of directions, all of them to 128, 256
   * and 512 digits, which are 0 but for one number's.
   */
  private static final class Script implements RandomBits {
    private final int d;
    private final RandomBits first;
    private int next;
    private int number = -1;
    private BigInteger digits = BigInteger.ZERO;

    private Script(int d, long seed) {
      this.d = d;
      this.first = Bits.seeded(seed);
    }

    @Override
    public long nextLong() {
      int word = next++;
      if (word < 6 * d) {
        long drawn = first.nextLong();
        return word % 3 == 2 ? 0 : drawn;
      }
      int rest = word - 6 * d;
      int done = 0;
      for (int words = 2; ; words = done) {
        if (rest < 2 * d * words) {
          return rest / words == number ? word(done + rest % words) : 0;
        }
        rest -= 2 * d * words;
        done += words;
      }
    }

    private long word(int place) {
      return place < 8 ? digits.shiftRight(512 - 64 * (place + 1)).longValue() : 0;
    }
  }

  private static LazyReal[] direction(int d, RandomBits bits) {
    Rational variance = Rational.powerOfTwo(88);
    BlockSampler gaussians = BlockSampler.continuous(DiscreteGaussian.decay(variance), 40);
    LazyReal[] reals = new LazyReal[d];
    for (int i = 0; i < d; i++) {
      reals[i] = gaussians.drawReal(bits);
    }
    return reals;
  }

  private static LazyReal[] lengths(int d, RandomBits bits) {
    direction(d, bits);
    BlockSampler exponentials = BlockSampler.continuous(new Decay(Rational.powerOfTwo(-44), 1), 41);
    LazyReal[] reals = new LazyReal[d];
    for (int i = 0; i < d; i++) {
      reals[i] = exponentials.drawReal(bits);
    }
    return reals;
  }

  /** |v_j| for a scale of 1, when all fractions are 0 but that of one number. */
  private static BigDecimal size(
      LazyReal[] direction,
      LazyReal[] lengths,
      int coordinate,
      boolean isLength,
      BigDecimal fraction) {
    BigDecimal length = isLength ? fraction : BigDecimal.ZERO;
    BigDecimal square = BigDecimal.ZERO;
    BigDecimal g = BigDecimal.ZERO;
    for (int i = 0; i < direction.length; i++) {
      length = length.add(BigDecimal.valueOf(lengths[i].floor()));
      BigDecimal one = BigDecimal.valueOf(direction[i].floor());
      if (i == coordinate) {
        one = isLength ? one : one.add(fraction);
        g = one;
      }
      square = square.add(one.multiply(one));
    }
    return length.divide(UNIT, EXACT).multiply(g).divide(square.sqrt(EXACT), EXACT);
  }

  private static boolean reaches(
      LazyReal[] direction,
      LazyReal[] lengths,
      int coordinate,
      boolean isLength,
      BigDecimal fraction,
      Rational scale,
      long k) {
    return size(direction, lengths, coordinate, isLength, fraction)
            .multiply(decimal(scale), EXACT)
            .compareTo(BigDecimal.valueOf(k).add(HALF))
        >= 0;
  }

  private static BigDecimal fraction(BigInteger digits) {
    return new BigDecimal(digits).divide(new BigDecimal(BigInteger.TWO.pow(PLACES)), EXACT);
  }

  private static BigDecimal decimal(Rational r) {
    return new BigDecimal(r.numerator()).divide(new BigDecimal(r.denominator()), EXACT);
  }

  /** The least number of 320 digits, as a fraction, for which a monotone condition holds. */
  private static BigInteger least(Predicate<BigInteger> holds) {
    BigInteger low = BigInteger.ZERO;
    BigInteger high = BigInteger.ONE.shiftLeft(PLACES);
    while (low.compareTo(high) < 0) {
      BigInteger middle = low.add(high).shiftRight(1);
      if (holds.test(middle)) {
        high = middle;
      } else {
        low = middle.add(BigInteger.ONE);
      }
    }
    return low;
  }
}
