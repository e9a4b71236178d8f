package org.didyma.data.cells;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.didyma.core.InvalidInputException;
import org.didyma.data.records.CellsRecords;
import org.didyma.data.records.LabelledSchemas;
import org.didyma.data.records.Records;
import org.didyma.data.records.Table;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.TableSource;
import org.didyma.formulations.Cells;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What fields become under labels of more than two values. */
class LabelKindsTest {

  private static final String TIMES =
      "{\"time\": \"t\", \"event\": {\"column\": \"e\", \"positive\": \"1\"},"
          + " \"horizons\": [30, 90, 365.5]%s}";

  private static Schema schema(String label) {
    return Schema.parse(
        "{\"missing\": [\"?\"], \"label\": %s, \"features\": [{\"column\": \"x\", \"integer\": [0, 9]}]}"
            .formatted(label),
        "s.json");
  }

  private static Table table(Schema schema, String header, String... lines) {
    String text = header + "\n" + String.join("\n", lines) + "\n";
    return new Table(schema, TableSource.bytes("t.csv", text.getBytes(StandardCharsets.UTF_8)));
  }

  /** The code of the only record; -1 where it does not count. */
  private static int code(Schema schema, String header, String line) {
    Cells cells = table(schema, header, line).cells(() -> {}, true);
    return cells.records() == 0
        ? -1
        : IntStream.range(0, cells.labels())
            .filter(k -> cells.count(0, k) == 1)
            .findFirst()
            .orElseThrow();
  }

  /** Three horizons: events are 0 to 2, censored ones 3 to 5, beyond is 6. */
  @ParameterizedTest
  @CsvSource({
    "0, 1, 0",
    "0.5, 1, 0",
    "30, 1, 0",
    "30.0, 1, 0",
    "30.000000000000000000001, 1, 1",
    "90, 1, 1",
    "91, 1, 2",
    "365.5, 1, 2",
    "365.51, 1, 6",
    "inf, 1, 6",
    "0, 0, 3",
    "29.999999999999999999999, 0, 3",
    "30, 0, 4",
    "89, 0, 4",
    "90, 0, 5",
    "365.4, 0, 5",
    "365.5, 0, 6",
    "366, 0, 6",
    "1e3, 0, 6",
    "5, 2, 3",
    "5, 1.0, 0",
  })
  void timesAreIntervalsByEventOrCensoring(String time, String event, int code) {
    assertThat(code(schema(TIMES.formatted("")), "x,t,e", "1," + time + "," + event))
        .isEqualTo(code);
  }

