package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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

/** Every way of choosing a card of each class against the rest. */
class ClassesByMechanismTest {

  @TempDir Path folder;
  private Colours colours;

  @BeforeEach
  void writeTable() throws IOException {
    colours = new Colours(folder);
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
    Run run = colours.on("solve", more.toArray(String[]::new));
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
    Run run =
        colours.on("solve", Stream.of(given, more).flatMap(Arrays::stream).toArray(String[]::new));
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
            colours.schema.toString(),
            "--epsilon",
            "30");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("Rehearsal of exponential");
  }

  /** With a delta the losses of the cards compose to less than the sum of equal shares. */
  @Test
  void lossesOfGaussianNoiseCompose() {
    Run run =
        colours.on(
            "solve",
            "--mechanism",
            "psgd",
            "--epsilon",
            "3",
            "--delta",
            "1e-3",
            "--format",
            "json");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.json().path("choice").textValue())
        .contains("whose privacy losses compose to epsilon 3");
    assertThat(run.json().path("guarantee").path("epsilon").textValue()).isEqualTo("3");
    assertThat(run.json().path("guarantee").path("delta").textValue()).isEqualTo("0.001");
    assertThat(run.json().path("event").path("event").textValue()).isEqualTo("repeated");
  }

  @Test
  void unitsAreProtectedWithAllTheirRecords() throws IOException {
    colours.schema = colours.schema("units", " \"unit\": {\"column\": \"id\", \"records\": 2},");
    for (String mechanism : new String[] {"exponential", "psgd"}) {
      Run run =
          colours.on(
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
}
