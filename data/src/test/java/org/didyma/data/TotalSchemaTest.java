package org.didyma.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import org.didyma.formulations.Cells;
import org.didyma.ground.InvalidInputException;
import org.junit.jupiter.api.Test;

/** Under a total schema every table is read, and each of its records means something by itself. */
class TotalSchemaTest {

  private static final int TABLES = 10_000;

  private final Random random = new Random(77);

  private String pick(String... words) {
    return words[random.nextInt(words.length)];
  }

  /** A schema without a header, total under add-remove, and a twin in plain Java. */
  private final class Case {
    final boolean trim = random.nextInt(4) > 0;
    final char separator = pick(",", ";", "\t").charAt(0);
    final boolean comment = random.nextInt(4) == 0;
    final boolean blankCounts = random.nextInt(4) > 0;
    final boolean missing = random.nextBoolean();
    final String labelOther = pick("positive", "negative", "drop");
    final String labelMissing = pick("positive", "negative", "drop");
    final String other = pick("category", "none", "value", "total");
    final String outside = pick("category", "clip", "none", "value", "total");
    final String onMissing = pick("category", "none", "value", "total");
    final String malformed = pick("category", "none", "value", "missing", "total");
    final boolean ordered = random.nextBoolean();
    final boolean scaled = random.nextBoolean();
    final String kind = pick("integer", "decimal");
    final Schema schema = Schema.parse(json(), "test");

    private String policy(String key, String word, String value) {
      return switch (word) {
        case "total" -> "";
        case "value" -> ", \"%s\": {\"value\": %s}".formatted(key, value);
        default -> ", \"%s\": \"%s\"".formatted(key, word);
      };
    }

    private String json() {
      return ("{\"policies\": \"total\", \"header\": false, \"separator\": \"%s\", \"trim\": %s%s%s%s,"
              + " \"label\": {\"column\": \"3\", \"positive\": \"y\", \"negative\": [\"n\", \"\"],"
              + " \"other\": \"%s\", \"onMissing\": \"%s\"}, \"features\": ["
              + "{\"column\": \"1\", \"categories\": [\"a\", \"PK\", \"#x\", \"b c\"], \"ordered\": %s%s%s},"
              + "{\"column\": \"2\", \"%s\": [-3, 7], %s%s%s%s}]}")
          .formatted(
              separator == '\t' ? "\\t" : separator,
              trim,
              comment ? ", \"comment\": \"#\"" : "",
              blankCounts ? "" : ", \"blank\": \"skip\"",
              missing ? ", \"missing\": [\"?\"]" : "",
              labelOther,
              labelMissing,
              ordered,
              policy("other", other, "\"PK\""),
              policy("onMissing", onMissing, "\"a\""),
              kind,
              scaled ? "\"scale\": 2" : "\"thresholds\": [0, 4]",
              policy("outside", outside, "3"),
              policy("onMissing", onMissing, "-2"),
              policy("malformed", malformed, "5"));
    }

    /** What a record means: its vector and label as text, or null when it does not count. */
    String meaning(byte[] bytes) {
      String line = new String(bytes, StandardCharsets.UTF_8);
      if (line.endsWith("\r")) {
        line = line.substring(0, line.length() - 1);
      }
      if (line.startsWith("\uFEFF")) {
        line = line.substring(1);
      }
      if (comment && line.startsWith("#")) {
        return null;
      }
      boolean blank =
          trim ? line.chars().allMatch(c -> c <= ' ' && c != separator) : line.isEmpty();
      if (blank && !blankCounts) {
        return null;
      }
      List<String> fields = split(line);
      while (fields.size() < 3) {
        fields.add("");
      }
      String label = label(fields.get(2));
      return label.equals("drop")
          ? null
          : category(fields.get(0)) + number(fields.get(1)) + " " + label;
    }

    private List<String> split(String line) {
      List<String> fields = new ArrayList<>();
      int at = 0;
      while (true) {
        int i = at;
        while (trim && i < line.length() && line.charAt(i) <= ' ' && line.charAt(i) != separator) {
          i++;
        }
        StringBuilder field = new StringBuilder();
        if (i < line.length() && line.charAt(i) == '"') {
          i++;
          while (i < line.length()) {
            if (line.startsWith("\"\"", i)) {
              field.append('"');
              i += 2;
            } else if (line.charAt(i) == '"') {
              i++;
              break;
            } else {
              field.append(line.charAt(i++));
            }
          }
        } else {
          i = at;
        }
        int end = line.indexOf(separator, i);
        field.append(line, i, end < 0 ? line.length() : end);
        String text = field.substring(0, Math.min(field.length(), 1 << 16));
        fields.add(trim ? text.trim() : text);
        if (end < 0) {
          return fields;
        }
        at = end + 1;
      }
    }

    private String label(String field) {
      return switch (field) {
        case "y" -> "positive";
        case "n", "" -> "negative";
        default -> missing && field.equals("?") ? labelMissing : labelOther;
      };
    }

