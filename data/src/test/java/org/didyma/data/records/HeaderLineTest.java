package org.didyma.data.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.didyma.core.InvalidInputException;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.TableSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is told of a table before anything is paid for its records. */
class HeaderLineTest {

  private static final String STRICT =
      """
      {"trim": true, "comment": "#", "label": {"column": "y", "positive": ["1"], "negative": ["0"]},
       "features": [{"column": "age", "integer": [0, 9], "thresholds": [3, 6]},
                    {"column": "light, blue", "categories": ["a", "b"]}]}
      """;

  /** Records are lines, whatever is in them. */
  private static final String LINES =
      """
      {"records": "lines",
       "label": {"column": "y", "positive": ["1"], "negative": ["0"]},
       "features": [{"column": "age", "integer": [0, 9], "thresholds": [3, 6]},
                    {"column": "light, blue", "categories": ["a", "b"]}]}
      """;

  private static final List<String> RIGHT =
      List.of(
          "age,\"light, blue\",y",
          "\uFEFFage,\"light, blue\",y",
          "y,other,age,\"light, blue\"",
          "age,\"light, blue\",\"two\nlines\",y",
          "# a comment\nage,\"light, blue\",y",
          "age , \"light, blue\" , y");

  private static final List<String> WRONG =
      List.of(
          "Age,\"light, blue\",y", "age;\"light, blue\";y", "age,light, blue,y", "age,age,y", "x");

  private static void check(String json, byte[] table) {
    Schema schema = Schema.parse(json, "s.json");
    new Table(schema, TableSource.bytes("t.csv", table)).requireReadable();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @ValueSource(strings = {STRICT, LINES})
  void aRightHeaderIsNeverRefused(String json) {
    for (String header : RIGHT) {
      boolean isOneLine = header.indexOf('\n') < 0 && header.indexOf(' ') != 3;
      if (json.equals(STRICT) || isOneLine) {
        check(json, bytes(header + "\n1,a,1\n"));
        check(json, bytes(header));
      }
    }
  }

  /** The same words that reading the table has, and they cost nothing. */
  @ParameterizedTest
  @ValueSource(strings = {STRICT, LINES})
  void aHeaderWithoutTheColumnsIsRefusedLikeTheTable(String json) throws IOException {
    Schema schema = Schema.parse(json, "s.json");
    for (String header : WRONG) {
      byte[] table = bytes(header + "\n1,a,1\n");
      assertThatThrownBy(() -> check(json, table))
          .isInstanceOf(InvalidInputException.class)
          .hasMessage(
              catchThrowable(
                      () ->
                          new Table(schema, TableSource.bytes("t.csv", table))
                              .cells(() -> {}, true))
                  .getMessage());
      ByteArrayOutputStream packed = new ByteArrayOutputStream();
      try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
        out.write(table);
      }
      assertThatThrownBy(() -> check(json, packed.toByteArray()))
          .hasMessageContaining("t.csv has ");
    }
  }

  /** What is to do is said where the line shows it, without a word of it. */
  @Test
  void theAdviceIsAboutWhatIsWrong() {
    String lines = LINES.replace("\"records\"", "\"encoding\": \"replace\", \"records\"");
    String table = "age,\"light, blue\",y\n1,a,1\n";
    assertThat(advice(lines, table.getBytes(StandardCharsets.UTF_16))).contains("UTF-16");
    assertThat(advice(lines, table.getBytes(StandardCharsets.UTF_16LE))).contains("UTF-16");
    byte[] wide = table.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_16LE);
    assertThat(advice(lines, wide)).contains("UTF-16");
    assertThat(advice(lines, bytes(table.replace('\n', '\r')))).contains("carriage returns");
    // All records are in the first line, and what one of them holds is not told.
    assertThat(advice(lines, bytes(table.replace('\n', '\r').replace("a,1", "a\0b,1"))))
        .contains("carriage returns");
    assertThat(advice(STRICT, bytes(table.toUpperCase(Locale.ROOT)))).contains("capitals");
    byte[] excel = "größe,\"light, blue\",y\n1,a,1\n".getBytes(Charset.forName("windows-1252"));
    assertThat(advice(lines, excel)).contains("CSV UTF-8", "\"charset\"", "windows-1252");
    String german = lines.replace("age", "größe");
    String western = "{\"charset\": \"windows-1252\"," + german.substring(1);
    assertThat(advice(western, bytes("größe,\"light, blue\",y\n")))
        .contains("leave \"charset\" out", "is in UTF-8");
    assertThat(advice(western, new byte[] {(byte) 0x81, ',', 'y', '\n'}))
        .contains("check \"charset\"");
    assertThat(advice(STRICT, bytes("ages,\"two\r\nlines\",y\n"))).contains("\"separator\"");
  }

  private static String advice(String json, byte[] table) {
    Table read = new Table(Schema.parse(json, "s.json"), TableSource.bytes("t.csv", table));
    Throwable refusal = catchThrowable(() -> read.cells(() -> {}, true));
    assertThat(refusal).isInstanceOf(InvalidInputException.class);
    return ((InvalidInputException) refusal).advice();
  }

  /** Without a byte there is no header, and every neighbour of a table has that. */
  @ParameterizedTest
  @ValueSource(strings = {STRICT, LINES})
  void aTableWithoutAHeaderIsRefusedLikeTheTable(String json) throws IOException {
    Schema schema = Schema.parse(json, "s.json");
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    new GZIPOutputStream(packed).close();
    for (byte[] table : List.of(new byte[0], bytes("\uFEFF"), packed.toByteArray())) {
      assertThatThrownBy(() -> check(json, table))
          .isInstanceOf(InvalidInputException.class)
          .hasMessage("t.csv is empty");
      assertThatThrownBy(
              () -> new Table(schema, TableSource.bytes("t.csv", table)).cells(() -> {}, true))
          .hasMessage("t.csv is empty");
    }
  }

  /** Neighbours have one header: whatever records follow, the look at it ends the same way. */
  @ParameterizedTest
  @ValueSource(strings = {STRICT, LINES})
  void recordsMakeNoDifference(String json) {
    Random random = new Random(4);
    byte[] alphabet = {
      '"', ',', '\r', '\n', '#', 'a', '1', 0, (byte) 0xff, (byte) 0xc3, 'P', 'K', 3
    };
    for (List<String> headers : List.of(RIGHT, WRONG)) {
      for (String header : headers) {
        for (String end : List.of("\n", "\r\n")) {
          String first = told(json, bytes(header + end));
          for (int i = 0; i < 200; i++) {
            ByteArrayOutputStream table = new ByteArrayOutputStream();
            table.writeBytes(bytes(header + end));
            for (int n = random.nextInt(12); n >= 0; n--) {
              table.write(alphabet[random.nextInt(alphabet.length)]);
            }
            assertThat(told(json, table.toByteArray())).isEqualTo(first);
          }
        }
      }
    }
  }

  private static String told(String json, byte[] table) {
    Throwable refusal = catchThrowable(() -> check(json, table));
    return refusal == null ? "nothing" : refusal.getMessage();
  }

  @Test
  void withoutAHeaderNothingIsLookedAt() {
    String json =
        """
        {"header": false, "label": {"column": "2", "positive": ["1"], "negative": ["0"]},
         "features": [{"column": "1", "categories": ["a", "b"]}]}
        """;
    check(json, bytes("1"));
    check(json, bytes("\"\u0000"));
  }
}
