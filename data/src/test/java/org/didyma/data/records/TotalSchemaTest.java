package org.didyma.data.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import org.didyma.core.InvalidInputException;
import org.didyma.data.cells.CellReader;
import org.didyma.data.schema.Schema;
import org.didyma.data.schema.UncoveredValue;
import org.didyma.data.text.TableSource;
import org.didyma.formulations.Cells;
import org.junit.jupiter.api.Test;

/** Under a total schema every table is read, and each of its records means something by itself. */
class TotalSchemaTest {

  private static final int TABLES = 10_000;

  private final Random random = new Random(77);

  private static Map<String, Integer> read(Schema schema, byte[] table) {
    Cells cells = CellReader.read(TableSource.bytes("table.csv", table), schema);
    Map<String, Integer> counts = new TreeMap<>();
    for (int c = 0; c < cells.count(); c++) {
      StringBuilder x = new StringBuilder();
      for (int value : cells.row(c)) {
        x.append(value).append(' ');
      }
      put(counts, x + " positive", cells.positives(c));
      put(counts, x + " negative", cells.negatives(c));
    }
    return counts;
  }

  private static void put(Map<String, Integer> counts, String key, long count) {
    if (count > 0) {
      counts.put(key, (int) count);
    }
  }

  /**
   * The twin reads a table record by record, so equality says both: no bytes are refused, and a
   * change of one record changes one record of the result.
   */
  @Test
  void everyTableIsReadRecordByRecord() {
    for (int t = 0; t < TABLES; t++) {
      RandomTotalSchema c = new RandomTotalSchema(random);
      assertThat(c.schema().gaps()).allMatch(gap -> gap.kind() == UncoveredValue.Kind.SKIPPED);
      ByteArrayOutputStream table = new ByteArrayOutputStream();
      Map<String, Integer> expected = new TreeMap<>();
      int records = random.nextInt(5);
      for (int i = 0; i < records; i++) {
        byte[] record = c.record();
        boolean last = i == records - 1 && record.length > 0 && random.nextInt(3) == 0;
        table.writeBytes(record);
        if (!last) {
          table.write('\n');
        }
        String meaning = c.meaning(record);
        if (meaning != null) {
          expected.merge(meaning, 1, Integer::sum);
        }
      }
      assertThat(read(c.schema(), table.toByteArray()))
          .as("%s%n%s", c.schema().toJson(), Arrays.toString(table.toByteArray()))
          .isEqualTo(expected);
    }
  }

  private static final String STRICT =
      """
      {"header": %s, "columns": ["x", "y"], "label": {"column": "y", "positive": "1", "negative": "0"},
       "features": [{"column": "x", "categories": ["a", "PK"]}]}
      """;

  private static Schema schema(String json) {
    return Schema.parse(json, "test");
  }

  private static long records(Schema schema, String text) {
    return CellReader.read(
            TableSource.bytes("table.csv", text.getBytes(StandardCharsets.ISO_8859_1)), schema)
        .records();
  }

  @Test
  void aTableOfNoRecordsIsATableWhereThereIsNoHeader() {
    Schema positions =
        schema(
            STRICT
                .formatted("false")
                .replace("\"columns\": [\"x\", \"y\"],", "")
                .replace("\"x\"", "\"1\"")
                .replace("\"y\"", "\"2\""));
    Schema comments =
        schema(STRICT.formatted("false").replace("{\"header\"", "{\"comment\": \"#\", \"header\""));
    assertThat(records(schema(STRICT.formatted("false")), "")).isZero();
    assertThat(records(positions, "")).isZero();
    assertThat(records(comments, "#a,1\n")).isZero();
    assertThat(records(comments, "#a,1\na,1\n")).isEqualTo(1);
    Schema header = schema(STRICT.formatted("true").replace("\"columns\": [\"x\", \"y\"],", ""));
    assertThatThrownBy(() -> records(header, "")).isInstanceOf(InvalidInputException.class);
    assertThat(records(header, "x,y\n")).isZero();
  }

  @Test
  void onlyTheWholeSignatureIsASpreadsheet() {
    Schema schema = schema(STRICT.formatted("false"));
    assertThat(records(schema, "PK,1\na,0\n")).isEqualTo(2);
    assertThatThrownBy(() -> records(schema, "PK\u0003\u0004\u0014\0\0\0a,1\n"))
        .hasMessageContaining("zip archive");
    Schema total =
        schema(
            STRICT
                .formatted("false")
                .replace("{\"header\"", "{\"policies\": \"total\", \"header\""));
    assertThat(records(total, "PK\u0003\u0004\u0014\0\0\0a,1\n")).isEqualTo(1);
    assertThat(records(total, "\u001f\u008b\b,1\na,1")).isEqualTo(2);
  }

