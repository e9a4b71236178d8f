package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.Mechanisms;
import org.didyma.mechanisms.RequiredInput;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Classes without an order through the front door: a card of each against the rest. */
class ClassesTest {

  private static final String LABEL =
      "{\"column\": \"colour\", \"classes\": [\"red\", \"green\", \"blue\"]}";

  @TempDir Path folder;
  private Path table = Path.of("");
  private Path schema = Path.of("");

  /** The random numbers only make up records. */
  @BeforeEach
  void writeTable() throws IOException {
    Random random = new Random(5);
    List<String> lines = new ArrayList<>(List.of("id,age,ward,colour"));
    String[] colours = {"red", "green", "blue"};
    for (int i = 0; i < 600; i++) {
      int age = 20 + random.nextInt(60);
      int ward = random.nextInt(3);
      int colour = random.nextInt(5) == 0 ? random.nextInt(3) : age >= 60 ? 0 : ward == 1 ? 1 : 2;
      lines.add("%d,%d,%s,%s".formatted(i / 2, age, "ABC".charAt(ward), colours[colour]));
    }
    table = Files.write(folder.resolve("people.csv"), lines);
    schema = schema("people", "");
  }

  private Path schema(String name, String more) throws IOException {
    return Files.writeString(
        folder.resolve(name + ".schema.json"),
        """
        {"label": %s,%s
         "features": [{"column": "age", "integer": [18, 90], "thresholds": [40, 60]},
                      {"column": "ward", "categories": ["A", "B", "C"], "reference": "A"}]}
        """
            .formatted(LABEL, more));
  }

  private Run on(String command, String... more) {
    String[] given = {command, "--data", table.toString(), "--schema", schema.toString()};
    return Run.of(Stream.of(given, more).flatMap(Arrays::stream).toArray(String[]::new));
  }

  private String solved(String... more) {
    String model = folder.resolve("model.json").toString();
    Run solved =
        on(
            "solve",
            Stream.of(
                    new String[] {"--epsilon", "30", "--loss", "logistic:1/2:1/10", "--out", model},
                    more)
                .flatMap(Arrays::stream)
                .toArray(String[]::new));
    assertThat(solved.code()).as(solved.err()).isZero();
    return model;
  }

  /** One reservation of the whole, whatever the number of classes. */
  @Test
  void allCardsAreOneReleaseAndOneUseOfTheLedger() throws IOException {
    String ledger = folder.resolve("people.ledger").toString();
    assertThat(Run.of("ledger", "open", ledger, "--epsilon", "50").code()).isZero();
    Run solved = on("solve", "--epsilon", "30", "--loss", "logistic:1/2:1/10", "--ledger", ledger);
    assertThat(solved.code()).as(solved.err()).isZero();
    assertThat(solved.err()).contains("3 classes, each against the rest", "30/3 each");
    assertThat(solved.out())
        .contains("Points for 3 classes of \"colour\"", "red", "30-differentially private");
    JsonNode shown = Run.of("ledger", "show", ledger, "--format", "json").json();
    assertThat(shown.path("uses")).hasSize(1);
    Run again = on("solve", "--epsilon", "30", "--ledger", ledger);
    assertThat(again.code()).isNotZero();
    assertThat(Run.of("ledger", "show", ledger, "--format", "json").json().path("uses")).hasSize(1);
  }

