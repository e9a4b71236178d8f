package org.didyma.formulations.loss;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Random;
import org.didyma.exact.Rational;
import org.junit.jupiter.api.Test;

class LogisticRoundingTest {

  private static final BigDecimal LN_2 =
      new BigDecimal("0.693147180559945309417232121458176568075500134360255254120680");

  /** Where floating point decides, it decides as enclosures do. */
  @Test
  void itIsThatOfEnclosures() {
    Random random = new Random(91);
    for (int i = 0; i < 300; i++) {
      Rational unit = Rational.of(1 + random.nextInt(100), 1 + random.nextInt(1000));
      Rational step = Rational.of(1, 1 + random.nextInt(1 << random.nextInt(20)));
      LogisticRounding rounding = new LogisticRounding(unit, step);
      for (int k = 0; k < 20; k++) {
        long score = random.nextInt(2 << random.nextInt(20)) * (random.nextBoolean() ? 1L : -1L);
        assertThat(rounding.steps(score))
            .as("unit %s, step %s, score %d", unit, step, score)
            .isEqualTo(rounding.enclosed(score));
      }
    }
  }

  /** Steps of which ln 2 has k and a half, but for 10^-40, of which a double knows nothing. */
  @Test
  void halvesAreToldFromWhatIsNearThem() {
    for (int k = 0; k < 50; k++) {
      for (int side : new int[] {-1, 1}) {
        // A step that is slightly larger goes into ln 2 slightly less than k + 1/2 times.
        Rational step =
            Rational.of(LN_2.add(BigDecimal.valueOf(side, 40))).times(Rational.of(2, 2 * k + 1));
        assertThat(new LogisticRounding(Rational.ONE, step).steps(0))
            .isEqualTo(side > 0 ? k : k + 1);
      }
    }
  }
}
