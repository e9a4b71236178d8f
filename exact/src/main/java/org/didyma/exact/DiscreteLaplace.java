package org.didyma.exact;

/**
 * The discrete Laplace law: P(x) = (1-a)/(1+a) * a^|x| on the integers, with a = exp(-1/scale).
 * Variance 2a/(1-a)^2, about 2 scale^2.
 *
 * <p>Added to an integer vector whose L1 sensitivity is D, with scale D/epsilon, it gives pure
 * epsilon-differential privacy (Ghosh, Roughgarden and Sundararajan 2009). Draws are exact (see
 * {@code docs/proofs/noise.md}); none exceeds 2^61 in size, and an {@link ArithmeticException}
 * stands for the probability below 2^-2900 that one would.
 */
public final class DiscreteLaplace implements IntegerNoise {

  /** The binary logarithm of the largest scale. */
  public static final int MAX_SCALE_LOG2 = BlockSampler.MAX_SCALE_LOG2;

  /** The table of blocks covers 8 to 16 of them per scale. */
  private static final int BLOCKS_LOG2 = 3;

  private final BlockSampler magnitudes;

  /**
   * @param scale above 0, at most 2^50
   */
  public DiscreteLaplace(Rational scale) {
    this.magnitudes = sampler(scale);
  }

  /** A sampler of x &gt;= 0 with weight exp(-x/scale). */
  static BlockSampler sampler(Rational scale) {
    requireScale(scale);
    return BlockSampler.discrete(
        new Decay(Rational.ONE.dividedBy(scale), 1), Math.max(0, scale.floorLog2() - BLOCKS_LOG2));
  }

  static void requireScale(Rational scale) {
    if (scale.signum() <= 0
        || scale.compareTo(Rational.powerOfTwo(BlockSampler.MAX_SCALE_LOG2)) > 0) {
      throw new IllegalArgumentException(
          "the scale of discrete noise is not in (0, 2^" + BlockSampler.MAX_SCALE_LOG2 + "]");
    }
  }

  @Override
  public long draw(RandomBits random) {
    return sign(magnitudes, random);
  }

  /** A draw with a fair sign; of the two zeros one is drawn again, or 0 would count twice. */
  static long sign(BlockSampler magnitudes, RandomBits random) {
    while (true) {
      long draw = magnitudes.draw(random);
      long magnitude = draw >>> 1;
      if ((draw & 1) == 0) {
        return magnitude;
      }
      if (magnitude != 0) {
        return -magnitude;
      }
    }
  }
}
