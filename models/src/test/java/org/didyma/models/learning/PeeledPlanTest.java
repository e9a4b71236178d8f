package org.didyma.models.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.didyma.models.learning.LearningPlanTest.columns;
import static org.didyma.models.learning.LearningPlanTest.options;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.didyma.data.columns.Columns;
import org.didyma.data.schema.PointRule;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.lattice.ColumnPeeling;
import org.didyma.mechanisms.lattice.ColumnsFirst;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;

/** When columns are chosen one after the other, of public numbers alone. */
class PeeledPlanTest {

  private static LearningPlan drawn(Columns columns) {
    return LearningPlan.of(options(columns, "1").by(CardMethod.DRAWN));
  }

  @Test
  void columnsOfWideTablesAreChosenOneAfterTheOther() {
    LearningPlan plan = drawn(columns(300, 0));
    assertThat(plan.peeled()).isTrue();
    ColumnsFirst.Parameters parameters =
        (ColumnsFirst.Parameters) plan.mechanism(plan.round(), 1).parameters();
    ColumnPeeling peeling = (ColumnPeeling) parameters.choice();
    assertThat(peeling.rounds()).isEqualTo(4);
    assertThat(peeling.each()).isEqualTo(Epsilon.parse("0.06"));
    assertThat(plan.choice()).contains(peeling.epsilon()).contains(Epsilon.parse("0.3"));
    assertThat(plan.card()).isEqualTo(Epsilon.parse("0.7"));
    assertThat(plan.mechanism(plan.round(), 1).guarantee().statement()).startsWith("1-diff");
    assertThat(plan.lines())
        .contains(
            "columns     0.3 for 4 of them, one after the other by how they go with the label");
    assertThat(plan.tree("t").get("chosen_columns").asInt()).isEqualTo(4);
    assertThat(plan.tree("t").get("lattice").asText()).startsWith("box:3");
  }

  /** A card of three weights can be drawn up to 162 coordinates. */
  @Test
  void cardsChooseColumnsWhereTheyCanBeDrawn() {
    int within = 162 / columns(1, 0).withFewThresholds(1).dimension();
    assertThat(drawn(columns(within, 0)).peeled()).isFalse();
    assertThat(drawn(columns(within + 1, 0)).peeled()).isTrue();
    // A choice could break rules, and errors, real weights and named lattices choose no columns.
    assertThat(drawn(columns(300, 0).withPoints("n0", PointRule.parse("increasing"))).peeled())
        .isFalse();
    LearningOptions wide = options(columns(300, 0), "1");
    assertThat(LearningPlan.of(wide.by("zero-one", Costs.EQUAL)).peeled()).isFalse();
    assertThat(LearningPlan.of(wide.withRecords(10_000_000)).peeled()).isFalse();
  }

  /** Of few columns there is nothing to choose, however many categories they have. */
  @Test
  void fewColumnsAreNotChosenAmong() {
    assertThat(drawn(categories(7)).peeled()).isFalse();
    assertThat(drawn(categories(8)).peeled()).isTrue();
  }

  private static Columns categories(int columns) {
    String many =
        IntStream.range(0, 50).mapToObj("\"v%d\""::formatted).collect(Collectors.joining(", "));
    return Columns.parse(
        "{\"label\": {\"column\": \"y\", \"positive\": \"1\", \"negative\": \"0\"}, \"features\": ["
            + IntStream.range(0, columns)
                .mapToObj(i -> "{\"column\": \"c%d\", \"categories\": [%s]}".formatted(i, many))
                .collect(Collectors.joining(", "))
            + "]}",
        "columns");
  }

  /** Thresholds are as fine as records of them can be kept in memory. */
  @Test
  void widerTablesHaveFewerThresholds() {
    int last = Integer.MAX_VALUE;
    for (int numbers : new int[] {200, 1200, 1300}) {
      LearningPlan plan = drawn(columns(numbers, 0));
      int each = plan.round().dimension() / numbers;
      assertThat(each).isLessThanOrEqualTo(last);
      assertThat(each == 1 || plan.coordinates() <= 2500).isTrue();
      last = each;
    }
    assertThat(last).isEqualTo(1);
  }
}
