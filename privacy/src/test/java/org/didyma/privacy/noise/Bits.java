package org.didyma.privacy.noise;

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
}
