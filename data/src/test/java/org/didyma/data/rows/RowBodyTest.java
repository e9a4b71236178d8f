package org.didyma.data.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.didyma.data.schema.Schema;
import org.junit.jupiter.api.Test;

class RowBodyTest {

  /**
   * Columns of every kind; the first with 3 thresholds, then 2 and 5 categories, 4 in an order, 4
   * of which one has no coordinate of its own, and numbers divided by 10.
   */
  private static final Schema ALL_KINDS =
      schema(
          """
          {"column": "t", "integer": [0, 9], "thresholds": [2, 5, 7]},
          {"column": "a", "categories": ["x", "y"]},
          {"column": "b", "categories": ["p", "q", "r", "s", "u"]},
          {"column": "o", "categories": ["1", "2", "3", "4"], "ordered": true},
          {"column": "c", "categories": ["p", "q", "r", "s"], "reference": "p"},
          {"column": "n", "integer": [-20, 10], "scale": 10, "onMissing": "category"}
          """);

  private static Schema schema(String features) {
    return Schema.parse(
        """
        {"name": "made up", "public": true,
         "missing": ["?"], "label": {"column": "y", "positive": ["1"], "negative": ["0"]},
         "features": [%s]}
        """
            .formatted(features),
        "a test");
  }

  private static RowScale scale(Schema schema) {
    return new RowsForm(0, RowsForm.Origin.MIDDLE).scale(schema);
  }

  /** Every vector that the schema admits, by trying all that are within the bounds. */
  private static List<int[]> admitted(Schema schema) {
    int[] least = schema.least();
    int[] most = schema.most();
    List<int[]> all = new ArrayList<>();
    int[] x = least.clone();
    int j = 0;
    while (j < x.length) {
      if (schema.admits(x)) {
        all.add(x.clone());
      }
      for (j = 0; j < x.length && x[j] == most[j]; j++) {
        x[j] = least[j];
      }
      if (j < x.length) {
        x[j]++;
      }
    }
    return all;
  }

  private static double[] row(RowScale scale, double[] x) {
    RowsBuilder builder = new RowsBuilder(scale, false);
    builder.add(x, 1);
    double[] row = new double[scale.dimension()];
    builder.build().features().copy(0, row);
    return row;
  }

  /** No admitted row is shortened, so all of them are within the body, and some at its corners. */
  @Test
  void holdsEveryRowOfTheSchema() {
    RowScale scale = scale(ALL_KINDS);
    RowBody body = scale.body().orElseThrow();
    int[] magnitudes = ALL_KINDS.magnitudes();
    double longest = 0;
    List<int[]> all = admitted(ALL_KINDS);
    assertThat(all).hasSizeGreaterThan(3000);
    for (int[] x : all) {
      double[] row = row(scale, Arrays.stream(x).asDoubleStream().toArray());
      double square = 0;
      for (int j = 0; j < x.length; j++) {
        assertThat(row[j] * scale.norm())
            .isCloseTo((double) x[j] / magnitudes[j] - body.middle(j), within(1e-5));
        square += row[j] * row[j];
      }
      assertThat(row[x.length] * scale.norm()).isCloseTo(1, within(1e-5));
      longest = Math.max(longest, Math.sqrt(square + row[x.length] * row[x.length]));
    }
    // The norm counts a missing number and one at the end of its range as one record.
    assertThat(longest).isBetween(0.95, 1.0);
  }

  @Test
  void isAsTheColumnsAre() {
    RowBody body = RowBody.of(ALL_KINDS);
    // Five categories in a block; 3 + 2 + 3 + 3 + 2 intervals, and the bias.
    assertThat(body.blocks()).isEqualTo(1);
    assertThat(body.from(0)).isEqualTo(5);
    assertThat(body.to(0)).isEqualTo(10);
    assertThat(body.dimension()).isEqualTo(ALL_KINDS.dimension() + 1);
    assertThat(body.middle(0)).isEqualTo(0.5);
    assertThat(body.middle(5)).isZero();
    int scaled = ALL_KINDS.dimension() - 2;
    // From -2 to 1, divided by 2.
    assertThat(body.middle(scaled)).isEqualTo(-0.25);
    assertThat(body.half(scaled)).isEqualTo(0.75);
    assertThat(body.norm()).isCloseTo(Math.sqrt(12 * 0.25 + 0.75 * 0.75 + 1 + 1), within(1e-12));
  }

