package org.didyma.models.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.didyma.core.InvalidInputException;
import org.didyma.data.cells.LabelUse;
import org.didyma.data.records.Records;
import org.didyma.data.records.RowConsumer;
import org.didyma.formulations.loss.Losses;
import org.didyma.mechanisms.RiskScale;
import org.didyma.models.Model;
import org.didyma.models.ModelReader;

/**
 * Random models, and records whose fields are words of the schema, numbers in all their forms, and
 * neither, with what the table's readers and the rule say of them.
 */
final class ScoredCases {

  static final List<String> COLUMNS =
      List.of("kind", "whole", "deci\"mal", "scaled", "code", "since");

  private ScoredCases() {}

  /** What the readers and the rule say of a record; empty where it is refused. */
  static String reference(Model model, List<String> fields) {
    List<String> said = new ArrayList<>();
    try {
      Records.of("one", COLUMNS, () -> List.of(fields).iterator())
          .each(
              model.schema(),
              LabelUse.ABSENT,
              new RowConsumer() {
                @Override
                public void columns(List<String> names) {}

                @Override
                public void accept(long position, long line, List<String> own, int[] x, int label) {
                  double score = model.rule().classifier(model.schema()).score(x);
                  said.add(line(model, score));
                }
              });
    } catch (InvalidInputException e) {
      return "";
    }
    return said.get(0);
  }

  /** Label and risk, so that sums are compared where their sign matters and where they show. */
  static String line(Model model, double score) {
    return model
        .reading()
        .map(reading -> line(reading.likeliest(score).orElse(""), reading.numbers().at(score)))
        .orElseGet(
            () ->
                (score > 0
                        ? model.schema().label().binary().positive().get(0)
                        : model.schema().label().binary().negative().get(0))
                    + " "
                    + model
                        .risk()
                        .map((RiskScale r) -> "%.5f".formatted(r.risk(score)))
                        .orElse(""));
  }

  /** The likeliest class, empty where there are none, and what a score says. */
  static String line(String likeliest, double... numbers) {
    return likeliest
        + " "
        + DoubleStream.of(numbers).mapToObj("%.5f"::formatted).collect(Collectors.joining(" "));
  }

  // ---- random models and records ----

  /** Labels of each kind, with losses of those of more than two values. */
  private static final String[][] LABELS = {
    {"{\"column\": \"y\", \"positive\": \"yes \\\"1\\\"\", \"negative\": \"no\"}"},
    {
      "{\"column\": \"y\", \"ordered\": [\"2\", \"1\", \"</b>\", \"\\\"\\\\\"]}",
      "ordered",
      "ordered:1/3:none:1/16:1/10,3/10,4/5",
      "ordered:1:0.01:1/16:1/4,1/2,3/4"
    },
    {
      "{\"time\": \"days\", \"event\": {\"column\": \"died\", \"positive\": \"yes\"},"
          + " \"horizons\": [0.5, 90, 365]}",
      "hazard",
      "hazard:1/3:none:1/16:1/10,1/5,1/7"
    },
    {"{\"column\": \"y\", \"count\": 20}", "poisson:1/3:8:1/16:3", "number:1/2"},
    {"{\"column\": \"y\", \"number\": [0, 10], \"steps\": 20}", "number", "ordered"}
  };

  private static final String[] WORDS = {
    "a",
    "b c",
    "",
    "NA",
    "12",
    "007",
    "999",
    "-99",
    "\\\"'",
    "</script>",
    "é",
    "x",
    " a ",
    "A",
    "B C",
    "É",
    "na",
    "-1",
    "constructor"
  };

  private static final String[] CODES = {
    "0", "1", "-2", "03", "0.0", "1.", "-2.000", "03.0", "3.0", ".0", "1.5", "1.0.", "1..0", "NA"
  };

  private static final String[] DATES = {
    "2000-02-29",
    "2000-02-28",
    "2001-02-29",
    "29.2.2024",
    "29.02.2023",
    "1.1.2001",
    "12/31/2001",
    "31/12/2001",
    "5/5/2001",
    "2001-05-05",
    "2001-05-05T00:00:00Z",
    "2001-01-01 10:00 AM",
    "2001-01-01 x",
    "2001-1-1",
    "20010101",
    "2026-06-30",
    "2026-07-01",
    "0000-01-01",
    "10000-01-01"
  };

  /** A model that consumers with typed fields can have, too: without the last column. */
  static Model model(Random random) {
    return model(random, true);
  }

