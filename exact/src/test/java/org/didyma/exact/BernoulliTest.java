package org.didyma.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class BernoulliTest {

  private static final int DRAWS = 200_000;

  private final RandomBits random = Bits.seeded(11);

  @Test
  void rationalProbabilitiesAreMet() {
    Rational third = Rational.of(1, 3);
    assertThat(has(1.0 / 3, () -> Bernoulli.draw(third, random))).isTrue();
    assertThat(has(0.34, () -> Bernoulli.draw(third, random))).isFalse();
    Rational fine =
        new Rational(BigInteger.TEN.pow(29), BigInteger.TEN.pow(30).add(BigInteger.ONE));
    assertThat(has(0.1, () -> Bernoulli.draw(fine, random))).isTrue();
    assertThat(Bernoulli.draw(Rational.ZERO, random)).isFalse();
    assertThat(Bernoulli.draw(Rational.ONE, random)).isTrue();
    assertThatThrownBy(() -> Bernoulli.draw(Rational.of(4, 3), random))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void exponentialProbabilitiesAreMet() {
    for (Rational gamma :
        new Rational[] {Rational.of(1, 10), Rational.of(1, 3), Rational.ONE, Rational.of(5)}) {
      double p = Math.exp(-gamma.doubleValue());
      assertThat(has(p, () -> Bernoulli.exp(gamma, random))).isTrue();
      Rational off = gamma.times(Rational.of(11, 10));
      assertThat(has(p, () -> Bernoulli.exp(off, random))).isFalse();
    }
    assertThat(Bernoulli.exp(Rational.ZERO, random)).isTrue();
    assertThat(Bernoulli.exp(Rational.of(1_000_000_000), random)).isFalse();
  }

  /** Uniform numbers that agree with exp(-gamma) in 63 to 191 binary digits. */
  @Test
  void closeCallsAreDecidedExactly() {
    for (Rational gamma : new Rational[] {Rational.of(1, 3), Rational.of(7, 5), Rational.of(20)}) {
      BigDecimal x =
          new BigDecimal(gamma.numerator())
              .divide(new BigDecimal(gamma.denominator()), 100, RoundingMode.HALF_EVEN);
      BigDecimal power = Law.exp(x);
      for (int length : new int[] {63, 127, 191}) {
        BigInteger prefix = Bits.digits(power, length);
        BigInteger above = prefix.add(BigInteger.ONE);
        assertThat(Bernoulli.exp(gamma, Bits.continued(prefix, length, 0))).isTrue();
        assertThat(Bernoulli.exp(gamma, Bits.continued(prefix, length, -1))).isFalse();
        assertThat(Bernoulli.exp(gamma, Bits.continued(above, length, 0))).isFalse();
      }
    }
  }

  private static boolean has(double p, BooleanSupplier draw) {
    long[] counts = new long[2];
    for (int i = 0; i < DRAWS; i++) {
      counts[draw.getAsBoolean() ? 1 : 0]++;
    }
    return ChiSquare.accepts(new double[] {(1 - p) * DRAWS, p * DRAWS}, counts);
  }
}
