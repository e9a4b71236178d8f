package org.didyma.mechanisms;

import org.didyma.exact.RandomBits;

/**
 * Repeatable bits, for tests that must come out alike every time: the numbers of xoshiro256** of
 * Blackman and Vigna (2021), its state filled by SplitMix64.
 */
public final class TestBits implements RandomBits {

  private static final long GOLDEN = 0x9e3779b97f4a7c15L;

  private final long[] s = new long[4];

  /** The sequence with this number. */
  public TestBits(long start) {
    for (int i = 0; i < s.length; i++) {
      long z = start + (i + 1) * GOLDEN;
      z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
      z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
      s[i] = z ^ (z >>> 31);
    }
  }

  @Override
  public long nextLong() {
    long result = Long.rotateLeft(s[1] * 5, 7) * 9;
    long t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = Long.rotateLeft(s[3], 45);
    return result;
  }

  @Override
  public TestBits fork() {
    return new TestBits(nextLong());
  }
}
