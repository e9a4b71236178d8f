package org.didyma.privacy.noise;

/** Events of an exactly given probability. */
public final class Bernoulli {

  private static final int MAX_PRECISION = 1 << 13;

  private Bernoulli() {}

  /**
   * True with the given probability, exactly: a uniform integer below the denominator is below the
   * numerator.
   *
   * @param probability at most 1
   */
  public static boolean draw(Rational probability, RandomBits random) {
    if (probability.compareTo(Rational.ONE) > 0) {
      throw new IllegalArgumentException("a probability is above 1");
    }
    return probability.denominator().bitLength() < Long.SIZE
        ? random.below(probability.denominator().longValue()) < probability.numerator().longValue()
        : random.below(probability.denominator()).compareTo(probability.numerator()) < 0;
  }

  /**
   * True with probability exp(-gamma), exactly: a uniform number is below it, both known to as many
   * digits as it takes to tell.
   */
  public static boolean exp(Rational gamma, RandomBits random) {
    LazyUniform uniform = new LazyUniform(0, 0, random);
    for (int precision = Long.SIZE; precision <= MAX_PRECISION; precision *= 2) {
      Interval u = uniform.enclose(precision);
      Interval power = Exponential.enclose(gamma, precision);
      if (u.high().compareTo(power.low()) <= 0) {
        return true;
      }
      if (u.low().compareTo(power.high()) >= 0) {
        return false;
      }
    }
    throw new IllegalStateException(
        "a uniform number and a probability agree in " + MAX_PRECISION + " bits");
  }
}
