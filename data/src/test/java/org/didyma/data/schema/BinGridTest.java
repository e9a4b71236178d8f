package org.didyma.data.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Fine bins of any range tell apart what numbers of usual laws look like. */
class BinGridTest {

  private static final double LEAST_SHARE = 0.02;

  private static List<String> ends(String low, String high, boolean isWhole, int e, int h) {
    return BinGrid.of(new BigDecimal(low), new BigDecimal(high), isWhole, e, h).stream()
        .map(BigDecimal::toPlainString)
        .toList();
  }

  @Test
  void stepsAreEqualAndThoseAtZeroHalved() {
    assertThat(ends("0", "100", false, 4, 2))
        .containsExactly("0.01", "6.5", "13", "25", "50", "75");
    assertThat(ends("17", "90", true, 4, 2)).containsExactly("22", "26", "35", "54", "72");
    assertThat(ends("-1", "1", false, 4, 1))
        .containsExactly("-0.5", "-0.25", "0", "0.0001", "0.25", "0.5");
    assertThat(ends("1", "5", true, 4, 2)).containsExactly("2", "3", "4", "5");
    assertThat(ends("7", "7", true, 4, 2)).isEmpty();
    assertThat(ends("7", "7", false, 4, 2)).isEmpty();
  }

  /** Each equal step ends where it should, up to a sixteenth of it, or at a whole number. */
  @Test
  void endsAreWithinTheRangeAndNearTheirSteps() {
    Random random = new Random(1);
    for (int i = 0; i < 3000; i++) {
      boolean isWhole = random.nextBoolean();
      BigDecimal low = number(random, isWhole);
      BigDecimal high = low.add(number(random, isWhole).abs());
      int steps = random.nextBoolean() ? 4 : 16;
      List<BigDecimal> ends = BinGrid.of(low, high, isWhole, steps, steps == 4 ? 2 : 4);
      assertThat(ends).doesNotHaveDuplicates().isSortedAccordingTo(Comparator.naturalOrder());
      assertThat(ends).allMatch(end -> end.compareTo(low) > 0 && end.compareTo(high) <= 0);
      assertThat(ends).allMatch(end -> !isWhole || end.stripTrailingZeros().scale() <= 0);
      double step = (high.doubleValue() - low.doubleValue()) / steps;
      if (isWhole && step <= 1) {
        assertThat(ends).hasSize((int) Math.round(step * steps));
        continue;
      }
      double near = Math.max(step / 16 * (1 + 1e-6), isWhole ? 0.5 : 0);
      for (int k = 1; k < steps; k++) {
        double at = low.doubleValue() + k * step;
        assertThat(ends).anyMatch(end -> Math.abs(end.doubleValue() - at) <= near + 1e-9 * step);
      }
    }
  }

  private static BigDecimal number(Random random, boolean isWhole) {
    int digits = random.nextInt(4) + 1;
    BigDecimal number = BigDecimal.valueOf(random.nextInt(20_000) - 10_000L, isWhole ? 0 : digits);
    return number.signum() == 0 ? BigDecimal.ONE : number;
  }

  /**
   * However small bins are put together until each group has two of a hundred: many groups remain
   * of a uniform, a log-uniform and a half-normal variable, and none has most of it.
   */
  @Test
  void noGroupIsDeadAndManyRemain() {
    Random random = new Random(2);
    for (int i = 0; i < 1000; i++) {
      boolean isWhole = random.nextBoolean();
      double most =
          isWhole ? 100 + random.nextInt(1_000_000) : Math.exp(random.nextDouble() * 16 - 8);
      BigDecimal high =
          isWhole
              ? BigDecimal.valueOf((long) most)
              : new BigDecimal(String.format(Locale.ROOT, "%.5g", most));
      double x = high.doubleValue();
      for (boolean fine : new boolean[] {false, true}) {
        List<BigDecimal> ends =
            BinGrid.of(BigDecimal.ZERO, high, isWhole, fine ? 16 : 4, fine ? 4 : 2);
        double[] uniform = groups(ends, t -> t / x);
        double[] logUniform =
            groups(ends, t -> 1 + Math.log(Math.max(1e-3, t / x)) / Math.log(1e3));
        double[] halfNormal = groups(ends, t -> erf(3 * t / x / Math.sqrt(2)));
        assertThat(uniform.length).isGreaterThanOrEqualTo(fine ? 15 : 5);
        assertThat(logUniform.length).isGreaterThanOrEqualTo(fine ? 8 : 4);
        assertThat(halfNormal.length).isGreaterThanOrEqualTo(fine ? 9 : 4);
        for (double[] groups : List.of(uniform, logUniform, halfNormal)) {
          assertThat(Arrays.stream(groups).sum()).isCloseTo(1, within(1e-3));
          assertThat(Arrays.stream(groups).min().orElseThrow()).isGreaterThanOrEqualTo(LEAST_SHARE);
          assertThat(Arrays.stream(groups).max().orElseThrow()).isLessThan(fine ? 0.35 : 0.65);
        }
      }
    }
  }

  /** Shares of groups of neighbouring bins, each closed as soon as it has enough. */
  private static double[] groups(List<BigDecimal> ends, DoubleUnaryOperator law) {
    List<Double> groups = new ArrayList<>();
    double before = 0;
    for (BigDecimal end : ends) {
      double to = law.applyAsDouble(end.doubleValue());
      if (to - before >= LEAST_SHARE) {
        groups.add(to - before);
        before = to;
      }
    }
    if (1 - before >= LEAST_SHARE) {
      groups.add(1 - before);
    } else {
      int last = groups.size() - 1;
      groups.set(last, groups.get(last) + 1 - before);
    }
    return groups.stream().mapToDouble(g -> g).toArray();
  }

  /** By the trapezoidal rule. */
  private static double erf(double x) {
    int steps = 2000;
    return IntStream.range(0, steps)
            .mapToDouble(i -> Math.exp(-Math.pow(x * (i + 0.5) / steps, 2)))
            .sum()
        * x
        / steps
        * 2
        / Math.sqrt(Math.PI);
  }
}
