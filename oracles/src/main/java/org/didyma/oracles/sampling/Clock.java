package org.didyma.oracles.sampling;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * A point in time of an exponential race: t = E_1/n_1 + ... + E_k/n_k with independent standard
 * exponentials E_i and positive integers n_i, as a real number known to as many bits as needed.
 *
 * <p>E = -ln(1 - V) for a uniform V in (0, 1) whose binary digits are drawn when they are first
 * asked for. Two doubles enclose t from the start; {@link #enclose} narrows it without limit.
 */
final class Clock {

  private final @Nullable Clock earlier;
  private final BigInteger population;

  /** V lies in [digits, digits + 1] / 2^length. */
  private BigInteger digits;

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
    this.earlier = earlier;
    this.population = population;
    long first = random.nextLong();
    this.digits = unsigned(first);
    this.length = 64;
    // A small V needs more digits, so that it (and with it E) is known to full relative precision.
    while (digits.bitLength() < 60) {
      digits = digits.shiftLeft(64).add(unsigned(random.nextLong()));
      length += 64;
    }
    double vLow = down(Math.scalb(down(digits.doubleValue()), -length));
    double vHigh = Math.min(1, up(Math.scalb(up(digits.doubleValue()), -length)));
    double n = population.doubleValue();
    double stepLow = Math.max(0, down(down(down(-Math.log1p(-vLow))) / up(n)));
    double stepHigh = up(up(up(-Math.log1p(-vHigh))) / down(n));
    this.low = earlier == null ? stepLow : down(earlier.low + stepLow);
    this.high = earlier == null ? stepHigh : up(earlier.high + stepHigh);
    this.logLow = down(down(Math.log(low)));
    this.logHigh = up(up(Math.log(high)));
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
   * Encloses ln t at a precision, drawing as many digits as that takes. The enclosure's width tends
   * to 0 as the precision grows.
   */
  ExactLogarithm.Interval encloseLog(int precision, RandomBits random) {
    // t is at least about 2^-scale of its population's order, so this many bits are relative ones.
    int scale = 2 * precision + largestPopulation().bitLength();
    BigInteger[] t = enclose(scale, precision, random);
    if (t[0].signum() <= 0) {
      return encloseLog(2 * precision, precision, random);
    }
    return new ExactLogarithm.Interval(
        ExactLogarithm.enclose(t[0], scale, precision).low(),
        ExactLogarithm.enclose(t[1], scale, precision).high());
  }

  /** The same from more digits, expressed at the precision asked for. */
  private ExactLogarithm.Interval encloseLog(int finer, int precision, RandomBits random) {
    ExactLogarithm.Interval log = encloseLog(finer, random);
    int shift = finer - precision;
    return new ExactLogarithm.Interval(
        log.low().shiftRight(shift), log.high().shiftRight(shift).add(BigInteger.ONE));
  }

  private BigInteger largestPopulation() {
    BigInteger largest = population;
    for (Clock c = earlier; c != null; c = c.earlier) {
      largest = largest.max(c.population);
    }
    return largest;
  }

  /** Lower and upper bound on t * 2^scale. */
  private BigInteger[] enclose(int scale, int precision, RandomBits random) {
    BigInteger sumLow = BigInteger.ZERO;
    BigInteger sumHigh = BigInteger.ZERO;
    for (Clock c = this; c != null; c = c.earlier) {
      BigInteger[] e = c.encloseExponential(scale, precision, random);
      sumLow = sumLow.add(e[0].divide(c.population));
      sumHigh = sumHigh.add(e[1].divide(c.population)).add(BigInteger.ONE);
    }
    return new BigInteger[] {sumLow, sumHigh};
  }

  /** Lower and upper bound on E * 2^scale. */
  private BigInteger[] encloseExponential(int scale, int precision, RandomBits random) {
    BigInteger whole = BigInteger.ONE.shiftLeft(length);
    // More digits until both 1 - V and V are known to the precision.
    while (length < scale + precision || digits.add(BigInteger.ONE).equals(whole)) {
      digits = digits.shiftLeft(64).add(unsigned(random.nextLong()));
      length += 64;
      whole = BigInteger.ONE.shiftLeft(length);
    }
    // 1 - V lies in [whole - digits - 1, whole - digits] / 2^length.
    BigInteger restLow = whole.subtract(digits).subtract(BigInteger.ONE);
    BigInteger restHigh = whole.subtract(digits);
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
