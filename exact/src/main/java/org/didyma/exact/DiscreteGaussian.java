package org.didyma.exact;

/**
 * The discrete Gaussian law: P(x) proportional to exp(-x^2 / (2 sigma^2)) on the integers. Its
 * variance is at most sigma^2, and all but equal to it from sigma = 1 on.
 *
 * <p>Added in each coordinate to an integer vector whose L2 sensitivity is D it gives rho-zCDP with
 * rho = D^2 / (2 sigma^2) (Canonne, Kamath and Steinke 2020). Draws are exact (see {@code
 * docs/proofs/noise.md}); none exceeds 2^61 in size, and an {@link ArithmeticException} stands for
 * the probability below 2^-2900 that one would.
 */
public final class DiscreteGaussian implements IntegerNoise {

  /** The table of blocks covers 16 to 32 of them per standard deviation. */
  private static final int BLOCKS_LOG2 = 4;

  private final Rational variance;
  private final BlockSampler magnitudes;

  /**
   * The law of a parameter sigma^2.
   *
   * @param variance sigma^2, above 0, at most 2^100
   */
  public DiscreteGaussian(Rational variance) {
    this.variance = variance;
    this.magnitudes =
        BlockSampler.discrete(decay(variance), Math.max(0, sigmaLog2(variance) - BLOCKS_LOG2));
  }

  /** The weight exp(-x^2 / (2 sigma^2)). */
  static Decay decay(Rational variance) {
    if (variance.signum() <= 0
        || variance.compareTo(Rational.powerOfTwo(2 * BlockSampler.MAX_SCALE_LOG2)) > 0) {
      throw new IllegalArgumentException(
          "the variance of discrete noise is not in (0, 2^"
              + 2 * BlockSampler.MAX_SCALE_LOG2
              + "]");
    }
    return new Decay(Rational.ONE.dividedBy(variance.times(Rational.of(2))), 2);
  }

  /** floor(log2 sigma). */
  static int sigmaLog2(Rational variance) {
    return Math.floorDiv(variance.floorLog2(), 2);
  }

  /** The parameter sigma^2. */
  public Rational variance() {
    return variance;
  }

  @Override
  public long draw(RandomBits random) {
    return DiscreteLaplace.sign(magnitudes, random);
  }
}
