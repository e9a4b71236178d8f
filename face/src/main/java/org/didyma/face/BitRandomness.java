package org.didyma.face;

import java.math.BigDecimal;
import org.didyma.exact.DiscreteGaussian;
import org.didyma.exact.DiscreteLaplace;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.spi.Randomness;

/** Bits as random numbers, by the exact samplers. */
record BitRandomness(RandomBits bits) implements Randomness {

  @Override
  public long below(long bound) {
    return bits.below(bound);
  }

  @Override
  public long discreteLaplace(BigDecimal scale) {
    return new DiscreteLaplace(Rational.of(scale)).draw(bits);
  }

  @Override
  public long discreteGaussian(BigDecimal variance) {
    return new DiscreteGaussian(Rational.of(variance)).draw(bits);
  }
}