  /** What is told of a header must not depend on the record behind it. */
  @Test
  void aRecordBehindAHeaderMakesNoSpreadsheet() {
    String header = "PK\u0003\u0004,x,y\n";
    Schema total =
        schema(
            """
            {"policies": "total", "label": {"column": "y", "positive": "1", "negative": "0"},
             "features": [{"column": "x", "categories": ["a", "PK"]}]}
            """);
    for (String record : new String[] {"a,1\n", "\0,1\n", "\0\0\0\0\n"}) {
      assertThat(records(total, header + record)).isEqualTo(1);
    }
    // The version of the first entry of an archive can be the byte of a line feed.
    for (String start : new String[] {"\n\0\0\0\0\0", "\nx", "\u0014\0\0"}) {
      assertThatThrownBy(() -> records(total, "PK\u0003\u0004" + start))
          .hasMessageContaining("zip archive");
    }
  }

  /** The bound on different rows, and what rows there can be, hold for whatever a table says. */
  @Test
  void noTableHasMoreRowsOrOthersThanTheSchemaAllows() {
    int beyondForeseen = 0;
    for (int t = 0; t < 300; t++) {
      RandomTotalSchema c = new RandomTotalSchema(random);
      ByteArrayOutputStream table = new ByteArrayOutputStream();
      for (int i = 0; i < 500; i++) {
        table.writeBytes(c.record());
        table.write('\n');
      }
      Cells cells =
          CellReader.read(TableSource.bytes("table.csv", table.toByteArray()), c.schema());
      assertThat(BigInteger.valueOf(cells.count()))
          .as(c.schema().toJson())
          .isLessThanOrEqualTo(c.schema().possibleRows());
      for (int i = 0; i < cells.count(); i++) {
        assertThat(c.schema().admits(cells.row(i))).as(c.schema().toJson()).isTrue();
      }
      if (BigInteger.valueOf(cells.count()).compareTo(c.schema().foreseenRows()) > 0) {
        beyondForeseen++;
      }
    }
    assertThat(beyondForeseen).isPositive();
  }

  @Test
  void compressionIsToldByTheNameWhereTheFirstBytesAreARecord() throws IOException {
    Schema total =
        schema(
            STRICT
                .formatted("false")
                .replace("{\"header\"", "{\"policies\": \"total\", \"header\""));
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write("a,1\nPK,0\n".getBytes(StandardCharsets.UTF_8));
    }
    assertThat(CellReader.read(TableSource.bytes("t.csv.gz", packed.toByteArray()), total).count())
        .isEqualTo(2);
  }

  @Test
  void sayWhichRecordsDoNotFit() {
    Schema strict =
        schema(
            """
            {"comment": "#", "missing": ["?"],
             "label": {"column": "y", "positive": "1", "negative": "0", "other": "drop"},
             "features": [{"column": "x", "categories": ["a"]},
                          {"column": "z", "integer": [0, 9], "outside": "clip"}]}
            """);
    assertThat(
            strict.gaps().stream().map(gap -> gap.where() + " " + gap.kind() + " " + gap.advice()))
        .containsExactly(
            "the table JOINED state \"records\": \"lines\".",
            "the table REFUSED state \"width\": \"fill\".",
            "the table REFUSED state \"encoding\": \"replace\".",
            "the table SKIPPED state \"blank\": \"record\".",
            "the table SKIPPED leave \"comment\" out.",
            "the label SKIPPED state \"other\": \"positive\" or \"negative\".",
            "the label REFUSED state \"onMissing\": \"positive\" or \"negative\".",
            "column \"x\" REFUSED state \"other\".",
            "column \"x\" REFUSED state \"onMissing\".",
            "column \"z\" REFUSED state \"malformed\".",
            "column \"z\" REFUSED state \"onMissing\".");
    Schema total = schema(strict.toJson().replaceFirst("\\{", "{\"policies\": \"total\","));
    assertThat(total.gaps().stream().map(UncoveredValue::kind))
        .containsOnly(UncoveredValue.Kind.SKIPPED)
        .hasSize(2);
    assertThat(schema(total.toJson())).isEqualTo(total);
  }

  /** Well-formed tables mean the same in both ways to read them. */
  @Test
  void linesAreReadAsCsvIsWhereTheyAreWellFormed() {
    Schema csv = schema(STRICT.formatted("false"));
    Schema lines =
        schema(
            STRICT
                .formatted("false")
                .replace("{\"header\"", "{\"records\": \"lines\", \"header\""));
    String table = "\uFEFFa,1\r\n \"PK\" , \"0\"\n\n\"a\",1\n   \nPK,0";
    byte[] bytes = table.getBytes(StandardCharsets.UTF_8);
    assertThat(read(lines, bytes)).isEqualTo(read(csv, bytes)).hasSize(2);
    assertThatThrownBy(() -> records(lines, "a,1\na,1,1\n")).hasMessageContaining("line 2");
    assertThatThrownBy(() -> records(lines, "a,1\n\u00e9,1\n")).hasMessageContaining("UTF-8");
  }
}
