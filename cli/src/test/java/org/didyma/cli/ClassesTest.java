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
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Classes without an order through the front door: a card of each against the rest. */
class ClassesTest {

  @TempDir Path folder;
  private Colours colours;

  @BeforeEach
  void writeTable() throws IOException {
    colours = new Colours(folder);
  }

  /** One reservation of the whole, whatever the number of classes. */
  @Test
  void allCardsAreOneReleaseAndOneUseOfTheLedger() throws IOException {
    String ledger = folder.resolve("people.ledger").toString();
    assertThat(Run.of("ledger", "open", ledger, "--epsilon", "50").code()).isZero();
    Run solved =
        colours.on("solve", "--epsilon", "30", "--loss", "logistic:1/2:1/10", "--ledger", ledger);
    assertThat(solved.code()).as(solved.err()).isZero();
    assertThat(solved.err()).contains("3 classes, each against the rest", "30/3 each");
    assertThat(solved.out())
        .contains("Points for 3 classes of \"colour\"", "red", "30-differentially private");
    JsonNode shown = Run.of("ledger", "show", ledger, "--format", "json").json();
    assertThat(shown.path("uses")).hasSize(1);
    Run again = colours.on("solve", "--epsilon", "30", "--ledger", ledger);
    assertThat(again.code()).isNotZero();
    assertThat(Run.of("ledger", "show", ledger, "--format", "json").json().path("uses")).hasSize(1);
  }

  @Test
  void predictionsAreTheClassOfTheLargestRisk() throws IOException {
    String model = colours.solved();
    Run predicted = Run.of("predict", "--model", model, "--data", colours.table.toString());
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
    String model = colours.solved("--hold-out", "0.3", "--quality-out", figures);
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
            colours.table.toString(),
            "--epsilon",
            "2",
            "--report",
            page);
    assertThat(measured.code()).as(measured.err()).isZero();
    assertThat(measured.out())
        .contains("accuracy", "mean sensitivity", "predictive value of blue", "2-differentially");
    assertThat(Files.readString(Path.of(page))).contains("Predicted classes", "By class");
    Run open =
        Run.of(
            "evaluate", "--model", model, "--data", colours.table.toString(), "--format", "json");
    assertThat(open.json().path("figures").path("records").longValue()).isEqualTo(600);
    Run two =
        Run.of(
            "evaluate",
            "--model",
            model,
            "--data",
            colours.table.toString(),
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
    String model = colours.solved();
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
        colours.on(
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
            colours.table.toString(),
            "--schema",
            colours.schema.toString(),
            "--one-class",
            "red");
    assertThat(verified.code()).as(verified.err() + verified.out()).isZero();
    Run other =
        Run.of(
            "verify",
            certificate,
            "--data",
            colours.table.toString(),
            "--schema",
            colours.schema.toString(),
            "--one-class",
            "blue");
    assertThat(other.code()).isNotZero();
    Path two =
        Files.writeString(
            folder.resolve("two.json"),
            Files.readString(colours.schema)
                .replace(
                    "\"classes\": [\"red\", \"green\", \"blue\"]",
                    "\"positive\": \"red\", \"negative\": [\"green\", \"blue\"]"));
    Run none =
        Run.of(
            "cells",
            "export",
            "--data",
            colours.table.toString(),
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
    "compare solvers, give --one-class NAME"
  })
  void whatTakesNoClassesRefusesBeforeAnythingIsRead(String command, String hint) {
    String[] given = {
      "--data", folder.resolve("absent.csv").toString(), "--schema", colours.schema.toString()
    };
    Run run =
        Run.of(Stream.of(command.split(" "), given).flatMap(Arrays::stream).toArray(String[]::new));
    assertThat(run.code()).as(run.err()).isEqualTo(2);
    assertThat(run.err()).contains("3 classes without an order", hint);
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
                .formatted(Colours.LABEL));
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
                    new String[] {
                      "--data", colours.table.toString(), "--out", out, "--ledger", ledger
                    })
                .flatMap(Arrays::stream)
                .toArray(String[]::new));
    assertThat(learned.code()).as(learned.err()).isZero();
    assertThat(learned.out()).contains("classes of \"colour\"", "30-differentially private");
    assertThat(Path.of(out, "report.html")).exists();
    Run predicted =
        Run.of(
            "predict",
            "--model",
            Path.of(out, "card.json").toString(),
            "--data",
            colours.table.toString());
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
                        colours.table.toString(),
                        "--out",
                        folder.resolve(strategy).toString()
                      })
                  .flatMap(Arrays::stream)
                  .toArray(String[]::new));
      assertThat(kept.code()).as(strategy + kept.err()).isZero();
    }
  }

  /** A menu is of cards of one score. */
  @Test
  void aMenuTakesNoClasses() throws IOException {
    Path menu =
        Files.writeString(
            folder.resolve("menu.json"),
            "{\"release\": \"all\", \"variants\": [{\"name\": \"full\"}]}");
    Run refused = colours.on("solve", "--epsilon", "1", "--menu", menu.toString());
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("--menu is for cards of one score", "give --one-class");
  }

  /** Predicted and true classes are compared by their shares. */
  @Test
  void twoEvaluationsAreCompared() {
    String model = colours.solved();
    for (String name : List.of("q1", "q2")) {
      Run run =
          Run.of(
              "evaluate",
              "--model",
              model,
              "--data",
              colours.table.toString(),
              "--epsilon",
              "2",
              "--out",
              folder.resolve(name).toString());
      assertThat(run.code()).as(run.err()).isZero();
    }
    String[] given = {
      "monitor",
      "--before",
      folder.resolve("q1").toString(),
      "--after",
      folder.resolve("q2").toString(),
      "--model",
      model
    };
    Run run = Run.of(given);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("change of kappa", "change of sensitivity of red", "predicted", "green")
        .doesNotContain("not predicted");
    String page = folder.resolve("page.html").toString();
    List<String> more = new ArrayList<>(List.of(given));
    more.addAll(List.of("--report", page, "--format", "json"));
    JsonNode tree = Run.of(more.toArray(String[]::new)).json();
    assertThat(tree.path("labels").findValuesAsText("values"))
        .containsExactly("red", "green", "blue");
    for (JsonNode line : tree.path("labels")) {
      JsonNode change = line.path("change");
      assertThat(change.path("low").doubleValue()).isNegative();
      assertThat(change.path("high").doubleValue()).isPositive();
    }
    assertThat(tree.path("calibration")).isEmpty();
  }

  /** Columns and cut points do not depend on what is predicted. */
  @Test
  void schemasOfClassesAreFittedAndLearned() throws IOException {
    Run fit =
        Run.of(
            "schema",
            "fit",
            colours.schema.toString(),
            "--data",
            colours.table.toString(),
            "--format",
            "json");
    assertThat(fit.json().path("labels").findValuesAsText("value"))
        .containsExactly("red", "green", "blue");
    String text = Files.readString(colours.schema).replace(", \"thresholds\": [40, 60]", "");
    Path columns = Files.writeString(folder.resolve("columns.json"), text);
    Run learned =
        Run.of(
            "schema",
            "learn",
            "--columns",
            columns.toString(),
            "--data",
            colours.table.toString(),
            "--epsilon",
            "5");
    assertThat(learned.code()).as(learned.err()).isZero();
    assertThat(learned.json().path("label").path("classes")).hasSize(3);
  }
}
