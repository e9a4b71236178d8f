package org.didyma.exact;

/**
 * A Laplace variable of mean 0, rounded to the nearest integer: P(k) is the probability that a real
 * variable of density exp(-|x|/b) / (2b) falls within 1/2 of k, exactly.
 *
 * <p>A value on the integers plus this noise is the value plus real Laplace noise, rounded: what is
 * proven for the continuous Laplace mechanism carries over by post-processing (see {@code
 * docs/proofs/noise.md}).
 */
public final class RoundedLaplace implements IntegerNoise {

  /** floor(2|X|). */
  private final Geometric halves;

  /**
   * @param scale b, above 0, at most 2^49
   */
  public RoundedLaplace(Rational scale) {
    this.halves = new Geometric(scale.times(Rational.of(2)));
  }

  @Override
  public long draw(RandomBits random) {
    // round(|X|) is floor((2|X| + 1)/2), which depends on 2|X| through its floor only.
    long rounded = (halves.draw(random) + 1) >> 1;
    return random.nextLong() >= 0 ? rounded : -rounded;
  }
}
