package org.didyma.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Shares of noise: their exact law, what they add up to, and twins that must fail. */
class LaplaceShareTest {

  private static final int DRAWS = 100_000;
  private static final int MOST = 7;

  private final RandomBits random = Bits.seeded(23);

  /** Takes every way that uniform integers can fall, one after the other, each with its weight. */
  private static final class EveryWay implements RandomBits {

    private final List<long[]> choices = new ArrayList<>();
    private int next;

    @Override
    public long nextLong() {
      throw new AssertionError("only uniform integers are asked for");
    }

    @Override
    public long below(long bound) {
      if (next == choices.size()) {
        choices.add(new long[] {0, bound});
      }
      return choices.get(next++)[0];
    }

    Rational weight() {
      return choices.stream()
          .map(choice -> Rational.of(1, choice[1]))
          .reduce(Rational.ONE, Rational::times);
    }

    /** Whether there is a further way, which is taken from now on. */
    boolean turns() {
      next = 0;
      while (!choices.isEmpty()) {
        long[] last = choices.get(choices.size() - 1);
        if (++last[0] < last[1]) {
          return true;
        }
        choices.remove(choices.size() - 1);
      }
      return false;
    }
  }

  /** P(k things of n go to one part), exactly. */
  private static Rational[] partOf(int things, int parts) {
    Rational[] law = zeros(things);
    EveryWay ways = new EveryWay();
    do {
      int k = (int) LaplaceShare.partOf(things, parts, ways);
      law[k] = law[k].plus(ways.weight());
    } while (ways.turns());
    return law;
  }

  private static Rational[] zeros(int most) {
    return IntStream.rangeClosed(0, most).mapToObj(k -> Rational.ZERO).toArray(Rational[]::new);
  }

  /** C(k + shape - 1, k) for k = 0, 1, ...: the powers of a in (1 - a)^-shape. */
  private static Rational[] powers(Rational shape) {
    Rational[] powers = zeros(MOST);
    powers[0] = Rational.ONE;
    for (int k = 1; k <= MOST; k++) {
      Rational next = shape.plus(Rational.of(k - 1)).dividedBy(Rational.of(k));
      powers[k] = powers[k - 1].times(next);
    }
    return powers;
  }

  private static Rational[] product(Rational[] some, Rational[] others) {
    Rational[] product = zeros(MOST);
    for (int i = 0; i <= MOST; i++) {
      for (int j = 0; i + j <= MOST; j++) {
        product[i + j] = product[i + j].plus(some[i].times(others[j]));
      }
    }
    return product;
  }

  private static Rational[] power(Rational[] one, int times) {
    Rational[] power = zeros(MOST);
    power[0] = Rational.ONE;
    for (int i = 0; i < times; i++) {
      power = product(power, one);
    }
    return power;
  }

  /**
   * The law of the code in exact rationals: with (1-a) a^n things, k of them are negative binomial
   * just when P(k of n) = C(k+r-1, k) C(n-k-r, n-k), r = 1/parts.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5})
  void aPartOfAGeometricNumberIsNegativeBinomial(int parts) {
    Rational shape = Rational.of(1, parts);
    Rational[] own = powers(shape);
    Rational[] others = powers(Rational.of(parts - 1, parts));
    for (int n = 0; n <= MOST; n++) {
      Rational[] law = partOf(n, parts);
      for (int k = 0; k <= n; k++) {
        assertThat(law[k]).as("%s of %s", k, n).isEqualTo(own[k].times(others[n - k]));
      }
    }
  }

  /** In exact rationals: the powers of (1-a)^-1 are all 1, those of a geometric law. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 10})
  void sharesAddUpToTheWholeAndTwinsDoNot(int parts) {
    Rational[] whole = powers(Rational.ONE);
    assertThat(power(powers(Rational.of(1, parts)), parts)).isEqualTo(whole);
    // Shares of one site fewer, and a geometric variable in place of each share.
    assertThat(power(powers(Rational.of(1, parts - 1)), parts)).isNotEqualTo(whole);
    assertThat(power(whole, parts)).isNotEqualTo(whole);
  }

  @ParameterizedTest
  @CsvSource({"0.4, 2", "1, 3", "2, 10", "10, 10", "100, 4"})
  void sumsOfSharesAreDiscreteLaplace(String text, int parts) {
    Rational scale = Rational.of(new java.math.BigDecimal(text));
    double s = scale.doubleValue();
    assertThat(accepts(s, sum(new LaplaceShare(scale, parts), parts))).isTrue();
    assertThat(accepts(s, sum(new LaplaceShare(scale, parts - 1), parts))).isFalse();
    assertThat(accepts(s, sum(new DiscreteLaplace(scale), parts))).isFalse();
    assertThat(accepts(s, sum(new LaplaceShare(scale, parts), parts - 1))).isFalse();
  }

  private LongUnaryOperator sum(IntegerNoise share, int sites) {
    return i -> IntStream.range(0, sites).mapToLong(site -> share.draw(random)).sum();
  }

  private static boolean accepts(double scale, LongUnaryOperator draw) {
    long reach = (long) (12 * scale) + 3;
    return ChiSquare.accepts(x -> Law.laplace(scale, x), -reach, reach, DRAWS, draw);
  }

  /** One share of all is the noise itself; one of two parts it is not. */
  @Test
  void theOnlyShareIsTheWhole() {
    assertThat(accepts(5, sum(new LaplaceShare(Rational.of(5), 1), 1))).isTrue();
    assertThat(accepts(5, sum(new LaplaceShare(Rational.of(5), 2), 1))).isFalse();
  }

  /** Words of a draw: about 2 for the geometric numbers, and two for each of their cycles. */
  @Test
  void aDrawTakesFewWords() {
    long[] words = {0};
    RandomBits counted =
        () -> {
          words[0]++;
          return random.nextLong();
        };
    LaplaceShare share = new LaplaceShare(Rational.of(1000), 10);
    for (int i = 0; i < 10_000; i++) {
      share.draw(counted);
    }
    // A geometric number of mean 1,000 has about ln(1000) + 0.6 - 0.6 = 6.9 cycles.
    assertThat(words[0] / 10_000.0).isBetween(28.0, 36.0);
  }

  @Test
  void noiseHasAShare() {
    assertThatThrownBy(() -> new LaplaceShare(Rational.ONE, 0)).hasMessageContaining("one share");
  }
}
