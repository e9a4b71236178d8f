package org.didyma.privacy.accounting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.MathContext;
import org.didyma.core.InvalidInputException;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The price of mechanisms of bounded range, held against the worst pairs one by one. */
class BoundedRangeCompositionTest {

  private static Epsilon epsilon(double value) {
    return new Epsilon(new BigDecimal(value).round(new MathContext(12)));
  }

  /** delta of pairs with log-ratios t and t - eta, one t for each mechanism, over all outcomes. */
  private static double delta(double eta, double epsilon, double... ts) {
    double sum = 0;
    for (int outcome = 0; outcome < 1 << ts.length; outcome++) {
      double p = 1;
      double q = 1;
      for (int i = 0; i < ts.length; i++) {
        double first = (Math.exp(-ts[i]) - Math.exp(-eta)) / (1 - Math.exp(-eta));
        boolean isFirst = (outcome >> i & 1) == 0;
        q *= isFirst ? first : 1 - first;
        p *= isFirst ? Math.exp(ts[i]) * first : Math.exp(ts[i] - eta) * (1 - first);
      }
      sum += Math.max(0, p - Math.exp(epsilon) * q);
    }
    return sum;
  }

  /** No three pairs, alike or not, spend more, and some spend as much. */
  @ParameterizedTest
  @CsvSource({"0.5, 0.2", "0.5, 0.7", "0.5, 1.2", "1.5, 1", "1.5, 3.3", "3, 5"})
  void itIsTheWorstOfAllTriples(double eta, double epsilon) {
    double worst = 0;
    int steps = 40;
    for (int a = 0; a <= steps; a++) {
      for (int b = a; b <= steps; b++) {
        for (int c = b; c <= steps; c++) {
          worst =
              Math.max(
                  worst, delta(eta, epsilon, a * eta / steps, b * eta / steps, c * eta / steps));
        }
      }
    }
    double alike = 0;
    for (int a = 0; a <= 20_000; a++) {
      double t = a * eta / 20_000;
      alike = Math.max(alike, delta(eta, epsilon, t, t, t));
    }
    assertThat(worst).as("pairs that differ").isLessThanOrEqualTo(alike * (1 + 1e-9));
    BoundedRangeComposition three = new BoundedRangeComposition(3);
    assertThat(three.keeps(epsilon(eta), epsilon(epsilon), Delta.above(alike * 1.0001))).isTrue();
    assertThat(three.keeps(epsilon(eta), epsilon(epsilon), Delta.above(alike * 0.9999))).isFalse();
  }

  /** Computed in doubles from the formula by another program. */
  @ParameterizedTest
  @CsvSource({"8, 0.125, 0.706", "4, 0.25, 0.905", "16, 0.0625, 0.496", "32, 0.125, 1.5276"})
  void pricesOfMenus(int times, String each, double price) {
    Epsilon tight =
        new BoundedRangeComposition(times).price(Epsilon.parse(each), Delta.parse("1e-6"));
    assertThat(tight.value().doubleValue()).isCloseTo(price, within(2e-3 * price));
    assertThat(
            new BoundedRangeComposition(times)
                .keeps(Epsilon.parse(each), tight, Delta.parse("1e-6")))
        .isTrue();
  }

  @ParameterizedTest
  @CsvSource({"8, 1, 1e-6", "12, 1, 1e-6", "3, 2.5, 0.01", "64, 0.3, 1e-9", "2, 1, 1e-40"})
  void aShareIsTheLargest(int times, String all, String delta) {
    BoundedRangeComposition together = new BoundedRangeComposition(times);
    Epsilon share = together.share(Epsilon.parse(all), Delta.parse(delta));
    assertThat(together.keeps(share, Epsilon.parse(all), Delta.parse(delta))).isTrue();
    Epsilon more = new Epsilon(share.value().multiply(new BigDecimal("1.00002")));
    assertThat(together.keeps(more, Epsilon.parse(all), Delta.parse(delta))).isFalse();
    assertThat(share.times(times)).isGreaterThanOrEqualTo(share);
  }

  @Test
  void withoutADeltaEpsilonsAddUp() {
    BoundedRangeComposition three = new BoundedRangeComposition(3);
    assertThat(three.share(Epsilon.parse("1"), Delta.ZERO).toString()).isEqualTo("0.333333333333");
    assertThat(three.keeps(Epsilon.parse("0.5"), Epsilon.parse("1.5"), Delta.ZERO)).isTrue();
    assertThat(three.keeps(Epsilon.parse("0.5"), Epsilon.parse("1.4999"), Delta.ZERO)).isFalse();
    assertThat(three.price(Epsilon.parse("30"), Delta.parse("0.1"))).isEqualTo(Epsilon.parse("90"));
    assertThatThrownBy(
            () -> three.keeps(Epsilon.parse("30"), Epsilon.parse("1"), Delta.parse("0.1")))
        .isInstanceOf(InvalidInputException.class);
  }
}