  @Test
  void predictionsAreTheClassOfTheLargestRisk() throws IOException {
    String model = solved();
    Run predicted = Run.of("predict", "--model", model, "--data", table.toString());
    assertThat(predicted.code()).as(predicted.err()).isZero();
    List<String> lines = predicted.out().lines().toList();
    assertThat(lines.get(0))
        .isEqualTo("id,age,ward,colour,prediction,risk red,risk green,risk blue");
    List<String> names = List.of("red", "green", "blue");
    int right = 0;
    for (String line : lines.subList(1, lines.size())) {
      String[] fields = line.split(",");
      double told = Double.parseDouble(fields[5 + names.indexOf(fields[4])]);
      for (int k = 0; k < 3; k++) {
        assertThat(told).isGreaterThanOrEqualTo(Double.parseDouble(fields[5 + k]));
      }
      right += fields[4].equals(fields[3]) ? 1 : 0;
    }
    assertThat(right).isGreaterThan(400);
    Run one = Run.of("predict", "--model", model, "--record", "age=70,ward=B", "--format", "json");
    assertThat(one.json().path("prediction").textValue()).isEqualTo("red");
    assertThat(one.json().path("risks")).hasSize(3);
    assertThat(Run.of("predict", "--model", model, "--record", "age=70,ward=B").out())
        .contains("predicted class: red");
    assertThat(Run.of("predict", "--model", model, "--record", "age=7", "--cutoff", "3").err())
        .contains("--cutoff is for outcomes of two values");
  }

  @Test
  void oneNoisyCountOfPredictedAndTrueClassesMeasuresAll() throws IOException {
    String figures = folder.resolve("quality.json").toString();
    String model = solved("--hold-out", "0.3", "--quality-out", figures);
    JsonNode held = new ObjectMapper().readTree(Path.of(figures).toFile());
    assertThat(held.path("confusion")).hasSize(9);
    assertThat(held.path("bands").path("counts")).hasSize(3);
    assertThat(held.path("figures").path("accuracy").path("low").doubleValue()).isGreaterThan(0.6);
    String page = folder.resolve("report.html").toString();
    Run measured =
        Run.of(
            "evaluate",
            "--model",
            model,
            "--data",
            table.toString(),
            "--epsilon",
            "2",
            "--report",
            page);
    assertThat(measured.code()).as(measured.err()).isZero();
    assertThat(measured.out())
        .contains("accuracy", "mean sensitivity", "predictive value of blue", "2-differentially");
    assertThat(Files.readString(Path.of(page))).contains("Predicted classes", "By class");
    Run open = Run.of("evaluate", "--model", model, "--data", table.toString(), "--format", "json");
    assertThat(open.json().path("figures").path("records").longValue()).isEqualTo(600);
    Run two =
        Run.of(
            "evaluate",
            "--model",
            model,
            "--data",
            table.toString(),
            "--one-class",
            "red",
            "--epsilon",
            "2");
    assertThat(two.code()).as(two.err()).isZero();
    assertThat(two.out()).contains("AUC");
  }

  /** What there is for labels of two values is there for one class against the rest. */
  @Test
  void oneClassIsAnOrdinaryModel() throws IOException {
    String model = solved();
    Run program = Run.of("export", "--model", model, "--to", "python", "--one-class", "green");
    assertThat(program.code()).as(program.err()).isZero();
    assertThat(program.out()).contains("def ");
    Run explained = Run.of("explain", "--model", model, "--one-class", "blue");
    assertThat(explained.code()).as(explained.err()).isZero();
    assertThat(explained.out()).contains("30-differentially private");
    Run wrong = Run.of("explain", "--model", model, "--one-class", "pink");
    assertThat(wrong.err()).contains("has no class \"pink\"", "red, green, blue");
    String certificate = folder.resolve("proof.json").toString();
    Run proven =
        on(
            "optimize",
            "--one-class",
            "red",
            "--lattice",
            "box:2",
            "--certificate-out",
            certificate);
    assertThat(proven.code()).as(proven.err()).isZero();
    Run verified =
        Run.of(
            "verify",
            certificate,
            "--data",
            table.toString(),
            "--schema",
            schema.toString(),
            "--one-class",
            "red");
    assertThat(verified.code()).as(verified.err() + verified.out()).isZero();
    Run other =
        Run.of(
            "verify",
            certificate,
            "--data",
            table.toString(),
            "--schema",
            schema.toString(),
            "--one-class",
            "blue");
    assertThat(other.code()).isNotZero();
    Path two =
        Files.writeString(
            folder.resolve("two.json"),
            Files.readString(schema)
                .replace(
                    "\"classes\": [\"red\", \"green\", \"blue\"]",
                    "\"positive\": \"red\", \"negative\": [\"green\", \"blue\"]"));
    Run none =
        Run.of(
            "cells",
            "export",
            "--data",
            table.toString(),
            "--schema",
            two.toString(),
            "--one-class",
            "red",
            "--out",
            folder.resolve("c.cells").toString());
    assertThat(none.err()).contains("--one-class is for classes without an order");
  }

