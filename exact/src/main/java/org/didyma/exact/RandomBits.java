package org.didyma.exact;

import java.math.BigInteger;

/**
 * A sequence of independent fair bits.
 *
 * <p>{@link SecureBits} is the one source for releases. The interface exists so that audits, tests
 * and simulations can bring repeatable or scripted bits of their own. Sources are not thread-safe;
 * what works on several threads gives each a {@link #fork} of its own.
 */
public interface RandomBits {

  /** The next 64 bits. */
  long nextLong();

  /**
   * A source for another thread, whose bits are independent of these. What works on one thread
   * never asks for it.
   *
   * @throws UnsupportedOperationException when there is but one sequence, such as one that was
   *     written down
   */
  default RandomBits fork() {
    throw new UnsupportedOperationException(
        "these bits are one sequence and cannot be forked for another thread; use one thread");
  }

  /**
   * Uniform on 0 .. bound-1, exactly.
   *
   * <p>The high word of U * bound for a 64-bit U; those U are drawn again whose low word is below
   * 2^64 mod bound, which leaves every value the same number of U (Lemire 2019).
   *
   * @param bound above 0
   */
  default long below(long bound) {
    if (bound <= 0) {
      throw new IllegalArgumentException("uniform integer below a bound that is not above 0");
    }
    long bits = nextLong();
    long low = bits * bound;
    if (Long.compareUnsigned(low, bound) < 0) {
      long excess = Long.remainderUnsigned(-bound, bound);
      while (Long.compareUnsigned(low, excess) < 0) {
        bits = nextLong();
        low = bits * bound;
      }
    }
    // multiplyHigh takes U as signed, that is, less 2^64 when its top bit is set.
    return Math.multiplyHigh(bits, bound) + (bits >> 63 & bound);
  }

  /**
   * Uniform on 0 .. bound-1, exactly, by rejection.
   *
   * @param bound above 0
   */
  default BigInteger below(BigInteger bound) {
    if (bound.signum() <= 0) {
      throw new IllegalArgumentException("uniform integer below a bound that is not above 0");
    }
    int length = bound.subtract(BigInteger.ONE).bitLength();
    while (true) {
      BigInteger candidate = bits(length);
      if (candidate.compareTo(bound) < 0) {
        return candidate;
      }
    }
  }

  /**
   * Uniform on 0 .. 2^length - 1.
   *
   * @param length at least 0
   */
  default BigInteger bits(int length) {
    byte[] magnitude = new byte[(int) ((length + 63L) / 64 * 8)];
    for (int at = 0; at < magnitude.length; ) {
      long bits = nextLong();
      for (int shift = 56; shift >= 0; shift -= 8) {
        magnitude[at++] = (byte) (bits >>> shift);
      }
    }
    return new BigInteger(1, magnitude).shiftRight(magnitude.length * 8 - length);
  }
}
