package org.didyma.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.didyma.data.Readings.Content;
import org.didyma.data.Readings.OfColumn;
import org.didyma.ground.InvalidInputException;
import org.junit.jupiter.api.Test;

/** How a schema reads the fields of a table, by column. */
class ReadingsTest {

  private static final List<String> NAMES = List.of("ward", "rate", "age", "ill");

  private static final List<List<String>> RECORDS =
      List.of(
          List.of("A", "1.5", "40", "yes"),
          List.of("B", "2,5", "041", "no"),
          List.of("Z", "1e9", "4.0", "no"),
          List.of("", "-1,5", "", "perhaps"),
          List.of("?", "?", "?", "?"),
          List.of(" a", "1,000,5", "200", "yes"));

  private static final String FEATURES =
      """
      "missing": ["?"],
      "label": {"column": "ill", "positive": "yes", "negative": "no"},
      "features": [
        {"column": "ward", "categories": ["A", "B"]},
        {"column": "rate", "decimal": [0, 100]%s},
        {"column": "age", "integer": [0, 120], "thresholds": [50]}]}
      """;

  private static Records records() {
    return Records.of("people", NAMES, RECORDS::iterator);
  }

  private static Schema schema(String policies) {
    return Schema.parse("{" + policies + FEATURES.formatted(", \"thresholds\": [2]"), "schema");
  }

  private static OfColumn column(
      String name,
      Content content,
      long read,
      long missing,
      long outside,
      long malformed,
      long unlisted,
      long commas,
      long refused) {
    return new OfColumn(
        name, content, read, missing, outside, malformed, unlisted, commas, refused);
  }

  @Test
  void eachFieldIsCountedForWhatItIs() {
    Readings readings = Readings.of(schema("\"policies\": \"total\", "), records(), () -> {});
    assertThat(readings.records()).isEqualTo(6);
    assertThat(readings.fitting()).isEqualTo(6);
    assertThat(readings.columns())
        .containsExactly(
            column("ill", Content.LABEL, 4, 1, 0, 0, 1, 0, 0),
            column("ward", Content.CATEGORY, 2, 1, 0, 0, 3, 0, 0),
            // 1e9 is a number; -1,5 is one with a point, though outside of the range.
            column("rate", Content.NUMBER, 1, 1, 1, 3, 0, 2, 0),
            column("age", Content.NUMBER, 2, 1, 1, 2, 0, 0, 0));
  }

  /** The counts are the same, and what a policy refuses is told beside. */
  @Test
  void policiesSayWhatIsRefusedAndNotWhatAFieldIs() {
    Readings readings = Readings.of(schema(""), records(), () -> {});
    assertThat(readings.fitting()).isEqualTo(1);
    assertThat(readings.columns())
        .containsExactly(
            column("ill", Content.LABEL, 4, 1, 0, 0, 1, 0, 2),
            column("ward", Content.CATEGORY, 2, 1, 0, 0, 3, 0, 4),
            column("rate", Content.NUMBER, 1, 1, 1, 3, 0, 2, 5),
            column("age", Content.NUMBER, 2, 1, 1, 2, 0, 0, 4));
  }

  @Test
  void aFileOfColumnsIsReadToo() {
    Columns columns =
        Columns.parse(
            "{"
                + FEATURES
                    .formatted("")
                    .replace("[\"A\", \"B\"]", "\"unknown\"")
                    .replace("[0, 120], \"thresholds\": [50]", "\"unknown\""),
            "columns");
    Readings readings = Readings.of(columns, records(), () -> {});
    assertThat(readings.fitting()).isEqualTo(6);
    assertThat(readings.columns())
        .containsExactly(
            column("ill", Content.LABEL, 4, 1, 0, 0, 1, 0, 0),
            column("ward", Content.TEXT, 4, 2, 0, 0, 0, 0, 0),
            column("rate", Content.NUMBER, 1, 1, 1, 3, 0, 2, 0),
            column("age", Content.NUMBER, 3, 1, 0, 2, 0, 0, 0));
  }

  @Test
  void aColumnThatIsNotThereIsNamed() {
    Records other = Records.of("people", List.of("ward", "rate", "age", "sick"), RECORDS::iterator);
    assertThatThrownBy(() -> Readings.of(schema(""), other, () -> {}))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("no column \"ill\"");
  }
}
