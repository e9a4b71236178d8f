package org.didyma.oracles.sampling;

import java.math.BigInteger;

/**
 * Compares contestants (t, L) of an exponential race by ln t + lambda * L, the smaller first.
 *
 * <p>Doubles give an enclosure of that key; {@link #precedes} decides by them where they allow it,
 * and otherwise in integers with the clocks refined until the two keys are told apart. Distinct
 * clocks differ with probability one, so that ends.
 */
final class Race {

  /**
   * At least what rounding of masses ({@link org.didyma.oracles.search.MassBound#ERROR}) and of
   * {@link Shares} adds up to along a path, which splits into at most 2^20 parts.
   */
  private static final double MARGIN = 0x1p-20;

  private static final int FIRST_PRECISION = 96;
  private static final int MAX_PRECISION = 1 << 16;

  private final Rate lambda;
  private final double lambdaLow;
  private final double lambdaHigh;
  private final RandomBits random;

  Race(Rate lambda, RandomBits random) {
    this.lambda = lambda;
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
   * A lower bound on the keys of all points of a region.
   *
   * @param logLow at most the logarithm of the region's clock
   * @param offset of the region's {@link org.didyma.oracles.search.MassBound} at {@link #rateLow}
   * @param logSum of the same
   */
  double regionKeyLow(double logLow, long offset, double logSum) {
    double start = Clock.down(logLow - Clock.up(logSum + MARGIN));
    return Clock.down(start + Clock.down(lambdaLow * Clock.down((double) offset)));
  }

  /**
   * A lower bound on ln t + lambda * loss for every t with logLow &lt;= ln t.
   *
   * @param loss at least 0
   */
  double keyLow(double logLow, long loss) {
    return Clock.down(logLow + Clock.down(lambdaLow * Clock.down((double) loss)));
  }

  /**
   * An upper bound on ln t + lambda * loss for every t with ln t &lt;= logHigh.
   *
   * @param loss at least 0
   */
  double keyHigh(double logHigh, long loss) {
    return Clock.up(logHigh + Clock.up(lambdaHigh * Clock.up((double) loss)));
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
      ExactLogarithm.Interval a = clock.encloseLog(precision, random);
      ExactLogarithm.Interval b = other.encloseLog(precision, random);
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