  /** Records that no schema admits are brought within the body by themselves. */
  @Test
  void holdsRowsOfAnyRecord() {
    RowScale scale = scale(ALL_KINDS);
    RowBody body = scale.body().orElseThrow();
    Random random = new Random(3);
    int shortened = 0;
    for (int i = 0; i < 2000; i++) {
      double[] x = random.doubles(scale.rawDimension(), -3, 3).toArray();
      double[] row = row(scale, x);
      double[] times = Arrays.stream(row).map(v -> v * scale.norm()).toArray();
      assertThat(reference(body, times)).isLessThanOrEqualTo(1);
      shortened += times[times.length - 1] < 0.9 ? 1 : 0;
    }
    assertThat(shortened).isGreaterThan(1500);
  }

  /** By the definition: a block by its sum, anything else by its own coordinate. */
  private static double reference(RowBody body, double[] x) {
    double most = 0;
    for (int b = 0; b < body.blocks(); b++) {
      most =
          Math.max(
              most,
              IntStream.range(body.from(b), body.to(b)).mapToDouble(j -> Math.abs(x[j])).sum());
    }
    for (int j = 0; j < x.length; j++) {
      if (body.half(j) > 0) {
        most = Math.max(most, Math.abs(x[j]) / body.half(j));
      }
    }
    return most;
  }

  @Test
  void gaugeIsTheLeastMultiple() {
    RowBody body = RowBody.of(ALL_KINDS);
    Random random = new Random(4);
    for (int i = 0; i < 1000; i++) {
      double[] x = random.doubles(body.rawDimension() + 1L, -2, 2).toArray();
      assertThat(body.gauge(x)).isCloseTo(reference(body, x), within(1e-12));
    }
  }

  /** The rule on raw vectors gives every record the score that the weights give its row. */
  @Test
  void weightsMeanTheSameOnRowsAndOnRecords() {
    RowScale scale = scale(ALL_KINDS);
    Random random = new Random(5);
    for (int[] record : admitted(ALL_KINDS).subList(0, 500)) {
      double[] x = Arrays.stream(record).asDoubleStream().toArray();
      double[] w = random.doubles(scale.dimension(), -2, 2).toArray();
      double[] row = row(scale, x);
      double onRow = IntStream.range(0, row.length).mapToDouble(j -> w[j] * row[j]).sum();
      List<Double> raw = scale.rawWeights(w);
      double onRecord =
          IntStream.range(0, x.length).mapToDouble(j -> raw.get(j) * x[j]).sum()
              - scale.rawThreshold(w);
      assertThat(onRow).isCloseTo(onRecord, within(1e-5));
      double[] back = scale.rowWeights(raw, scale.rawThreshold(w));
      for (int j = 0; j < w.length; j++) {
        assertThat(back[j]).isCloseTo(w[j], within(1e-12));
      }
    }
  }

  @Test
  void rowsOutsideOfTheBodyAreRefused() {
    RowScale scale = scale(schema("{\"column\": \"a\", \"categories\": [\"x\", \"y\"]}"));
    float inside = (float) (0.5 / scale.norm() * (1 - 1e-6));
    float outside = (float) (0.6 / scale.norm());
    byte[] label = {1};
    Rows.of(new DenseFeatures(new float[] {inside, -inside, 0}, 3), label, 1, scale);
    assertThatThrownBy(
            () -> Rows.of(new DenseFeatures(new float[] {outside, 0, 0}, 3), label, 1, scale))
        .hasMessageContaining("outside of the body");
  }
}
