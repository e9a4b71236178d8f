package org.didyma.models.learning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.didyma.data.columns.Columns;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.mechanisms.lattice.ColumnsFirst;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;

/** What a plan says of how long it will take, for each way to a card. */
class PlanTimeTest {

  private static LearningOptions by(String loss, Columns columns) {
    return LearningPlanTest.options(columns, "1").by(loss, Costs.EQUAL);
  }

  private static String time(LearningOptions options) {
    LearningPlan plan = LearningPlan.of(options);
    assertThat(plan.lines()).endsWith("time        " + plan.time());
    assertThat(plan.tree("table").path("time").textValue()).isEqualTo(plan.time());
    return plan.time();
  }

  @Test
  void drawsOfFewCoordinatesOrOfSignsTakeSeconds() {
    Columns few = LearningPlanTest.columns(0, 2);
    assertThat(LearningPlan.of(by("zero-one", few)).coordinates()).isEqualTo(10);
    assertThat(time(by("zero-one", few))).isEqualTo("seconds");
    Columns signs = LearningPlanTest.columns(0, 4);
    assertThat(LearningPlan.of(by("logistic", signs)).dense()).isTrue();
    assertThat(time(by("logistic", signs))).isEqualTo("seconds");
    LearningPlan others = LearningPlan.of(by("zero-one", signs));
    assertThat(others.coordinates()).isEqualTo(20);
    assertThat(others.choice()).isEmpty();
    assertThat(others.time()).isEqualTo("seconds to tens of seconds");
  }

  @Test
  void drawsAfterAChoiceDependOnWhatIsChosen() {
    LearningOptions some = by("logistic:1/2", LearningPlanTest.columns(0, 6));
    assertThat(LearningPlan.of(some).choice()).isPresent();
    assertThat(LearningPlan.of(some).coordinates()).isEqualTo(30);
    assertThat(time(some)).isEqualTo("seconds");
    LearningOptions many = by("logistic:1/2", LearningPlanTest.columns(0, 7));
    assertThat(LearningPlan.of(many).choice()).isPresent();
    assertThat(time(many)).isEqualTo("seconds to tens of seconds");
  }

  /**
   * Whatever columns are chosen, their weights are from so few cards that a draw is known to end.
   */
  @Test
  void noDrawAfterAChoiceIsFromMoreThanWasMeasured() {
    for (LearningOptions options :
        List.of(
            by("logistic:1/2", LearningPlanTest.columns(0, 7)),
            LearningPlanTest.options(LearningPlanTest.columns(23, 0), "3"),
            LearningPlanTest.options(LearningPlanTest.columns(23, 0), "3")
                .withThresholds(Epsilon.parse("0.5")))) {
      LearningPlan plan = LearningPlan.of(options);
      Schema round = plan.options().columns().withRoundThresholds(7);
      for (ColumnsFirst.Size size : plan.sizes(round)) {
        LatticeName lattice = size.lattice();
        if (lattice.maxNonZeros().isEmpty()) {
          int k = size.most();
          assertThat(k).isLessThanOrEqualTo(30);
          if (lattice.bound() > 1) {
            assertThat(Math.pow(2 * lattice.bound() + 1, k))
                .as("%s of %d", lattice, k)
                .isLessThan(3e8);
          }
        }
      }
      assertThat(plan.time()).doesNotContain("minutes");
    }
  }

  /** Stages are those of the plan, in their order, from public numbers alone. */
  @Test
  void stagesAreThoseOfThePlan() {
    LearningPlan chosen = LearningPlan.of(by("logistic:1/2", LearningPlanTest.columns(0, 7)));
    assertThat(chosen.stages())
        .extracting(PlanStage::kind)
        .containsExactly(PlanStage.Kind.READING, PlanStage.Kind.COLUMNS, PlanStage.Kind.POINTS);
    LearningPlan rounded =
        LearningPlan.of(by("logistic", LearningPlanTest.columns(0, 30)).by(CardMethod.ROUNDED));
    assertThat(rounded.stages())
        .extracting(PlanStage::kind)
        .containsExactly(PlanStage.Kind.READING, PlanStage.Kind.WEIGHTS);
    LearningPlan learned =
        LearningPlan.of(
            LearningPlanTest.options(LearningPlanTest.columns(4, 0), "1")
                .withThresholds(Epsilon.parse("0.1")));
    assertThat(learned.stages().get(0).kind()).isEqualTo(PlanStage.Kind.THRESHOLDS);
    assertThat(learned.stages()).allMatch(stage -> stage.seconds() > 0);
  }

  @Test
  void minimisingTakesLongerFromManyCoordinatesOn() {
    LearningOptions some = by("logistic", LearningPlanTest.columns(0, 30)).by(CardMethod.ROUNDED);
    assertThat(LearningPlan.of(some).coordinates()).isEqualTo(150);
    assertThat(time(some)).isEqualTo("seconds");
    LearningOptions many = by("logistic", LearningPlanTest.columns(0, 31)).by(CardMethod.ROUNDED);
    assertThat(time(many)).isEqualTo("tens of seconds");
  }

  /** The guess comes before all else. */
  @Test
  void nothingIsSaidOfWhatWasNotMeasured() {
    LearningOptions usual = by("zero-one", LearningPlanTest.columns(0, 2));
    assertThat(time(usual.withRecords(5_000_000))).isEqualTo("seconds");
    LearningOptions huge = usual.withRecords(5_000_001);
    assertThat(time(huge)).isEqualTo("not measured for so many records");
    assertThat(time(usual.from(schema -> LatticeName.ternary())))
        .isEqualTo("seconds to tens of seconds");
    assertThat(time(huge.from(schema -> LatticeName.ternary())))
        .isEqualTo("not measured for so many records");
  }
}
