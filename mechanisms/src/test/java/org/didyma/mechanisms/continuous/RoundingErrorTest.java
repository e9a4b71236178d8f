package org.didyma.mechanisms.continuous;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collections;
import java.util.OptionalLong;
import java.util.Random;
import org.didyma.core.InvalidInputException;
import org.didyma.formulations.Cells;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;

/** Rounding is bounded by public numbers, and by enough. */
class RoundingErrorTest {

  private static final int FEATURES = 20;

  private static OpSamp.Parameters parameters(Adjacency adjacency, int features, long guess) {
    return new OpSamp.Parameters(
        Epsilon.parse("1"),
        Delta.parse("1e-6"),
        adjacency,
        BoxLoss.HINGE,
        BigDecimal.ONE,
        Collections.nCopies(features, 1L),
        OpSamp.Calibration.SHARP,
        0.2,
        adjacency.replaces() ? OptionalLong.empty() : OptionalLong.of(guess));
  }

  /** A million records in so many distinct rows. */
  private static Cells table(int distinct) {
    Cells.Builder cells = Cells.builder(FEATURES);
    for (int i = 0; i < distinct; i++) {
      int[] row = new int[FEATURES];
      for (int j = 0; j < FEATURES; j++) {
        row[j] = i >> j & 1;
      }
      cells.add(row, i == 0 ? 1_000_000 - distinct + 1 : 1, 0);
    }
    return cells.build();
  }

  @Test
  void theNumberOfDistinctRowsDoesNotMatter() {
    OpSamp.Parameters parameters = parameters(Adjacency.REPLACE, FEATURES, 0);
    double[] s = new double[FEATURES];
    Arrays.fill(s, 1000);
    Double same = null;
    for (int distinct : new int[] {1, 2, 31_000, 60_000, 60_001, 200_000}) {
      Cells table = table(distinct);
      new OpSamp(1).check(table, parameters);
      OpSampPlan plan = OpSamp.plan(table, parameters);
      ScaledRows rows = ScaledRows.of(table, OpSamp.scales(parameters));
      double allowance = new RoundingError(rows, 1).allowance(s, plan.alpha());
      assertThat(allowance).isLessThan(plan.alpha() / 2);
      same = same == null ? allowance : same;
      assertThat(allowance).isEqualTo(same);
    }
  }

  @Test
  void tooManyRecordsAreRefusedWhereTheirNumberIsPublicAndAConditionWhereItIsNot() {
    OpSamp mechanism = new OpSamp(1);
    OpSamp.Parameters added = parameters(Adjacency.ADD_REMOVE, 1, 1000);
    long most = OpSamp.mostRecords(added, OpSampPlan.of(added, 1000));
    assertThat(most).isGreaterThan(1_000_000_000L);
    assertThat(mechanism.guarantee(added).conditions())
        .containsExactly("no table in question has more than %d records".formatted(most));
    mechanism.check(Cells.builder(1).add(new int[] {1}, most, 0).build(), added);
    Cells more = Cells.builder(1).add(new int[] {1}, most, 1).build();
    assertThatThrownBy(() -> mechanism.check(more, added))
        .isInstanceOf(InvalidInputException.class);
    OpSamp.Parameters replaced = parameters(Adjacency.REPLACE, 1, 0);
    assertThat(mechanism.guarantee(replaced).conditions()).isEmpty();
    for (long negatives : new long[] {0, 1, 1L << 39}) {
      Cells large =
          Cells.builder(1).add(new int[] {1}, Cells.MOST_RECORDS - negatives, negatives).build();
      assertThatThrownBy(() -> mechanism.check(large, replaced))
          .isInstanceOf(InvalidInputException.class);
    }
  }

  /** One great term before many of which each alone is rounded away. */
  @Test
  void valuesAndBoundsAreWithinTheirErrorsWherePlainSumsAreNot() {
    int terms = 200_000;
    int[] start = new int[terms + 1];
    int[] column = new int[terms];
    double[] value = new double[terms];
    double[] count = new double[terms];
    double[] offset = new double[terms];
    double[] u = new double[terms];
    Random random = new Random(20);
    for (int t = 0; t < terms; t++) {
      start[t + 1] = t + 1;
      value[t] = t == 0 ? 1 : -1 + random.nextInt(4) / 16.0;
      count[t] = t == 0 ? 0x1p40 : 1;
      offset[t] = 1;
      u[t] = t == 0 ? 1 : 0x1p-14 * (1 + random.nextDouble());
    }
    double[] w = {1 - 0x1p-14};
    double[] s = {0.5};
    SaddleProgram program =
        new SaddleProgram(
            start, column, value, count, offset, false, new double[] {-1}, new double[] {1});
    double records = 0x1p40 + terms;
    double error = (33 * 0x1p-50 + 0x1p-42) * (records * 3 + 0.5);

    BigDecimal objective = BigDecimal.ZERO;
    BigDecimal bound = BigDecimal.ZERO;
    BigDecimal slope = exact(s[0]);
    for (int t = 0; t < terms; t++) {
      BigDecimal slack = exact(offset[t]).subtract(exact(value[t]).multiply(exact(w[0])));
      objective = objective.add(exact(count[t]).multiply(slack.max(BigDecimal.ZERO)));
      BigDecimal weight = exact(count[t]).multiply(exact(u[t]));
      bound = bound.add(weight.multiply(exact(offset[t])));
      slope = slope.add(weight.multiply(exact(value[t])));
    }
    objective = objective.subtract(exact(s[0]).multiply(exact(w[0])));
    bound = bound.subtract(slope.abs());
    assertThat(distance(objective, program.objective(w, s))).isLessThan(error);
    assertThat(distance(bound, program.bound(u, s, new double[1]))).isLessThan(error);

    // The same by plain sums, to see that the instance tells them apart.
    double plain = 0;
    for (int t = 0; t < terms; t++) {
      plain += count[t] * u[t] * offset[t];
    }
    BigDecimal true1 = BigDecimal.ZERO;
    for (int t = 0; t < terms; t++) {
      true1 = true1.add(exact(count[t]).multiply(exact(u[t])));
    }
    assertThat(distance(true1, plain)).isGreaterThan(error);
  }

  private static BigDecimal exact(double number) {
    return new BigDecimal(number);
  }

  private static double distance(BigDecimal exact, double computed) {
    return exact.subtract(new BigDecimal(computed)).abs().doubleValue();
  }
}
