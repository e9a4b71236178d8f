package org.didyma.data.cells;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.didyma.core.InvalidInputException;
import org.didyma.core.PrivacySubject;
import org.didyma.data.records.CellsRecords;
import org.didyma.data.records.Records;
import org.didyma.data.records.Table;
import org.didyma.data.schema.Schema;
import org.didyma.data.schema.UncoveredValue;
import org.didyma.data.text.TableSource;
import org.didyma.formulations.Cells;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What fields of a weight become, and what is counted by them. */
class WeightTest {

  private static final String REST =
      """
      "label": {"column": "y", "positive": "1", "negative": "0"},
      "features": [{"column": "x", "integer": [0, 9], "scale": 1}]}
      """;

  private static Schema schema(String weight) {
    return Schema.parse(
        "{\"missing\": [\"?\", \"99\"], \"weight\": {\"column\": \"w\", %s}, ".formatted(weight)
            + REST,
        "s.json");
  }

  private static Table table(Schema schema, String... lines) {
    String text = "x,y,w\n" + String.join("\n", lines) + "\n";
    return new Table(schema, TableSource.bytes("t.csv", text.getBytes(StandardCharsets.UTF_8)));
  }

  private static long weight(Schema schema, String field) {
    return table(schema, "1,1," + field).cells(() -> {}, true).records();
  }