  private static Model model(Random random, boolean isTyped) {
    List<String> features = new ArrayList<>();
    features.add(
        "{\"column\": \"kind\", \"categories\": [\"a\", \"b c\", \"12\", \"é\", \"\\\\\\\"'\", \"</script>\"], \"ordered\": %s, \"other\": %s, \"onMissing\": %s%s}"
            .formatted(
                random.nextBoolean(),
                choice(random, "category", "none", "error"),
                own(random),
                isTyped ? "" : pick(random, "", ", \"ignoreCase\": true")));
    features.add(
        "{\"column\": \"whole\", \"integer\": [-5, 90], \"thresholds\": [-1, 7, 25]%s%s}"
            .formatted(
                policies(random),
                pick(random, "", "", ", \"missing\": [\"7\", \"x\"]", ", \"missing\": []")));
    features.add(
        "{\"column\": \"deci\\\"mal\", \"decimal\": [-1.5, 12.25], \"thresholds\": [-0.125, 0, 3.1]%s%s%s}"
            .formatted(
                policies(random),
                isTyped ? "" : pick(random, "", ", \"decimalMark\": \",\""),
                pick(random, "", "", ", \"missing\": [\"3.1\", \"1,5\", \"0\"]")));
    features.add(
        "{\"column\": \"scaled\", \"decimal\": [%s, 40], \"scale\": 2.5%s}"
            .formatted(pick(random, "-10", "10"), policies(random)));
    features.add(
        "{\"column\": \"code\", \"categories\": [\"0\", \"1\", \"-2\", \"03\"], \"other\": %s, \"onMissing\": %s}"
            .formatted(choice(random, "category", "none"), own(random)));
    if (!isTyped) {
      features.add(
          "{\"column\": \"since\", \"date\": [\"2000-02-29\", \"2026-06-30\"], \"thresholds\": [\"2001-01-01\", \"2024-02-29\"]%s%s%s}"
              .formatted(
                  policies(random).replace("12}", "\"2012-12-12\"}"),
                  pick(random, "", ", \"missing\": [\"2001-05-05\", \"0\"]"),
                  pick(
                      random,
                      "",
                      ", \"format\": \"dd.MM.yyyy\"",
                      ", \"format\": \"MM/dd/yyyy\"",
                      ", \"format\": \"dd/MM/yyyy\"")));
    }
    String[] label = LABELS[random.nextInt(LABELS.length)];
    boolean isOfTwo = label.length == 1;
    boolean isReal = isOfTwo && random.nextInt(3) == 0;
    String schema =
        "{\"trim\": %s, \"missing\": [%s], \"label\": %s, \"features\": [%s]}"
            .formatted(
                random.nextBoolean(),
                choice(random, "\"NA\", \"\"", "\"\", \"007\"", "\"NA\"", "\"\", \"999\", \"-99\"")
                    .replaceAll("^\"(.*)\"$", "\"$1\""),
                // The consumer of PMML reads of a text with entities the end alone.
                isTyped ? label[0].replace("</b>", "b") : label[0],
                String.join(", ", features));
    org.didyma.data.schema.Schema parsed = org.didyma.data.schema.Schema.parse(schema, "random");
    StringBuilder weights = new StringBuilder();
    for (String name : parsed.coordinateNames()) {
      weights.append(weights.length() == 0 ? "" : ", ").append("{\"feature\": ");
      weights.append(com.fasterxml.jackson.databind.node.TextNode.valueOf(name));
      weights.append(isReal ? ", \"weight\": " : ", \"points\": ");
      int w = random.nextInt(7) - 3;
      weights.append(isReal ? Double.toString(w + random.nextInt(10) / 10.0) : Integer.toString(w));
      weights.append("}");
    }
    String risk = "";
    if (!isOfTwo) {
      String loss = pick(random, Arrays.copyOfRange(label, 1, label.length));
      risk = "\"loss\": \"%s\",".formatted(Losses.parse(loss, parsed.label().grid()).text());
    } else if (!isReal) {
      risk =
          "\"costs\": \"1:1\", \"loss\": \"logistic:1/2:0.01\", \"risk\": {\"unit\": \"1/2\","
              + " \"least_risk\": \"0.01\", \"costs\": \"1:1\"},";
    }
    String text =
        """
        {"format": "didyma-model/1", "mechanism": "exponential",
         "guarantee": {"kind": "pure", "epsilon": "1", "delta": "0", "adjacency": "replace",
                       "conditions": [], "statement": "s"},
         "model": {"kind": "%s", %s
                   "schema": %s, "weights": [%s], "threshold": %d},
         "software": {"version": "1", "proof": "docs/proofs/exponential-mechanism.md"}}
        """
            .formatted(
                isReal ? "linear-real" : "linear-lattice",
                isReal ? "" : "\"lattice\": \"box:3\", \"intercept\": \"-3:3\"," + risk,
                schema,
                weights,
                random.nextInt(7) - 3);
    Model model = ModelReader.parse(text, "random");
    // Risks are compared where there are any.
    assertThat(model.risk().isPresent()).isEqualTo(isOfTwo && !isReal);
    assertThat(model.reading().isPresent()).isEqualTo(!isOfTwo);
    return model;
  }

