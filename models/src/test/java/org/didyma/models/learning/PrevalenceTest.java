package org.didyma.models.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.didyma.data.columns.Columns;
import org.didyma.formulations.Costs;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a rare outcome leaves to learn from. */
class PrevalenceTest {

  private static final LearningOptions OPTIONS =
      LearningOptions.of(
              Columns.parse(
                  """
                  {"label": {"column": "y", "positive": "1", "negative": "0"},
                   "features": [{"column": "a", "integer": [0, 100]},
                                {"column": "b", "categories": ["x", "y"]}]}
                  """,
                  "columns"),
              Epsilon.parse("0.5"),
              Adjacency.REPLACE)
          .withRecords(800);

  private static double loss(String strategy, LearningOptions options) {
    return LearningPlan.expectedLoss(CardStrategies.named(strategy), options);
  }

  @ParameterizedTest
  @ValueSource(strings = {"binned-counts", "rounded"})
  void theRarerTheOutcomeTheMoreIsLost(String strategy) {
    double before = loss(strategy, OPTIONS);
    assertThat(loss(strategy, OPTIONS.withPositives(0.5))).isEqualTo(before);
    for (double share : new double[] {0.4, 0.2, 0.1, 0.02}) {
      double rarer = loss(strategy, OPTIONS.withPositives(share));
      assertThat(rarer).isGreaterThan(before);
      assertThat(loss(strategy, OPTIONS.withPositives(1 - share))).isEqualTo(rarer, within(1e-9));
      before = rarer;
    }
  }

  /** At a prevalence of 1/(1+k), costs of k:1 make both answers for all cost the same. */
  @ParameterizedTest
  @ValueSource(strings = {"m-of-n", "exact-errors"})
  void noiseGrowsWithTheLargerCost(String strategy) {
    for (int k : new int[] {1, 3, 9}) {
      double share = 1.0 / (1 + k);
      LearningOptions rare =
          OPTIONS.withPositives(share).by(LearningOptions.PLANNED_LOSS, new Costs(k, 1));
      LearningOptions fewer = OPTIONS.withRecords(Math.round(800 * 2 * share));
      assertThat(loss(strategy, rare)).isEqualTo(loss(strategy, fewer), within(1e-9));
    }
  }

  @Test
  void thePlanSaysWhichPrevalenceAndHowFarTablesAreFromIt() {
    String without = String.join("\n", LearningPlan.of(OPTIONS).lines());
    assertThat(without).contains("in the table if half of the records are positive");
    LearningPlan rare = LearningPlan.of(OPTIONS.withPositives(0.1));
    assertThat(String.join("\n", rare.lines()))
        .containsPattern("expected to lose \\d+ % \\(give or take \\d+\\) of the information")
        .doesNotContain("if half of the records");
    double loss = rare.tree().path("expected_loss").asDouble();
    assertThat(rare.tree().path("expected_loss_deviation").asDouble())
        .isBetween(0.4 * Math.sqrt(loss * (1 - loss)), 0.6 * Math.sqrt(loss * (1 - loss)));
    for (LearningOptions all : List.of(OPTIONS, OPTIONS.withPositives(0.1))) {
      assertThat(LearningPlan.of(all.holdingNothingOut()).tree().has("expected_loss")).isTrue();
    }
  }
}
