package org.didyma.exact;

/**
 * A share of discrete Laplace noise: the difference of two independent negative binomial variables
 * with the shape 1/parts, P(k) = C(k + 1/parts - 1, k) (1-a)^(1/parts) a^k, a = exp(-1/scale). The
 * sum of as many independent shares as there are parts has the law of {@link DiscreteLaplace}; a
 * single one does not protect as much.
 *
 * <p>A geometric number of things is put into the cycles of a uniform permutation, and each cycle
 * goes to one of the parts. What the first part gets is negative binomial ({@code
 * docs/proofs/sites.md}, section 1). A cycle is uniform among the sizes that are left, so a draw
 * takes about ln(scale) whole numbers. Draws are exact, in integers alone; none exceeds 2^61 in
 * size, and an {@link ArithmeticException} stands for the probability below 2^-2899 that one would.
 */
public final class LaplaceShare implements IntegerNoise {

  private final Geometric all;
  private final int parts;

  /**
   * @param scale of the noise that all parts add up to, above 0, at most 2^50
   * @param parts at least 1
   */
  public LaplaceShare(Rational scale, int parts) {
    if (parts < 1) {
      throw new IllegalArgumentException("noise has one share at least");
    }
    this.all = new Geometric(scale);
    this.parts = parts;
  }

  @Override
  public long draw(RandomBits random) {
    long above = partOf(all.draw(random), parts, random);
    long below = partOf(all.draw(random), parts, random);
    return above - below;
  }

  /** How many of the things one of the parts gets; negative binomial for a geometric number. */
  static long partOf(long things, int parts, RandomBits random) {
    long own = 0;
    for (long left = things; left > 0; ) {
      long cycle = 1 + random.below(left);
      if (random.below(parts) == 0) {
        own += cycle;
      }
      left -= cycle;
    }
    return own;
  }
}
