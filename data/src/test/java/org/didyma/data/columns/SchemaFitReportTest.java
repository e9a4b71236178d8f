package org.didyma.data.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.didyma.data.columns.SchemaFitReport.OfColumn;
import org.didyma.data.records.Records;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.TableSource;
import org.junit.jupiter.api.Test;

/** How a schema reads the fields of a table, by column. */
class SchemaFitReportTest {

  private static final List<String> NAMES = List.of("ward", "rate", "age", "ill");

  private static final List<List<String>> RECORDS =
      List.of(
          List.of("A", "1.5", "40", "yes"),
          List.of("B", "2,5", "041", "no"),
          List.of("Z", "1e9", "4.5", "no"),
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

  /** What is counted of each column; counts of 0 are left out. */
  private static List<String> told(SchemaFitReport readings) {
    return readings.columns().stream().map(SchemaFitReportTest::told).toList();
  }

  private static String told(OfColumn c) {
    Map<String, Long> counts = new LinkedHashMap<>();
    counts.put("read", c.read());
    counts.put("missing", c.missing());
    counts.put("outside", c.outside());
    counts.put("malformed", c.malformed());
    counts.put("unlisted", c.unlisted());
    counts.put("commas", c.commas());
    counts.put("refused", c.refused());
    return c.column()
        + " "
        + c.content()
        + ": "
        + counts.entrySet().stream()
            .filter(count -> count.getValue() != 0)
            .map(count -> count.getValue() + " " + count.getKey())
            .collect(Collectors.joining(", "));
  }

  @Test
  void eachFieldIsCountedForWhatItIs() {
    SchemaFitReport readings =
        SchemaFitReport.of(schema("\"policies\": \"total\", "), records(), () -> {});
    assertThat(readings.records()).isEqualTo(6);
    assertThat(readings.fitting()).isEqualTo(6);
    assertThat(told(readings))
        .containsExactly(
            "ill LABEL: 4 read, 1 missing, 1 unlisted",
            "ward CATEGORY: 2 read, 1 missing, 3 unlisted",
            // 1e9 is a number; -1,5 is one with a point, though outside of the range.
            "rate NUMBER: 1 read, 1 missing, 1 outside, 3 malformed, 2 commas",
            "age NUMBER: 2 read, 1 missing, 1 outside, 2 malformed");
  }

  /** The counts are the same, and what a policy refuses is told beside. */
  @Test
  void policiesSayWhatIsRefusedAndNotWhatAFieldIs() {
    SchemaFitReport readings = SchemaFitReport.of(schema(""), records(), () -> {});
    assertThat(readings.fitting()).isEqualTo(1);
    assertThat(told(readings))
        .containsExactly(
            "ill LABEL: 4 read, 1 missing, 1 unlisted, 2 refused",
            "ward CATEGORY: 2 read, 1 missing, 3 unlisted, 4 refused",
            "rate NUMBER: 1 read, 1 missing, 1 outside, 3 malformed, 2 commas, 5 refused",
            "age NUMBER: 2 read, 1 missing, 1 outside, 2 malformed, 4 refused");
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
    SchemaFitReport readings = SchemaFitReport.of(columns, records(), () -> {});
    assertThat(readings.fitting()).isEqualTo(6);
    assertThat(told(readings))
        .containsExactly(
            "ill LABEL: 4 read, 1 missing, 1 unlisted",
            "ward TEXT: 4 read, 2 missing",
            "rate NUMBER: 1 read, 1 missing, 1 outside, 3 malformed, 2 commas",
            "age NUMBER: 3 read, 1 missing, 2 malformed");
  }

  /** Weights beyond the cap are outside; what is no weight is refused where no policy takes it. */
  @Test
  void weightsAreCountedToo() {
    Schema weighed =
        Schema.parse(
            """
            {"missing": ["?"], "weight": {"column": "w", "cap": 3, "onMissing": "none"},
             "label": {"column": "y", "positive": "1", "negative": "0"},
             "features": [{"column": "x", "categories": ["a"], "other": "none"}]}
            """,
            "schema");
    List<List<String>> fields =
        Stream.of("0.5", "2", "3", "7", "?", "much")
            .map(weight -> List.of("a", "1", weight))
            .toList();
    SchemaFitReport readings =
        SchemaFitReport.of(
            weighed, Records.of("t", List.of("x", "y", "w"), fields::iterator), () -> {});
    assertThat(readings.fitting()).isEqualTo(5);
    assertThat(told(readings))
        .last()
        .isEqualTo("w NUMBER: 3 read, 1 missing, 1 outside, 1 malformed, 1 refused");
  }

  @Test
  void aColumnThatIsNotThereIsNamed() {
    Records other = Records.of("people", List.of("ward", "rate", "age", "sick"), RECORDS::iterator);
    assertThatThrownBy(() -> SchemaFitReport.of(schema(""), other, () -> {}))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("no column \"ill\"");
  }

  /** Blanks that readers of tables leave on, such as wide ones, make a field no number. */
  @Test
  void aFieldIsTrimmedAsFieldsOfTablesAre() {
    Schema schema = schema("");
    Feature age = schema.features().get(2);
    assertThat(SchemaFitReport.ofField(schema, age, "\u200340").malformed()).isEqualTo(1);
    assertThat(SchemaFitReport.ofField(schema, age, " \u000140\t").read()).isEqualTo(1);
  }

  /** A line break in a text makes two records of one, where records are lines. */
  @Test
  void linesThatEndWithinQuotesAreCounted() {
    String text =
        "ward,rate,age,ill\n\"A\nx\",1,40,yes\nB,2,50,no\n\"B\",3,60,no\n\"A,4,70,\"\"yes\n";
    TableSource table = TableSource.bytes("t", text.getBytes(StandardCharsets.UTF_8));
    SchemaFitReport readings =
        SchemaFitReport.of(schema("\"policies\": \"total\", "), Records.csv(table), () -> {});
    assertThat(readings.openLines()).isEqualTo(2);
    assertThat(readings.records()).isEqualTo(5);
    // In the rules of CSV a line break in a text belongs to its record.
    String closed = text.substring(0, text.lastIndexOf("\"A,"));
    TableSource csv = TableSource.bytes("t", closed.getBytes(StandardCharsets.UTF_8));
    SchemaFitReport whole = SchemaFitReport.of(schema(""), Records.csv(csv), () -> {});
    assertThat(whole.openLines()).isZero();
    assertThat(whole.records()).isEqualTo(3);
  }
}
