package org.didyma.oracles.sampling;

/**
 * Encloses the keys ln u(t) + lambda * L of contestants (t, L) of a race by doubles, with u(t) what
 * {@link ScoreNoise} makes of a clock t: t itself, or 1 - exp(-t). It draws no digits of clocks.
 */
final class KeyBounds {

  /**
   * At least what rounding of masses ({@link
   * org.didyma.oracles.sampling.partition.PartitionBound#ERROR}) and of {@link RegionShares} adds
   * up to along a path, which splits into at most 2^20 parts.
   */
  private static final double MARGIN = 0x1p-20;

  private final ScoreNoise noise;
  private final double lambdaLow;
  private final double lambdaHigh;

  KeyBounds(Rate lambda, ScoreNoise noise) {
    this.noise = noise;
    // Each conversion and the quotient are within one unit in the last place.
    double numerator = lambda.numerator().doubleValue();
    double denominator = lambda.denominator().doubleValue();
    this.lambdaLow = Clock.down(Clock.down(numerator) / Clock.up(denominator));
    this.lambdaHigh = Clock.up(Clock.up(numerator) / Clock.down(denominator));
  }

  /** A double that is at most lambda, and close to it. */
  double rateLow() {
    return lambdaLow;
  }

  /**
   * A lower bound on the keys of all points of a region. With its mass bound M and z = exp(-lambda
   * * L) of one of its points, the point's clock is at least t z/M, and u(t z/M) z^-1 at least u(t)
   * / M, since u is concave and z at most M.
   *
   * @param logLow at most the logarithm of the region's clock
   * @param offset of the region's {@link org.didyma.oracles.sampling.partition.PartitionBound} at
   *     {@link #rateLow}
   * @param shift of its units; a scaling by a power of two is exact
   * @param logSum of the same
   */
  double regionKeyLow(double logLow, long offset, int shift, double logSum) {
    double start = Clock.down(noise.logLow(logLow) - Clock.up(logSum + MARGIN));
    double loss = Math.scalb(Clock.down((double) offset), -shift);
    return Clock.down(start + Clock.down(lambdaLow * loss));
  }

  /**
   * A lower bound on the key for every clock t with logLow &lt;= ln t.
   *
   * @param loss at least 0
   */
  double keyLow(double logLow, long loss) {
    return Clock.down(noise.logLow(logLow) + Clock.down(lambdaLow * Clock.down((double) loss)));
  }

  /**
   * An upper bound on the key for every clock t with ln t &lt;= logHigh.
   *
   * @param loss at least 0
   */
  double keyHigh(double logHigh, long loss) {
    return Clock.up(noise.logHigh(logHigh) + Clock.up(lambdaHigh * Clock.up((double) loss)));
  }
}
