package org.didyma.models.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.didyma.models.learning.LearningPlanTest.columns;
import static org.didyma.models.learning.LearningPlanTest.options;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.data.columns.Columns;
import org.didyma.data.schema.PointRule;
import org.didyma.formulations.Constraints;
import org.didyma.formulations.WeightLattice;
import org.didyma.mechanisms.lattice.ColumnDraw;
import org.didyma.mechanisms.lattice.ColumnsFirst;
import org.junit.jupiter.api.Test;

/** What rules for points change in a plan, and that it says so. */
class RuledPlanTest {

  /** Eight columns of five categories. */
  private static final Columns CHOSEN = columns(0, 8);

  private static final CardStrategy COLUMNS_FIRST = CardStrategies.named("columns-first");

  private static LearningOptions asked(Columns columns) {
    return options(columns, "1").withRecords(4_000);
  }

  private static LearningPlan plan(Columns columns) {
    return LearningPlan.of(asked(columns).by(COLUMNS_FIRST));
  }

  private static ObjectNode pairs(String key) {
    ObjectNode rules = Json.object();
    rules.putArray(key).addArray().add("c0").add("c1");
    return rules;
  }

  private static String line(LearningPlan plan) {
    return plan.lines().stream().filter(line -> line.startsWith("rules ")).findFirst().orElse("");
  }

  /** Signs, a limit on columns and columns of which one is in mean the same of both cards. */
  @Test
  void columnsAreChosenFirstUnderRulesThatBothCardsCanKeepTo() {
    assertThat(line(plan(CHOSEN))).isEmpty();
    assertThat(plan(CHOSEN).tree("t").has("rules")).isFalse();
    Columns ruled =
        CHOSEN
            .withPoints("c0", PointRule.parse("non-negative"))
            .withPoints("c2", PointRule.parse("0"))
            .withCardRules(Json.object().put("mostColumns", 3))
            .withCardRules(pairs("eitherOr"));
    LearningPlan plan = plan(ruled);
    assertThat(plan.card().choice()).isEqualTo(plan(CHOSEN).card().choice()).isPresent();
    assertThat(line(plan)).isEqualTo("rules       points, mostColumns, eitherOr");
    ColumnsFirst.Parameters parameters =
        (ColumnsFirst.Parameters) plan.mechanism(plan.round(), 1).parameters();
    WeightLattice first = ((ColumnDraw) parameters.choice()).card().lattice();
    Constraints of = first.constraints().orElseThrow();
    assertThat(List.of(of.mostColumns(), of.mostSteps())).containsExactly(3, 1);
    assertThat(of.apart()).containsExactly(new int[] {0, 1});
    assertThat(first.low(0)).isZero();
    assertThat(List.of(first.low(10), first.high(10))).containsExactly(0, 0);
    assertThat(first.low(5)).isNegative();
    assertThat(plan.tree("t").get("rules")).hasSize(3);
    assertThat(plan.tree("t").has("ruled_out")).isFalse();
  }

  /** The others end the choice. */
  @Test
  void otherRulesEndTheChoiceOfColumns() {
    for (Columns ruled :
        List.of(
            CHOSEN.withCardRules(pairs("together")),
            CHOSEN.withCardRules(Json.object().put("mostThresholds", 2)),
            CHOSEN.withCardRules(Json.object().put("noRedundancy", true)),
            CHOSEN.withPoints("c0", PointRule.parse("2")),
            CHOSEN.withPoints("c0", PointRule.parse("-2:2")))) {
      assertThat(LearningPlan.best(asked(ruled))).doesNotContain(COLUMNS_FIRST).isNotEmpty();
      assertThatThrownBy(() -> plan(ruled))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("cannot follow rules for points");
    }
  }

  /** What cannot follow rules is not planned, and the plan says what it would have been. */
  @Test
  void thePlanSaysWhichStrategyRulesLeaveOut() {
    Columns ruled = CHOSEN.withPoints("c0", PointRule.parse("non-negative"));
    CardStrategy free = LearningPlan.of(options(CHOSEN, "1").withRecords(1_000_000)).strategy();
    assertThat(free.refusal(asked(ruled))).isPresent();
    LearningPlan plan = LearningPlan.of(options(ruled, "1").withRecords(1_000_000));
    assertThat(plan.strategy().refusal(asked(ruled))).isEmpty();
    assertThat(line(plan))
        .startsWith("rules       points; without them %s would be".formatted(free.name()));
    assertThat(plan.tree("t").at("/ruled_out/strategy").asText()).isEqualTo(free.name());
  }

  /** What a limit on columns costs is said in the numbers that both plans say of themselves. */
  @Test
  void thePlanSaysInNumbersWhatALimitOnColumnsCosts() {
    LearningPlan free = LearningPlan.of(options(CHOSEN, "1").withRecords(100_000));
    LearningPlan plan =
        LearningPlan.of(
            options(CHOSEN.withCardRules(Json.object().put("mostColumns", 3)), "1")
                .withRecords(100_000));
    assertThat(plan.strategy()).isNotEqualTo(free.strategy());
    double with = LearningPlan.expectedLoss(plan.strategy(), plan.options());
    double without = LearningPlan.expectedLoss(free.strategy(), free.options());
    assertThat(strategy(plan)).contains("expected to lose %.0f %%".formatted(100 * with));
    assertThat(strategy(free)).contains("expected to lose %.0f %%".formatted(100 * without));
    assertThat(line(plan))
        .isEqualTo(
            ("rules       mostColumns; without them %s would be expected to lose %.0f %% instead of"
                    + " %.0f %%: the rules cost about %.1f points where the best card has an"
                    + " AUC of 0.85")
                .formatted(
                    free.strategy().name(), 100 * without, 100 * with, 35 * (with - without)));
    assertThat(plan.tree().at("/ruled_out/expected_loss").asDouble())
        .isLessThan(plan.tree().at("/ruled_out/expected_loss_with_rules").asDouble());
    assertThat(plan.lines()).contains("columns     0, at most 3 of all");
    assertThat(free.lines()).contains("columns     0, all of them");
  }

  private static String strategy(LearningPlan plan) {
    return plan.lines().stream().filter(l -> l.startsWith("strategy ")).findFirst().orElseThrow();
  }

  @Test
  void aRefusalNamesTheRulesThatAreThere() {
    CardStrategy rounded = CardStrategies.named("rounded");
    Columns points = CHOSEN.withPoints("c0", PointRule.parse("non-negative"));
    assertThat(rounded.refusal(asked(points)).orElseThrow().advice())
        .contains("points-of")
        .doesNotContain("most-columns", "penalty-of");
    Columns few = CHOSEN.withCardRules(Json.object().put("mostColumns", 1));
    assertThat(rounded.refusal(asked(few)).orElseThrow().advice())
        .contains("most-columns")
        .doesNotContain("points-of");
  }
}
