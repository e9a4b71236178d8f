package org.didyma.models.learning;

import static org.assertj.core.api.Assertions.assertThat;

import org.didyma.data.Columns;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
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
    assertThat(time(many))
        .isEqualTo("seconds, or minutes where the chosen columns have more than 30 coordinates");
  }

  @Test
  void minimisingTakesLongerFromManyCoordinatesOn() {
    LearningOptions some = by("logistic", LearningPlanTest.columns(0, 30)).by(CardWay.ROUNDED);
    assertThat(LearningPlan.of(some).coordinates()).isEqualTo(150);
    assertThat(time(some)).isEqualTo("seconds");
    LearningOptions many = by("logistic", LearningPlanTest.columns(0, 31)).by(CardWay.ROUNDED);
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
