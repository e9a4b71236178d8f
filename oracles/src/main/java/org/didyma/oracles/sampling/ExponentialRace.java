package org.didyma.oracles.sampling;

import java.math.BigInteger;
import org.didyma.exact.ExactLogarithm;
import org.didyma.exact.RandomBits;

/**
 * Compares contestants (t, L) of a race by their keys ln u(t) + lambda * L, the smaller first.
 *
 * <p>It decides by the enclosures of {@link KeyBounds} where they allow it, and otherwise in
 * integers with the clocks refined until the two keys are told apart. Distinct clocks differ with
 * probability one, so that ends. Only who keeps the one copy of a clock may refine it.
 */
final class ExponentialRace {

  private static final int FIRST_PRECISION = 96;
  private static final int MAX_PRECISION = 1 << 16;

  private final Rate lambda;
  private final ScoreNoise noise;
  private final KeyBounds keys;
  private final RandomBits random;

  ExponentialRace(Rate lambda, ScoreNoise noise, RandomBits random) {
    this.lambda = lambda;
    this.noise = noise;
    this.random = random;
    this.keys = new KeyBounds(lambda, noise);
  }

  Rate lambda() {
    return lambda;
  }

  /** What doubles know of keys. */
  KeyBounds keys() {
    return keys;
  }

  /** True when the first contestant's key is the smaller one. Exact. */
  boolean precedes(Clock clock, long loss, Clock other, long otherLoss) {
    if (keys.keyHigh(clock.logHigh(), loss) < keys.keyLow(other.logLow(), otherLoss)) {
      return true;
    }
    if (keys.keyLow(clock.logLow(), loss) > keys.keyHigh(other.logHigh(), otherLoss)) {
      return false;
    }
    for (int precision = FIRST_PRECISION; precision <= MAX_PRECISION; precision *= 2) {
      ExactLogarithm.Interval a = clock.encloseLog(precision, noise, random);
      ExactLogarithm.Interval b = other.encloseLog(precision, noise, random);
      // lambda * (loss - otherLoss) * 2^precision lies in [shift, shift + 1].
      BigInteger shift =
          floorDivide(
              BigInteger.valueOf(loss)
                  .subtract(BigInteger.valueOf(otherLoss))
                  .multiply(lambda.numerator())
                  .shiftLeft(precision),
              lambda.denominator());
      if (a.high().add(shift).add(BigInteger.ONE).compareTo(b.low()) < 0) {
        return true;
      }
      if (a.low().add(shift).compareTo(b.high()) > 0) {
        return false;
      }
    }
    throw new IllegalStateException("two clocks agree in " + MAX_PRECISION + " bits");
  }

  private static BigInteger floorDivide(BigInteger a, BigInteger b) {
    BigInteger[] parts = a.divideAndRemainder(b);
    return parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
  }
}
