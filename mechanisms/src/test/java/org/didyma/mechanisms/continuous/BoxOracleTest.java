package org.didyma.mechanisms.continuous;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.didyma.core.CancellationToken;
import org.didyma.formulations.Cells;
import org.didyma.oracles.SearchStoppedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The oracles against all points of a grid, and against what a minimum has to fulfil. */
class BoxOracleTest {

  private static final double BOUND = 1.5;

  /** Random rows; the random numbers only make up records and linear terms. */
  static ScaledRows rows(Random random, int d, int rows) {
    Cells.Builder cells = Cells.builder(d);
    for (int i = 0; i < rows; i++) {
      int[] row = random.ints(d, -2, 3).toArray();
      cells.add(row, random.nextInt(9), random.nextInt(9));
    }
    double[] magnitudes = new double[d];
    java.util.Arrays.fill(magnitudes, 2);
    return ScaledRows.of(cells.build(), magnitudes);
  }

  private static double[] linear(Random random, int d, double size) {
    return random.doubles(d, 0, size).toArray();
  }

  static double value(ScaledRows rows, BoxLoss loss, double[] s, double[] w) {
    double sum = 0;
    for (int t = 0; t < rows.terms(); t++) {
      sum += rows.count()[t] * loss.value(rows.margin(t, w));
    }
    for (int j = 0; j < w.length; j++) {
      sum -= s[j] * w[j];
    }
    return sum;
  }

  private static BoxOracle oracle(ScaledRows rows, BoxLoss loss, double alpha) {
    return loss == BoxLoss.RAMP
        ? new RampOracle(rows, BOUND, alpha)
        : new ConvexOracle(rows, loss, BOUND, alpha);
  }

  private static double[] answer(BoxOracle oracle, double[] s) {
    return java.util.Arrays.stream(oracle.minimise(s, CancellationToken.NEVER))
        .mapToDouble(FixedPointWeights::value)
        .toArray();
  }

  @ParameterizedTest
  @EnumSource(BoxLoss.class)
  void noPointOfAGridIsBetterByMoreThanAlpha(BoxLoss loss) {
    Random random = new Random(5);
    for (int trial = 0; trial < 60; trial++) {
      int d = 1 + random.nextInt(2);
      ScaledRows rows = rows(random, d, 1 + random.nextInt(12));
      double alpha = trial % 2 == 0 ? 1e-3 : 0.5;
      BoxOracle oracle = oracle(rows, loss, alpha);
      for (int call = 0; call < 3; call++) {
        double[] s = linear(random, d, 30);
        double[] w = answer(oracle, s);
        double value = value(rows, loss, s, w);
        int steps = d == 1 ? 3000 : 150;
        for (int a = 0; a <= steps; a++) {
          for (int b = 0; b <= (d == 1 ? 0 : steps); b++) {
            double[] point = new double[d];
            point[0] = BOUND * (2.0 * a / steps - 1);
            if (d == 2) {
              point[1] = BOUND * (2.0 * b / steps - 1);
            }
            assertThat(value).isLessThanOrEqualTo(value(rows, loss, s, point) + alpha);
          }
        }
        for (double x : w) {
          assertThat(Math.abs(x)).isLessThanOrEqualTo(BOUND);
        }
      }
    }
  }

  /** In more dimensions than a grid can hold: bounds enclose, and steps to all sides lose. */
  @ParameterizedTest
  @EnumSource(
      value = BoxLoss.class,
      names = {"HINGE", "LOGISTIC", "ABSOLUTE"})
  void boundsEncloseTheMinimum(BoxLoss loss) {
    Random random = new Random(6);
    for (int trial = 0; trial < 20; trial++) {
      int d = 3 + random.nextInt(10);
      ScaledRows rows = rows(random, d, 40);
      double alpha = 1e-3;
      ConvexOracle oracle = new ConvexOracle(rows, loss, BOUND, alpha);
      double[] s = linear(random, d, 200);
      double[] w = answer(oracle, s);
      double value = value(rows, loss, s, w);
      double[] bounds = oracle.lastBounds();
      assertThat(value).isBetween(bounds[0] - 1e-9, bounds[0] + alpha);
      for (int probe = 0; probe < 300; probe++) {
        double size = Math.pow(10, -4 * random.nextDouble());
        double[] near = w.clone();
        for (int j = 0; j < d; j++) {
          double moved = near[j] + size * random.nextGaussian();
          near[j] = Math.max(-BOUND, Math.min(BOUND, moved));
        }
        assertThat(bounds[0]).isLessThanOrEqualTo(value(rows, loss, s, near) + 1e-9);
      }
    }
  }

  /** What the call before has left behind does not show. */
  @ParameterizedTest
  @EnumSource(BoxLoss.class)
  void theSameTermHasTheSameAnswer(BoxLoss loss) {
    Random random = new Random(7);
    ScaledRows rows = rows(random, 2, 10);
    BoxOracle oracle = oracle(rows, loss, 0.1);
    double[] s = linear(random, 2, 30);
    long[] first = oracle.minimise(s, CancellationToken.NEVER);
    oracle.minimise(linear(random, 2, 30), CancellationToken.NEVER);
    assertThat(oracle.minimise(s, CancellationToken.NEVER)).isEqualTo(first);
  }

  @Test
  void aTableWithoutRecordsSendsWeightsToCorners() {
    ScaledRows none = ScaledRows.of(Cells.builder(2).build(), new double[] {1, 1});
    for (BoxLoss loss : BoxLoss.values()) {
      assertThat(answer(oracle(none, loss, 1e-3), new double[] {3, 4}))
          .containsExactly(BOUND, BOUND);
    }
  }

  @Test
  void itStopsWhenToldAndRefusesAnAlphaWithinRounding() {
    ScaledRows rows = rows(new Random(8), 3, 30);
    CancellationToken stop = () -> true;
    assertThatThrownBy(
            () -> oracle(rows, BoxLoss.HINGE, 1e-6).minimise(new double[] {20, 30, 9}, stop))
        .isInstanceOf(SearchStoppedException.class);
    assertThatThrownBy(
            () ->
                oracle(rows, BoxLoss.HINGE, 1e-14)
                    .minimise(new double[] {20, 30, 9}, CancellationToken.NEVER))
        .isInstanceOf(ArithmeticException.class);
  }
}
