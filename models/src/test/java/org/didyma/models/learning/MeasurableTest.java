package org.didyma.models.learning;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.Locale;
import org.didyma.data.columns.Columns;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a plan says that cannot be measured, and what would do. */
class MeasurableTest {

  private static final String TEXT =
      """
      {"label": {"column": "y", "positive": "1", "negative": "0"},
       "features": [{"column": "a", "categories": ["x", "y", "z"]}]}
      """;

  private static final Columns COLUMNS = Columns.parse(TEXT, "columns");

  private static LearningOptions options(String epsilon, Adjacency adjacency) {
    return LearningOptions.of(COLUMNS, Epsilon.parse(epsilon), adjacency);
  }

  private static String said(LearningOptions options) {
    return LearningPlan.of(options).lines().stream()
        .filter(line -> line.startsWith("verdict     "))
        .findFirst()
        .orElseThrow();
  }

  /** What is said to do does, and with less the plan says that it does not. */
  @ParameterizedTest
  @CsvSource({
    "0.1, 300, true",
    "0.1, 300, false",
    "0.5, 300, true",
    "1, 100, false",
    "3, 60, true"
  })
  void sizesThatWouldDoAreThose(String epsilon, long records, boolean replaces) {
    Adjacency adjacency = replaces ? Adjacency.REPLACE : Adjacency.ADD_REMOVE;
    LearningOptions options = options(epsilon, adjacency).withRecords(records);
    JsonNode tree = LearningPlan.of(options).tree().get("measurable");
    assertThat(said(options)).contains("can hardly be distinguished from 0.5");
    long enough = tree.get("records").asLong();
    assertThat(said(options)).contains(String.format(Locale.ROOT, "%,d records", enough));
    LearningOptions more = options(epsilon, adjacency).withRecords(enough);
    assertThat(said(more))
        .matches(
            "verdict     an AUC of 0[.](69|7) or more can be distinguished from 0.5, if half of the"
                + " records are positive: state (\\p{Cntrl})positives(\\p{Cntrl})");
    assertThat(said(options.withRecords(enough * 2 / 3)))
        .contains("can hardly be distinguished" + " from 0.5");
    assertThat(LearningPlan.of(more).tree().at("/measurable/least_auc").asDouble())
        .isLessThanOrEqualTo(0.7);
    if (tree.has("epsilon")) {
      BigDecimal larger = new BigDecimal(tree.get("epsilon").asText());
      assertThat(larger).isGreaterThan(new BigDecimal(epsilon));
      assertThat(said(options)).contains(" or epsilon " + larger.toPlainString());
      assertThat(said(options(larger.toPlainString(), adjacency).withRecords(records)))
          .doesNotContain("can hardly");
    } else {
      assertThat(said(options("3", adjacency).withRecords(records))).contains("can hardly");
    }
  }

  @Test
  void nothingIsSaidOfWhatIsNotMeasuredOrNotKnown() {
    LearningOptions options = options("1", Adjacency.REPLACE);
    assertThat(said(options))
        .startsWith("verdict     unknown without a guess of the number of records; an AUC of 0.7")
        .endsWith(" records, if half of the records are positive");
    assertThat(said(options.holdingNothingOut())).contains("nothing will show whether");
    assertThat(LearningPlan.of(options.holdingNothingOut()).tree().has("measurable")).isFalse();
  }

  /** One record of each unit is measured. */
  @Test
  void unitsNeedSoManyTimesTheRecords() {
    Columns units =
        Columns.parse(
            TEXT.replaceFirst("[{]", "{\"unit\": {\"column\": \"id\", \"records\": 3},"), "units");
    long ofRecords =
        LearningPlan.of(options("1", Adjacency.ADD_REMOVE))
            .tree()
            .at("/measurable/records")
            .asLong();
    long ofUnits =
        LearningPlan.of(LearningOptions.of(units, Epsilon.parse("1"), Adjacency.ADD_REMOVE))
            .tree()
            .at("/measurable/records")
            .asLong();
    assertThat((double) ofUnits / ofRecords).isBetween(2.8, 3.2);
  }

  @Test
  void unusualNumbersAreNoted() {
    LearningOptions options = options("1", Adjacency.REPLACE).withRecords(1000);
    assertThat(LearningPlan.of(options).lines()).noneMatch(line -> line.startsWith("unusual"));
    assertThat(LearningPlan.of(options("100", Adjacency.REPLACE)).lines())
        .anyMatch(line -> line.startsWith("unusual     an epsilon of 100 protects hardly"));
    assertThat(LearningPlan.of(options.withRecords(1_000_000_000_000L)).lines())
        .anyMatch(line -> line.startsWith("unusual     1,000,000,000,000 records are more"));
    assertThat(LearningPlan.of(options.withRecords(1_000_000_000_000L)).tree().get("unusual"))
        .hasSize(1);
  }
}
