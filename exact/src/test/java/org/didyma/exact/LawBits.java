package org.didyma.exact;

import java.util.SplittableRandom;

/**
 * Bits for tests of laws. In the ordinary run they are fixed, so that a test comes out alike every
 * time; in the long suites they are those of releases, and every run sees other draws.
 */
public final class LawBits implements RandomBits {

  private final SplittableRandom random;

  private LawBits(SplittableRandom random) {
    this.random = random;
  }

  /** The sequence with this number, or secure bits in the long suites. */
  public static RandomBits of(long start) {
    return Integer.getInteger("test.times", 1) == 1
        ? new LawBits(new SplittableRandom(start))
        : new SecureBits();
  }

  @Override
  public long nextLong() {
    return random.nextLong();
  }

  @Override
  public LawBits fork() {
    return new LawBits(random.split());
  }
}
