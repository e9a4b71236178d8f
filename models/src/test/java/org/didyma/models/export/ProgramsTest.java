package org.didyma.models.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import javax.tools.ToolProvider;
import org.didyma.data.LabelUse;
import org.didyma.data.Records;
import org.didyma.data.RowConsumer;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Json;
import org.didyma.mechanisms.RiskScale;
import org.didyma.models.Model;
import org.didyma.models.ModelReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Programs score as the table's readers and the rule do: random models, and records whose fields
 * are words of the schema, numbers in all their forms, and neither. Each consumer is the real one;
 * one that this machine lacks is skipped.
 */
class ProgramsTest {

  private static final List<String> COLUMNS = List.of("kind", "whole", "deci\"mal", "scaled");

  @TempDir Path folder;

  /** What the readers and the rule say of a record; empty where it is refused. */
  private static String reference(Model model, List<String> fields) {
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
                  double score = model.rule().classifier().score(x);
                  said.add(line(model, score));
                }
              });
    } catch (InvalidInputException e) {
      return "";
    }
    return said.get(0);
  }

  /** Label and risk, so that sums are compared where their sign matters and where they show. */
  private static String line(Model model, double score) {
    return (score > 0
            ? model.schema().label().positive().get(0)
            : model.schema().label().negative().get(0))
        + " "
        + model.risk().map((RiskScale r) -> "%.5f".formatted(r.risk(score))).orElse("");
  }

  // ---- random models and records ----

  private static final String[] WORDS = {
    "a", "b c", "", "NA", "12", "007", "\\\"'", "</script>", "é", "x", " a ", "-1", "constructor"
  };

  private static Model model(Random random) {
    String policy = ", \"outside\": %s, \"onMissing\": %s, \"malformed\": %s";
    List<String> features =
        List.of(
            "{\"column\": \"kind\", \"categories\": [\"a\", \"b c\", \"12\", \"é\", \"\\\\\\\"'\", \"</script>\"], \"ordered\": %s, \"other\": %s, \"onMissing\": %s}"
                .formatted(
                    random.nextBoolean(), choice(random, "category", "none", "error"), own(random)),
            ("{\"column\": \"whole\", \"integer\": [-5, 90], \"thresholds\": [-1, 7, 25]"
                    + policy
                    + "}")
                .formatted(outside(random), own(random), malformed(random)),
            ("{\"column\": \"deci\\\"mal\", \"decimal\": [-1.5, 12.25], \"thresholds\": [-0.125, 0, 3.1]"
                    + policy
                    + "}")
                .formatted(outside(random), own(random), malformed(random)),
            ("{\"column\": \"scaled\", \"decimal\": [-10, 40], \"scale\": 2.5" + policy + "}")
                .formatted(outside(random), own(random), malformed(random)));
    boolean isReal = random.nextInt(3) == 0;
    String schema =
        "{\"trim\": %s, \"missing\": [%s], \"label\": {\"column\": \"y\", \"positive\": \"yes \\\"1\\\"\", \"negative\": \"no\"}, \"features\": [%s]}"
            .formatted(
                random.nextBoolean(),
                choice(random, "\"NA\", \"\"", "\"\", \"007\"", "\"NA\"")
                    .replaceAll("^\"(.*)\"$", "\"$1\""),
                String.join(", ", features));
    org.didyma.data.Schema parsed = org.didyma.data.Schema.parse(schema, "random");
    StringBuilder weights = new StringBuilder();
    for (String name : parsed.coordinateNames()) {
      weights.append(weights.length() == 0 ? "" : ", ").append("{\"feature\": ");
      weights.append(com.fasterxml.jackson.databind.node.TextNode.valueOf(name));
      weights.append(isReal ? ", \"weight\": " : ", \"points\": ");
      int w = random.nextInt(7) - 3;
      weights.append(
          isReal ? Double.toString(w + random.nextInt(1000) / 1024.0) : Integer.toString(w));
      weights.append("}");
    }
    String risk = isReal ? "" : "\"loss\": \"logistic:1/2:0.01\",";
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
                isReal
                    ? ""
                    : "\"lattice\": \"box:3\", \"intercept\": \"-3:3\", \"costs\": \"1:1\"," + risk,
                schema,
                weights,
                random.nextInt(7) - 3);
    return ModelReader.parse(text, "random");
  }

  private static String choice(Random random, String... words) {
    String word = words[random.nextInt(words.length)];
    return word.startsWith("\"") || word.startsWith("{") ? word : "\"" + word + "\"";
  }

  private static String own(Random random) {
    return choice(random, "category", "none", "error");
  }

  private static String outside(Random random) {
    return choice(random, "clip", "category", "none", "error", "{\"value\": 0}");
  }

  private static String malformed(Random random) {
    return choice(random, "missing", "category", "none", "{\"value\": 7}")
        .replace("missing", "none");
  }

  private static List<String> fields(Random random) {
    List<String> fields = new ArrayList<>();
    for (int c = 0; c < COLUMNS.size(); c++) {
      fields.add(c == 0 || random.nextInt(6) == 0 ? pick(random, WORDS) : number(random));
    }
    return fields;
  }

  private static String pick(Random random, String... words) {
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
                  "1e",
                  "e1",
                  ".",
                  "--1",
                  "1_0",
                  "٣",
                  "0x1",
                  "1,5",
                  "NaN",
                  "9999999999999999999999");
          default -> Integer.toString(random.nextInt(120) - 15);
        };
    return random.nextInt(8) == 0 ? " " + plain : plain;
  }

  private record Case(Model model, List<List<String>> records, List<String> said) {}

  private static List<Case> cases(long seed, int models, int each) {
    Random random = new Random(seed);
    List<Case> cases = new ArrayList<>();
    for (int m = 0; m < models; m++) {
      Model model = model(random);
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

  private static String json(List<List<String>> records) {
    var array = Json.object().putArray("records");
    for (List<String> fields : records) {
      var record = array.addObject();
      for (int c = 0; c < fields.size(); c++) {
        record.put(COLUMNS.get(c), fields.get(c));
      }
    }
    return array.toString();
  }

  // ---- consumers ----

  private void run(Case one, String program, Path driver, String... command) throws Exception {
    Path in = Files.writeString(folder.resolve("records.json"), json(one.records));
    Path out = folder.resolve("said.txt");
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectInput(in.toFile())
            .redirectOutput(out.toFile())
            .redirectError(folder.resolve("errors.txt").toFile())
            .start();
    assertThat(process.waitFor(100, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(folder.resolve("errors.txt"))).isZero();
    List<String> lines = Files.readAllLines(out, StandardCharsets.UTF_8);
    assertThat(lines).hasSameSizeAs(one.said);
    for (int i = 0; i < lines.size(); i++) {
      assertThat(lines.get(i)).as(one.records.get(i) + "\n" + program).isEqualTo(one.said.get(i));
    }
  }

  private void assumeThere(String program) {
    assumeThat(isThere(program)).as(program + " is not on this machine").isTrue();
  }

  private static boolean isThere(String program) {
    try {
      return new ProcessBuilder(program, "--version").start().waitFor() == 0;
    } catch (IOException | InterruptedException e) {
      return false;
    }
  }

  @Test
  void pythonScoresAlike() throws Exception {
    python(cases(1, 12, 400));
  }

  private void python(List<Case> cases) throws Exception {
    assumeThere("python3");
    Path driver =
        Files.writeString(
            folder.resolve("driver.py"),
            """
            import json, sys, scorecard as s
            sys.stdout.reconfigure(encoding="utf-8")
            sys.stdin.reconfigure(encoding="utf-8")
            for record in json.load(sys.stdin):
                try:
                    risk = s.risk(record)
                    print(s.predict(record), "" if risk is None else "%.5f" % risk)
                except ValueError as e:
                    assert "schema refuses" in str(e)
                    print()
            """);
    for (Case one : cases) {
      String program = Programs.python(one.model);
      Files.writeString(folder.resolve("scorecard.py"), program);
      run(one, program, driver, "python3", "-B", driver.toString());
    }
  }

  @Test
  void javascriptScoresAlike() throws Exception {
    javascript(cases(2, 12, 400));
  }

  private void javascript(List<Case> cases) throws Exception {
    assumeThere("node");
    Path driver =
        Files.writeString(
            folder.resolve("driver.js"),
            """
            const s = require("./scorecard.js");
            const lines = [];
            for (const record of JSON.parse(require("fs").readFileSync(0, "utf8"))) {
              const label = s.predict(record);
              const risk = s.risk(record);
              lines.push(label === null ? "" : label + " " + (risk === null ? "" : risk.toFixed(5)));
            }
            process.stdout.write(lines.join("\\n") + "\\n");
            """);
    for (Case one : cases) {
      String program = Programs.javascript(one.model);
      Files.writeString(folder.resolve("scorecard.js"), program);
      run(one, program, driver, "node", driver.toString());
    }
  }

  @Test
  void rScoresAlike() throws Exception {
    assumeThere("Rscript");
    Path driver =
        Files.writeString(
            folder.resolve("driver.R"),
            """
            source("scorecard.R", encoding = "UTF-8")
            records <- read.csv("records.csv", colClasses = "character", check.names = FALSE,
              na.strings = character(), encoding = "UTF-8", strip.white = FALSE)
            said <- scorecard_predict(records)
            risk <- scorecard_risk(records)
            lines <- paste0(said, " ", if (is.null(risk)) "" else sprintf("%.5f", risk))
            lines[is.na(said)] <- ""
            writeLines(enc2utf8(lines), useBytes = TRUE)
            """);
    for (Case all : cases(3, 5, 400)) {
      // What R's doubles cannot tell from a threshold is left out.
      List<Integer> kept = new ArrayList<>();
      for (int i = 0; i < all.records.size(); i++) {
        if (all.records.get(i).stream().noneMatch(f -> f.matches(".*[0-9]{15,}.*|.*400.*"))) {
          kept.add(i);
        }
      }
      Case one =
          new Case(
              all.model,
              kept.stream().map(all.records::get).toList(),
              kept.stream().map(all.said::get).toList());
      StringBuilder csv = new StringBuilder("kind,whole,\"deci\"\"mal\",scaled\n");
      for (List<String> fields : one.records) {
        csv.append(
            String.join(
                ",", fields.stream().map(f -> "\"" + f.replace("\"", "\"\"") + "\"").toList()));
        csv.append('\n');
      }
      Files.writeString(folder.resolve("records.csv"), csv);
      String program = Programs.r(one.model);
      Files.writeString(folder.resolve("scorecard.R"), program);
      run(one, program, driver, "Rscript", "--vanilla", driver.toString());
    }
  }

  @Test
  void javaScoresAlike() throws Exception {
    java(cases(4, 6, 2000));
  }

  private void java(List<Case> cases) throws Exception {
    for (Case one : cases) {
      Path source = folder.resolve("Scorecard.java");
      Files.writeString(source, Programs.java(one.model));
      assertThat(
              ToolProvider.getSystemJavaCompiler()
                  .run(
                      null,
                      null,
                      null,
                      "-encoding",
                      "UTF-8",
                      "-Xlint:all",
                      "-Werror",
                      source.toString()))
          .isZero();
      try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, null)) {
        Class<?> type = loader.loadClass("Scorecard");
        Method predict = type.getMethod("predict", Map.class);
        Method risk = type.getMethod("risk", Map.class);
        for (int i = 0; i < one.records.size(); i++) {
          Map<String, String> record = new HashMap<>();
          for (int c = 0; c < COLUMNS.size(); c++) {
            record.put(COLUMNS.get(c), one.records.get(i).get(c));
          }
          String said;
          try {
            double chance = (double) risk.invoke(null, record);
            said =
                predict.invoke(null, record)
                    + " "
                    + (Double.isNaN(chance) ? "" : "%.5f".formatted(chance));
          } catch (InvocationTargetException e) {
            assertThat(e.getCause()).hasMessageContaining("schema refuses");
            said = "";
          }
          assertThat(said).as(one.records.get(i).toString()).isEqualTo(one.said.get(i));
        }
      }
    }
  }

  /** A million records in all. */
  @Test
  @Tag("long")
  void aMillionRecordsAreScoredAlike() throws Exception {
    List<Case> cases = cases(5, 20, 50_000);
    java(cases);
    if (isThere("python3")) {
      python(cases);
    }
    if (isThere("node")) {
      javascript(cases);
    }
  }

  /** The sum over columns is the score, and reasons are of columns. */
  @Test
  void whatColumnsAddIsTheScore() {
    for (Case one : cases(6, 10, 200)) {
      Scorecard card = Scorecard.of(one.model);
      for (int i = 0; i < one.records.size(); i++) {
        Map<String, String> record = new HashMap<>();
        for (int c = 0; c < COLUMNS.size(); c++) {
          record.put(COLUMNS.get(c), one.records.get(i).get(c));
        }
        String said;
        try {
          double[] added = card.added(record);
          for (int c = 0; c < added.length; c++) {
            double[] range = card.columns().get(c).range();
            assertThat(added[c]).isBetween(range[0], range[1]);
          }
          said = line(one.model, Arrays.stream(added).sum() - card.threshold());
        } catch (InvalidInputException e) {
          said = "";
        }
        assertThat(said).isEqualTo(one.said.get(i));
      }
    }
  }
}
