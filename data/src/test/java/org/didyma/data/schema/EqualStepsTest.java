package org.didyma.data.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cut points that nobody chose leave no group without records. */
class EqualStepsTest {

  private static final double LEAST_SHARE = 0.02;

  /**
   * Over ranges of all sizes, wherever they begin: no group between cut points has less than 2 % of
   * a uniform, a log-uniform (over the upper two decades) or a half-normal variable (of which the
   * range ends at the third deviation). What is above 0 at all is for columns of many zeros, and is
   * left aside.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void noGroupIsDeadByDesign(int cuts) {
    Random random = new Random(5);
    for (int i = 0; i < 2000; i++) {
      double low = random.nextBoolean() ? 0 : Math.pow(10, 6 * random.nextDouble() - 3);
      double span = Math.pow(10, 8 * random.nextDouble() - 3);
      boolean isWhole = random.nextBoolean() && span > 20;
      BigDecimal from = decimal(low, isWhole);
      BigDecimal to = from.add(decimal(span, isWhole));
      List<Double> steps =
          ColumnGrid.equal(from, to, isWhole, cuts).stream()
              .skip(from.signum() == 0 ? 1 : 0)
              .map(cut -> cut.subtract(from).doubleValue() / to.subtract(from).doubleValue())
              .toList();
      assertThat(steps).describedAs("%s to %s", from, to).hasSize(cuts);
      for (int k = 0; k <= cuts; k++) {
        double a = k == 0 ? 0 : steps.get(k - 1);
        double b = k == cuts ? 1 : steps.get(k);
        assertThat(b - a).describedAs("uniform, %s to %s", from, to).isGreaterThan(LEAST_SHARE);
        assertThat((k == cuts ? 1 : halfNormal(3 * b)) - halfNormal(3 * a))
            .describedAs("half-normal, %s to %s", from, to)
            .isGreaterThan(LEAST_SHARE);
        assertThat(logUniform(b) - logUniform(a)).isGreaterThan(LEAST_SHARE);
      }
    }
  }

  private static BigDecimal decimal(double number, boolean isWhole) {
    BigDecimal digits = new BigDecimal(number).round(new MathContext(4));
    return isWhole ? digits.setScale(0, RoundingMode.UP) : digits;
  }

  private static double logUniform(double share) {
    return share <= 0.01 ? 0 : Math.min(1, 1 + Math.log10(share) / 2);
  }

  /** P(|Z| at most z), by its integral; the range holds 99.7 % of it. */
  private static double halfNormal(double z) {
    int cells = 2000;
    double sum = 0;
    for (int i = 0; i < cells; i++) {
      double x = z * (i + 0.5) / cells;
      sum += Math.exp(-x * x / 2) * z / cells;
    }
    return sum * Math.sqrt(2 / Math.PI);
  }
}
