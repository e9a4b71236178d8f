package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A card and what it is worth, from one table at one price. */
class HoldOutTest {

  private static final Pattern HEAD = Pattern.compile(" *figure +value +from +to");

  @TempDir Path folder;
  private Patients patients;

  @BeforeEach
  void writeFiles() {
    patients = new Patients(folder, 4000, 2);
    patients.schemaOfRecords("plain.json");
    patients.schemaOfPatients("units.json", 2);
  }

  private String path(String name) {
    return patients.path(name);
  }

  private Run solve(String schema, String... options) {
    return patients.solve("1", schema, options);
  }

  /** Card and figures together cost epsilon once, and say so. */
  @Test
  void cardAndFiguresCostOnePrice() {
    for (String schema : new String[] {"plain.json", "units.json"}) {
      for (String neighbours : new String[] {"replace", "add-remove"}) {
        String ledger = path(schema + neighbours + ".ledger");
        Run open =
            schema.equals("plain.json")
                ? Run.of("ledger", "open", ledger, "--epsilon", "1", "--neighbours", neighbours)
                : Run.of(
                    "ledger",
                    "open",
                    ledger,
                    "--epsilon",
                    "1",
                    "--neighbours",
                    neighbours,
                    "--unit",
                    "patient");
        assertThat(open.code()).isZero();
        String file = path(schema + neighbours + ".quality.json");
        Run run =
            solve(
                schema,
                "--hold-out",
                "0.25",
                "--neighbours",
                neighbours,
                "--ledger",
                ledger,
                "--quality-out",
                file,
                "--format",
                "json");
        assertThat(run.code()).as(run.err()).isZero();
        JsonNode model = run.json();
        assertThat(model.path("guarantee").path("epsilon").textValue()).isEqualTo("1");
        JsonNode accuracy = model.findValue("quality").findValue("accuracy");
        // Age 40 tells the label without exception, on some 500 units or 1000 records.
        assertThat(accuracy.path("value").doubleValue()).isBetween(0.85, 1.0);
        assertThat(Files.exists(Path.of(file))).isTrue();
        JsonNode show = Run.of("ledger", "show", ledger, "--format", "json").json();
        assertThat(show.path("left").path("epsilon").textValue()).isEqualTo("0");
        assertThat(show.toString()).contains("\"by\":\"coins\"");
      }
    }
    Run text = solve("units.json", "--hold-out", "1/4");
    assertThat(text.code()).isZero();
    assertThat(text.out().toLowerCase(java.util.Locale.ROOT)).contains("accuracy");
  }

  /** A calibration that is not proven stays one, and its label, with figures beside it. */
  @Test
  void whatIsNotProvenIsHeldOutFromAndLabelled() {
    for (String mechanism :
        List.of(
            "psgd --calibration published",
            "opdisc --noise gaussian --delta 1e-6 --lattice box:1 --calibration published")) {
      List<String> options = new ArrayList<>(List.of("--hold-out", "0.2", "--mechanism"));
      options.addAll(List.of(mechanism.split(" ")));
      options.addAll(List.of("--format", "json"));
      Run run = solve("plain.json", options.toArray(String[]::new));
      assertThat(run.code()).as(mechanism + run).isZero();
      assertThat(run.json().path("guarantee").path("kind").textValue()).isEqualTo("unproven");
      assertThat(run.json().findValue("quality")).isNotNull();
    }
  }

  /**
   * What is read from the file again has the noise of the counts, not that of the whole promise.
   */
  @Test
  void figuresFromTheFileHaveTheSameIntervals() {
    requireSameFiguresOf("units.json");
    requireSameFiguresOf(
        "plain.json", "--mechanism", "dp-sgd", "--records", "4000", "--delta", "1e-6");
    patients.write(
        "columns.json",
        """
        {"label": {"column": "ill", "positive": "1", "negative": "0"},
         "features": [{"column": "age", "integer": [0, 100]}]}
        """);
    Run learned =
        Run.of(
            "learn",
            "--data",
            path("t.csv"),
            "--columns",
            path("columns.json"),
            "--epsilon",
            "1",
            "--records",
            "4000",
            "--strategy",
            "rounded",
            "--out",
            path("made"));
    assertThat(learned.err()).contains("cut points  0.1");
    Path made = folder.resolve("made");
    requireSameFigures(learned, made.resolve("card.json"), made.resolve("quality.json"));
  }

