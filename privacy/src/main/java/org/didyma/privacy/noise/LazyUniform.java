package org.didyma.privacy.noise;

import java.math.BigInteger;

/**
 * A uniform number on (0, 1) whose binary digits are drawn when they are first asked for.
 *
 * <p>It lies in [digits, digits + 1] / 2^length.
 */
final class LazyUniform {

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
}
