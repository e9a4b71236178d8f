package org.didyma.exact;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.SplittableRandom;

/** Sources of bits for tests: repeatable ones, and ones that say what is asked for. */
final class Bits {

  private Bits() {}

  static RandomBits seeded(long seed) {
    return new SplittableRandom(seed)::nextLong;
  }

  /** The words given, then one word for ever. */
  static RandomBits scripted(long forever, long... words) {
    return new RandomBits() {
      private int next;

      @Override
      public long nextLong() {
        return next < words.length ? words[next++] : forever;
      }
    };
  }

  /** The words of a uniform number: 63 digits above a bit for the sign, then 64 at a time. */
  static RandomBits continued(BigInteger prefix, int length, long forever) {
    long[] words = new long[1 + (length - 63) / 64];
    words[0] = prefix.shiftRight(length - 63).longValue() << 1;
    for (int i = 1; i < words.length; i++) {
      words[i] = prefix.shiftRight(length - 63 - 64 * i).longValue();
    }
    return scripted(forever, words);
  }

  /** floor(x * 2^length). */
  static BigInteger digits(BigDecimal x, int length) {
    return x.multiply(new BigDecimal(BigInteger.TWO.pow(length)))
        .setScale(0, RoundingMode.FLOOR)
        .toBigInteger();
  }
}
