package org.didyma.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rounded Laplace noise and counted choices against their laws, at false-alarm rate 1e-6. */
class RoundedLaplaceTest {

  private static final int DRAWS = 400_000;

  private final RandomBits random = Bits.seeded(31);

  private static double law(double scale, long k) {
    if (k == 0) {
      return -Math.expm1(-0.5 / scale);
    }
    double from = Math.exp(-(Math.abs(k) - 0.5) / scale);
    return (from - Math.exp(-(Math.abs(k) + 0.5) / scale)) / 2;
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.4", "1", "3.7", "10"})
  void followsItsLawAndNotTheDiscreteOne(String text) {
    Rational scale = Rational.of(new BigDecimal(text));
    double s = scale.doubleValue();
    long end = (long) (20 * s) + 3;
    RoundedLaplace noise = new RoundedLaplace(scale);
    assertThat(ChiSquare.accepts(x -> law(s, x), -end, end, DRAWS, i -> noise.draw(random)))
        .isTrue();
    if (s < 2) {
      DiscreteLaplace twin = new DiscreteLaplace(scale);
      assertThat(ChiSquare.accepts(x -> law(s, x), -end, end, DRAWS, i -> twin.draw(random)))
          .isFalse();
    }
  }

  @Test
  void aCountedChoiceFollowsItsLaw() {
    List<BigInteger> counts =
        List.of(BigInteger.ONE, BigInteger.ZERO, BigInteger.valueOf(7), BigInteger.TWO.pow(80));
    List<Rational> exponents =
        List.of(Rational.ZERO, Rational.ONE, Rational.of(5, 3), Rational.of(56));
    double[] weights = {1, 0, 7 * Math.exp(-5.0 / 3), Math.pow(2, 80) * Math.exp(-56)};
    double sum = weights[0] + weights[2] + weights[3];
    CountedChoice choice = new CountedChoice(counts, exponents);
    assertThat(
            ChiSquare.accepts(x -> weights[(int) x] / sum, 0, 3, 20_000, i -> choice.draw(random)))
        .isTrue();
    double other = 7 * Math.exp(-1.4);
    double otherSum = weights[0] + other + weights[3];
    assertThat(
            ChiSquare.accepts(
                x -> (x == 2 ? other : weights[(int) x]) / otherSum,
                0,
                3,
                20_000,
                i -> choice.draw(random)))
        .isFalse();
    assertThatThrownBy(() -> new CountedChoice(List.of(BigInteger.ZERO), List.of(Rational.ZERO)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** Where the choice goes on to the next class, to 63 places of its uniform number. */
  @Test
  void aCountedChoiceChangesAtTheShares() {
    List<BigInteger> counts =
        List.of(BigInteger.TWO, BigInteger.ONE, BigInteger.TEN.pow(19), BigInteger.TEN);
    List<Rational> exponents =
        List.of(Rational.ZERO, Rational.of(1, 2), Rational.of(44), Rational.of(3, 7));
    CountedChoice choice = new CountedChoice(counts, exponents);
    double[] terms = new double[4];
    for (int i = 0; i < 4; i++) {
      terms[i] = counts.get(i).doubleValue() * Math.exp(-exponents.get(i).doubleValue());
    }
    double total = terms[0] + terms[1] + terms[2] + terms[3];
    double share = 0;
    for (int i = 0; i < 3; i++) {
      long below = 0;
      long above = Long.MAX_VALUE;
      while (above - below > 1) {
        long digits = below + (above - below) / 2;
        long[] words = {digits << 1, 0, 0, 0, 0};
        int[] next = {0};
        if (choice.draw(() -> words[next[0]++]) > i) {
          above = digits;
        } else {
          below = digits;
        }
      }
      share += terms[i] / total;
      assertThat(above * 0x1p-63).isCloseTo(share, within(1e-15));
    }
  }
}