  @Test
  void whatIsNoTimeFollowsThePolicies() {
    Schema dropping = schema(TIMES.formatted(", \"other\": \"unseen\", \"onMissing\": \"drop\""));
    assertThat(code(dropping, "x,t,e", "1,-1,1")).isEqualTo(3);
    assertThat(code(dropping, "x,t,e", "1,soon,0")).isEqualTo(3);
    assertThat(code(dropping, "x,t,e", "1,?,0")).isEqualTo(-1);
    assertThat(code(dropping, "x,t,e", "1,5,?")).isEqualTo(-1);
    // What is none goes before what is missing, so that a mistake is not dropped.
    assertThat(code(dropping, "x,t,e", "1,soon,?")).isEqualTo(3);
    Schema listed =
        schema(
            TIMES
                .formatted(", \"other\": \"unseen\", \"onMissing\": \"drop\"")
                .replace("\"positive\": \"1\"", "\"positive\": \"1\", \"negative\": \"0\""));
    assertThat(code(listed, "x,t,e", "1,?,2")).isEqualTo(3);
    assertThat(code(listed, "x,t,e", "1,?,0")).isEqualTo(-1);
    Schema strict =
        schema(
            TIMES
                .formatted("")
                .replace("\"positive\": \"1\"", "\"positive\": \"1\", \"negative\": \"0\""));
    assertThatThrownBy(() -> code(strict, "x,t,e", "1,5,2"))
        .hasMessage(
            "t.csv, line 2, column \"e\": the value is none of the label values of the schema");
    assertThatThrownBy(() -> code(strict, "x,t,e", "1,-5,1"))
        .hasMessage(
            "t.csv, line 2, column \"t\": the value is none of the label values of the schema");
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "1, 1", "19, 19", "20, 20", "21, 20", "7.0, 7", "+3, 3", "1000000, 20"})
  void countsUpToTheLargest(String field, int code) {
    assertThat(code(schema("{\"column\": \"y\", \"count\": 20}"), "x,y", "1," + field))
        .isEqualTo(code);
  }

  @ParameterizedTest
  @CsvSource({"-1", "2.5", "many", "?", "''"})
  void whatIsNoCountIsRefusedWithoutItsValue(String field) {
    Schema counts = schema("{\"column\": \"y\", \"count\": 20}");
    assertThatThrownBy(() -> code(counts, "x,y", "1," + field))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            "t.csv, line 2, column \"y\": the value is none of the label values of the schema");
    Schema tolerant =
        schema(
            "{\"column\": \"y\", \"count\": 20, \"other\": {\"value\": 3}, \"onMissing\":"
                + " {\"value\": 4}}");
    assertThat(code(tolerant, "x,y", "1," + field)).isEqualTo(field.equals("?") ? 4 : 3);
  }

  /** The nearest grid point, upwards from the middle, by an arithmetic of its own. */
  @Test
  void numbersAreNearestGridPoints() {
    Schema numbers = schema("{\"column\": \"y\", \"number\": [-2, 10], \"steps\": 16}");
    Random random = new Random(4);
    for (int i = 0; i < 500; i++) {
      BigDecimal y =
          BigDecimal.valueOf(random.nextInt(20_000) - 5_000, 3).setScale(3 + random.nextInt(3));
      if (random.nextInt(4) == 0) {
        y = new BigDecimal("-2").add(new BigDecimal("0.375").multiply(BigDecimal.valueOf(i % 33)));
      }
      int nearest = 0;
      for (int k = 1; k <= 16; k++) {
        BigDecimal before =
            new BigDecimal("-2").add(new BigDecimal("0.75").multiply(BigDecimal.valueOf(k - 1)));
        boolean isNearer =
            y.subtract(before.add(new BigDecimal("0.75"))).abs().compareTo(y.subtract(before).abs())
                <= 0;
        nearest = isNearer ? k : nearest;
      }
      assertThat(code(numbers, "x,y", "1," + y)).as("%s", y).isEqualTo(nearest);
    }
    assertThat(numbers.label().names()).hasSize(17).startsWith("-2", "-1.25").endsWith("10");
  }

  @Test
  void ordersAreListed() {
    Schema grades =
        schema(
            "{\"column\": \"y\", \"ordered\": [\"mild\", \"moderate\", \"severe\"], \"ignoreCase\":"
                + " true, \"other\": {\"value\": \"moderate\"}, \"onMissing\": \"drop\"}");
    assertThat(code(grades, "x,y", "1,mild")).isZero();
    assertThat(code(grades, "x,y", "1,Severe")).isEqualTo(2);
    assertThat(code(grades, "x,y", "1,worse")).isEqualTo(1);
    assertThat(code(grades, "x,y", "1,?")).isEqualTo(-1);
    assertThat(Schema.parse(grades.toJson(), "again")).isEqualTo(grades);
  }

  /** Each schema is its own JSON; a total one refuses nothing. */
  @Test
  void schemasOfEveryKindAreTheirJsonAndCanBeTotal() {
    for (String label :
        List.of(
            TIMES.formatted(", \"onMissing\": \"drop\", \"decimalMark\": \",\""),
            "{\"column\": \"y\", \"ordered\": [\"a\", \"b\", \"c\"], \"other\": {\"value\": \"b\"}}",
            "{\"column\": \"y\", \"count\": 3, \"other\": {\"value\": 2}}",
            "{\"column\": \"y\", \"number\": [0.5, 10], \"steps\": 5, \"onMissing\": {\"value\":"
                + " 2.4}}")) {
      Schema schema = schema(label);
      assertThat(Schema.parse(schema.toJson(), "again").toJson()).isEqualTo(schema.toJson());
      assertThat(schema.gaps()).isNotEmpty();
      String plain = label.replaceAll(", \"(onMissing|other)\": (\\{[^}]*\\}|\"drop\")", "");
      Schema total =
          Schema.parse(
              schema(plain).toJson().replaceFirst("\\{", "{\"policies\": \"total\","), "total");
      assertThat(total.gaps()).as(plain).isEmpty();
      assertThat(total.label().other().code()).isNotNegative();
      Cells cells = table(total, "x,y,t,e", "1,odd,odd,odd", "2,,,", "3").cells(() -> {}, true);
      assertThat(cells.records()).isEqualTo(3);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'column': 'y', 'ordered': ['a', 'b']} | \"ordered\" has fewer than three classes",
        "{'column': 'y', 'classes': ['a', 'b']} | \"classes\" has fewer than three classes",
        "{'column': 'y', 'classes': ['a', 'b', 'c'], 'ordered': ['a', 'b', 'c']} | \"classes\"",
        "{'column': 'y', 'count': 1} | \"count\" is below 2",
        "{'column': 'y', 'count': 1000} | \"count\" is 1000, but a label has at most 1000 values",
        "{'column': 'y', 'number': [0, 1], 'steps': 3} | 3 steps from 0 to 1 are no decimal numbers",
        "{'column': 'y', 'number': [1, 1], 'steps': 2} | the range from 1 to 1 is empty",
        "{'time': 't', 'event': {'column': 't', 'positive': '1'}, 'horizons': [1]} | the time and the event are one column",
        "{'time': 't', 'event': {'column': 'e', 'positive': '1'}, 'horizons': [2, 2]} | \"horizons\" must be above 0 and increase, but 2 follows 2",
        "{'time': 't', 'event': {'column': 'x', 'positive': '1'}, 'horizons': [2]} | the feature column \"x\" is the label column",
        "{'column': 'y', 'count': 5, 'other': 'negative'} | \"other\" of the label must be \"error\", \"drop\" or {\"value\": ...}",
        "{'column': 'y', 'ordered': ['a', 'b', 'c'], 'other': {'value': 'd'}} | \"value\" of \"other\" is no value of the label"
      })
  void whatIsNoLabelIsRefused(String label, String message) {
    assertThatThrownBy(() -> schema(label.replace('\'', '"'))).hasMessageContaining(message);
  }

  /** Units of no more records than are used keep all of them, with their labels. */
  @Test
  void recordsOfUnitsKeepTheirLabels() {
    String label = "{\"column\": \"y\", \"ordered\": [\"a\", \"b\", \"c\"]}";
    Schema single = schema(label);
    Schema units =
        Schema.parse(
            single.toJson().replaceFirst("\\{", "{\"unit\": {\"column\": \"p\", \"records\": 2},"),
            "units");
    String[] lines = {"1,a,p1", "2,b,p1", "1,c,p2", "1,a,p3", "2,c,p3"};
    assertThat(LabelledSchemas.text(table(units, "x,y,p", lines).cells(() -> {}, true)))
        .isEqualTo(LabelledSchemas.text(table(single, "x,y,p", lines).cells(() -> {}, true)))
        .contains("[1][2, 0, 1]", "[2][0, 1, 1]");
  }

  /** Counts go through a file of their own, and are split as records. */
  @Test
  void cellsOfLabelsGoThroughFiles(@TempDir Path folder) throws IOException {
    Random random = new Random(9);
    for (int kind = 0; kind < LabelledSchemas.KINDS; kind++) {
      String label =
          kind == 1
              ? TIMES.formatted("")
              : new String[] {
                    "{\"column\": \"e\", \"ordered\": [\"0\", \"1\", \"2\"]}",
                    "",
                    "{\"column\": \"t\", \"count\": 3}",
                    "{\"column\": \"t\", \"number\": [0, 400], \"steps\": 5}"
                  }
                  [kind];
      Schema schema = schema(label);
      String[] lines =
          IntStream.range(0, 200)
              .mapToObj(
                  i ->
                      "%d,%d,%d"
                          .formatted(random.nextInt(3), random.nextInt(400), random.nextInt(3)))
              .toArray(String[]::new);
      Cells cells = table(schema, "x,t,e", lines).cells(() -> {}, true);
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      new CellsFile(schema, cells).writeTo(bytes);
      Path file = Files.write(folder.resolve(kind + ".cells"), bytes.toByteArray());
      assertThat(bytes.toString(StandardCharsets.UTF_8))
          .startsWith("{\"format\":\"didyma-cells/2\"")
          .contains("\"labels\":[\"" + schema.label().names().get(0));
      Records counted = new CellsRecords(file);
      assertThat(LabelledSchemas.text(counted.cells(schema, () -> {})))
          .isEqualTo(LabelledSchemas.text(cells));
      assertThat(LabelledSchemas.text(counted.cells(schema, position -> true)))
          .isEqualTo(LabelledSchemas.text(cells));
      Cells twice = CellsFile.read(file).plus(CellsFile.read(file)).cells();
      assertThat(twice.records()).isEqualTo(400);
      assertThat(twice.counts(0))
          .isEqualTo(Arrays.stream(cells.counts(0)).map(n -> 2 * n).toArray());
      Path damaged =
          Files.writeString(
              folder.resolve(kind + ".damaged"),
              bytes.toString(StandardCharsets.UTF_8).replaceFirst(",\\d+]]}", "]]}"));
      assertThatThrownBy(() -> CellsFile.read(damaged)).hasMessageContaining("not a file of cells");
    }
  }
}
