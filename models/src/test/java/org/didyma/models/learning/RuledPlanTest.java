package org.didyma.models.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.didyma.models.learning.LearningPlanTest.columns;
import static org.didyma.models.learning.LearningPlanTest.options;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
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

  private static LearningPlan plan(Columns columns) {
    return LearningPlan.of(options(columns, "1").withRecords(4_000));
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
    assertThat(plan.choice()).isEqualTo(plan(CHOSEN).choice()).isPresent();
    assertThat(line(plan))
        .isEqualTo(
            "rules       points, mostColumns, eitherOr; the rest of the plan is as without them");
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
    assertThat(plan.tree("t").get("ruled_out")).isEmpty();
  }

  /** The others end the choice, which the plan says. */
  @Test
  void otherRulesEndTheChoiceOfColumns() {
    for (Columns ruled :
        List.of(
            CHOSEN.withCardRules(pairs("together")),
            CHOSEN.withCardRules(Json.object().put("mostThresholds", 2)),
            CHOSEN.withCardRules(Json.object().put("noRedundancy", true)),
            CHOSEN.withPoints("c0", PointRule.parse("2")),
            CHOSEN.withPoints("c0", PointRule.parse("-2:2")))) {
      LearningPlan plan = plan(ruled);
      assertThat(plan.choice()).isEmpty();
      assertThat(line(plan))
          .endsWith("; because of them no choice of columns first, which could break these rules");
      assertThat(plan.tree("t").get("ruled_out")).hasSize(1);
    }
  }

  @Test
  void rulesEndRoundedWeightsAndDrawsOfAllWhichThePlanSays() {
    Columns ruled = CHOSEN.withPoints("c0", PointRule.parse("non-negative"));
    LearningPlan many = LearningPlan.of(options(ruled, "1").withRecords(1_000_000));
    assertThat(many.rounded()).isFalse();
    assertThat(line(many))
        .isEqualTo(
            "rules       points; because of them no rounded real weights, which cannot follow"
                + " rules");
    // Who wants a draw loses no rounded weights.
    assertThat(
            line(LearningPlan.of(options(ruled, "1").withRecords(1_000_000).by(CardMethod.DRAWN))))
        .endsWith("as without them");
    Columns dense = columns(0, 7).withPoints("c0", PointRule.parse("non-negative"));
    LearningPlan few = LearningPlan.of(options(dense, "1").withRecords(1_700));
    assertThat(few.dense()).isFalse();
    assertThat(line(few)).contains("because of them no -1..1 of all coordinates");
    Columns wide = columns(300, 0).withPoints("n0", PointRule.parse("increasing"));
    assertThat(line(LearningPlan.of(options(wide, "1").by(CardMethod.DRAWN))))
        .contains("no choice of one column after the other")
        .contains("because of them");
  }
}
