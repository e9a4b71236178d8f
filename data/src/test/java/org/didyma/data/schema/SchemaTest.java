package org.didyma.data.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.didyma.core.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SchemaTest {

  private static final String INCOME =
      """
      { "header": true, "separator": ",", "trim": true, "missing": ["NA", ""],
        "label":    {"column": "income", "positive": ">50K", "negative": "<=50K"},
        "features": [ {"column": "education", "categories": ["Bachelors", "HS-grad", "None"],
                       "reference": "None", "other": "category", "onMissing": {"value": "None"}},
                      {"column": "age", "integer": [17, 90], "thresholds": [25, 35],
                       "outside": "clip", "onMissing": "category"},
                      {"column": "hours-per-week", "integer": [1, 99], "scale": 10},
                      {"column": "children", "integer": [0, 20]},
                      {"column": "rate", "decimal": [-0.50, 1], "thresholds": [0.250],
                       "outside": {"value": 0.1}},
                      {"column": "dose", "decimal": [0, 10], "scale": 0.5,
                       "outside": "category"} ] }
      """;

  @Test
  void namesAndGroupsOfCoordinates() {
    Schema schema = Schema.parse(INCOME, "income.json");
    assertThat(schema.coordinateNames())
        .containsExactly(
            "education=Bachelors",
            "education=HS-grad",
            "education=other",
            "age>=25",
            "age>=35",
            "age=missing",
            "hours-per-week/10",
            "children",
            "rate>=0.25",
            "dose/0.5",
            "dose=outside");
    assertThat(schema.groups()).containsExactly(0, 0, 0, 1, 1, 1, -1, -1, 2, 3, 3);
    assertThat(schema.dimension()).isEqualTo(11);
    assertThat(schema.label().column()).isEqualTo("income");
    assertThat(schema.label().values()).containsExactly(">50K", "<=50K");
    assertThat(schema.coordinates().get(3))
        .isEqualTo(new Coordinate("age>=25", "age", Coordinate.Test.AT_LEAST, "25"));
  }

  @Test
  void canonicalJsonParsesBackToAnEqualSchema() {
    Schema schema = Schema.parse(INCOME, "income.json");
    assertThat(Schema.parse(schema.toJson(), "again")).isEqualTo(schema).hasSameHashCodeAs(schema);
    assertThat(Schema.parse(schema.toJson(), "again").toJson()).isEqualTo(schema.toJson());
    JsonNode tree = schema.toJsonNode();
    assertThat(Schema.parse(tree.toString(), "tree")).isEqualTo(schema);
    assertThat(tree.get("features").get(4).get("decimal").get(0).decimalValue())
        .isEqualByComparingTo("-0.5");
  }

  @Test
  void orderOfKeysAndDefaultsDoNotMatter() {
    Schema stated =
        Schema.parse(
            """
            {"name": "", "public": false, "features": [{"integer": [0, 9], "scale": 1,
             "column": "a", "outside": "error"}], "missing": [], "trim": true, "header": true,
             "separator": ",", "label": {"negative": ["0"], "positive": ["1"], "column": "y"}}
            """,
            "stated");
    Schema defaults =
        Schema.parse(
            """
            {"label": {"column": "y", "positive": "1", "negative": "0"},
             "features": [{"column": "a", "integer": [0, 9]}]}
            """,
            "defaults");
    assertThat(stated).isEqualTo(defaults);
    assertThat(defaults.header()).isTrue();
    assertThat(defaults.trim()).isTrue();
    assertThat(defaults.separator()).isEqualTo(',');
    assertThat(defaults.comment()).isNull();
    assertThat(defaults.isPublic()).isFalse();
  }

  @Test
  void optionalTexts() {
    Schema schema =
        Schema.parse(
            """
            \uFEFF{"name": "n", "description": "d", "public": true, "comment": "|",
             "header": false, "columns": ["a", "y"], "separator": "\\t", "trim": false,
             "label": {"column": "y", "positive": ["1", "2"], "negative": [" 0"]},
             "features": [{"column": "a", "integer": [0, 9]}]}
            """,
            "texts");
    assertThat(schema.name()).isEqualTo("n");
    assertThat(schema.description()).isEqualTo("d");
    assertThat(schema.isPublic()).isTrue();
    assertThat(schema.comment()).isEqualTo('|');
    assertThat(schema.columns()).containsExactly("a", "y");
    assertThat(schema.separator()).isEqualTo('\t');
    assertThat(Schema.parse(schema.toJson(), "again")).isEqualTo(schema);
  }

  @Test
  void placeInALargerFile() {
    String json = INCOME.replace("[25, 35]", "[25,\n   15]");
    assertThatThrownBy(() -> Schema.parse(json, "income.json"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            "income.json, line 6, column 4: the threshold 15 must be above 17 and at most 90");
  }

  /** Each would be written back as a question mark, a category of another name. */
  @Test
  void unpairedSurrogatesAreRefused() {
    for (String half : List.of("\\ud800", "\\udc00", "\\udc00\\ud800", "\ud800")) {
      String json = INCOME.replace("Bachelors", "B" + half);
      assertThatThrownBy(() -> Schema.parse(json, "income.json"))
          .isInstanceOf(InvalidInputException.class)
          .hasMessage(
              "income.json, line 3, column 56: an unpaired surrogate, which is not a character");
      assertThatThrownBy(() -> Schema.parse("{\"" + half + "\": 1}", "s.json"))
          .message()
          .startsWith("s.json, line 1, column ")
          .containsIgnoringCase("surrogate");
    }
    Schema paired = Schema.parse(INCOME.replace("Bachelors", "\\ud83d\\ude00"), "income.json");
    assertThat(paired.coordinateNames().get(0)).isEqualTo("education=\ud83d\ude00");
  }

  @Test
  void misspeltKeyGetsItsSpelling() {
    assertThatThrownBy(() -> Schema.parse("{\"Seperator\": \";\"}", "s.json"))
        .isInstanceOfSatisfying(
            InvalidInputException.class,
            e -> assertThat(e.advice()).isEqualTo("write \"separator\" instead."));
  }

  @Test
  void aUnitIsShownAsItIsWritten() {
    assertThatThrownBy(
            () ->
                Schema.parse(
                    "{\"unit\": \"Patienten-Nr\", \"label\": {\"column\": \"y\","
                        + " \"positive\": \"1\", \"negative\": \"0\"}, \"features\": []}",
                    "s.json"))
        .isInstanceOfSatisfying(
            InvalidInputException.class,
            e ->
                assertThat(e.advice())
                    .startsWith("write {\"column\": \"Patienten-Nr\", \"records\": 1}"));
  }

  @Test
  void strangeTextStaysOnOneLine() {
    assertThatThrownBy(() -> Schema.parse("{\"a\\nb" + "c".repeat(200) + "\": 1}", "s\n.json"))
        .message()
        .startsWith("s?.json, line 1, column 2: unknown key \"a?bccc")
        .contains("c...\" in a schema")
        .doesNotContain("\n");
  }

  @Test
  void filesThatAreNoSchema(@TempDir Path folder) throws IOException {
    Path missing = folder.resolve("missing.json");
    assertThatThrownBy(() -> Schema.read(missing)).hasMessage(missing + " does not exist");
    assertThatThrownBy(() -> Schema.read(folder))
        .hasMessage(folder + " is a directory, not a file");
    Path binary = Files.write(folder.resolve("binary.json"), new byte[] {(byte) 0xff, 0, 1});
    assertThatThrownBy(() -> Schema.read(binary))
        .hasMessage(binary + " is not a text file in UTF-8");
    Path empty = Files.writeString(folder.resolve("empty.json"), "");
    assertThatThrownBy(() -> Schema.read(empty)).hasMessage(empty + " is empty");
    Path good = Files.writeString(folder.resolve("good.json"), INCOME);
    assertThat(Schema.read(good)).isEqualTo(Schema.parse(INCOME, "x"));
  }

  /** A table without a header has a name for each column before the last that is used. */
  @Test
  void positionsFarBeyondTablesAreRefused() {
    String json =
        """
        {"header": false, "label": {"column": "1", "positive": "1", "negative": "0"},
         "features": [{"column": "%s", "categories": ["x", "y"]}]}
        """;
    assertThat(Schema.parse(json.formatted("1048576"), "s").leastWidth()).isEqualTo(1_048_576);
    for (String column : List.of("1048577", "999999999")) {
      assertThatThrownBy(() -> Schema.parse(json.formatted(column), "s"))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("s, line 2, column 26: the column \"" + column + "\" is beyond");
    }
  }
}
