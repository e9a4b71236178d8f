package org.didyma.oracles.sampling;

import java.io.Serializable;
import java.math.BigInteger;

/**
 * A positive rational rate lambda.
 *
 * @param numerator above 0
 * @param denominator above 0
 */
public record Rate(BigInteger numerator, BigInteger denominator) implements Serializable {

  public Rate {
    if (numerator.signum() <= 0 || denominator.signum() <= 0) {
      throw new IllegalArgumentException("a rate is a quotient of positive integers");
    }
    BigInteger common = numerator.gcd(denominator);
    numerator = numerator.divide(common);
    denominator = denominator.divide(common);
  }

  public static Rate of(long numerator, long denominator) {
    return new Rate(BigInteger.valueOf(numerator), BigInteger.valueOf(denominator));
  }
}
