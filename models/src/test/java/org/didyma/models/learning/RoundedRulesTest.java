package org.didyma.models.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.didyma.models.learning.LearningPlanTest.columns;
import static org.didyma.models.learning.LearningPlanTest.options;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.data.columns.Columns;
import org.didyma.data.schema.PointRule;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.mechanisms.gradient.ObjectivePerturbation;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;

/** When weights are real ones and rounded, of public numbers alone. */
class RoundedRulesTest {

  /** Where epsilon N / (c d) is large, weights are real ones and rounded. */
  @Test
  void weightsAreRoundedWhereNoiseIsNarrow() {
    Columns columns = columns(200, 0);
    int few = columns.withFewThresholds(1).dimension();
    int more = columns.withFewThresholds(3).dimension();
    assertThat(few).isLessThan(more);
    LearningOptions options = options(columns, "1").withThresholds(Epsilon.ZERO);
    // 0.8 N / (2 d) is 8 at N = 20 d, and 100 at N = 250 d.
    assertThat(LearningPlan.of(options.withRecords(20L * few - 1)).rounded()).isFalse();
    LearningPlan plan = LearningPlan.of(options.withRecords(20L * few));
    assertThat(plan.rounded()).isTrue();
    // Of real weights all risks are told apart.
    assertThat(plan.loss()).isEqualTo("logistic");
    assertThat(plan.choice()).isEmpty();
    assertThat(plan.card()).isEqualTo(plan.released()).isEqualTo(Epsilon.parse("1"));
    assertThat(plan.coordinates()).isEqualTo(plan.round().dimension()).isEqualTo(few);
    assertThat(LearningPlan.of(options.withRecords(250L * more - 1)).coordinates()).isEqualTo(few);
    assertThat(LearningPlan.of(options.withRecords(250L * more)).coordinates()).isEqualTo(more);
    assertThat(plan.lines())
        .contains(
            "columns     0, all of them",
            "points      1 for real weights by objective-perturbation, rounded to -10:10");
    assertThat(plan.tree("t").has("lattice")).isFalse();
    assertThat(plan.tree("t").get("points").asText()).isEqualTo("-10:10");
    // Half of epsilon takes twice the records, and one added or removed half of them.
    assertThat(
            LearningPlan.of(
                    options(columns, "0.5").withThresholds(Epsilon.ZERO).withRecords(40L * few))
                .rounded())
        .isTrue();
    assertThat(
            LearningPlan.of(
                    LearningOptions.of(columns, Epsilon.parse("1"), Adjacency.ADD_REMOVE)
                        .withThresholds(Epsilon.ZERO)
                        .withRecords(10L * few))
                .rounded())
        .isTrue();
    // The promise is about the whole of epsilon, under conditions.
    assertThat(plan.mechanism(plan.round(), 1).guarantee().statement())
        .startsWith("1-differentially private")
        .contains("provided that");
    // Who wants a draw, another loss or rules has none of it; costs of errors are followed.
    LearningOptions many = options.withRecords(1_000_000);
    assertThat(LearningPlan.of(many).rounded()).isTrue();
    assertThat(LearningPlan.of(many.by(CardMethod.DRAWN)).rounded()).isFalse();
    assertThat(LearningPlan.of(many.by("logistic:1/2", Costs.EQUAL)).rounded()).isFalse();
    assertThat(LearningPlan.of(many.from(schema -> LatticeName.parse("box:2"))).rounded())
        .isFalse();
    assertThat(LearningPlan.of(many.by("auto", new Costs(5, 1))).rounded()).isTrue();
    Columns ruled = columns.withPoints("n0", PointRule.parse("increasing"));
    assertThat(
            LearningPlan.of(options(ruled, "1").withThresholds(Epsilon.ZERO).withRecords(1_000_000))
                .rounded())
        .isFalse();
  }

