package org.didyma.data.records;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.didyma.data.schema.Schema;

/**
 * Random schemas with every key that says what fields mean, and tables whose fields are written in
 * all the ways that readers stumble over.
 */
final class OddTables {

  private OddTables() {}

  /** Every odd field in every column. */
  static List<List<String>> all() {
    List<List<String>> fields = new ArrayList<>();
    for (int i = 0; i < ODD.length; i++) {
      String date = ODD_DATES[i % ODD_DATES.length];
      fields.add(List.of(ODD[(i + 1) % ODD.length], ODD[i], ODD[i], ODD[i], date));
    }
    return fields;
  }

  private static final String[] ODD = {
    "",
    " ",
    "?",
    "x",
    "RED",
    "rouge",
    " red",
    "blue ",
    "\u2003blue",
    "YES",
    "no ",
    "50",
    "17",
    "050",
    "+7",
    "-3",
    "-4",
    "-0",
    "+",
    "-",
    ".",
    "1.",
    ".5",
    "1.5",
    "1.50",
    "-.25",
    "9.5",
    "9.51",
    "9.5000000000000000001",
    "101",
    "1e1",
    "1E-1",
    "1e400",
    "-1e400",
    "1e-400",
    "0.15",
    "0.45",
    "999999999999999",
    "9999999999999999",
    "123456789012345678901234567890",
    "NaN",
    "Infinity",
    "-Infinity",
    "0x10",
    "1_000",
    "1;5",
    "1,5",
    "9,50",
    "-,25",
    "1,000,5",
    "17.0",
    "17.",
    "7,0",
    "050.00",
    "-3.0",
    "-0.0",
    ".0",
    "..",
    "1..0",
    "1.0.",
    "red.0",
    "0",
    "NA",
    "na",
    "inf",
    "-INF",
    "+Infinity",
    "infinite",
    "Yes",
    "yeS",
    "GREEN",
    "gr\u0415en",
    "1e1",
    "1,5e0",
    " 7 ",
    "\t8",
    "7 8",
    "\u0667",
    "1e\u0661",
    "1e",
    "e5"
  };

  private static final String[] ODD_DATES = {
    "2000-02-29",
    "2000-02-28",
    "2000-02-30",
    "2001-02-29",
    "1900-02-29",
    "29.02.2000",
    "29.2.2024",
    "29.2.2023",
    "1.1.2001",
    "001.1.2001",
    "1.1.01",
    "12/31/2001",
    "31/12/2001",
    "5/5/2001",
    "13/13/2013",
    "0/1/2001",
    "2001-01-01 00:00:00",
    "2001-01-01T23:59:59.999Z",
    "1/1/2001 12:00 AM",
    "2001-01-01 ",
    "2001-01-01 x",
    "2001-01-01T",
    "2001-1-1",
    "20010101",
    "2026-06-30",
    "2026-07-01",
    "0000-01-01",
    "9999-12-31",
    "10000-01-01",
    "2001\u201001\u201001",
    "\u0662001-01-01"
  };