  private static String policies(Random random) {
    return ", \"outside\": %s, \"onMissing\": %s, \"malformed\": %s"
        .formatted(outside(random), own(random), malformed(random));
  }

  private static String choice(Random random, String... words) {
    String word = words[random.nextInt(words.length)];
    return word.startsWith("\"") || word.startsWith("{") ? word : "\"" + word + "\"";
  }

  private static String own(Random random) {
    return choice(random, "category", "none", "error");
  }

  private static String outside(Random random) {
    return choice(random, "clip", "category", "none", "error", "{\"value\": 12}");
  }

  private static String malformed(Random random) {
    return choice(random, "missing", "category", "none", "{\"value\": 12}")
        .replace("missing", "none");
  }

  private static List<String> fields(Random random) {
    List<String> fields = new ArrayList<>();
    for (int c = 0; c < COLUMNS.size(); c++) {
      fields.add(
          random.nextInt(6) == 0
              ? pick(random, WORDS)
              : switch (c) {
                case 0 -> pick(random, WORDS);
                case 4 -> pick(random, CODES);
                case 5 -> pick(random, DATES);
                default -> number(random);
              });
    }
    return fields;
  }

  static String pick(Random random, String... words) {
    return words[random.nextInt(words.length)];
  }

  private static String number(Random random) {
    String plain =
        switch (random.nextInt(5)) {
          case 0 -> pick(random, "-1", "7", "25", "90", "-5", "91", "-6", "0", "6", "24", "-0");
          case 1 ->
              pick(
                  random,
                  "-0.125",
                  "-0.1250001",
                  "3.1",
                  "3.09999999999999999999",
                  "12.25",
                  "12.2500000000000000001",
                  "-1.5");
          case 2 ->
              pick(
                  random,
                  "1.25",
                  "1.2499999999999999999",
                  "-1.25",
                  "-1.2500001",
                  "3.75",
                  "40",
                  "38.75");
          case 3 ->
              pick(
                  random,
                  "1e1",
                  "12E-1",
                  ".5",
                  "5.",
                  "+7",
                  "1e400",
                  "1e-400",
                  "-1e-400",
                  "0e999",
                  "1e1000000000",
                  "7e-0000000000",
                  "1e\u0661",
                  "1e-\uff11",
                  "1e",
                  "e1",
                  ".",
                  "--1",
                  "1_0",
                  "٣",
                  "0x1",
                  "1,5",
                  "NaN",
                  "7.0",
                  "25.000",
                  "7,0",
                  "3,10",
                  "-,125",
                  "inf",
                  "-Infinity",
                  "+INF",
                  "infinit",
                  "9999999999999999999999");
          default -> Integer.toString(random.nextInt(120) - 15);
        };
    return random.nextInt(8) == 0 ? " " + plain : plain;
  }

  record Case(Model model, List<List<String>> records, List<String> said) {}

  static List<Case> of(long seed, int models, int each) {
    Random random = new Random(seed);
    List<Case> cases = new ArrayList<>();
    for (int m = 0; m < models; m++) {
      Model model = model(random, false);
      List<List<String>> records = new ArrayList<>();
      List<String> said = new ArrayList<>();
      for (int i = 0; i < each; i++) {
        List<String> fields = fields(random);
        records.add(fields);
        said.add(reference(model, fields));
      }
      cases.add(new Case(model, records, said));
    }
    long scored = cases.stream().flatMap(c -> c.said.stream()).filter(s -> !s.isEmpty()).count();
    assertThat(scored).isBetween((long) (0.3 * models * each), models * each - 1L);
    return cases;
  }
}