  /** Draws of all weights, or of columns that are chosen first, are better for longer. */
  @Test
  void drawsOfAllWeightsAreLeftForMoreRecordsAlone() {
    // 0.8 N / (2 * 35) is 20.
    LearningOptions dense = options(columns(0, 7), "1");
    assertThat(LearningPlan.of(dense.withRecords(1_749)).dense()).isTrue();
    assertThat(LearningPlan.of(dense.withRecords(1_750)).rounded()).isTrue();
    // 0.8 N / (2 * 40) is 50, against columns that are chosen first.
    LearningOptions chosen = options(columns(0, 8), "1");
    assertThat(LearningPlan.of(chosen.withRecords(4_999)).choice()).isPresent();
    assertThat(LearningPlan.of(chosen.withRecords(5_000)).rounded()).isTrue();
    // Learned thresholds stay.
    LearningOptions learned = options(columns(4, 8), "1");
    assertThat(LearningPlan.of(learned.withRecords(19_200).by(CardMethod.DRAWN)).choice())
        .isPresent();
    LearningPlan more = LearningPlan.of(learned.withRecords(19_200));
    assertThat(more.rounded()).isTrue();
    assertThat(more.schema()).contains(Epsilon.parse("0.1"));
    assertThat(more.card()).isEqualTo(Epsilon.parse("0.9"));
    // One threshold of each number would choose columns: 8 is enough against that.
    LearningOptions refined = options(columns(40, 21), "4");
    assertThat(LearningPlan.of(refined.withRecords(924)).rounded()).isFalse();
    assertThat(LearningPlan.of(refined.withRecords(925)).rounded()).isTrue();
  }

  /**
   * Of few records with numbers 6 is enough against errors; those of categories alone are drawn.
   */
  @Test
  void fewRecordsAreRoundedWhereTheyHaveNumbers() {
    // 24 coordinates, two thresholds a number: 0.8 N / (2 * 24) is 6 at 360.
    LearningOptions some = options(columns(2, 4), "1");
    LearningPlan drawn = LearningPlan.of(some.withRecords(359));
    assertThat(drawn.rounded()).isFalse();
    assertThat(drawn.loss()).isEqualTo("zero-one");
    LearningPlan rounded = LearningPlan.of(some.withRecords(360));
    assertThat(rounded.rounded()).isTrue();
    assertThat(rounded.coordinates()).isEqualTo(24);
    // 25 coordinates, of which 999 records have 0.8 * 999 * 9 / (2 * 25), far more than 50.
    LearningOptions categories = options(columns(0, 5), "9");
    assertThat(LearningPlan.of(categories.withRecords(1_249)).rounded()).isFalse();
    assertThat(LearningPlan.of(categories.withRecords(1_250)).rounded()).isTrue();
  }

  /**
   * The more signal there is, the more noise a margin may have: 0.8 N / (2 * 35) is 40, and 250.
   */
  @Test
  void marginsMayHaveMoreNoiseWhereRecordsAreMany() {
    assertThat(marginNoise(3_499)).isEqualTo(1);
    assertThat(marginNoise(3_500)).isEqualTo(2);
    assertThat(marginNoise(21_874)).isEqualTo(2);
    assertThat(marginNoise(21_875)).isEqualTo(4);
  }

  private static double marginNoise(long records) {
    LearningPlan plan =
        LearningPlan.of(options(columns(0, 7), "1").withRecords(records).by(CardMethod.ROUNDED));
    return ((ObjectivePerturbation.Parameters) plan.mechanism(plan.round(), 1).parameters())
        .marginNoise();
  }

  /** Wanted, rounded weights are had without a guess too, or refused for what they cannot do. */
  @Test
  void roundedWeightsAreHadWhereTheyAreWanted() {
    LearningOptions wanted = options(columns(2, 1), "1").by(CardMethod.ROUNDED);
    assertThat(LearningPlan.of(wanted).rounded()).isTrue();
    assertThatThrownBy(() -> LearningPlan.of(wanted.by("hinge", Costs.EQUAL)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("cannot follow the loss hinge");
    assertThatThrownBy(() -> LearningPlan.of(wanted.from(schema -> LatticeName.parse("box:2"))))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("cannot follow a lattice");
    Columns ruled = columns(2, 1).withPoints("n0", PointRule.parse("increasing"));
    assertThat(refusal(ruled)).contains("points-of").doesNotContain("most-columns", "penalty-of");
    Columns few = columns(2, 1).withCardRules(Json.object().put("mostColumns", 1));
    assertThat(refusal(few)).contains("most-columns").doesNotContain("points-of");
  }

  private static String refusal(Columns ruled) {
    InvalidInputException refused =
        assertThrows(
            InvalidInputException.class,
            () -> LearningPlan.of(options(ruled, "1").by(CardMethod.ROUNDED)));
    assertThat(refused).hasMessageContaining("cannot follow rules for points");
    return refused.advice();
  }

  /** Who names the usual loss wants nothing else. */
  @Test
  void theUsualLossMayBeNamed() {
    LearningOptions options = options(columns(0, 7), "1").withRecords(1_750);
    assertThat(LearningPlan.of(options).rounded()).isTrue();
    assertThat(LearningPlan.of(options.by("logistic", Costs.EQUAL)).rounded()).isTrue();
    assertThat(LearningPlan.of(options.by("logistic:1", Costs.EQUAL)).rounded()).isFalse();
  }
}