  /** Steps of 0.5 up to 2.5, so 0 to 5, the nearest and upwards from the middle. */
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "0.24999999999999999999, 0",
    "0.25, 1",
    "0.7499999999, 1",
    "0.75, 2",
    "1, 2",
    "1e0, 2",
    "2.2, 4",
    "2.25, 5",
    "2.5, 5",
    "2.75, 5",
    "1000000, 5",
    "inf, 5",
    "1e300, 5",
    "-0, 0",
    "-0.0001, 3",
    "-inf, 3",
    "heavy, 3",
    "'', 3",
    "?, 1",
    "99, 1",
    "99.0, 1",
    "99.01, 5"
  })
  void weightsAreCutAndRounded(String field, long steps) {
    Schema half =
        schema(
            "\"cap\": 2.5, \"step\": 0.5, \"other\": {\"value\": 1.5},"
                + " \"onMissing\": {\"value\": 0.5}");
    assertThat(weight(half, field)).isEqualTo(steps);
    assertThat(half.subject()).isEqualTo(PrivacySubject.weighing(5));
    assertThat(Schema.parse(half.toJson(), "again")).isEqualTo(half);
  }

  /** The same by an arithmetic of its own. */
  @Test
  void randomWeightsAreTheNearestSteps() {
    Random random = new Random(71);
    for (int i = 0; i < 300; i++) {
      BigDecimal step = BigDecimal.valueOf(1 + random.nextInt(40), random.nextInt(3));
      int most = 1 + random.nextInt(9);
      BigDecimal cap = step.multiply(BigDecimal.valueOf(most));
      BigDecimal field = BigDecimal.valueOf(random.nextInt(40_000), random.nextInt(5));
      int nearest =
          field
              .divide(step, 30, RoundingMode.FLOOR)
              .setScale(0, RoundingMode.HALF_UP)
              .min(BigDecimal.valueOf(most))
              .intValue();
      Schema own =
          schema(
              "\"cap\": %s, \"step\": %s, \"missing\": []"
                  .formatted(cap.toPlainString(), step.toPlainString()));
      assertThat(weight(own, field.toPlainString()))
          .describedAs("%s of %s", field, own.toJson())
          .isEqualTo(nearest);
    }
  }

  /** A record of weight 3 is three records, whether it is counted by row or by column. */
  @Test
  void weightsAreRepetitions() {
    Schema weighed = schema("\"cap\": 4");
    Table one = table(weighed, "1,1,3", "2,0,9", "1,0,1", "3,1,0", "1,1,0.2");
    Table repeated =
        table(
            weighed.withoutWeight(),
            "1,1,x",
            "1,1,x",
            "1,1,x",
            "2,0,x",
            "2,0,x",
            "2,0,x",
            "2,0,x",
            "1,0,x");
    assertThat(text(one.cells(() -> {}, true))).isEqualTo(text(repeated.cells(() -> {}, true)));
    assertThat(text(one.columns(() -> {}, true).get(0)))
        .isEqualTo(text(repeated.columns(() -> {}, true).get(0)));
    assertThat(text(one.part(position -> position < 2).cells(() -> {}, true)))
        .isEqualTo("1:0/3 2:4/0 ");
  }

  private static String text(Cells cells) {
    StringBuilder text = new StringBuilder();
    for (int c = 0; c < cells.count(); c++) {
      text.append("%d:%d/%d ".formatted(cells.row(c)[0], cells.count(c, 0), cells.count(c, 1)));
    }
    return text.toString();
  }

  @Test
  void whatIsNoWeightIsRefusedWithoutItsValue() {
    Schema strict = schema("\"cap\": 5");
    for (String field : List.of("-3", "many", "?", "")) {
      assertThatThrownBy(() -> weight(strict, field))
          .isInstanceOf(InvalidInputException.class)
          .hasMessage("t.csv, line 2, column \"w\": the value is no weight, a number from 0 on");
    }
    assertThat(strict.gaps().stream().map(UncoveredValue::where))
        .filteredOn("the weight"::equals)
        .hasSize(2);
    Schema tolerant = schema("\"cap\": 5, \"other\": \"none\", \"onMissing\": \"none\"");
    assertThat(weight(tolerant, "-3") + weight(tolerant, "?")).isZero();
    assertThat(tolerant.gaps().stream().map(UncoveredValue::where)).doesNotContain("the weight");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"cap\": 0",
        "\"cap\": -1",
        "\"cap\": 5, \"step\": 0",
        "\"cap\": 5, \"step\": 2",
        "\"cap\": 10001",
        "\"cap\": 5, \"other\": {\"value\": 6}",
        "\"cap\": 5, \"other\": {\"value\": 0.5}",
        "\"cap\": 5, \"other\": \"clip\"",
        "\"step\": 1",
        "\"cap\": 5, \"most\": 1"
      })
  void whatIsNoCapIsRefused(String weight) {
    assertThatThrownBy(() -> schema(weight)).isInstanceOf(InvalidInputException.class);
  }

  @Test
  void weightsAreNeitherInputsNorOfUnits() {
    String weight = "{\"weight\": {\"column\": \"%s\", \"cap\": 2}, ";
    assertThatThrownBy(() -> Schema.parse(weight.formatted("x") + REST, "s.json"))
        .hasMessageContaining("is the column of the weight");
    assertThatThrownBy(() -> Schema.parse(weight.formatted("y") + REST, "s.json"))
        .hasMessageContaining("the column of the weight is the label column");
    String units = "\"unit\": {\"column\": \"who\", \"records\": 1}, ";
    assertThatThrownBy(() -> Schema.parse(weight.formatted("w") + units + REST, "s.json"))
        .hasMessageContaining("the records of a \"unit\" have no weights");
  }

  /** Sums go into a file of cells and back; single records do not come out of it. */
  @Test
  void filesOfCellsHaveSums(@TempDir Path folder) throws IOException {
    Schema weighed = schema("\"cap\": 4");
    Cells cells = table(weighed, "1,1,3", "2,0,4").cells(() -> {}, true);
    Path file = folder.resolve("cells.json");
    try (OutputStream out = Files.newOutputStream(file)) {
      new CellsFile(weighed, cells).writeTo(out);
    }
    Records read = new CellsRecords(file);
    assertThat(text(read.cells(weighed, () -> {}))).isEqualTo(text(cells));
    for (Schema schema : List.of(weighed, weighed.withoutWeight())) {
      assertThatThrownBy(
              () -> read.each(schema, LabelUse.REQUIRED, (position, line, fields, x, y) -> {}))
          .hasMessageContaining("sums of weights, which do not show single records");
    }
    assertThatThrownBy(() -> read.cells(weighed, position -> true))
        .hasMessageContaining("sums of weights");
  }

  /** Predictions need no weights. */
  @Test
  void weightsAreReadWithLabelsOnly() {
    long read =
        Records.csv(TableSource.bytes("t.csv", "x\n1\n".getBytes(StandardCharsets.UTF_8)))
            .each(
                schema("\"cap\": 4"),
                LabelUse.ABSENT,
                (position, line, fields, x, label) -> assertThat(label).isEqualTo(-1));
    assertThat(read).isEqualTo(1);
  }
}
