package org.didyma.oracles.sampling;

import java.math.BigInteger;
import org.didyma.exact.ExactLogarithm;
import org.didyma.exact.RandomBits;

/**
 * Compares contestants (t, L) of a race by ln u(t) + lambda * L, the smaller first, with u(t) what
 * {@link ScoreNoise} makes of a clock t: t itself, or 1 - exp(-t).
 *
 * <p>Doubles give an enclosure of that key; {@link #precedes} decides by them where they allow it,
 * and otherwise in integers with the clocks refined until the two keys are told apart. Distinct
 * clocks differ with probability one, so that ends.
 */
final class Race {

  /**
   * At least what rounding of masses ({@link org.didyma.oracles.sampling.masses.MassBound#ERROR})
   * and of {@link Shares} adds up to along a path, which splits into at most 2^20 parts.
   */
  private static final double MARGIN = 0x1p-20;

  private static final int FIRST_PRECISION = 96;
  private static final int MAX_PRECISION = 1 << 16;

  private final Rate lambda;
  private final double lambdaLow;
  private final double lambdaHigh;
  private final ScoreNoise noise;
  private final RandomBits random;

  Race(Rate lambda, ScoreNoise noise, RandomBits random) {
    this.lambda = lambda;
    this.noise = noise;
    this.random = random;
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
   * @param offset of the region's {@link org.didyma.oracles.sampling.masses.MassBound} at {@link
   *     #rateLow}
   * @param logSum of the same
   */
  double regionKeyLow(double logLow, long offset, double logSum) {
    double start = Clock.down(noise.logLow(logLow) - Clock.up(logSum + MARGIN));
    return Clock.down(start + Clock.down(lambdaLow * Clock.down((double) offset)));
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

  /** True when the first contestant's key is the smaller one. Exact. */
  boolean precedes(Clock clock, long loss, Clock other, long otherLoss) {
    if (keyHigh(clock.logHigh(), loss) < keyLow(other.logLow(), otherLoss)) {
      return true;
    }
    if (keyLow(clock.logLow(), loss) > keyHigh(other.logHigh(), otherLoss)) {
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
