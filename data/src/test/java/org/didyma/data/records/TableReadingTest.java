package org.didyma.data.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.didyma.core.InvalidInputException;
import org.didyma.data.cells.CellReader;
import org.didyma.data.cells.LabelUse;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.TableSource;
import org.didyma.formulations.Cells;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How text becomes records, and records become cells. */
class TableReadingTest {

  private static final String SCHEMA =
      """
      {"missing": ["?"], "label": {"column": "y", "positive": "yes", "negative": ["no", "never"]},
       "features": [{"column": "color", "categories": ["red", "blue", "light, blue", "\\"q\\""],
                     "onMissing": "category"},
                    {"column": "age", "integer": [0, 100], "thresholds": [30, 60]}]}
      """;

  private static Schema schema() {
    return Schema.parse(SCHEMA, "s.json");
  }

  private static Schema schema(String settings) {
    return Schema.parse(SCHEMA.replaceFirst("\\{", "{" + settings + ","), "s.json");
  }

  private static TableSource table(String text) {
    return TableSource.bytes("t.csv", text.getBytes(StandardCharsets.UTF_8));
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  /** The records as "line: fields -> x label". */
  private static List<String> rows(String text, Schema schema, LabelUse use) {
    List<String> rows = new ArrayList<>();
    EncodedRows.read(
        table(text),
        schema,
        use,
        (position, line, fields, x, label) -> {
          assertThat(position).isEqualTo(rows.size());
          rows.add(line + ": " + fields + " -> " + Arrays.toString(x) + " " + label);
        });
    return rows;
  }

  private static String text(Cells cells) {
    StringBuilder text = new StringBuilder();
    for (int c = 0; c < cells.count(); c++) {
      text.append(Arrays.toString(cells.row(c)))
          .append(" +")
          .append(cells.positives(c))
          .append(" -")
          .append(cells.negatives(c))
          .append('\n');
    }
    return text.toString();
  }

  @Test
  void quotesSpacesAndLineBreaks() {
    assertThat(
            rows(
                "color,note,age,y\r\n"
                    + "  red , plain,  7,yes \r\n"
                    + "\"light, blue\",\"two\r\nlines\",\"30\",\"no\"\r\n"
                    + "\r\n"
                    + "   \r\n"
                    + " \"\"\"q\"\"\" ,,60,never",
                schema(),
                LabelUse.REQUIRED))
        .containsExactly(
            "2: [red, plain, 7, yes] -> [1, 0, 0, 0, 0, 0, 0] 1",
            "3: [light, blue, two\r\nlines, 30, no] -> [0, 0, 1, 0, 0, 1, 0] 0",
            "7: [\"q\", , 60, never] -> [0, 0, 0, 1, 0, 1, 1] 0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n", "\r"})
  void everyLineBreak(String lineBreak) {
    String text = "color,age,y\nred,1,yes\nblue,2,no\n".replace("\n", lineBreak);
    assertThat(rows(text, schema(), LabelUse.REQUIRED))
        .containsExactly(
            "2: [red, 1, yes] -> [1, 0, 0, 0, 0, 0, 0] 1",
            "3: [blue, 2, no] -> [0, 1, 0, 0, 0, 0, 0] 0");
  }

  @Test
  void spacesCountWhenNotTrimmed() {
    assertThatThrownBy(
            () -> rows("color,age,y\n red,1,yes\n", schema("\"trim\": false"), LabelUse.REQUIRED))
        .hasMessage(
            "t.csv, line 2, column \"color\": "
                + "the value is none of the categories of the schema");
    assertThat(rows("color,age,y\n\nred,1,yes\n", schema("\"trim\": false"), LabelUse.REQUIRED))
        .hasSize(1);
  }

  @Test
  void columnsAreFoundByNameInAnyOrder() {
    List<List<String>> headers = new ArrayList<>();
    List<String> rows = new ArrayList<>();
    EncodedRows.read(
        table("id, y ,age,\"color\",id\n5,yes,40,blue,6\n"),
        schema(),
        LabelUse.REQUIRED,
        new RowConsumer() {
          @Override
          public void columns(List<String> names) {
            headers.add(names);
          }

          @Override
          public void accept(long position, long line, List<String> fields, int[] x, int label) {
            rows.add(fields + " " + Arrays.toString(x) + " " + label);
          }
        });
    assertThat(headers).containsExactly(List.of("id", "y", "age", "color", "id"));
    assertThat(rows).containsExactly("[5, yes, 40, blue, 6] [0, 1, 0, 0, 0, 1, 0] 1");
  }

  @Test
  void tablesWithoutHeader() {
    String byPosition =
        SCHEMA
            .replace("\"y\"", "\"3\"")
            .replace("\"color\"", "\"1\"")
            .replace("\"age\"", "\"2\"")
            .replaceFirst("\\{", "{\"header\": false, \"comment\": \"|\",");
    String text = "|a comment\nred,1,yes\n|another, one\nblue,2,no\n";
    List<String> expected =
        List.of(
            "2: [red, 1, yes] -> [1, 0, 0, 0, 0, 0, 0] 1",
            "4: [blue, 2, no] -> [0, 1, 0, 0, 0, 0, 0] 0");
    Schema positions = Schema.parse(byPosition, "s.json");
    assertThat(rows(text, positions, LabelUse.REQUIRED)).isEqualTo(expected);
    assertThat(positions.coordinateNames()).contains("1=red", "2>=30");
    Schema named =
        schema("\"header\": false, \"comment\": \"|\", \"columns\": [\"color\",\"age\",\"y\"]");
    assertThat(rows(text, named, LabelUse.REQUIRED)).isEqualTo(expected);
  }

  @Test
  void labelsCanBeLeftOut() {
    String labelled = "color,age,y\nred,1,yes\n";
    String unlabelled = "color,age\nred,1\n";
    assertThat(rows(labelled, schema(), LabelUse.OPTIONAL).get(0)).endsWith(" 1");
    assertThat(rows(labelled, schema(), LabelUse.ABSENT).get(0)).endsWith(" -1");
    assertThat(rows("color,age,y\nred,1,?\n", schema(), LabelUse.ABSENT).get(0)).endsWith(" -1");
    assertThat(rows(unlabelled, schema(), LabelUse.OPTIONAL).get(0)).endsWith(" -1");
    assertThat(rows(unlabelled, schema(), LabelUse.ABSENT).get(0)).endsWith(" -1");
    assertThat(rows("color,age\n", schema(), LabelUse.OPTIONAL)).isEmpty();
  }

  @Test
  void errorsOfTheConsumerPassThrough() {
    assertThatThrownBy(
            () ->
                EncodedRows.read(
                    table("color,age,y\nred,1,yes\n"),
                    schema(),
                    LabelUse.REQUIRED,
                    (position, line, fields, x, label) -> {
                      throw new UnsupportedOperationException("mine");
                    }))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessage("mine");
  }

  @Test
  void cellsDependNeitherOnOrderNorOnCompression(@TempDir Path folder) throws IOException {
    Random random = new Random(3);
    List<String> records = new ArrayList<>();
    String[] colors = {"red", "blue", "\"light, blue\"", "?", "\"\"\"q\"\"\""};
    String[] labels = {"yes", "no", "never"};
    for (int i = 0; i < 5_000; i++) {
      records.add(
          colors[random.nextInt(5)] + "," + random.nextInt(101) + "," + labels[random.nextInt(3)]);
    }
    String header = "color,age,y\n";
    String text = header + String.join("\n", records);
    Cells cells = CellReader.read(table(text), schema());
    assertThat(cells.records()).isEqualTo(5_000);
    assertThat(cells.count()).isEqualTo(15);
    Collections.shuffle(records, random);
    String shuffled = header + String.join("\n", records) + "\n\n";
    assertThat(text(CellReader.read(table(shuffled), schema()))).isEqualTo(text(cells));
    assertThat(text(CellReader.read(TableSource.bytes("t", gzip(shuffled)), schema())))
        .isEqualTo(text(cells));
    // The name says nothing about compression.
    Path plain = Files.writeString(folder.resolve("plain.csv.gz"), "\uFEFF" + shuffled);
    Path packed = Files.write(folder.resolve("packed.csv"), gzip("\uFEFF" + text));
    assertThat(text(CellReader.read(TableSource.file(plain), schema()))).isEqualTo(text(cells));
    assertThat(text(CellReader.read(TableSource.file(packed), schema()))).isEqualTo(text(cells));
  }

  @Test
  void cellsAgreeWithRows() {
    Random random = new Random(5);
    for (int round = 0; round < 30; round++) {
      StringBuilder text = new StringBuilder("age,y,color\n");
      int n = 1 + random.nextInt(3_000);
      for (int i = 0; i < n; i++) {
        text.append(random.nextInt(101)).append(random.nextBoolean() ? ",yes," : ",no,");
        text.append(random.nextBoolean() ? "red" : "?").append('\n');
      }
      Cells.Builder expected = Cells.builder(schema().dimension());
      EncodedRows.read(
          table(text.toString()),
          schema(),
          LabelUse.REQUIRED,
          (position, line, fields, x, label) ->
              expected.add(x, label > 0 ? 1 : 0, label > 0 ? 0 : 1));
      assertThat(text(CellReader.read(table(text.toString()), schema())))
          .isEqualTo(text(expected.build()));
    }
  }

  @Test
  void manyDistinctRowsAreToldApart() {
    Schema wide =
        Schema.parse(
            """
            {"label": {"column": "y", "positive": "1", "negative": "0"},
             "features": [{"column": "a", "integer": [-1000, 1000]},
                          {"column": "b", "integer": [-1000000, 1000000]}]}
            """,
            "s.json");
    StringBuilder text = new StringBuilder("a,b,y\n");
    for (int i = 0; i < 40_000; i++) {
      text.append(i % 200 - 100).append(',').append(i / 200 * 977 - 60_000).append(",1\n");
    }
    Cells cells = CellReader.read(table(text + text.substring(6)), wide);
    assertThat(cells.count()).isEqualTo(40_000);
    assertThat(cells.records()).isEqualTo(80_000);
    for (int c = 0; c < cells.count(); c++) {
      assertThat(cells.positives(c)).isEqualTo(2);
    }
  }

  @Test
  void splitByPosition() {
    String text = "color,age,y\nred,1,yes\nblue,40,no\n\nred,1,no\nblue,70,yes\n";
    Cells even = CellReader.read(table(text), schema(), position -> position % 2 == 0);
    Cells odd = CellReader.read(table(text), schema(), position -> position % 2 == 1);
    assertThat(text(even)).isEqualTo("[1, 0, 0, 0, 0, 0, 0] +1 -1\n");
    assertThat(text(odd)).isEqualTo("[0, 1, 0, 0, 0, 1, 0] +0 -1\n[0, 1, 0, 0, 0, 1, 1] +1 -0\n");
    assertThat(CellReader.read(table(text), schema(), position -> position > 9).count()).isZero();
    assertThatThrownBy(
            () -> CellReader.read(table(text + "pink,1,yes\n"), schema(), position -> position < 2))
        .hasMessage(
            "t.csv, line 7, column \"color\": "
                + "the value is none of the categories of the schema");
  }

  @Test
  void sourcesThatAreNoTable(@TempDir Path folder) throws IOException {
    byte[] packed = gzip("color,age,y\n" + "red,1,yes\n".repeat(10_000));
    check(folder.resolve("missing.csv"), " does not exist");
    check(folder, " is a directory, not a table");
    check(Files.write(folder.resolve("empty.csv"), new byte[0]), " is empty");
    check(Files.write(folder.resolve("packed.csv"), gzip("")), " is empty");
    check(
        Files.write(folder.resolve("latin.csv"), new byte[] {'a', ',', (byte) 0xe9, '\n'}),
        " is not a text file in UTF-8");
    check(
        Files.write(folder.resolve("cut.gz"), Arrays.copyOf(packed, packed.length / 2)),
        " is cut off: its gzip data ends too early");
    byte[] damaged = packed.clone();
    damaged[packed.length - 6] ^= 1;
    check(
        Files.write(folder.resolve("damaged.gz"), damaged),
        " is damaged: its gzip data cannot be decompressed");
    TableSource broken =
        new TableSource() {
          @Override
          public String name() {
            return "query";
          }

          @Override
          public InputStream open() throws IOException {
            throw new IOException("zebra");
          }
        };
    assertThatThrownBy(() -> CellReader.read(broken, schema()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("query cannot be read");
  }

  private static void check(Path file, String message) {
    assertThatThrownBy(() -> CellReader.read(TableSource.file(file), schema()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(file + message);
  }
}
