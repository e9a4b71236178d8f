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
 * <p>Two doubles enclose t from the start; {@link #encloseLog} narrows it without limit. A clock
 * that another process keeps is known by these doubles alone.
 */
final class Clock {

  private final @Nullable Clock earlier;
  private final long share;
  private final long total;

  /** n, or null when there is no second term. */
  private final @Nullable BigInteger population;

  /** E, or null when there is no second term. */
  private final @Nullable LazyExponential delay;

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
    this(earlier, 1, 1, population, new LazyExponential(random));
  }

  /**
   * A clock that is kept elsewhere.
   *
   * @param low a lower bound on it
   * @param high an upper bound on it
   */
  Clock(double low, double high) {
    this.earlier = null;
    this.share = 1;
    this.total = 1;
    this.population = null;
    this.delay = null;
    this.low = low;
    this.high = high;
    this.logLow = logarithmLow(low);
    this.logHigh = logarithmHigh(high);
  }

  /** A clock that starts at 0. */
  static Clock of(LazyExponential exponential) {
    return new Clock(null, 1, 1, BigInteger.ONE, exponential);
  }

  /** The share of a clock that is handed on without delay. */
  static Clock handedOn(Clock earlier, long share, long total) {
    return new Clock(earlier, share, total, null, null);
  }

  /** The share of a clock plus a standard exponential. */
  static Clock delayed(Clock earlier, long share, long total, LazyExponential delay) {
    return new Clock(earlier, share, total, BigInteger.ONE, delay);
  }

  private Clock(
      @Nullable Clock earlier,
      long share,
      long total,
      @Nullable BigInteger population,
      @Nullable LazyExponential delay) {
    this.earlier = earlier;
    this.share = share;
    this.total = total;
    this.population = population;
    this.delay = delay;
    double stepLow = 0;
    double stepHigh = 0;
    if (population != null && delay != null) {
      double n = population.doubleValue();
      stepLow = Math.max(0, down(delay.low() / up(n)));
      stepHigh = up(delay.high() / down(n));
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
    this.logHigh = logarithmHigh(high);
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

  private static double logarithmHigh(double t) {
    return up(up(Math.log(t)));
  }

  /** The clock that it follows; null for one that starts at 0 or is kept elsewhere. */
  @Nullable Clock earlier() {
    return earlier;
  }

  /** Its share of the earlier clock. */
  long share() {
    return share;
  }

  /** What its share is one of. */
  long total() {
    return total;
  }

  /** What it is later by; null for one that is handed on without delay. */
  @Nullable LazyExponential delay() {
    return delay;
  }

  /** A lower bound on t. */
  double low() {
    return low;
  }

  /** An upper bound on t. */
  double high() {
    return high;
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
    if (earlier == null && delay == null) {
      throw new IllegalStateException("a clock is refined by the process that keeps it");
    }
    BigInteger sumLow = BigInteger.ZERO;
    BigInteger sumHigh = BigInteger.ZERO;
    if (earlier != null) {
      BigInteger[] start = earlier.enclose(scale, precision, random);
      BigInteger numerator = BigInteger.valueOf(share);
      BigInteger denominator = BigInteger.valueOf(total);
      sumLow = start[0].multiply(numerator).divide(denominator);
      sumHigh = start[1].multiply(numerator).divide(denominator).add(BigInteger.ONE);
    }
    if (population != null && delay != null) {
      BigInteger[] e = delay.enclose(scale, precision, random);
      sumLow = sumLow.add(e[0].divide(population));
      sumHigh = sumHigh.add(e[1].divide(population)).add(BigInteger.ONE);
    }
    return new BigInteger[] {sumLow, sumHigh};
  }

  static double down(double x) {
    return Math.nextDown(x);
  }

  static double up(double x) {
    return Math.nextUp(x);
  }
}