  /** Before the table is opened, which is absent. */
  @ParameterizedTest
  @CsvSource({
    "optimize, give --one-class NAME",
    "compare mechanisms --mechanisms exponential, give --one-class NAME",
    "compare solvers, give --one-class NAME",
    "schema fit FILE, state"
  })
  void whatTakesNoClassesRefusesBeforeAnythingIsRead(String command, String hint) {
    String[] words = command.replace("FILE", schema.toString()).split(" ");
    boolean isFit = command.startsWith("schema");
    String[] given =
        isFit
            ? new String[] {"--data", folder.resolve("absent.csv").toString()}
            : new String[] {
              "--data", folder.resolve("absent.csv").toString(), "--schema", schema.toString()
            };
    Run run = Run.of(Stream.of(words, given).flatMap(Arrays::stream).toArray(String[]::new));
    assertThat(run.code()).as(run.err()).isEqualTo(2);
    assertThat(run.err()).contains("3 classes without an order", hint);
  }

  static Stream<String> mechanisms() {
    // Without a calibration that is published only, prsma refuses every label.
    return Mechanisms.ALL.stream().map(MechanismSpec::name).filter(name -> !name.equals("prsma"));
  }

  @ParameterizedTest
  @MethodSource("mechanisms")
  void everyMechanismDrawsACardOfEachClass(String name) throws IOException {
    List<String> more = new ArrayList<>(List.of("--mechanism", name, "--format", "json"));
    var kind = Mechanisms.named(name);
    if (kind.isPrivate()) {
      more.addAll(List.of("--epsilon", "30"));
    }
    if (name.equals("sgd-ma")) {
      more.addAll(List.of("--neighbours", "add-remove"));
    }
    if (kind.needs().contains(RequiredInput.LATTICE)) {
      more.addAll(List.of("--lattice", "ternary"));
    }
    if (kind.needsDelta()) {
      more.addAll(List.of("--delta", "1e-3"));
    }
    kind.parameters().stream()
        .filter(parameter -> parameter.isRequired() || parameter.name().equals("records"))
        .forEach(
            parameter ->
                more.addAll(
                    List.of(
                        "--" + parameter.name(),
                        switch (parameter.name()) {
                          case "records", "records-guess" -> "600";
                          case "parts", "r" -> "3";
                          case "radius" -> "10";
                          default -> "1";
                        })));
    Run run = on("solve", more.toArray(String[]::new));
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.json().path("model").path("classes")).hasSize(3);
    if (kind.isPrivate()) {
      assertThat(run.json().path("choice").textValue())
          .containsAnyOf("30/3 each", "losses compose to epsilon 30");
    }
  }

  /** Units of two records, streams, and projections of all pixels alike. */
  @ParameterizedTest
  @CsvSource({"--stream", "--projection 2", "--tune lambda=0.01|0.1"})
  void gradientMethodsTakeClassesInEveryWay(String way) {
    String[] given = {"--mechanism", "psgd", "--epsilon", "30"};
    String[] more = way.replace('|', ',').split(" ");
    Run run = on("solve", Stream.of(given, more).flatMap(Arrays::stream).toArray(String[]::new));
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("Weights for 3 classes");
  }

  @Test
  void aRehearsalMakesUpClasses() {
    Run run =
        Run.of(
            "solve",
            "--rehearse",
            "--records",
            "100",
            "--schema",
            schema.toString(),
            "--epsilon",
            "30");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("Rehearsal of exponential");
  }

  /** With a delta the losses of the cards compose to less than the sum of equal shares. */
  @Test
  void lossesOfGaussianNoiseCompose() {
    Run run =
        on("solve", "--mechanism", "psgd", "--epsilon", "3", "--delta", "1e-3", "--format", "json");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.json().path("choice").textValue())
        .contains("whose privacy losses compose to epsilon 3");
    assertThat(run.json().path("guarantee").path("epsilon").textValue()).isEqualTo("3");
    assertThat(run.json().path("guarantee").path("delta").textValue()).isEqualTo("0.001");
    assertThat(run.json().path("event").path("event").textValue()).isEqualTo("repeated");
  }

  @Test
  void unitsAreProtectedWithAllTheirRecords() throws IOException {
    schema = schema("units", " \"unit\": {\"column\": \"id\", \"records\": 2},");
    for (String mechanism : new String[] {"exponential", "psgd"}) {
      Run run =
          on(
              "solve",
              "--mechanism",
              mechanism,
              "--epsilon",
              "30",
              "--neighbours",
              mechanism.equals("psgd") ? "replace" : "add-remove",
              "--hold-out",
              "0.2");
      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.out()).contains("30-differentially private", "classes of \"colour\"");
    }
  }

  @Test
  void learnBringsACardOfEachClass() throws IOException {
    Path columns =
        Files.writeString(
            folder.resolve("columns.json"),
            """
            {"label": %s,
             "features": [{"column": "age", "integer": [18, 90]},
                          {"column": "ward", "categories": ["A", "B", "C"], "reference": "A"}]}
            """
                .formatted(LABEL));
    String[] given = {
      "learn", "--columns", columns.toString(), "--epsilon", "30", "--records", "600"
    };
    Run plan =
        Run.of(
            Stream.of(given, new String[] {"--plan-only"})
                .flatMap(Arrays::stream)
                .toArray(String[]::new));
    assertThat(plan.code()).as(plan.err()).isZero();
    assertThat(plan.out())
        .contains("classes     3, each against the rest, with 1/3 of the epsilon");
    String out = folder.resolve("new").toString();
    String ledger = folder.resolve("people.ledger").toString();
    assertThat(Run.of("ledger", "open", ledger, "--epsilon", "30").code()).isZero();
    Run learned =
        Run.of(
            Stream.of(
                    given,
                    new String[] {"--data", table.toString(), "--out", out, "--ledger", ledger})
                .flatMap(Arrays::stream)
                .toArray(String[]::new));
    assertThat(learned.code()).as(learned.err()).isZero();
    assertThat(learned.out()).contains("classes of \"colour\"", "30-differentially private");
    assertThat(Path.of(out, "report.html")).exists();
    Run predicted =
        Run.of(
            "predict", "--model", Path.of(out, "card.json").toString(), "--data", table.toString());
    assertThat(predicted.out()).contains("prediction,risk red");
    for (String strategy : new String[] {"columns-first", "literals"}) {
      Run refused =
          Run.of(
              Stream.of(given, new String[] {"--plan-only", "--strategy", strategy})
                  .flatMap(Arrays::stream)
                  .toArray(String[]::new));
      assertThat(refused.code()).isEqualTo(2);
    }
    for (String strategy :
        new String[] {"exact-errors", "exact-risks", "rounded", "binned-counts"}) {
      Run kept =
          Run.of(
              Stream.of(
                      given,
                      new String[] {
                        "--strategy",
                        strategy,
                        "--data",
                        table.toString(),
                        "--out",
                        folder.resolve(strategy).toString()
                      })
                  .flatMap(Arrays::stream)
                  .toArray(String[]::new));
      assertThat(kept.code()).as(strategy + kept.err()).isZero();
    }
  }
}
