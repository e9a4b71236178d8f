package org.didyma.mechanisms.binned;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import org.didyma.core.InvalidInputException;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Cells;
import org.junit.jupiter.api.Test;

/** Every row is in one bin of each column, and so changes one count of each histogram. */
class BinLayoutTest {

  static final Schema SCHEMA =
      Schema.parse(
          """
          {"public": true, "label": {"column": "y", "positive": "1", "negative": "0"},
           "missing": ["?"],
           "features": [
             {"column": "age", "integer": [0, 99], "thresholds": [20, 40, 60],
              "onMissing": "category"},
             {"column": "kind", "categories": ["a", "b", "c"], "other": "category"},
             {"column": "sex", "categories": ["f", "m"], "reference": "f"}]}
          """,
          "schema");

  private static Cells row(int... x) {
    return Cells.builder(x.length).add(x, 1, 0).build();
  }

  private static int[] bins(int... x) {
    int[] bins = new int[3];
    BinLayout.of(SCHEMA).bins(row(x), 0, bins);
    return bins;
  }

  @Test
  void binsAreIntervalsCategoriesAndPolicies() {
    BinLayout layout = BinLayout.of(SCHEMA);
    assertThat(layout.columns().stream().map(BinLayout.Column::bins)).containsExactly(5, 4, 2);
    assertThat(layout.columns().stream().map(BinLayout.Column::orderedTo)).containsExactly(4, 0, 0);
    assertThat(layout.dimension()).isEqualTo(SCHEMA.dimension());
    // Coordinates: age >= 20, 40, 60, missing; a, b, c, other; m.
    assertThat(bins(0, 0, 0, 0, 1, 0, 0, 0, 0)).containsExactly(0, 0, 0);
    assertThat(bins(1, 1, 0, 0, 0, 1, 0, 0, 1)).containsExactly(2, 1, 1);
    assertThat(bins(1, 1, 1, 0, 0, 0, 1, 0, 1)).containsExactly(3, 2, 1);
    assertThat(bins(0, 0, 0, 1, 0, 0, 0, 1, 0)).containsExactly(4, 3, 0);
  }

  /** Whatever coordinates a row has, one count of each histogram tells it, and one of outcomes. */
  @Test
  void aRowMoreIsOneMoreInEachHistogram() {
    BinLayout layout = BinLayout.of(SCHEMA);
    Random random = new Random(2);
    for (int i = 0; i < 2000; i++) {
      Cells.Builder cells = Cells.builder(layout.dimension());
      for (int r = random.nextInt(4); r > 0; r--) {
        cells.add(randomRow(random), random.nextInt(3), random.nextInt(3));
      }
      BinnedCells before = new BinnedCells(layout, cells.build());
      boolean positive = random.nextBoolean();
      cells.add(randomRow(random), positive ? 1 : 0, positive ? 0 : 1);
      BinnedCells after = new BinnedCells(layout, cells.build());
      for (int c = 0; c < 3; c++) {
        assertThat(change(before.histograms()[c], after.histograms()[c])).isEqualTo(1);
      }
      assertThat(change(before.outcomes(), after.outcomes())).isEqualTo(1);
    }
  }

  private static long change(long[] before, long[] after) {
    long change = 0;
    for (int i = 0; i < before.length; i++) {
      change += Math.abs(after[i] - before[i]);
    }
    return change;
  }

  private static int[] randomRow(Random random) {
    int[] x = new int[SCHEMA.dimension()];
    Arrays.setAll(x, j -> random.nextInt(2));
    return x;
  }

  /** 0 at the end of a far range is no neighbour of what is above it. */
  @Test
  void zeroIsApartWhereARangeReachesFar() {
    String text = "{\"column\": \"%s\", \"%s\": [%s], \"thresholds\": [%s]}";
    Schema schema =
        Schema.parse(
            """
            {"public": true, "label": {"column": "y", "positive": "1", "negative": "0"},
             "features": [%s]}
            """
                .formatted(
                    String.join(
                        ", ",
                        text.formatted("gain", "integer", "0, 5000", "1, 20, 1000"),
                        text.formatted("share", "decimal", "0, 1", "0.0001, 0.5"),
                        text.formatted("age", "integer", "0, 120", "1, 20, 40"),
                        text.formatted("any", "integer", "0, 5000", "1"),
                        text.formatted("sum", "integer", "-9, 5000", "1, 20"))),
            "schema");
    assertThat(BinLayout.of(schema).columns().stream().map(BinLayout.Column::orderedFrom))
        .containsExactly(1, 1, 0, 0, 0);
  }

  @Test
  void scaledNumbersAreRefused() {
    Schema scaled =
        Schema.parse(
            """
            {"public": true, "label": {"column": "y", "positive": "1", "negative": "0"},
             "features": [{"column": "age", "integer": [0, 99], "scale": 10}]}
            """,
            "schema");
    assertThatThrownBy(() -> BinnedCells.FORM.without(scaled))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("age");
  }
}
