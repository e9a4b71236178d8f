package org.didyma.models.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.didyma.data.columns.Columns;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.lattice.CardMenu;
import org.didyma.models.menu.Menu;
import org.didyma.models.menu.MenuDraw;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Plans of several variants of a card. */
class PlannedMenuTest {

  private static final Columns COLUMNS =
      Columns.parse(
          """
          {"label": {"column": "y", "positive": "1", "negative": "0"},
           "features": [
             {"column": "a", "integer": [0, 9]}, {"column": "b", "integer": [0, 9]},
             {"column": "c", "categories": ["u", "v", "w"]}]}
          """,
          "test");

  private static Menu menu(CardMenu.Released released, int variants) {
    List<String> names = IntStream.range(0, variants).mapToObj(i -> "v" + i).toList();
    String text =
        "{\"release\": \"%s\", \"variants\": [{\"name\": \"%s\"}]}"
            .formatted(
                released == CardMenu.Released.ALL ? "all" : "one",
                String.join("\"}, {\"without\": [\"a\"], \"name\": \"", names));
    return new Menu(released, names, text, "test");
  }

  private static LearningOptions options(String strategy) {
    return LearningOptions.of(COLUMNS, Epsilon.parse("1.2"), Adjacency.ADD_REMOVE)
        .withRecords(5000)
        .by(CardStrategies.named(strategy))
        .withThresholds(Epsilon.parse("0.2"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"exact-errors", "exact-risks"})
  void cardsShareTheSignal(String strategy) {
    LearningOptions options = options(strategy);
    double alone = LearningPlan.of(options).card().signal();
    for (int k = 2; k <= 4; k++) {
      LearningPlan all = LearningPlan.of(options.withMenu(menu(CardMenu.Released.ALL, k)));
      assertThat(all.card().signal()).isCloseTo(alone / k, within(1e-9 * alone));
      LearningPlan one = LearningPlan.of(options.withMenu(menu(CardMenu.Released.ONE, k)));
      assertThat(one.card().signal()).isEqualTo(alone);
    }
  }

  /** Cards by risks rank better; a stated loss by errors leaves the others. */
  @Test
  void cardsAreByRisksUnlessAsked() {
    LearningOptions options =
        LearningOptions.of(COLUMNS, Epsilon.parse("1.2"), Adjacency.ADD_REMOVE)
            .withRecords(5000)
            .withMenu(menu(CardMenu.Released.ALL, 2));
    LearningPlan plan = LearningPlan.of(options);
    assertThat(plan.strategy().name()).isEqualTo("exact-risks");
    assertThat(plan.second()).isEmpty();
    assertThat(LearningPlan.of(options.by("zero-one", Costs.EQUAL)).strategy().name())
        .isEqualTo("exact-errors");
  }

  /** Cut points are paid for once, and what they leave is shared. */
  @ParameterizedTest
  @ValueSource(strings = {"exact-errors", "exact-risks"})
  void whatCutPointsLeaveIsShared(String strategy) {
    LearningPlan plan = LearningPlan.of(options(strategy).withMenu(menu(CardMenu.Released.ALL, 4)));
    MenuDraw draw = plan.menu().orElseThrow().draw(plan.round());
    assertThat(draw.parameters().epsilon()).isEqualTo(Epsilon.parse("1"));
    assertThat(draw.parameters().each()).isEqualTo(Epsilon.parse("0.25"));
    assertThat(plan.measuring(plan.released())).isEqualTo(Epsilon.parse("0.25"));
    assertThat(draw.entries().get(1).variant().schema().dimension())
        .isLessThan(draw.entries().get(0).variant().schema().dimension());
    // A variant of fewer columns is drawn over these alone.
    assertThat(draw.parameters().variants().get(1).columns())
        .hasSize(draw.entries().get(1).variant().schema().dimension());
  }
}
