package org.didyma.exact;

import java.math.BigInteger;
import java.util.function.IntFunction;

/**
 * A uniform number on (0, 1) whose binary digits are drawn when they are first asked for.
 *
 * <p>It lies in [digits, digits + 1] / 2^length.
 */
final class LazyUniform {

  /** Precisions at which a comparison is tried, each the double of the one before. */
  static final int FIRST_PRECISION = 128;

  static final int MAX_PRECISION = 1 << 13;

  private final RandomBits random;
  private BigInteger digits;
  private int length;

  /**
   * A number of which some digits are known already.
   *
   * @param digits the leading digits, at least 0 and below 2^length
   */
  LazyUniform(long digits, int length, RandomBits random) {
    this.digits = BigInteger.valueOf(digits);
    this.length = length;
    this.random = random;
  }

  /** The number's leading {@code precision} digits and the next number with as many. */
  Interval enclose(int precision) {
    if (precision > length) {
      int missing = (precision - length + 63) / 64 * 64;
      digits = digits.shiftLeft(missing).or(random.bits(missing));
      length += missing;
    }
    BigInteger low = digits.shiftRight(length - precision);
    return new Interval(low, low.add(BigInteger.ONE));
  }

  /**
   * True when this number is below another one, of which enclosures are given for any precision.
   * Exact: the digits and the enclosures are refined until they part.
   */
  boolean isBelow(IntFunction<Interval> other) {
    for (int precision = FIRST_PRECISION; precision <= MAX_PRECISION; precision *= 2) {
      Interval mine = enclose(precision);
      Interval others = other.apply(precision);
      if (mine.high().compareTo(others.low()) <= 0) {
        return true;
      }
      if (mine.low().compareTo(others.high()) >= 0) {
        return false;
      }
    }
    throw inseparable();
  }

  /** What has probability below 2^-8000. */
  static IllegalStateException inseparable() {
    return new IllegalStateException(
        "a uniform number and a probability agree in " + MAX_PRECISION + " bits");
  }
}
