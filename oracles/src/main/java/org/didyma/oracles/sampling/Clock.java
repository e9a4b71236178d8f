package org.didyma.oracles.sampling;

import java.math.BigInteger;
import org.didyma.exact.ExactLogarithm;
import org.didyma.exact.RandomBits;
import org.jspecify.annotations.Nullable;

/**
 * A point in time of an exponential race, as a real number known to as many bits as needed:
 *
 * <p>t = (share / total) * (an earlier clock) + E / n,
 *
 * <p>with a standard exponential E and positive integers share, total and n; the first term is
 * missing from a clock that starts at 0, the second from one that takes over its share of an
 * earlier clock.
 *
 * <p>E = -ln(1 - V) for a uniform V in (0, 1) whose binary digits are drawn when they are first
 * asked for. Two doubles enclose t from the start; {@link #encloseLog} narrows it without limit.
 */
final class Clock {

  private final @Nullable Clock earlier;
  private final long share;
  private final long total;

  /** n, or null when there is no second term. */
  private final @Nullable BigInteger population;

  /** The first 64 digits of V. */
  private final long first;

  /** V lies in [digits, digits + 1] / 2^length; null while the first 64 digits suffice. */
  private @Nullable BigInteger digits;

  private int length;

  private final double low;
  private final double high;

  private final double logLow;
  private final double logHigh;

  /**
   * The minimum of {@code population} independent standard exponentials, given that it is later
   * than another clock.
   *
   * @param earlier the other clock, or null for time 0
   */
  Clock(@Nullable Clock earlier, BigInteger population, RandomBits random) {
    this(earlier, 1, 1, population, random);
  }

  /** The share of a clock that is handed on without delay. */
  static Clock handedOn(Clock earlier, long share, long total, RandomBits random) {
    return new Clock(earlier, share, total, null, random);
  }

  /** The share of a clock plus a standard exponential. */
  static Clock delayed(Clock earlier, long share, long total, RandomBits random) {
    return new Clock(earlier, share, total, BigInteger.ONE, random);
  }

  private Clock(
      @Nullable Clock earlier,
      long share,
      long total,
      @Nullable BigInteger population,
      RandomBits random) {
    this.earlier = earlier;
    this.share = share;
    this.total = total;
    this.population = population;
    double stepLow = 0;
    double stepHigh = 0;
    if (population == null) {
      this.first = 0;
    } else {
      this.first = random.nextLong();
      this.length = 64;
      double vLow;
      double vHigh;
      if (first >>> 60 == 0) {
        // A small V needs more digits, so that it (and with it E) is known to full precision.
        BigInteger more = unsigned(first);
        while (more.bitLength() < 60) {
          more = more.shiftLeft(64).add(unsigned(random.nextLong()));
          length += 64;
        }
        this.digits = more;
        vLow = down(Math.scalb(down(more.doubleValue()), -length));
        vHigh = up(Math.scalb(up(more.doubleValue()), -length));
      } else {
        // Both are exact.
        vLow = (first >>> 11) * 0x1p-53;
        vHigh = ((first >>> 11) + 1) * 0x1p-53;
      }
      double n = population.doubleValue();
      stepLow = Math.max(0, down(down(down(-Math.log1p(-vLow))) / up(n)));
      stepHigh = up(up(up(-Math.log1p(-vHigh))) / down(n));
    }
    double startLow = 0;
    double startHigh = 0;
    if (earlier != null) {
      startLow = share == total ? earlier.low : lowOfShare(earlier.low, share, total);
      startHigh = share == total ? earlier.high : highOfShare(earlier.high, share, total);
    }
    this.low = Math.max(0, population == null ? startLow : down(startLow + stepLow));
    this.high = population == null ? startHigh : up(startHigh + stepHigh);
    this.logLow = logarithmLow(low);
    this.logHigh = up(up(Math.log(high)));
  }

  /** A lower bound on ln of a share of this clock, at most what any clock after it shows. */
  double logLowOfShare(long share, long total) {
    return logarithmLow(lowOfShare(low, share, total));
  }

  private static double lowOfShare(double t, long share, long total) {
    return Math.max(0, down(down(t * down((double) share)) / up((double) total)));
  }

