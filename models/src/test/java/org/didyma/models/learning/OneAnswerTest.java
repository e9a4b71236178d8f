package org.didyma.models.learning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.didyma.core.Json;
import org.didyma.core.ParameterReference;
import org.didyma.data.columns.Columns;
import org.didyma.formulations.Costs;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Cards by errors where one answer for all makes the cheapest errors. */
class OneAnswerTest {

  /** So many that others than cards by errors lose more at little epsilon. */
  private static final Columns COLUMNS =
      Columns.parse(
          IntStream.range(0, 30)
              .mapToObj("{\"column\": \"c%d\", \"categories\": [\"x\", \"y\"]}"::formatted)
              .collect(
                  Collectors.joining(
                      ",",
                      "{\"label\": {\"column\": \"y\", \"positive\": \"1\", \"negative\":"
                          + " \"0\"}, \"features\": [",
                      "]}")),
          "columns");

  private static final List<CardStrategy> BY_ERRORS =
      List.of(CardStrategies.named("m-of-n"), CardStrategies.named("exact-errors"));

  private static LearningOptions options(Columns columns) {
    return LearningOptions.of(columns, Epsilon.parse("0.1"), Adjacency.REPLACE).withRecords(2500);
  }

  /** The odds that decide are those of the costs: by these a group changes sides. */
  @ParameterizedTest
  @CsvSource({
    "0.12, 1, 1, negative, 7, 7:1",
    "0.12, 2, 1, negative, 4, 7:1",
    "0.12, 1, 3, negative, 22, 7:1",
    "0.12, 30, 1, positive, 4, 7:1",
    "0.88, 1, 1, positive, 7, 1:7",
    "0.5, 1, 3, negative, 3, 1:1"
  })
  void groupsNeedSoManyTimesTheOdds(
      double positives, long missed, long alarm, String all, long times, String cost) {
    String text = text(positives, missed, alarm).orElseThrow();
    assertThat(text)
        .contains("may predict " + all + " for all")
        .contains("about " + times + " times the odds")
        .contains(ParameterReference.of("cost", cost));
    double prevalence = all.equals("negative") ? positives : 1 - positives;
    double more = (times + 0.5) * prevalence / (1 - prevalence);
    double less = (times - 0.5) * prevalence / (1 - prevalence);
    long lost = all.equals("negative") ? missed : alarm;
    long saved = all.equals("negative") ? alarm : missed;
    assertThat(more * lost).as("a group that gets the other answer").isGreaterThan(saved);
    assertThat(less * lost).as("a group that does not").isLessThanOrEqualTo(saved);
  }

  @ParameterizedTest
  @CsvSource({"0.5, 1, 1", "0.3, 1, 1", "0.5, 1, 2", "0.12, 7, 1", "0.12, 3, 1", "0.88, 1, 7"})
  void nothingIsSaidWhereGroupsOfUsualOddsDecide(double positives, long missed, long alarm) {
    assertThat(text(positives, missed, alarm)).isEmpty();
  }

  private static Optional<String> text(double positives, long missed, long alarm) {
    LearningOptions options =
        options(COLUMNS).withPositives(positives).by("zero-one", new Costs(missed, alarm));
    return OneAnswer.of(BY_ERRORS.get(0), options).map(OneAnswer::text);
  }

  /** A loss that was fitted to other tables is not shown, and cards by other losses come first. */
  @Test
  void thePlanTakesAnotherStrategy() {
    LearningPlan without = LearningPlan.of(options(COLUMNS));
    assertThat(BY_ERRORS).contains(without.strategy());
    LearningOptions rare = options(COLUMNS).withPositives(0.12);
    LearningPlan with = LearningPlan.of(rare);
    assertThat(BY_ERRORS).doesNotContain(with.strategy(), with.second().orElseThrow());
    assertThat(with.lines()).noneMatch(line -> line.contains("for all"));
    assertThat(LearningPlan.of(options(COLUMNS).withPositives(0.45)).strategy())
        .isEqualTo(without.strategy());
    LearningPlan named = LearningPlan.of(rare.by(BY_ERRORS.get(0)));
    assertThat(named.lines())
        .anyMatch(line -> line.endsWith("; its expected loss is unknown"))
        .anyMatch(line -> line.contains("may predict negative for all"));
    assertThat(named.tree().has("expected_loss")).isFalse();
  }

  /** Of strategies whose loss is unknown, those of one answer for all come last. */
  @Test
  void rulesDoNotBringThemBack() {
    Columns ruled = COLUMNS.withCardRules(Json.object().put("mostColumns", 2));
    assertThat(LearningPlan.of(options(ruled)).strategy()).isEqualTo(BY_ERRORS.get(1));
    LearningPlan rare = LearningPlan.of(options(ruled).withPositives(0.12));
    assertThat(BY_ERRORS).doesNotContain(rare.strategy());
    assertThat(String.join("\n", rare.lines())).doesNotContain("NaN");
  }
}
