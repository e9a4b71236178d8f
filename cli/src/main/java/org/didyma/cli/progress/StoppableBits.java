package org.didyma.cli.progress;

import org.didyma.cli.Cancellation;
import org.didyma.exact.RandomBits;

/**
 * Random bits that come to an end when the user wants to stop. For work that draws all the time and
 * releases nothing; a release is stopped by its search, never in the middle of its draw.
 */
public final class StoppableBits implements RandomBits {

  private final RandomBits source;
  private final Cancellation cancellation;

  public StoppableBits(RandomBits source, Cancellation cancellation) {
    this.source = source;
    this.cancellation = cancellation;
  }

  /**
   * {@inheritDoc}
   *
   * @throws org.didyma.oracles.SearchStoppedException when the user wants to stop
   */
  @Override
  public long nextLong() {
    cancellation.check();
    return source.nextLong();
  }

  @Override
  public RandomBits fork() {
    return new StoppableBits(source.fork(), cancellation);
  }
}
