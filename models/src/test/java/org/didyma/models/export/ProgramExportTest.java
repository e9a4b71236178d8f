package org.didyma.models.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.models.Model;
import org.didyma.models.ModelReader;
import org.didyma.models.ModelReaderTest;
import org.didyma.models.ModelWriter;
import org.didyma.models.OutcomeReading;
import org.didyma.models.Rule;
import org.didyma.models.ScoreSpan;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Programs score as the table's readers and the rule do: random models, and records whose fields
 * are words of the schema, numbers in all their forms, and neither. Each consumer is the real one;
 * one that this machine lacks is skipped.
 */
class ProgramExportTest {

  @TempDir Path folder;

  private static String json(List<List<String>> records) {
    var array = Json.object().putArray("records");
    for (List<String> fields : records) {
      var record = array.addObject();
      for (int c = 0; c < fields.size(); c++) {
        record.put(ScoredCases.COLUMNS.get(c), fields.get(c));
      }
    }
    return array.toString();
  }

  // ---- consumers ----

  private void run(ScoredCases.Case one, String program, Path driver, String... command)
      throws Exception {
    Path in = Files.writeString(folder.resolve("records.json"), json(one.records()));
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
    assertThat(lines).hasSameSizeAs(one.said());
    for (int i = 0; i < lines.size(); i++) {
      assertThat(lines.get(i))
          .as(one.records().get(i) + "\n" + program)
          .isEqualTo(one.said().get(i));
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
    python(ScoredCases.of(1, 12, 300));
  }

  private void python(List<ScoredCases.Case> cases) throws Exception {
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
                    if hasattr(s, "outcomes"):
                        said = s.predict(record)
                        told = ["%.5f" % number for number in s.outcomes(record).values()]
                        print(said if isinstance(said, str) else "", " ".join(told))
                        continue
                    risk = s.risk(record)
                    print(s.predict(record), "" if risk is None else "%.5f" % risk)
                except ValueError as e:
                    assert "schema refuses" in str(e)
                    print()
            """);
    for (ScoredCases.Case one : cases) {
      String program = ProgramExport.python(one.model());
      Files.writeString(folder.resolve("scorecard.py"), program);
      run(one, program, driver, "python3", "-B", driver.toString());
    }
  }

  /** A model's names, which somebody else may have chosen, become no code of a program. */
  @Test
  void namesEndNoComment() throws Exception {
    String ends = "\u2028process.exit(9);//";
    String escapes = "\\u000a class Evil {} //";
    String turns = "\u202E */ x = 1";
    ObjectNode tree = (ObjectNode) Json.strict(ModelReaderTest.MODEL);
    ObjectNode model = (ObjectNode) tree.get("model");
    ObjectNode schema = model.putObject("schema");
    schema.putObject("label").put("column", "y" + ends).put("positive", "1").put("negative", "0");
    ArrayNode features = schema.putArray("features");
    ArrayNode weights = model.putArray("weights");
    for (String name : List.of(ends, escapes, "\\" + escapes, turns)) {
      features.addObject().put("column", name).putArray("categories").add(name).add("z");
      weights.addObject().put("feature", name + "=" + name).put("points", 2);
    }
    Model hostile = ModelReader.parse(Json.text(tree), "m");
    String java = JavaProgram.of(hostile);
    Files.writeString(folder.resolve("Scorecard.java"), java);
    int code =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-encoding",
                "UTF-8",
                folder.resolve("Scorecard.java").toString());
    assertThat(code).isZero();
    assertThat(folder.resolve("Evil.class")).doesNotExist();
    for (String program :
        List.of(
            java,
            ProgramExport.javascript(hostile),
            ProgramExport.python(hostile),
            RProgram.of(hostile))) {
      assertThat(program.lines().filter(line -> line.matches("(//|#).*")))
          .isNotEmpty()
          .noneMatch(line -> line.matches(".*[\u2028\u202E].*"));
    }
    if (isThere("node")) {
      Path script = folder.resolve("scorecard.cjs");
      Files.writeString(script, ProgramExport.javascript(hostile));
      assertThat(new ProcessBuilder("node", script.toString()).start().waitFor()).isZero();
    }
  }

  @Test
  void javascriptScoresAlike() throws Exception {
    javascript(ScoredCases.of(2, 12, 300));
  }

  private void javascript(List<ScoredCases.Case> cases) throws Exception {
    assumeThere("node");
    Path driver =
        Files.writeString(
            folder.resolve("driver.js"),
            """
            const s = require("./scorecard.js");
            const lines = [];
            for (const record of JSON.parse(require("fs").readFileSync(0, "utf8"))) {
              const label = s.predict(record);
              if (s.outcomes) {
                const told = s.outcomes(record);
                lines.push(told === null ? "" : (typeof label === "string" ? label : "") + " "
                  + told.map(([, number]) => number.toFixed(5)).join(" "));
                continue;
              }
              const risk = s.risk(record);
              lines.push(label === null ? "" : label + " " + (risk === null ? "" : risk.toFixed(5)));
            }
            process.stdout.write(lines.join("\\n") + "\\n");
            """);
    for (ScoredCases.Case one : cases) {
      String program = ProgramExport.javascript(one.model());
      Files.writeString(folder.resolve("scorecard.js"), program);
      run(one, program, driver, "node", driver.toString());
    }
  }

  @Test
  void rScoresAlike() throws Exception {
    r(ScoredCases.of(3, 7, 200));
  }

  private void r(List<ScoredCases.Case> cases) throws Exception {
    assumeThere("Rscript");
    Path driver =
        Files.writeString(
            folder.resolve("driver.R"),
            """
            source("scorecard.R", encoding = "UTF-8")
            records <- read.csv("records.csv", colClasses = "character", check.names = FALSE,
              na.strings = character(), encoding = "UTF-8", strip.white = FALSE)
            said <- scorecard_predict(records)
            if (exists("scorecard_outcomes")) {
              told <- scorecard_outcomes(records)
              lines <- apply(told, 1, function(row) paste(sprintf("%.5f", row), collapse = " "))
              lines <- paste(if (is.character(said)) said else "", lines)
              said <- told[, 1]
            } else {
              risk <- scorecard_risk(records)
              lines <- paste0(said, " ", if (is.null(risk)) "" else sprintf("%.5f", risk))
            }
            lines[is.na(said)] <- ""
            writeLines(enc2utf8(lines), useBytes = TRUE)
            """);
    for (ScoredCases.Case all : cases) {
      // What R's doubles cannot tell from a threshold is left out.
      List<Integer> kept = new ArrayList<>();
      for (int i = 0; i < all.records().size(); i++) {
        if (all.records().get(i).stream().noneMatch(f -> f.matches(".*[0-9]{15,}.*|.*400.*"))) {
          kept.add(i);
        }
      }
      ScoredCases.Case one =
          new ScoredCases.Case(
              all.model(),
              kept.stream().map(all.records()::get).toList(),
              kept.stream().map(all.said()::get).toList());
      StringBuilder csv = new StringBuilder("kind,whole,\"deci\"\"mal\",scaled,code,since\n");
      for (List<String> fields : one.records()) {
        csv.append(
            String.join(
                ",", fields.stream().map(f -> "\"" + f.replace("\"", "\"\"") + "\"").toList()));
        csv.append('\n');
      }
      Files.writeString(folder.resolve("records.csv"), csv);
      String program = RProgram.of(one.model());
      Files.writeString(folder.resolve("scorecard.R"), program);
      run(one, program, driver, "Rscript", "--vanilla", driver.toString());
    }
  }

  @Test
  void javaScoresAlike() throws Exception {
    java(ScoredCases.of(4, 12, 1000));
  }

  private void java(List<ScoredCases.Case> cases) throws Exception {
    for (ScoredCases.Case one : cases) {
      Path source = folder.resolve("Scorecard.java");
      Files.writeString(source, JavaProgram.of(one.model()));
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
        boolean isOfTwo = one.model().reading().isEmpty();
        Method risk = type.getMethod(isOfTwo ? "risk" : "outcomes", Map.class);
        for (int i = 0; i < one.records().size(); i++) {
          Map<String, String> record = new HashMap<>();
          for (int c = 0; c < one.records().get(i).size(); c++) {
            record.put(ScoredCases.COLUMNS.get(c), one.records().get(i).get(c));
          }
          String said;
          try {
            Object told = risk.invoke(null, record);
            said =
                isOfTwo
                    ? ofTwo(predict, record, (double) told)
                    : ofMany(one, predict, record, told);
          } catch (InvocationTargetException e) {
            assertThat(e.getCause()).hasMessageContaining("schema refuses");
            said = "";
          }
          assertThat(said).as(one.records().get(i).toString()).isEqualTo(one.said().get(i));
        }
      }
    }
  }

  private static String ofTwo(Method predict, Map<String, String> record, double chance)
      throws ReflectiveOperationException {
    return predict.invoke(null, record)
        + " "
        + (Double.isNaN(chance) ? "" : "%.5f".formatted(chance));
  }

  private static String ofMany(
      ScoredCases.Case one, Method predict, Map<String, String> record, Object told)
      throws ReflectiveOperationException {
    Map<?, ?> numbers = (Map<?, ?>) told;
    OutcomeReading reading = one.model().reading().orElseThrow();
    assertThat(List.copyOf(numbers.keySet())).isEqualTo(reading.names());
    double[] all = numbers.values().stream().mapToDouble(number -> (double) number).toArray();
    String said = (String) predict.invoke(null, record);
    if (reading.likeliest(0).isPresent()) {
      return ScoredCases.line(said, all);
    }
    assertThat(said).isEqualTo(reading.isOfShares() ? null : Double.toString(all[0]));
    return ScoredCases.line("", all);
  }

  /** A million records in all. */
  @Test
  @Tag("long")
  void aMillionRecordsAreScoredAlike() throws Exception {
    List<ScoredCases.Case> cases = ScoredCases.of(5, 20, 50_000);
    java(cases);
    if (isThere("python3")) {
      python(cases);
    }
    if (isThere("node")) {
      javascript(cases);
    }
    if (isThere("Rscript")) {
      r(cases);
    }
  }

  /** 0.1 + (0.1 + 0.4) is 0.6, and (0.1 + 0.1) + 0.4 is more: all add up in one order. */
  @Test
  void realWeightsAreAddedUpByColumns() throws Exception {
    Model model =
        ModelReader.parse(
            """
            {"format": "didyma-model/1", "mechanism": "none", "guarantee": {"kind": "none"},
             "model": {"kind": "linear-real",
                       "schema": {"label": {"column": "y", "positive": "1", "negative": "0"},
                                  "features": [
                                    {"column": "kind", "categories": ["u", "v"]},
                                    {"column": "whole", "integer": [0, 9], "thresholds": [1, 2]}]},
                       "weights": [{"feature": "kind=u", "weight": 0.1},
                                   {"feature": "whole>=1", "weight": 0.1},
                                   {"feature": "whole>=2", "weight": 0.4}],
                       "threshold": 0.6}}
            """,
            "m");
    List<List<String>> records = List.of(List.of("u", "2"), List.of("u", "1"), List.of("v", "2"));
    Rule.Classifier classifier = model.rule().classifier(model.schema());
    List<Boolean> rule =
        Stream.of(new int[] {1, 0, 1, 1}, new int[] {1, 0, 1, 0}, new int[] {0, 1, 1, 1})
            .map(classifier::isPositive)
            .toList();
    assertThat(rule).containsExactly(false, false, false);
    ScoredCases.Case one = new ScoredCases.Case(model, records, List.of("0 ", "0 ", "0 "));
    python(List.of(one));
    javascript(List.of(one));
    r(List.of(one));
    java(List.of(one));
  }

  /**
   * The scores that records can have are those from the sum of leasts to the sum of mosts. Where no
   * text counts as missing, only a database's NULL does, which programs over texts do not meet.
   */
  @Test
  void scoresSpanWhatColumnsAdd() {
    int exact = 0;
    for (ScoredCases.Case one : ScoredCases.of(9, 100, 20)) {
      Scorecard card = Scorecard.of(one.model());
      double[] sums = {-card.threshold(), -card.threshold()};
      for (Scorecard.Column column : card.columns()) {
        sums[0] += column.range()[0];
        sums[1] += column.range()[1];
      }
      ScoreSpan span = ScoreSpan.of(one.model().rule(), one.model().schema());
      assertThat(span.least()).isLessThan(sums[0] + 1e-9);
      assertThat(span.most()).isGreaterThan(sums[1] - 1e-9);
      if (!Json.text(ModelWriter.tree(one.model())).contains("\"missing\" : [ ]")) {
        assertThat(span.least()).isCloseTo(sums[0], within(1e-9));
        assertThat(span.most()).isCloseTo(sums[1], within(1e-9));
        exact++;
      }
    }
    assertThat(exact).isGreaterThan(30);
  }

  /** The sum over columns is the score, and reasons are of columns. */
  @Test
  void whatColumnsAddIsTheScore() {
    for (ScoredCases.Case one : ScoredCases.of(6, 10, 200)) {
      Scorecard card = Scorecard.of(one.model());
      for (int i = 0; i < one.records().size(); i++) {
        Map<String, String> record = new HashMap<>();
        for (int c = 0; c < ScoredCases.COLUMNS.size(); c++) {
          record.put(ScoredCases.COLUMNS.get(c), one.records().get(i).get(c));
        }
        String said;
        try {
          double[] added = card.added(record);
          for (int c = 0; c < added.length; c++) {
            double[] range = card.columns().get(c).range();
            assertThat(added[c]).isBetween(range[0], range[1]);
          }
          double sum = 0;
          for (double own : added) {
            sum += own;
          }
          said = ScoredCases.line(one.model(), sum - card.threshold());
        } catch (InvalidInputException e) {
          said = "";
        }
        assertThat(said).isEqualTo(one.said().get(i));
      }
    }
  }
}
