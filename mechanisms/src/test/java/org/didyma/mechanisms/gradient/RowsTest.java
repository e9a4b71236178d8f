package org.didyma.mechanisms.gradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.didyma.core.InvalidInputException;
import org.didyma.data.rows.DenseFeatures;
import org.didyma.data.rows.Features;
import org.didyma.data.rows.RowDraws;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.Rows;
import org.didyma.data.rows.RowsBuilder;
import org.didyma.mechanisms.TestBits;
import org.junit.jupiter.api.Test;

class RowsTest {

  private final TestBits random = new TestBits(1);

  @Test
  void sparseAndDenseRowsAreTheSame() {
    int p = 13;
    RowsBuilder dense = new RowsBuilder(RowScale.of(filled(p, 2)), false);
    RowsBuilder sparse = new RowsBuilder(RowScale.of(filled(p, 2)), true);
    for (int i = 0; i < 3000; i++) {
      double[] x = new double[p];
      for (int j = 0; j < p; j++) {
        x[j] = random.below(2) == 0 ? 0 : 2 * RandomRows.uniform(random) - 1;
      }
      dense.add(x, i % 2 == 0 ? 1 : -1);
      sparse.add(x, i % 2 == 0 ? 1 : -1);
    }
    Rows a = dense.build();
    Rows b = sparse.build();
    assertThat(b.size()).isEqualTo(3000);
    double[] w = new double[p + 1];
    for (int j = 0; j <= p; j++) {
      w[j] = RandomRows.uniform(random) - 0.5;
    }
    double[] copied = new double[p + 1];
    double[] copiedSparse = new double[p + 1];
    for (int i = 0; i < a.count(); i++) {
      a.features().copy(i, copied);
      b.features().copy(i, copiedSparse);
      assertThat(copiedSparse).isEqualTo(copied);
      double dot = 0;
      double square = 0;
      for (int j = 0; j <= p; j++) {
        dot += copied[j] * w[j];
        square += copied[j] * copied[j];
      }
      assertThat(a.dot(i, w)).isCloseTo(dot, within(1e-14));
      assertThat(b.dot(i, w)).isCloseTo(dot, within(1e-14));
      assertThat(a.squaredNorm(i)).isCloseTo(square, within(1e-14));
      assertThat(b.squaredNorm(i)).isCloseTo(square, within(1e-14));
      assertThat(b.margin(i, w)).isEqualTo(b.label(i) * b.dot(i, w));
      double[] sum = w.clone();
      double[] sumSparse = w.clone();
      a.addScaled(i, -3, sum);
      b.addScaled(i, -3, sumSparse);
      assertThat(sumSparse).isEqualTo(sum);
      assertThat(sum[4]).isCloseTo(w[4] - 3 * copied[4], within(1e-14));
    }
  }

  @Test
  void operationsOnRangesAndCopiesAreThoseOnRows() {
    int n = 207;
    double shift = 0x1.8p20;
    for (boolean sparse : new boolean[] {false, true}) {
      for (int p : new int[] {3, 18}) {
        Rows rows = RandomRows.of(n, p, sparse, random);
        int[] numbers = new RowDraws(n, random).permutation();
        for (Rows some : List.of(rows, rows.pick(numbers), rows.pick(numbers).compact())) {
          Features features = some.features();
          double[] w = new double[p + 1];
          double[] factors = new double[n];
          Arrays.setAll(w, j -> RandomRows.uniform(random) - 0.5);
          Arrays.setAll(factors, i -> i % 7 == 0 ? 0 : RandomRows.uniform(random) - 0.5);
          double[] products = new double[n];
          features.dots(3, n - 1, w, products);
          double[] expected = new double[p + 1];
          for (int i = 0; i < n; i++) {
            boolean within = i >= 3 && i < n - 1;
            // Terms of at most 1/2, a few of which are rounded to single precision.
            assertThat(products[i]).isCloseTo(within ? some.dot(i, w) : 0, within(1e-6));
            if (within) {
              features.addRounded(i, factors[i], shift, expected);
            }
          }
          double[] sum = new double[p + 1];
          features.addRounded(3, n - 1, factors, shift, sum);
          assertThat(sum).isEqualTo(expected);
        }
        Rows written = rows.pick(numbers).compact();
        assertThat(rows.compact()).isSameAs(rows);
        double[] one = new double[p + 1];
        double[] other = new double[p + 1];
        for (int k = 0; k < n; k++) {
          rows.features().copy(numbers[k], one);
          written.features().copy(k, other);
          assertThat(other).isEqualTo(one);
          assertThat(written.label(k)).isEqualTo(rows.label(numbers[k]));
        }
      }
    }
  }

