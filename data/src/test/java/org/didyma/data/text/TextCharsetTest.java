package org.didyma.data.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import org.didyma.core.InvalidInputException;
import org.didyma.data.cells.CellReader;
import org.didyma.data.records.SimulatedTable;
import org.didyma.data.records.SimulatedTable.Frequencies;
import org.didyma.data.schema.Schema;
import org.didyma.data.schema.UncoveredValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The key {@code charset} of a schema; what tables mean under it is in {@link
 * org.didyma.data.records.TotalSchemaTest}.
 */
class TextCharsetTest {

  private static final String GERMAN =
      """
      {"charset": "%s", "separator": ";", "label": {"column": "Übel", "positive": "schön", "negative": "nö"},
       "features": [{"column": "Größe", "integer": [0, 9], "thresholds": [5]}]}
      """;

  private static Schema schema(String charset) {
    return Schema.parse(GERMAN.formatted(charset), "s.json");
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "windows-1252", "cp1252", "ISO-8859-1", "latin1", "ISO-8859-15"})
  void aTableIsReadInItsCharset(String charset) {
    byte[] table = "Übel;Größe\nschön;7\nnö;1\nnö;2\n".getBytes(Charset.forName(charset));
    Schema schema = schema(charset);
    assertThat(schema.gaps()).extracting(UncoveredValue::what).contains(gap(schema));
    assertThat(CellReader.read(TableSource.bytes("t.csv", table), schema).records()).isEqualTo(3);
    assertThat(Schema.parse(schema.toJson(), "again")).isEqualTo(schema);
    assertThat(schema.toJson().contains("charset")).isEqualTo(!charset.equals("UTF-8"));
  }

  private static String gap(Schema schema) {
    return "a record that is not text in " + schema.charset().name();
  }

  /**
   * Those in which a character is several bytes, or a line feed another byte, change what lines
   * are.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {"UTF-16", "Shift_JIS", "GB18030", "ISO-2022-JP", "IBM037", "none", "", "a b"})
  void othersAreRefused(String charset) {
    assertThatThrownBy(() -> schema(charset))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("\"charset\" must be");
  }

  @Test
  void bytesThatAreNoCharactersAreRefusedOrReplaced() {
    byte[] bytes = "Übel;Größe\n\u0081;3\n".getBytes(StandardCharsets.ISO_8859_1);
    assertThatThrownBy(
            () -> CellReader.read(TableSource.bytes("t.csv", bytes), schema("windows-1252")))
        .hasMessage("t.csv is not a text file in windows-1252");
    Schema total =
        Schema.parse(
            GERMAN
                .formatted("windows-1252")
                .replace("{\"charset", "{\"policies\": \"total\", \"charset"),
            "s.json");
    assertThat(CellReader.read(TableSource.bytes("t.csv", bytes), total).records()).isEqualTo(1);
  }

  @Test
  void whatCanNeverOccurIsRefused() {
    assertThatThrownBy(() -> schema("US-ASCII"))
        .hasMessageContaining("the column \"Übel\" has a character that US-ASCII has not");
    assertThatThrownBy(
            () -> Schema.parse(GERMAN.formatted("windows-1252").replace("schön", "≥ 50"), "s.json"))
        .hasMessageContaining("\"≥ 50\"", "windows-1252");
  }

  @Test
  void aRehearsalIsWrittenInTheCharset() {
    Schema schema = schema("windows-1252");
    TableSource table = SimulatedTable.of(schema, 20, Frequencies.EVEN, new SecureRandom());
    assertThat(CellReader.read(table, schema).records()).isEqualTo(20);
  }
}
