package org.didyma.exact;

/** Events of an exactly given probability. */
public final class Bernoulli {

  private Bernoulli() {}

  /**
   * True with the given probability, exactly: a uniform integer below the denominator is below the
   * numerator.
   *
   * @param probability in [0, 1]
   * @throws IllegalArgumentException when it is not
   */
  public static boolean draw(Rational probability, RandomBits random) {
    if (probability.signum() < 0 || probability.compareTo(Rational.ONE) > 0) {
      throw new IllegalArgumentException("a probability is not in [0, 1]");
    }
    return probability.denominator().bitLength() < Long.SIZE
        ? random.below(probability.denominator().longValue()) < probability.numerator().longValue()
        : random.below(probability.denominator()).compareTo(probability.numerator()) < 0;
  }

  /**
   * True with probability exp(-gamma), exactly: a uniform number is below it, both known to as many
   * digits as it takes to tell.
   *
   * @param gamma at least 0
   * @throws IllegalArgumentException when it is negative
   */
  public static boolean exp(Rational gamma, RandomBits random) {
    if (gamma.signum() < 0) {
      throw new IllegalArgumentException("exp(-gamma) is no probability for a negative gamma");
    }
    long digits = random.nextLong() >>> 1;
    double power = Math.exp(-gamma.doubleValue());
    if (digits < (long) ((power - BlockSampler.SLACK) * BlockSampler.UNIT)) {
      return true;
    }
    if (digits > (long) ((power + BlockSampler.SLACK) * BlockSampler.UNIT)) {
      return false;
    }
    return new LazyUniform(digits, DecayTable.DIGITS, random)
        .isBelow(precision -> Exponential.enclose(gamma, precision));
  }
}