  @Test
  void noRecordIsTrustedToKeepItsBounds() {
    RowsBuilder builder = new RowsBuilder(RowScale.of(new double[] {10, 0, 1}, 1.2), false);
    builder.add(new double[] {1e300, 5, -1e300}, 1);
    builder.add(new double[] {10, 0, 1}, -1);
    builder.add(new double[] {1, 9, 0}, -1);
    Rows rows = builder.build();
    double[] row = new double[4];
    rows.features().copy(0, row);
    // (1, 0, -1, 1) has norm sqrt(3), above the public 1.2.
    assertThat(row).containsExactly(new double[] {0.57735, 0, -0.57735, 0.57735}, within(1e-5));
    rows.features().copy(2, row);
    assertThat(row).containsExactly(new double[] {0.08333, 0, 0, 0.83333}, within(1e-5));
    for (int i = 0; i < 3; i++) {
      assertThat(Math.sqrt(rows.squaredNorm(i))).isLessThanOrEqualTo(1);
    }
  }

  @Test
  void rowsNeverExceedTheirBoundAfterRounding() {
    RowsBuilder builder = new RowsBuilder(RowScale.of(filled(7, 1), 1e-3), false);
    for (int i = 0; i < 20_000; i++) {
      double[] x = new double[7];
      for (int j = 0; j < 7; j++) {
        x[j] = 2 * RandomRows.uniform(random) - 1;
      }
      builder.add(x, 1);
    }
    // Rows.of checks the bound.
    assertThat(builder.build().bound()).isEqualTo(1);
    assertThatThrownBy(
            () ->
                Rows.of(
                    new DenseFeatures(new float[] {0.8f, 0.8f}, 2),
                    new byte[] {1},
                    1,
                    RowScale.of(new double[] {1})))
        .hasMessageContaining("longer than the bound");
  }

  @Test
  void theRuleOnRawVectorsIsTheRuleOnRows() {
    RowScale scale = RowScale.of(new double[] {10, 0, 2}, 1.1);
    RowsBuilder builder = new RowsBuilder(scale, false);
    double[][] raw = new double[2000][3];
    for (double[] x : raw) {
      x[0] = 20 * RandomRows.uniform(random) - 10;
      x[2] = 4 * RandomRows.uniform(random) - 2;
      builder.add(x, 1);
    }
    Rows rows = builder.build();
    double[] w = {1.5, 7, -0.7, 0.3};
    List<Double> weights = scale.rawWeights(w);
    double threshold = scale.rawThreshold(w);
    assertThat(weights.get(1)).isZero();
    long positive = 0;
    for (int i = 0; i < raw.length; i++) {
      double sum = weights.get(0) * raw[i][0] + weights.get(2) * raw[i][2];
      if (Math.abs(sum - threshold) > 1e-6) {
        assertThat(sum > threshold).isEqualTo(rows.dot(i, w) > 0);
      }
      positive += sum > threshold ? 1 : 0;
    }
    assertThat(positive).isBetween(500L, 1800L);
    assertThat(rows.errors(w)).isBetween(2000 - positive - 1, 2000 - positive + 1);
  }

  @Test
  void refusesWhatIsNoRow() {
    RowsBuilder builder = new RowsBuilder(RowScale.of(new double[] {1}), false);
    for (double wrong : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> builder.add(new double[] {wrong}, 1))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("not a finite number");
    }
    assertThatThrownBy(() -> builder.add(new double[] {1}, 0)).hasMessageContaining("label");
    assertThatThrownBy(() -> builder.add(new double[] {1, 2}, 1)).hasMessageContaining("number");
    assertThatThrownBy(() -> RowScale.of(new double[] {1}, 0)).hasMessageContaining("norm");
  }

  /** Chi-square at a false-alarm rate of 1e-6 over the 120 orders. */
  @Test
  void ordersAreUniform() {
    int[] orders = new int[3125];
    RowDraws draws = new RowDraws(5, random);
    int times = 120_000;
    for (int t = 0; t < times; t++) {
      int code = 0;
      for (int number : draws.permutation()) {
        code = code * 5 + number;
      }
      orders[code]++;
    }
    assertThat(Arrays.stream(orders).filter(c -> c > 0)).hasSize(120);
    assertThat(chiSquare(orders, times / 120.0)).isLessThan(206);
  }

  private static double chiSquare(int[] counts, double expected) {
    return Arrays.stream(counts)
        .filter(c -> c > 0)
        .mapToDouble(c -> (c - expected) * (c - expected) / expected)
        .sum();
  }

  private static double[] filled(int length, double value) {
    double[] all = new double[length];
    Arrays.fill(all, value);
    return all;
  }
}