    private String category(String field) {
      List<String> categories = List.of("a", "PK", "#x", "b c");
      StringBuilder x = new StringBuilder();
      boolean isMissing = missing && field.equals("?");
      boolean isOther = !isMissing && !categories.contains(field);
      String value =
          isMissing && onMissing.equals("value")
              ? "a"
              : isOther && other.equals("value") ? "PK" : field;
      int place = categories.indexOf(value);
      for (int c = ordered ? 1 : 0; c < categories.size(); c++) {
        x.append((ordered ? place >= c : place == c) ? "1 " : "0 ");
      }
      append(x, other, isOther);
      append(x, onMissing, isMissing);
      return x.toString();
    }

    private void append(StringBuilder x, String policy, boolean applies) {
      if (policy.equals("category")) {
        x.append(applies ? "1 " : "0 ");
      }
    }

    private String number(String field) {
      String form =
          kind.equals("integer")
              ? "[+-]?[0-9]+"
              : "[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?";
      boolean isMissing = missing && field.equals("?");
      boolean isMalformed = !isMissing && !field.matches(form);
      if (isMalformed && (malformed.equals("missing") || malformed.equals("total"))) {
        isMissing = true;
        isMalformed = false;
      }
      BigDecimal value = null;
      boolean isOutside = false;
      if (isMissing) {
        value = onMissing.equals("value") ? BigDecimal.valueOf(-2) : null;
      } else if (isMalformed) {
        value = malformed.equals("value") ? BigDecimal.valueOf(5) : null;
      } else {
        value = new BigDecimal(field);
        BigDecimal low = BigDecimal.valueOf(-3);
        BigDecimal high = BigDecimal.valueOf(7);
        isOutside = value.compareTo(low) < 0 || value.compareTo(high) > 0;
        if (isOutside) {
          value =
              switch (outside) {
                case "clip", "total" -> value.min(high).max(low);
                case "value" -> BigDecimal.valueOf(3);
                default -> null;
              };
        }
      }
      StringBuilder x = new StringBuilder();
      if (scaled) {
        BigDecimal half = new BigDecimal("0.5");
        x.append(
                value == null
                    ? "0"
                    : value
                        .divide(BigDecimal.valueOf(2))
                        .add(half)
                        .setScale(0, RoundingMode.FLOOR)
                        .toPlainString())
            .append(' ');
      } else {
        x.append(value != null && value.signum() >= 0 ? "1 " : "0 ");
        x.append(value != null && value.compareTo(BigDecimal.valueOf(4)) >= 0 ? "1 " : "0 ");
      }
      append(x, outside, isOutside);
      append(x, onMissing, isMissing);
      append(x, malformed, isMalformed);
      return x.toString();
    }

    byte[] record() {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      if (random.nextInt(12) == 0) {
        out.writeBytes(
            pick("PK\u0003\u0004", "\uFEFF", "#", "\u001f", "\"", " ", "\0")
                .getBytes(StandardCharsets.UTF_8));
        // Mostly nothing: what follows a mark has to mean something for the mark to show.
        if (random.nextInt(3) == 0) {
          out.write(random.nextBoolean() ? 0x8b : 'x');
        }
      }
      int fields = random.nextInt(8) == 0 ? random.nextInt(6) : 3;
      for (int f = 0; f < fields; f++) {
        if (f > 0) {
          out.write(separator);
        }
        int style = random.nextInt(10);
        if (style == 0) {
          byte[] odd = new byte[random.nextInt(5)];
          random.nextBytes(odd);
          for (byte b : odd) {
            out.write(b == '\n' ? '\r' : b);
          }
        } else if (style == 1) {
          out.writeBytes(
              ("\"" + pick("a", "b c", "y", "3", separator + "", "\"\"") + pick("\"", ""))
                  .getBytes(StandardCharsets.UTF_8));
          out.writeBytes(pick("", " ", "x", "\"").getBytes(StandardCharsets.UTF_8));
        } else if (style == 2 && random.nextInt(300) == 0) {
          out.writeBytes(pick("0", "x", "é").repeat(70_000).getBytes(StandardCharsets.UTF_8));
        } else {
          out.writeBytes(
              pick(
                      "a",
                      "PK",
                      "#x",
                      "b c",
                      "?",
                      "",
                      " ",
                      "3",
                      "-3",
                      "2.5",
                      "7.0",
                      "8",
                      "1e0",
                      "-1",
                      "99999999999999999999",
                      "1e999",
                      "6.9999999",
                      "0x1",
                      "y",
                      "y",
                      "n",
                      "n",
                      "z",
                      "\r",
                      "\u0663")
                  .getBytes(StandardCharsets.UTF_8));
        }
      }
      if (random.nextInt(10) == 0) {
        out.write('\r');
      }
      return out.toByteArray();
    }
  }

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
      Case c = new Case();
      assertThat(c.schema.gaps()).allMatch(gap -> gap.kind() == Gap.Kind.SKIPPED);
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
      assertThat(read(c.schema, table.toByteArray()))
          .as("%s%n%s", c.schema.toJson(), Arrays.toString(table.toByteArray()))
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
    assertThat(total.gaps().stream().map(Gap::kind)).containsOnly(Gap.Kind.SKIPPED).hasSize(2);
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
