package org.didyma.exact;

/**
 * A Gaussian of mean 0, rounded to the nearest integer: P(k) is the probability that N(0, sigma^2)
 * falls within 1/2 of k, exactly. Its tail is not cut off.
 *
 * <p>A value on the integers plus this noise is the value plus a real Gaussian, rounded: so every
 * guarantee proven for the continuous Gaussian mechanism, subsampled or not, carries over by
 * post-processing, with nothing to add to delta (see {@code docs/proofs/noise.md}).
 */
public final class RoundedGaussian implements IntegerNoise {

  private static final int BLOCKS_LOG2 = 4;

  /** So many bits of |N| / sigma are drawn that its further ones hardly ever matter. */
  private static final int BITS = 21;

  /** Least variance, 2^-60: the noise of anything smaller is 0 anyway. */
  private static final int MIN_VARIANCE_LOG2 = -60;

  /** Greatest variance: in units of 1/2 it is 2^100. */
  private static final int MAX_VARIANCE_LOG2 = 2 * BlockSampler.MAX_SCALE_LOG2 - 2;

  /** Floors of |N(0, sigma^2)| in units of 2^-fractionBits. */
  private final BlockSampler floors;

  private final int fractionBits;

  /**
   * @param variance sigma^2 before rounding, from 2^-60 to 2^98
   */
  public RoundedGaussian(Rational variance) {
    if (variance.compareTo(Rational.powerOfTwo(MIN_VARIANCE_LOG2)) < 0
        || variance.compareTo(Rational.powerOfTwo(MAX_VARIANCE_LOG2)) > 0) {
      throw new IllegalArgumentException(
          "the variance of rounded noise is not in [2^%d, 2^%d]"
              .formatted(MIN_VARIANCE_LOG2, MAX_VARIANCE_LOG2));
    }
    this.fractionBits = Math.max(1, BITS - DiscreteGaussian.sigmaLog2(variance));
    Rational inUnits = variance.times(Rational.powerOfTwo(2 * fractionBits));
    this.floors =
        BlockSampler.continuous(
            DiscreteGaussian.decay(inUnits), DiscreteGaussian.sigmaLog2(inUnits) - BLOCKS_LOG2);
  }

  @Override
  public long draw(RandomBits random) {
    long draw = floors.draw(random);
    // round(y / 2^f) is floor((y + 2^(f-1)) / 2^f), which depends on y >= 0 through its floor only.
    long rounded = ((draw >>> 1) + (1L << (fractionBits - 1))) >> fractionBits;
    return (draw & 1) == 0 ? rounded : -rounded;
  }
}