  /** A schema that refuses no field; numbers 0 to 3 have each key that says what fields mean. */
  static Schema tolerant(int number) {
    boolean isOdd = number % 2 == 1;
    String policies =
        ", \"outside\": \"category\", \"onMissing\": \"category\", \"malformed\": \"category\"";
    return Schema.parse(
        """
        {
          "header": true, "trim": %s, "missing": ["?", "na"], "decimal": "%s",
          "label": {"column": "label", "positive": ["yes", "17"], "negative": "no", "other": "negative",
                    "onMissing": "positive"%s},
          "features": [
            {"column": "colour", "categories": %s, "other": "category", "onMissing": "category"},
            {"column": "age", "integer": [-3, 100], "thresholds": [7, 17, 50], "missing": %s%s},
            {"column": "size", "decimal": [-0.5, 9.5], "thresholds": [-0.25, 0.45, 1.5, 2], "missing": %s%s},
            {"column": "since", "date": ["2000-02-29", "2026-06-30"], "format": "%s",
             "thresholds": ["2001-01-01", "2001-05-05", "2024-02-29"], "missing": %s%s}
          ]
        }
        """
            .formatted(
                number < 2,
                isOdd ? "," : ".",
                isOdd ? ", \"ignoreCase\": true" : "",
                isOdd
                    ? "[\"Red\", \"green\", \"blue\"], \"ignoreCase\": true"
                    : "[\"17\", \"-3\", \"050\", \"7\", \"1\"], \"missing\": [\"0\", \"1.\", \"?\"]",
                isOdd ? "[\"7\", \"0.0\", \"?\"]" : "[\"-3.0\", \"x\"]",
                policies,
                isOdd ? "[\"9,5\", \"1.5\"]" : "[\"1.50\", \"NaN\"]",
                policies,
                List.of("yyyy-MM-dd", "dd.MM.yyyy", "MM/dd/yyyy", "dd/MM/yyyy").get(number),
                isOdd ? "[\"2001-05-05\"]" : "[\"x\"]",
                policies),
        "schema");
  }

  /** A schema of the random family. */
  static Schema schema(Random random) {
    boolean total = random.nextInt(3) == 0;
    boolean comma = random.nextInt(8) == 0;
    boolean folds = random.nextInt(4) == 0;
    String missing = one(random, "", "[\"?\"]", "[\"?\", \"\"]", "[\"\", \"NaN\", \"50\"]");
    boolean hasMissing = !missing.isEmpty();
    return Schema.parse(
        """
        {
          "name": "random", "header": true, %s "trim": %s, %s %s
          "label": {"column": "label", "positive": "yes", "negative": ["no", "17"]%s%s%s},
          "features": [
            {"column": "colour", "categories": %s%s%s%s},
            {"column": "age", "integer": [-3, 100], %s%s%s%s%s},
            {"column": "size", "decimal": [-0.5, 9.5], %s%s%s%s%s%s},
            {"column": "since", "date": ["2000-02-29", "2026-06-30"],
             "thresholds": ["2001-01-01", "2024-02-29"]%s%s%s%s%s}
          ]
        }
        """
            .formatted(
                total ? "\"policies\": \"total\"," : "",
                random.nextBoolean(),
                hasMissing ? "\"missing\": " + missing + "," : "",
                random.nextInt(8) == 0 ? "\"decimal\": \",\"," : "",
                option(random, "other", "positive", "negative", total ? "negative" : "drop"),
                rarely(random, ", \"ignoreCase\": true"),
                rarely(random, ", \"missing\": [\"NA\", \"50\"], \"onMissing\": \"negative\""),
                folds
                    ? "[\"Red\", \"green\", \"blue\", \"17\"], \"ignoreCase\": true"
                    : one(
                        random,
                        "[\"red\", \"Red\", \"green\", \"blue\", \"17\"]",
                        "[\"17\", \"-3\", \"051\", \"7\", \"1\"]"),
                one(random, "", ", \"ordered\": true"),
                option(random, "other", "category", "none", "none", "error"),
                hasMissing ? option(random, "onMissing", "category", "none") : "",
                one(
                    random,
                    "\"thresholds\": [20, %d]".formatted(30 + random.nextInt(40)),
                    "\"scale\": %d".formatted(1 + random.nextInt(30))),
                option(random, "outside", "clip", "category", "error", "none"),
                hasMissing ? option(random, "onMissing", "category", "none", "error") : "",
                option(random, "malformed", "category", "none", "error"),
                own(random, hasMissing, "[\"0\", \"7\", \"x\"]", "[\"-4\", \"50\", \"1.5\"]", "[]"),
                one(
                    random,
                    "\"thresholds\": [-0.25, 1.5, 2]",
                    "\"scale\": 0.3",
                    "\"scale\": 0.0078125"),
                option(random, "outside", "clip", "category", "none"),
                hasMissing ? option(random, "onMissing", "category", "none") : "",
                comma
                    ? tolerant(random, "malformed", "category", "none")
                    : option(random, "malformed", "category", "none", "error"),
                comma ? ", \"decimalMark\": \",\"" : rarely(random, ", \"decimalMark\": \".\""),
                own(random, hasMissing, "[\"1.50\", \"?\"]", "[\"9,5\", \"NaN\", \"1,5\"]"),
                one(
                    random,
                    "",
                    ", \"format\": \"dd.MM.yyyy\"",
                    ", \"format\": \"MM/dd/yyyy\"",
                    ", \"format\": \"dd/MM/yyyy\""),
                tolerant(random, "outside", "clip", "category", "none"),
                hasMissing ? tolerant(random, "onMissing", "category", "none") : "",
                tolerant(random, "malformed", "category", "none"),
                own(random, hasMissing, "[\"2001-05-05\", \"?\"]", "[\"0\"]")),
        "schema");
  }

