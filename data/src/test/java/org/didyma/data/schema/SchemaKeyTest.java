package org.didyma.data.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.didyma.data.schema.SchemaKey.Choice;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is declared of a key is what readers make of it. */
class SchemaKeyTest {

  private static final JsonMapper MAPPER = new JsonMapper();

  private static final String SCHEMA =
      """
      {"missing": ["-"],
       "unit": {"column": "person", "records": 1},
       "label": {"column": "ill", "positive": "1", "negative": "0"},
       "features": [{"column": "sex", "categories": ["f", "m"]},
                    {"column": "age", "integer": [0, 120]},
                    {"column": "rate", "decimal": [0, 1], "scale": 0.1},
                    {"column": "born", "date": ["1900-01-01", "2030-12-31"],
                     "thresholds": ["2000-01-01"]}],
       "card": {}, "display": {}}
      """;

  private static final String WEIGHT = "{\"column\": \"w\", \"cap\": 10}";

  static Stream<SchemaKey> keys() {
    return Arrays.stream(SchemaKey.values());
  }

  static Stream<SchemaKey> keysWithDefaults() {
    return keys().filter(key -> key.usual().matches("\".*\"|true|false"));
  }

  /** Those of the table and of features; what these two hold themselves is other keys. */
  static Stream<SchemaKey> keysOfTables() {
    return Stream.of(SchemaKey.Part.TABLE, SchemaKey.Part.FEATURE)
        .flatMap(SchemaKey::of)
        .filter(key -> key != SchemaKey.LABEL && key != SchemaKey.FEATURES);
  }

  static Stream<SchemaKey> keysWithChoices() {
    return keys().filter(key -> !key.choices().isEmpty());
  }

  /** A schema with a key stated, of the first feature that takes it. */
  private static Schema with(SchemaKey key, String json) throws Exception {
    ObjectNode root = (ObjectNode) MAPPER.readTree(SCHEMA);
    if (SchemaKey.of(SchemaKey.Part.WEIGHT).toList().contains(key)) {
      root.remove("unit");
      root.set("weight", MAPPER.readTree(WEIGHT));
    }
    if (key == SchemaKey.BLANK) {
      root.put("records", "lines");
    }
    at(root, key).set(key.key(), MAPPER.readTree(json));
    return Schema.parse(root.toString(), "test");
  }

  private static ObjectNode at(JsonNode root, SchemaKey key) {
    JsonNode features = root.get("features");
    JsonNode at =
        SchemaKey.of(SchemaKey.Part.FEATURE).toList().contains(key)
            ? switch (key) {
              case ORDERED, OTHER, IGNORE_CASE -> features.get(0);
              case FORMAT -> features.get(3);
              default -> features.get(1);
            }
            : Stream.of("unit", "weight", "card", "display")
                .filter(part -> names(part).anyMatch(key.name()::equals))
                .findFirst()
                .map(root::get)
                .orElse(root);
    return (ObjectNode) Objects.requireNonNull(at);
  }

  private static Stream<String> names(String part) {
    return SchemaKey.of(SchemaKey.Part.valueOf(part.toUpperCase(Locale.ROOT))).map(Enum::name);
  }

  /** A schema that states a default is the one that does not. */
  @ParameterizedTest
  @MethodSource("keysWithDefaults")
  void defaultsAreThose(SchemaKey key) throws Exception {
    Schema plain =
        key == SchemaKey.BLANK
            ? with(SchemaKey.RECORDS, "\"lines\"")
            : SchemaKey.of(SchemaKey.Part.WEIGHT).toList().contains(key)
                ? with(SchemaKey.STEP, "1")
                : Schema.parse(SCHEMA, "test");
    assertThat(with(key, key.usual())).isEqualTo(plain);
  }

  /** Each choice is taken and makes another schema, which states it; nothing else is taken. */
  @ParameterizedTest
  @MethodSource("keysWithChoices")
  void choicesAreThose(SchemaKey key) throws Exception {
    for (Choice choice : key.choices()) {
      String json = choice.json().replace("\"X\"", "\"f\"").replaceAll(" (n|[.]{3})}", " 7}");
      JsonNode written = SchemaWriter.tree(with(key, json));
      if (key == SchemaKey.POLICIES) {
        assertThat(written.get("width").asText()).isEqualTo("fill");
      } else {
        assertThat(at(written, key).get(key.key())).hasToString(MAPPER.readTree(json).toString());
      }
    }
    assertThatThrownBy(() -> with(key, "\"else\"")).isInstanceOf(InvalidInputException.class);
  }

  /** What is marked as total is what a total schema has, and nothing else differs. */
  @ParameterizedTest
  @MethodSource("keysOfTables")
  void totalSchemasHaveThose(SchemaKey key) throws Exception {
    JsonNode plain = at(SchemaWriter.tree(Schema.parse(SCHEMA, "test")), key);
    JsonNode total = at(SchemaWriter.tree(with(SchemaKey.POLICIES, "\"total\"")), key);
    String expected =
        key.choices().stream()
            .filter(Choice::total)
            .map(Choice::json)
            .findFirst()
            .orElse(String.valueOf(plain.get(key.key())));
    assertThat(String.valueOf(total.get(key.key()))).isEqualTo(expected);
  }
}
