package org.didyma.models.learning;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.data.columns.Columns;
import org.didyma.data.records.Records;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.TableSource;
import org.didyma.mechanisms.ConfiguredMechanism;
import org.didyma.models.Model;
import org.didyma.models.PrivateDiagnosticsListener;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a cap of weights makes of plans, and of what they release. */
class WeightedPlanTest {

  private static final String TWO = "{\"column\": \"y\", \"positive\": \"b\", \"negative\": \"a\"}";
  private static final String THREE = "{\"column\": \"y\", \"ordered\": [\"a\", \"b\", \"c\"]}";

  private static LearningOptions options(String label, int cap, Adjacency adjacency) {
    Columns columns =
        Columns.parse(
            """
            {"weight": {"column": "w", "cap": %d}, "label": %s,
             "features": [{"column": "x", "integer": [0, 99]},
                          {"column": "s", "categories": ["f", "m"]}]}
            """
                .formatted(cap, label),
            "columns");
    return LearningOptions.of(columns, Epsilon.parse("2"), adjacency).withRecords(1000);
  }

  private static Records records(String... labels) {
    StringBuilder text = new StringBuilder("w,x,s,y\n");
    for (int i = 0; i < 400; i++) {
      text.append(
          "%d,%d,%s,%s\n"
              .formatted(i % 7, i * 37 % 100, i % 3 == 0 ? "f" : "m", labels[i * 37 % 100 / 40]));
    }
    return Records.csv(
        TableSource.bytes("t.csv", text.toString().getBytes(StandardCharsets.UTF_8)));
  }

  /** Every strategy says that it takes no weights, or has the cap in all that chooses a card. */
  @ParameterizedTest
  @MethodSource("org.didyma.privacy.Adjacency#values")
  void everyStrategyIsPricedOrRefuses(Adjacency change) {
    List<String> refused = new ArrayList<>();
    for (CardStrategy strategy : CardStrategies.ALL) {
      LearningPlan plan;
      try {
        plan = LearningPlan.of(options(TWO, 5, change).by(strategy));
      } catch (InvalidInputException e) {
        assertThat(e).hasMessageContaining("cannot follow weights of records");
        refused.add(strategy.name());
        continue;
      }
      ConfiguredMechanism<?, ?> mechanism = plan.mechanism(plan.round(), 1);
      assertThat(mechanism.describe().adjacency().weight()).as(strategy.name()).hasValue(5);
      assertThat(plan.evaluation(plan.round()).guarantee().adjacency()).isEqualTo(change);
      assertThat(plan.lines()).anyMatch(line -> line.contains("cut to 5, in steps"));
      Model model =
          CardLearner.of(plan, "test")
              .learn(records("a", "b", "b"), CancellationToken.NEVER)
              .model();
      assertThat(model.guarantee().orElseThrow().adjacency().weight()).hasValue(5);
      assertThat(model.guarantee().orElseThrow().statement()).contains("2-differentially private");
    }
    assertThat(refused).containsExactly("rounded");
  }

  /** Cut points are learned from records that count once, and add up with the card. */
  @Test
  void cutPointsCountRecordsOnce() {
    LearningPlan plan =
        LearningPlan.of(
            options(TWO, 5, Adjacency.REPLACE)
                .by(CardStrategies.named("exact-errors"))
                .withThresholds(Epsilon.parse("0.5")));
    assertThat(
            plan.thresholds(Optional.empty(), PrivateDiagnosticsListener.NONE)
                .orElseThrow()
                .event()
                .adjacency())
        .isEqualTo(Adjacency.REPLACE);
    Model model =
        CardLearner.of(plan, "test").learn(records("a", "b", "b"), CancellationToken.NEVER).model();
    assertThat(model.guarantee().orElseThrow().adjacency().weight()).hasValue(5);
    assertThat(model.event().orElseThrow().adjacency().weight()).hasValue(5);
  }

  /** Baselines are paid from weighted counts, at the cap. */
  @ParameterizedTest
  @MethodSource("org.didyma.privacy.Adjacency#values")
  void baselinesArePaidAtTheCap(Adjacency change) {
    LearningPlan plan = LearningPlan.of(options(THREE, 5, change));
    PrivacyEvent event = plan.baseline().orElseThrow().event();
    assertThat(event.adjacency().changes()).isEqualTo(change.changes() * 5);
    Model model =
        CardLearner.of(plan, "test").learn(records("a", "b", "c"), CancellationToken.NEVER).model();
    assertThat(model.guarantee().orElseThrow().adjacency().weight()).hasValue(5);
  }

  /** A larger cap costs signal, a finer step does not. */
  @Test
  void theCapCostsAndTheStepDoesNot() {
    LearningOptions one = options(TWO, 1, Adjacency.REPLACE);
    LearningOptions five = options(TWO, 5, Adjacency.REPLACE);
    assertThat(five.signal(five.epsilon()) * 5).isEqualTo(one.signal(one.epsilon()));
    Schema whole = five.columns().fields();
    Columns finer =
        Columns.parse(whole.toJson().replace("\"step\": 1", "\"step\": 0.5"), "columns");
    assertThat(finer.fields().subject().most()).isEqualTo(10);
    assertThat(five.of(finer).signal(five.epsilon())).isEqualTo(five.signal(five.epsilon()));
  }
}