  /** Missing tokens of a column in place of those of the table, or nothing. */
  private static String own(Random random, boolean hasMissing, String... tokens) {
    return hasMissing ? rarely(random, ", \"missing\": " + one(random, tokens)) : "";
  }

  private static String rarely(Random random, String text) {
    return random.nextInt(4) == 0 ? text : "";
  }

  /** A policy, and hardly ever nothing, which refuses. */
  private static String tolerant(Random random, String key, String... policies) {
    String policy = ", \"%s\": \"%s\"".formatted(key, one(random, policies));
    return random.nextInt(8) == 0 ? "" : policy;
  }

  /** A policy, or nothing. */
  private static String option(Random random, String key, String... policies) {
    return random.nextInt(3) == 0 ? "" : ", \"%s\": \"%s\"".formatted(key, one(random, policies));
  }

  private static String one(Random random, String... texts) {
    return texts[random.nextInt(texts.length)];
  }

  /** A table of the random family. */
  static List<List<String>> table(Random random, boolean isRagged) {
    List<List<String>> all = new ArrayList<>();
    int odd = random.nextInt(3) * random.nextInt(20);
    String mark = random.nextInt(8) == 0 ? "," : ".";
    String date = one(random, "%1$04d-%2$02d-%3$02d", "%3$d.%2$d.%1$d", "%2$02d/%3$02d/%1$d");
    boolean ragged = isRagged && random.nextInt(6) == 0;
    for (int n = random.nextInt(30); n > 0; n--) {
      List<String> fields =
          List.of(
              random.nextInt(100) < odd ? odd(random) : one(random, "yes", "no"),
              random.nextInt(100) < odd ? odd(random) : one(random, "red", "Red", "green", "blue"),
              random.nextInt(100) < odd ? odd(random) : String.valueOf(random.nextInt(100)),
              random.nextInt(100) < odd
                  ? odd(random)
                  : "%d%s%d".formatted(random.nextInt(9), mark, random.nextInt(10)),
              random.nextInt(100) < odd
                  ? random.nextBoolean() ? odd(random) : oddDate(random)
                  : date.formatted(
                      2000 + random.nextInt(28), 1 + random.nextInt(12), 1 + random.nextInt(29)),
              "beyond");
      int width =
          ragged && random.nextInt(4) == 0 ? 1 + random.nextInt(6) : TableContract.COLUMNS.size();
      all.add(List.copyOf(fields.subList(0, width)));
    }
    return all;
  }

  /** Fields that readers stumble over: spaces, letters in another case, numbers in odd forms. */
  private static String odd(Random random) {
    return one(random, ODD);
  }

  /** Days in every form, days that there are not, and what only looks like one. */
  private static String oddDate(Random random) {
    return one(random, ODD_DATES);
  }
}
