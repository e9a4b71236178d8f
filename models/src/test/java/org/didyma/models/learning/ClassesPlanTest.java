package org.didyma.models.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.didyma.data.columns.Columns;
import org.didyma.mechanisms.ConfiguredMechanism;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A card for each class without an order, from one epsilon. */
class ClassesPlanTest {

  private static final String COLUMNS =
      """
      {"label": %s,
       "features": [{"column": "age", "integer": [18, 90], "thresholds": [40, 60]},
                    {"column": "ward", "categories": ["A", "B", "C"], "reference": "A"}]}
      """;

  private static LearningOptions options(String label) {
    return LearningOptions.of(
        Columns.parse(COLUMNS.formatted(label), "columns.json"),
        Epsilon.parse("2"),
        Adjacency.ADD_REMOVE);
  }

  private static LearningOptions classes() {
    return options("{\"column\": \"y\", \"classes\": [\"a\", \"b\", \"c\", \"d\"]}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"exact-errors", "exact-risks", "rounded", "binned-counts"})
  void cardsShareEpsilon(String strategy) {
    LearningPlan plan = LearningPlan.of(classes().by(CardStrategies.named(strategy)));
    ConfiguredMechanism<?, ?> mechanism = plan.mechanism(plan.round(), 1);
    assertThat(mechanism.guarantee())
        .isEqualTo(
            PrivacyGuarantee.pure(plan.released(), Adjacency.ADD_REMOVE)
                .under(mechanism.guarantee().conditions()));
    assertThat(plan.released()).isEqualTo(Epsilon.parse("2"));
    assertThat(((PrivacyEvent.Repeated) mechanism.describe()).times()).isEqualTo(4);
    assertThat(plan.lines())
        .contains("classes     4, each against the rest, with 1/4 of the epsilon of points each");
    assertThat(plan.tree().path("classes").intValue()).isEqualTo(4);
  }

  /** What a strategy is expected to lose follows from the epsilon of one card. */
  @Test
  void theSignalIsThatOfOneCard() {
    LearningOptions two = options("{\"column\": \"y\", \"positive\": \"a\", \"negative\": \"b\"}");
    CardStrategy risks = CardStrategies.named("exact-risks");
    assertThat(risks.plan(classes()).signal())
        .isCloseTo(risks.plan(two).signal() / 4, within(1e-9));
  }
}
