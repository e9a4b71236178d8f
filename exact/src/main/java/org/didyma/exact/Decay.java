package org.didyma.exact;

import java.math.BigInteger;

/**
 * The weight exp(-rate * x^power) of x = 0, 1, 2, ...: one side of a Laplace (power 1) or Gaussian
 * (power 2) law.
 *
 * @param rate above 0
 * @param power 1 or 2
 */
record Decay(Rational rate, int power) {

  Decay {
    if (rate.signum() <= 0 || power < 1 || power > 2) {
      throw new IllegalArgumentException("a decay needs a positive rate and power 1 or 2");
    }
  }

  /** The same weight as a function of multiples of 2^shift. */
  Decay ofMultiples(int shift) {
    return new Decay(rate.times(Rational.powerOfTwo(shift * power)), power);
  }

  /** What the exponent of x + offset has more than that of x. */
  Rational increase(BigInteger x, Rational offset) {
    Rational slope =
        power == 1 ? Rational.ONE : new Rational(x.shiftLeft(1), BigInteger.ONE).plus(offset);
    return rate.times(slope).times(offset);
  }
}
