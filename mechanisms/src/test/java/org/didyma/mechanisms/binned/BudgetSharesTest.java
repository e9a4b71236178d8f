package org.didyma.mechanisms.binned;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Random;
import org.didyma.exact.Rational;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;

/** Shares are exact, and all of them together are epsilon but for what is rounded down. */
class BudgetSharesTest {

  @Test
  void shareOutEpsilonAndNoMore() {
    Random random = new Random(1);
    for (int i = 0; i < 20_000; i++) {
      int digits = random.nextInt(Epsilon.MAX_DIGITS - 1) + 1;
      Epsilon epsilon =
          new Epsilon(BigDecimal.valueOf(random.nextInt(1_000_000) + 1, Math.min(digits, 12)));
      int columns = random.nextInt(200) + 1;
      BudgetShares shares =
          BudgetShares.of(epsilon, columns, Math.exp(random.nextDouble() * 20 - 5));
      Rational spent =
          Rational.of(shares.histogram().value())
              .times(Rational.of(columns + 1L))
              .plus(Rational.of(shares.refit().value()));
      Rational all = Rational.of(epsilon.value());
      assertThat(spent).isLessThanOrEqualTo(all);
      assertThat(spent.plus(Rational.of(BigDecimal.valueOf(1, 25)))).isGreaterThan(all);
      assertThat(shares.histogram().value()).isPositive();
    }
  }

  @Test
  void theSecondStageBeginsAtAHundredRecordsAColumnAndGetsAtMostHalf() {
    Epsilon one = Epsilon.parse("1");
    assertThat(BudgetShares.of(one, 4, 99.9).hasRefit()).isFalse();
    BigDecimal before = BigDecimal.ZERO;
    for (double signal = 100; signal < 1e6; signal *= 1.3) {
      BigDecimal refit = BudgetShares.of(one, 4, signal).refit().value();
      assertThat(refit).isBetween(new BigDecimal("0.3"), new BigDecimal("0.5"));
      assertThat(refit).isGreaterThanOrEqualTo(before);
      before = refit;
    }
    assertThat(BudgetShares.of(one, 4, 160).refit()).isEqualTo(Epsilon.parse("0.4"));
  }

  @Test
  void noiseIsWiderByTheRecordsInWhichNeighboursDiffer() {
    BudgetShares shares = BudgetShares.of(Epsilon.parse("1"), 3, 1);
    assertThat(shares.scale(1)).isEqualTo(Rational.of(4));
    assertThat(shares.scale(6)).isEqualTo(Rational.of(24));
  }
}
