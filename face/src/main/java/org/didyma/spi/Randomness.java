package org.didyma.spi;

import java.math.BigDecimal;

/** Independent random numbers, exact: each law is met without rounding. For one thread. */
public interface Randomness {

  /** Uniform on 0 to bound - 1. */
  long below(long bound);

  /** Z with P[Z = z] proportional to exp(-|z|/scale), for a scale above 0. */
  long discreteLaplace(BigDecimal scale);

  /** Z with P[Z = z] proportional to exp(-z^2/(2 variance)), for a variance above 0. */
  long discreteGaussian(BigDecimal variance);
}
