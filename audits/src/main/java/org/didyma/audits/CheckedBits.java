package org.didyma.audits;

import org.didyma.exact.RandomBits;

/**
 * Hands on the bits of a source, and asks before each draw whether to go on. For audits, which draw
 * all the time and release nothing; a release never ends in the middle of its draw.
 */
final class CheckedBits implements RandomBits {

  private final RandomBits source;
  private final Runnable check;

  CheckedBits(RandomBits source, Runnable check) {
    this.source = source;
    this.check = check;
  }

  @Override
  public long nextLong() {
    check.run();
    return source.nextLong();
  }

  @Override
  public RandomBits fork() {
    return new CheckedBits(source.fork(), check);
  }
}
