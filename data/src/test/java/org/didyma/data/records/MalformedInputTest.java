package org.didyma.data.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.didyma.data.cells.CellReader;
import org.didyma.data.cells.LabelUse;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.TableSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every complaint in full, from the two files of malformed inputs beside this class. */
class MalformedInputTest {

  private static final String LABEL = "'label': {'column': 'y', 'positive': '1', 'negative': '0'}";
  private static final String FEATURES = "'features': [{'column': 'a', 'integer': [0, 9]}]";

  /** Stands in the tables where a private value could; no message may contain it. */
  private static final String PRIVATE = "zebra";

  static Stream<Arguments> schemas() throws IOException {
    return cases("malformed-schemas.txt");
  }

  static Stream<Arguments> tables() throws IOException {
    return cases("malformed-tables.txt");
  }

  @ParameterizedTest
  @MethodSource("schemas")
  void schemaIsRefusedWithItsPlace(String input, String message) {
    String json = input.replace("<L>", LABEL).replace("<F>", FEATURES).replace('\'', '"');
    InvalidInputException e =
        catchThrowableOfType(InvalidInputException.class, () -> Schema.parse(json, "s.json"));
    assertThat(e).isNotNull();
    assertThat(e.getMessage()).isEqualTo(message).doesNotContain("\n");
    assertThat(e.advice()).isNotBlank().endsWith(".").doesNotContain("\n");
  }

  @ParameterizedTest
  @MethodSource("tables")
  void tableIsRefusedWithoutItsValues(String input, String message) {
    Schema schema = schema(input.charAt(0));
    String table = input.substring(2).replace("\\n", "\n").replace("\\0", "\0");
    TableSource source = TableSource.bytes("t.csv", table.getBytes(StandardCharsets.UTF_8));
    InvalidInputException cells =
        catchThrowableOfType(InvalidInputException.class, () -> CellReader.read(source, schema));
    assertThat(cells).isNotNull();
    assertThat(cells.getMessage()).isEqualTo(message).doesNotContain("\n").doesNotContain(PRIVATE);
    assertThat(cells.advice())
        .isNotBlank()
        .endsWith(".")
        .doesNotContain("\n")
        .doesNotContain(PRIVATE);
    if (message.contains("no records")) {
      return;
    }
    InvalidInputException rows =
        catchThrowableOfType(
            InvalidInputException.class,
            () ->
                EncodedRows.read(
                    source, schema, LabelUse.REQUIRED, (position, line, fields, x, y) -> {}));
    assertThat(rows).hasMessage(message);
  }

  @Test
  void damagedSchemasAreReadOrRefused() {
    String json =
        """
        {"missing": ["NA"], "label": {"column": "y", "positive": "1", "negative": ["0", "2"]},
         "features": [{"column": "a", "integer": [-5, 90], "thresholds": [25, 35],
                       "outside": "clip", "onMissing": {"value": 3}},
                      {"column": "b", "categories": ["u", "v"], "other": "category"},
                      {"column": "c", "decimal": [0.5, 1e2], "scale": 0.25}]}
        """;
    Random random = new Random(23);
    for (int round = 0; round < 6_000; round++) {
      String damaged = damaged(json, "{}[]\",:0-.e\\ntz\u0000\u00e9", random);
      try {
        Schema schema = Schema.parse(damaged, "s.json");
        assertThat(Schema.parse(schema.toJson(), "again")).isEqualTo(schema);
      } catch (InvalidInputException e) {
        assertThat(e.getMessage()).startsWith("s.json").doesNotContain("\n");
      }
    }
  }

  /** Java's decimals end at exponents of ten digits. */
  @Test
  void farExponentsInSchemasAreRefused() {
    for (String number :
        List.of("1e99999999999", "0e9999999999", "1e-99999999999", "1e2147483647")) {
      String json =
          """
          {"label": {"column": "y", "positive": "1", "negative": "0"},
           "features": [{"column": "c", "decimal": [0, %s], "scale": 1}]}
          """;
      assertThatThrownBy(() -> Schema.parse(json.formatted(number), "s.json"))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("must stay within 10^18");
    }
  }

  @Test
  void damagedTablesAreReadOrRefused() {
    String table = "color,age,y\nred,30,1\n\"blue\",?,0\n" + "blue , 77,1\r\n".repeat(3);
    Random random = new Random(29);
    for (int round = 0; round < 6_000; round++) {
      String damaged = damaged(table, "\",\n\r \t0-;?\u0000\u00e9\ud800", random);
      TableSource source = TableSource.bytes("t.csv", damaged.getBytes(StandardCharsets.UTF_8));
      try {
        assertThat(CellReader.read(source, schema('H')).records()).isPositive();
      } catch (InvalidInputException e) {
        assertThat(e.getMessage()).startsWith("t.csv").doesNotContain("\n");
      }
    }
  }

  /** The text with one to three characters inserted, replaced or removed. */
  private static String damaged(String text, String characters, Random random) {
    StringBuilder damaged = new StringBuilder(text);
    for (int n = random.nextInt(3); n >= 0; n--) {
      int at = random.nextInt(damaged.length());
      char c = characters.charAt(random.nextInt(characters.length()));
      switch (random.nextInt(3)) {
        case 0 -> damaged.insert(at, c);
        case 1 -> damaged.setCharAt(at, c);
        default -> damaged.deleteCharAt(at);
      }
    }
    return damaged.toString();
  }

  private static Schema schema(char kind) {
    String common =
        LABEL
            + ", 'missing': ['?'], 'features': ["
            + "{'column': 'color', 'categories': ['red', 'blue']},"
            + "{'column': 'age', 'integer': [0, 100], 'thresholds': [50]}]}";
    String json =
        switch (kind) {
          case 'H' -> "{" + common;
          case 'N' ->
              "{'header': false, "
                  + common.replace("'y'", "'3'").replace("'color'", "'1'").replace("'age'", "'2'");
          case 'C' -> "{'header': false, 'columns': ['color', 'age', 'y'], " + common;
          default ->
              "{"
                  + LABEL
                  + ", 'features': ["
                  + "{'column': 'x', 'decimal': [0, 1], 'thresholds': [0.25]}]}";
        };
    return Schema.parse(json.replace('\'', '"'), "s.json");
  }

  private static Stream<Arguments> cases(String resource) throws IOException {
    List<Arguments> cases = new ArrayList<>();
    try (InputStream in = MalformedInputTest.class.getResourceAsStream(resource);
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      String input = "";
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("= ")) {
          cases.add(Arguments.of(input, line.substring(2)));
        }
        input = line;
      }
    }
    assertThat(cases).hasSizeGreaterThanOrEqualTo(40);
    return cases.stream();
  }
}
