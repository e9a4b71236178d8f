package org.didyma.oracles.sampling;

import java.math.BigInteger;
import java.security.SecureRandom;

/** Independent fair bits from a secure source, fetched in blocks. Not thread-safe. */
final class RandomBits {

  private static final int BLOCK = 1024;

  private final SecureRandom source;
  private final byte[] block = new byte[BLOCK];
  private int next = BLOCK;

  RandomBits(SecureRandom source) {
    this.source = source;
  }

  /** 64 bits. */
  long nextLong() {
    if (next + Long.BYTES > BLOCK) {
      source.nextBytes(block);
      next = 0;
    }
    long bits = 0;
    for (int i = 0; i < Long.BYTES; i++) {
      bits = bits << 8 | (block[next] & 0xFF);
      block[next++] = 0;
    }
    return bits;
  }

  /** Uniform on 0 .. bound-1, exactly, by rejection. */
  int below(int bound) {
    int mask = -1 >>> Integer.numberOfLeadingZeros(Math.max(1, bound - 1));
    while (true) {
      long bits = nextLong();
      for (int i = 0; i < 2; i++, bits >>>= 32) {
        int candidate = (int) bits & mask;
        if (candidate < bound) {
          return candidate;
        }
      }
    }
  }

  /** Uniform on 0 .. bound-1, exactly, by rejection. */
  long below(long bound) {
    long mask = -1L >>> Long.numberOfLeadingZeros(Math.max(1, bound - 1));
    while (true) {
      long candidate = nextLong() & mask;
      if (candidate < bound) {
        return candidate;
      }
    }
  }

  /** Uniform on 0 .. bound-1, exactly, by rejection. */
  BigInteger below(BigInteger bound) {
    int length = bound.subtract(BigInteger.ONE).bitLength();
    while (true) {
      BigInteger candidate = bits(length);
      if (candidate.compareTo(bound) < 0) {
        return candidate;
      }
    }
  }

  /** Uniform on 0 .. 2^length - 1. */
  BigInteger bits(int length) {
    byte[] magnitude = new byte[(length + 63) / 64 * 8];
    for (int at = 0; at < magnitude.length; ) {
      long bits = nextLong();
      for (int i = 0; i < Long.BYTES; i++) {
        magnitude[at++] = (byte) bits;
        bits >>>= 8;
      }
    }
    return new BigInteger(1, magnitude).shiftRight(magnitude.length * 8 - length);
  }
}