  private void requireSameFiguresOf(String schema, String... options) {
    Path card = folder.resolve(schema + ".card");
    Path quality = folder.resolve(schema + ".quality");
    List<String> held =
        List.of(
            "--neighbours",
            "add-remove",
            "--hold-out",
            "0.3",
            "--out",
            card.toString(),
            "--quality-out",
            quality.toString());
    Run run = solve(schema, Run.with(held, options));
    requireSameFigures(run, card, quality);
  }

  private static void requireSameFigures(Run released, Path card, Path quality) {
    assertThat(released.code()).as(released.err()).isZero();
    Run explained = Run.of("explain", "--model", card.toString(), "--quality", quality.toString());
    assertThat(explained.code()).as(explained.err()).isZero();
    assertThat(figures(explained)).hasSizeGreaterThan(8).isEqualTo(figures(released));
    String same = quality.toString();
    Run drift = Run.of("monitor", "--before", same, "--after", same);
    assertThat(drift.code()).as(drift.err()).isZero();
  }

  private static List<String> figures(Run run) {
    List<String> lines = run.out().lines().toList();
    int head = lines.indexOf(lines.stream().filter(HEAD.asMatchPredicate()).findFirst().get());
    return lines.subList(head + 1, lines.size()).stream().takeWhile(l -> !l.isBlank()).toList();
  }

  /** One of ten is ill, and the card says of everybody the same. */
  @Test
  void figuresOfACardThatSaysTheSameOfAllAreItsOwn() throws IOException {
    StringBuilder table = new StringBuilder("age,ill\n");
    for (int i = 0; i < 1000; i++) {
      table.append("%d,%d\n".formatted(i % 80, i % 10 == 0 ? 1 : 0));
    }
    patients.write("t.csv", table.toString());
    String card = path("card.json");
    Run held =
        patients.solve(
            "100",
            "plain.json",
            "--mechanism",
            "private-majority",
            "--hold-out",
            "0.2",
            "--format",
            "json",
            "--out",
            card);
    assertThat(held.code()).as(held.err()).isZero();
    requireAccuracyOfTheNegative(held);
    for (String threshold : new String[] {"1", "10", "1e308", "1e-320"}) {
      patients.write(
          "other.json",
          Files.readString(Path.of(card))
              .replaceAll("\"threshold\" : 1\\.0", "\"threshold\" : " + threshold));
      Run asked =
          Run.of(
              "evaluate",
              "--model",
              path("other.json"),
              "--data",
              path("t.csv"),
              "--epsilon",
              "100",
              "--format",
              "json");
      assertThat(asked.code()).as(asked.err()).isZero();
      requireAccuracyOfTheNegative(asked);
    }
  }

  private static void requireAccuracyOfTheNegative(Run run) {
    JsonNode accuracy = run.json().findValue("accuracy");
    assertThat(accuracy.path("value").doubleValue()).isBetween(0.8, 1.0);
    assertThat(accuracy.path("low").doubleValue()).isGreaterThan(0.7);
  }

  @Test
  void holdingNothingOutIsSaidAsInLearn() {
    Run run = solve("plain.json", "--hold-out", "none", "--format", "json");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.json().has("quality")).isFalse();
    assertThat(solve("plain.json", "--hold-out", "none", "--quality-out", path("q.json")).err())
        .contains("nothing is held out");
  }

  @Test
  void mistakesAreRefused() {
    for (String share : new String[] {"0", "1", "-1", "x", "2"}) {
      assertThat(solve("plain.json", "--hold-out", share).code()).as(share).isEqualTo(2);
    }
    assertThat(solve("plain.json", "--quality-out", path("q.json")).code()).isEqualTo(2);
    assertThat(solve("plain.json", "--hold-out", "0.2", "--mechanism", "psgd", "--stream").err())
        .contains("cannot be held out from passes");
    assertThat(
            solve(
                    "plain.json",
                    "--hold-out",
                    "0.2",
                    "--mechanism",
                    "dp-sgd",
                    "--records",
                    "4000",
                    "--delta",
                    "1e-6")
                .err())
        .contains("--records is a public number of records");
  }
}
