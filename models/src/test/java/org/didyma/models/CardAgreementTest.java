package org.didyma.models;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Weights;
import org.junit.jupiter.api.Test;

/** The share of the public grid on which two cards decide alike, by going through all of it. */
class CardAgreementTest {

  private static final Schema SCHEMA =
      Schema.parse(
          """
          {"label": {"column": "ill", "positive": "yes", "negative": "no"},
           "features": [
             {"column": "sex", "categories": ["f", "m"], "reference": "m"},
             {"column": "age", "integer": [18, 90], "thresholds": [30, 45, 60],
              "onMissing": "category", "missing": ["?"]},
             {"column": "ward", "categories": ["a", "b", "c"]},
             {"column": "visits", "integer": [-20, 40], "scale": 10}]}
          """,
          "test");

  private static final Random RANDOM = new Random(5);

  private static Model model(Schema schema) {
    int[] weights =
        IntStream.rangeClosed(0, schema.dimension()).map(j -> RANDOM.nextInt(7) - 3).toArray();
    return Model.notPrivate(
        Weights.of(weights), Optional.empty(), schema, Model.Options.NONE, "test");
  }

  /** All feature vectors of the schema. */
  private static List<int[]> grid() {
    List<int[]> grid = new ArrayList<>();
    fill(new int[SCHEMA.dimension()], 0, grid);
    return grid;
  }

  private static void fill(int[] x, int from, List<int[]> grid) {
    if (from == x.length) {
      if (SCHEMA.admits(x)) {
        grid.add(x.clone());
      }
      return;
    }
    for (int v = SCHEMA.least()[from]; v <= SCHEMA.most()[from]; v++) {
      x[from] = v;
      fill(x, from + 1, grid);
    }
  }

  private static boolean isPositive(Model model, int... x) {
    List<String> all = SCHEMA.coordinateNames();
    int[] own =
        model.schema().coordinateNames().stream().mapToInt(name -> x[all.indexOf(name)]).toArray();
    return model.rule().classifier(model.schema()).isPositive(own);
  }

  @Test
  void itIsCountedOverTheWholeGrid() {
    List<int[]> grid = grid();
    assertThat(grid).hasSize(SCHEMA.possibleRows().intValueExact());
    for (int i = 0; i < 20; i++) {
      Model one = model(SCHEMA);
      Model other = model(SCHEMA.only(i % 2 == 0 ? List.of("age", "visits") : List.of("ward")));
      long alike = grid.stream().filter(x -> isPositive(one, x) == isPositive(other, x)).count();
      BigDecimal share =
          BigDecimal.valueOf(alike)
              .divide(BigDecimal.valueOf(grid.size()), 4, RoundingMode.HALF_EVEN);
      CardAgreement agreement = new CardAgreement(SCHEMA);
      assertThat(agreement.of(one, other)).contains(share);
      assertThat(agreement.of(one, one).orElseThrow()).isEqualByComparingTo(BigDecimal.ONE);
      assertThat(agreement.of(List.of(one, other, one)))
          .satisfiesExactly(
              row ->
                  assertThat(row.subList(0, 2))
                      .containsExactly(Optional.empty(), Optional.of(share)),
              row ->
                  assertThat(row)
                      .containsExactly(Optional.of(share), Optional.empty(), Optional.of(share)),
              row -> assertThat(row.get(1)).contains(share));
    }
  }

  /** Numbers of so many values that counting their scores would not end. */
  @Test
  void widthIsNoReasonToCountForEver() {
    Schema wide =
        Schema.parse(
            """
            {"label": {"column": "ill", "positive": "yes", "negative": "no"},
             "features": [
               {"column": "a", "integer": [0, 5000], "scale": 1},
               {"column": "b", "integer": [0, 5000], "scale": 1}]}
            """,
            "test");
    Model one =
        Model.notPrivate(Weights.of(1, 2, -9), Optional.empty(), wide, Model.Options.NONE, "test");
    assertThat(new CardAgreement(wide).of(one, one)).isEmpty();
  }
}