  private static double highOfShare(double t, long share, long total) {
    return up(up(t * up((double) share)) / down((double) total));
  }

  private static double logarithmLow(double t) {
    return down(down(Math.log(t)));
  }

  private static BigInteger unsigned(long bits) {
    BigInteger value = BigInteger.valueOf(bits & Long.MAX_VALUE);
    return bits < 0 ? value.setBit(63) : value;
  }

  /** A lower bound on ln t. */
  double logLow() {
    return logLow;
  }

  /** An upper bound on ln t, possibly infinite. */
  double logHigh() {
    return logHigh;
  }

  /**
   * Encloses the logarithm of what t stands for at a precision, drawing as many digits as that
   * takes. The enclosure's width tends to 0 as the precision grows.
   */
  ExactLogarithm.Interval encloseLog(int precision, ScoreNoise noise, RandomBits random) {
    // So many bits are relative ones, unless t is smaller than its enclosure tells.
    int exponent = low > 0 ? Math.getExponent(low) : Double.MIN_EXPONENT;
    int scale = 2 * precision + Math.max(0, -exponent);
    BigInteger[] u = noise.enclose(enclose(scale, precision, random), scale);
    if (u[0].signum() <= 0) {
      return encloseLog(2 * precision, precision, noise, random);
    }
    return new ExactLogarithm.Interval(
        ExactLogarithm.enclose(u[0], scale, precision).low(),
        ExactLogarithm.enclose(u[1], scale, precision).high());
  }

  /** The same from more digits, expressed at the precision asked for. */
  private ExactLogarithm.Interval encloseLog(
      int finer, int precision, ScoreNoise noise, RandomBits random) {
    ExactLogarithm.Interval log = encloseLog(finer, noise, random);
    int shift = finer - precision;
    return new ExactLogarithm.Interval(
        log.low().shiftRight(shift), log.high().shiftRight(shift).add(BigInteger.ONE));
  }

  /** Lower and upper bound on t * 2^scale. */
  private BigInteger[] enclose(int scale, int precision, RandomBits random) {
    BigInteger sumLow = BigInteger.ZERO;
    BigInteger sumHigh = BigInteger.ZERO;
    if (earlier != null) {
      BigInteger[] start = earlier.enclose(scale, precision, random);
      BigInteger numerator = BigInteger.valueOf(share);
      BigInteger denominator = BigInteger.valueOf(total);
      sumLow = start[0].multiply(numerator).divide(denominator);
      sumHigh = start[1].multiply(numerator).divide(denominator).add(BigInteger.ONE);
    }
    if (population != null) {
      BigInteger[] e = encloseExponential(scale, precision, random);
      sumLow = sumLow.add(e[0].divide(population));
      sumHigh = sumHigh.add(e[1].divide(population)).add(BigInteger.ONE);
    }
    return new BigInteger[] {sumLow, sumHigh};
  }

  /** Lower and upper bound on E * 2^scale. */
  private BigInteger[] encloseExponential(int scale, int precision, RandomBits random) {
    BigInteger v = digits == null ? unsigned(first) : digits;
    BigInteger whole = BigInteger.ONE.shiftLeft(length);
    // More digits until both 1 - V and V are known to the precision.
    while (length < scale + precision || v.add(BigInteger.ONE).equals(whole)) {
      v = v.shiftLeft(64).add(unsigned(random.nextLong()));
      length += 64;
      whole = BigInteger.ONE.shiftLeft(length);
    }
    digits = v;
    // 1 - V lies in [whole - digits - 1, whole - digits] / 2^length.
    BigInteger restLow = whole.subtract(v).subtract(BigInteger.ONE);
    BigInteger restHigh = whole.subtract(v);
    return new BigInteger[] {
      ExactLogarithm.enclose(restHigh, length, scale).high().negate().max(BigInteger.ZERO),
      ExactLogarithm.enclose(restLow, length, scale).low().negate()
    };
  }

  static double down(double x) {
    return Math.nextDown(x);
  }

  static double up(double x) {
    return Math.nextUp(x);
  }
}
