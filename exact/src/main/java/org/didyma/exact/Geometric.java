package org.didyma.exact;

/**
 * The geometric law: P(k) = (1-a) a^k on 0, 1, 2, ... with a = exp(-1/scale). It is also the law of
 * the integer part of an exponential variable of mean {@code scale}.
 *
 * <p>Draws are exact; none exceeds 2^61, and an {@link ArithmeticException} stands for the
 * probability below 2^-2900 that one would. Thread-safe.
 */
public final class Geometric {

  private final BlockSampler values;

  /**
   * @param scale above 0, at most 2^50
   */
  public Geometric(Rational scale) {
    this.values = DiscreteLaplace.sampler(scale);
  }

  public long draw(RandomBits random) {
    return values.draw(random) >>> 1;
  }
}
