package org.didyma.data.records;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.didyma.data.schema.Schema;

/**
 * A random schema without a header, total under add-remove, and a twin in plain Java, which says
 * what a record means under it.
 */
final class RandomTotalSchema {

  private final Random random;
  private final boolean trim;
  private final char separator;
  private final boolean comment;
  private final Charset charset;
  private final boolean blankCounts;
  private final boolean missing;
  private final String labelOther;
  private final String labelMissing;
  private final String other;
  private final String outside;
  private final String onMissing;
  private final String malformed;
  private final boolean ordered;
  private final boolean scaled;
  private final String kind;
  private final boolean ignoresCase;
  private final boolean comma;
  private final boolean ownMissing;
  private final Schema schema;

  RandomTotalSchema(Random random) {
    this.random = random;
    this.trim = random.nextInt(4) > 0;
    this.separator = pick(",", ";", "\t").charAt(0);
    this.comment = random.nextInt(4) == 0;
    this.charset = Charset.forName(pick("UTF-8", "UTF-8", "windows-1252", "ISO-8859-1"));
    this.blankCounts = random.nextInt(4) > 0;
    this.missing = random.nextBoolean();
    this.labelOther = pick("positive", "negative", "drop");
    this.labelMissing = pick("positive", "negative", "drop");
    this.other = pick("category", "none", "value", "total");
    this.outside = pick("category", "clip", "none", "value", "total");
    this.onMissing = pick("category", "none", "value", "total");
    this.malformed = pick("category", "none", "value", "missing", "total");
    this.ordered = random.nextBoolean();
    this.scaled = random.nextBoolean();
    this.kind = pick("integer", "decimal");
    this.ignoresCase = random.nextInt(3) == 0;
    this.comma = random.nextInt(3) == 0;
    this.ownMissing = random.nextInt(3) == 0;
    this.schema = Schema.parse(json(), "test");
  }

  private String pick(String... words) {
    return words[random.nextInt(words.length)];
  }

  Schema schema() {
    return schema;
  }

  private String policy(String key, String word, String value) {
    return switch (word) {
      case "total" -> "";
      case "value" -> ", \"%s\": {\"value\": %s}".formatted(key, value);
      default -> ", \"%s\": \"%s\"".formatted(key, word);
    };
  }

  private String json() {
    return ("{\"policies\": \"total\", \"header\": false, \"separator\": \"%s\","
            + " \"charset\": \"%s\", \"trim\": %s%s%s%s,"
            + " \"label\": {\"column\": \"3\", \"positive\": \"y\", \"negative\": [\"n\", \"\"],"
            + " \"other\": \"%s\", \"onMissing\": \"%s\"}, \"features\": ["
            + "{\"column\": \"1\", \"categories\": [\"a\", \"PK\", \"#x\", \"b é\"], \"ordered\": %s%s%s%s},"
            + "{\"column\": \"2\", \"%s\": [-3, 7], %s%s%s%s%s%s}]}")
        .formatted(
            separator == '\t' ? "\\t" : separator,
            charset.name(),
            trim,
            comment ? ", \"comment\": \"#\"" : "",
            blankCounts ? "" : ", \"blank\": \"skip\"",
            missing ? ", \"missing\": [\"?\"]" : "",
            labelOther,
            labelMissing,
            ordered,
            policy("other", other, "\"PK\""),
            policy("onMissing", onMissing, "\"a\""),
            ignoresCase ? ", \"ignoreCase\": true" : "",
            kind,
            scaled ? "\"scale\": 2" : "\"thresholds\": [0, 4]",
            policy("outside", outside, "3"),
            policy("onMissing", onMissing, "-2"),
            policy("malformed", malformed, "5"),
            comma ? ", \"decimalMark\": \",\"" : "",
            ownMissing ? ", \"missing\": [\"3\", \"z\"]" : "");
  }

  /** What a record means: its vector and label as text, or null when it does not count. */
  String meaning(byte[] bytes) {
    String line = new String(bytes, charset);
    if (line.endsWith("\r")) {
      line = line.substring(0, line.length() - 1);
    }
    if (line.startsWith("\uFEFF")) {
      line = line.substring(1);
    }
    if (comment && line.startsWith("#")) {
      return null;
    }
    boolean blank = trim ? line.chars().allMatch(c -> c <= ' ' && c != separator) : line.isEmpty();
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
    List<String> categories = List.of("a", "PK", "#x", "b é");
    StringBuilder x = new StringBuilder();
    boolean isMissing = missing && field.equals("?");
    List<String> places = ignoresCase ? List.of("a", "pk", "#x", "b é") : categories;
    boolean isOther = !isMissing && !places.contains(folded(field));
    String value =
        folded(
            isMissing && onMissing.equals("value")
                ? "a"
                : isOther && other.equals("value") ? "PK" : field);
    int place = places.indexOf(value);
    for (int c = ordered ? 1 : 0; c < categories.size(); c++) {
      x.append((ordered ? place >= c : place == c) ? "1 " : "0 ");
    }
    append(x, other, isOther);
    append(x, onMissing, isMissing);
    return x.toString();
  }

  private String folded(String text) {
    StringBuilder folded = new StringBuilder();
    for (char c : text.toCharArray()) {
      folded.append(ignoresCase && c >= 'A' && c <= 'Z' ? (char) (c - 'A' + 'a') : c);
    }
    return folded.toString();
  }

  private void append(StringBuilder x, String policy, boolean applies) {
    if (policy.equals("category")) {
      x.append(applies ? "1 " : "0 ");
    }
  }

  private String number(String written) {
    String form =
        kind.equals("integer")
            ? "[+-]?[0-9]+(\\.0*)?"
            : "[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?";
    String pointed = comma ? written.replace('.', 'x').replace(',', '.') : written;
    boolean isInfinite = pointed.matches("[+-]?(?i:inf(inity)?)");
    String field = isInfinite ? pointed.replaceAll("(?i:inf(inity)?)", "999999") : pointed;
    boolean isMissing =
        ownMissing
            ? written.equals("z")
                || field.matches(form)
                    && new BigDecimal(field).compareTo(BigDecimal.valueOf(3)) == 0
            : missing && field.equals("?");
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

  /** Some record, or bytes that are hardly one. */
  byte[] record() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    if (random.nextInt(12) == 0) {
      out.writeBytes(
          pick("PK\u0003\u0004", "\uFEFF", "#", "\u001f", "\"", " ", "\0").getBytes(charset));
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
            ("\"" + pick("a", "b é", "y", "3", separator + "", "\"\"") + pick("\"", ""))
                .getBytes(charset));
        out.writeBytes(pick("", " ", "x", "\"").getBytes(charset));
      } else if (style == 2 && random.nextInt(300) == 0) {
        out.writeBytes(pick("0", "x", "é").repeat(70_000).getBytes(charset));
      } else {
        out.writeBytes(
            pick(
                    "a",
                    "PK",
                    "#x",
                    "b é",
                    "?",
                    "",
                    " ",
                    "3",
                    "-3",
                    "2.5",
                    "2,5",
                    "3.0",
                    "3,00",
                    "+3.",
                    "pk",
                    "A",
                    "inf",
                    "-Infinity",
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
                .getBytes(charset));
      }
    }
    if (random.nextInt(10) == 0) {
      out.write('\r');
    }
    return out.toByteArray();
  }
}
