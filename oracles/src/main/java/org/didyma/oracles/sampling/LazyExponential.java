package org.didyma.oracles.sampling;

import java.io.Serializable;
import java.math.BigInteger;
import org.didyma.exact.ExactLogarithm;
import org.didyma.exact.RandomBits;
import org.jspecify.annotations.Nullable;

/**
 * A standard exponential E = -ln(1 - V) for a uniform V in (0, 1) whose binary digits are drawn
 * when they are first asked for, and are what they are from then on.
 */
final class LazyExponential implements Serializable {

  private static final long serialVersionUID = 1;

  /** The first 64 digits of V. */
  private final long first;

  /** V lies in [digits, digits + 1] / 2^length; null while the first 64 digits suffice. */
  private @Nullable BigInteger digits;

  private int length = 64;

  /** Draws the first digits. */
  LazyExponential(RandomBits random) {
    this(random.nextLong(), random);
  }

  /**
   * The same with the first 64 digits of V drawn already.
   *
   * @param first fair bits that nothing else uses
   */
  LazyExponential(long first, RandomBits random) {
    this.first = first;
    if (first >>> 60 == 0) {
      // A small V needs more digits, so that it (and with it E) is known to full precision.
      BigInteger more = unsigned(first);
      while (more.bitLength() < 60) {
        more = more.shiftLeft(64).add(unsigned(random.nextLong()));
        length += 64;
      }
      this.digits = more;
    }
  }

  /** A lower bound on E from the digits that were drawn at first. */
  double low() {
    // The first 53 digits are exact.
    double v =
        digits == null
            ? (first >>> 11) * 0x1p-53
            : Clock.down(Math.scalb(Clock.down(digits.doubleValue()), -length));
    return Clock.down(Clock.down(-Math.log1p(-v)));
  }

  /** An upper bound on E from the digits that were drawn at first. */
  double high() {
    double v =
        digits == null
            ? ((first >>> 11) + 1) * 0x1p-53
            : Clock.up(Math.scalb(Clock.up(digits.doubleValue()), -length));
    return Clock.up(Clock.up(-Math.log1p(-v)));
  }

  /** Lower and upper bound on E * 2^scale, for which digits are drawn as they are needed. */
  BigInteger[] enclose(int scale, int precision, RandomBits random) {
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

  private static BigInteger unsigned(long bits) {
    BigInteger value = BigInteger.valueOf(bits & Long.MAX_VALUE);
    return bits < 0 ? value.setBit(63) : value;
  }
}
