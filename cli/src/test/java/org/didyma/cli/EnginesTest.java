package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code optimize} with engines for integer programs. */
class EnginesTest {

  @TempDir Path folder;
  private People people;

  @BeforeEach
  void writeFiles() {
    people = new People(folder);
  }

  @ParameterizedTest
  @ValueSource(strings = {"cp-sat", "scip", "highs"})
  void anEngineClaimsWhatTheSearchProves(String engine) {
    people.keep(60);
    List<String> options = List.of("--cost", "3:1", "--intercept=-1:1", "--lattice", "sparse:1:3");
    JsonNode proven = optimum(options, "chain");
    JsonNode claimed = optimum(options, engine);
    assertThat(claimed.path("status").textValue()).isEqualTo("optimal");
    for (String field : List.of("objective", "bound", "cost", "records", "cells")) {
      assertThat(claimed.path(field)).describedAs(field).isEqualTo(proven.path(field));
    }
    assertThat(proven.path("bound_proven").booleanValue()).isTrue();
    assertThat(claimed.path("bound_proven").booleanValue()).isFalse();
    JsonNode certificate = claimed.path("certificate");
    assertThat(certificate.path("kind").textValue()).isEqualTo("claimed");
    assertThat(certificate.path("claims")).hasSize(1);
    JsonNode claim = certificate.path("claims").get(0);
    assertThat(claim.path("engine").textValue()).isEqualTo(engine);
    assertThat(claim.path("version").textValue()).matches("[0-9]+[.].*");
    assertThat(claim.path("formulation").textValue())
        .isEqualTo(engine.equals("highs") ? "big-m" : "indicator");
  }

  @Test
  void textSaysThatNothingIsProven() {
    Run run = Run.of(people.args("optimize", "--oracle", "cp-sat"));
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .startsWith("Claimed optimum, not proven: ")
        .contains("(claimed)", "claimed by cp-sat 9.15");
    assertThat(run.err()).contains("this optimum is claimed, not proven");
  }

  @Test
  void aRaceProvesTheOptimum() {
    JsonNode race = optimum(List.of(), "portfolio");
    assertThat(race.path("certificate").path("kind").textValue()).isEqualTo("search-tree");
    assertThat(race.path("objective")).isEqualTo(optimum(List.of(), "chain").path("objective"));
  }

  /** A projected perturbation, by formulations of each kind that take it. */
  @ParameterizedTest
  @ValueSource(strings = {"auto", "lookup", "row-big-m"})
  void formulationsAgree(String formulation) {
    people.write(
        "p.json",
        """
        {"unit": 7, "linear": [9, -3, 4, -30, 12, 0, 5, -60, 2], "projected": [90, 80, 60, 20]}
        """);
    List<String> options =
        List.of("--lattice", "ball:2:3", "--perturbation", people.path("p.json"));
    List<String> engineOptions =
        Stream.concat(options.stream(), Stream.of("--formulation", formulation)).toList();
    assertThat(optimum(engineOptions, "cp-sat").path("objective"))
        .isEqualTo(optimum(options, "enumeration").path("objective"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"lp", "mps", "txt"})
  void theProgramIsWrittenDown(String format) throws IOException {
    String name = people.path("program." + format);
    Run run = Run.of(people.args("optimize", "--program-out", name, "--format", "json"));
    assertThat(run.code()).describedAs(run.err()).isZero();
    assertThat(run.json().path("engine").textValue()).isEqualTo("chain");
    String text = Files.readString(Path.of(name));
    int cells = run.json().path("cells").intValue();
    String start =
        switch (format) {
          case "lp" -> "\\ indicator\n\\ implications are rows with large constants\nMinimize\n";
          case "mps" -> "* implications are rows with large constants\nNAME indicator FREE\nROWS\n";
          default -> "name: \"indicator\"\nvariables {";
        };
    assertThat(text).startsWith(start);
    // At most one constraint per distinct row, and one for most of them.
    assertThat(text.lines().filter(line -> line.matches(".*\\bcell[0-9]+\\b.*")).count())
        .isGreaterThan(cells / 2);
    assertThat(run.err()).contains("it holds the table's rows");
  }

  @Test
  void theProgramIsWrittenWithIndicatorsWhereAsked() throws IOException {
    String name = people.path("indicators.mps");
    Run run = Run.of(people.args("optimize", "--program-out", name, "--program-indicators"));
    assertThat(run.code()).describedAs(run.err()).isZero();
    assertThat(Files.readString(Path.of(name))).contains("\nINDICATORS\n IF ");
  }

  @Test
  void theTimeLimitLeavesAPointAndAClaimedBound() {
    List<String> words = new ArrayList<>(List.of("optimize"));
    words.addAll(people.hardTable(40));
    words.addAll(List.of("--lattice", "box:3", "--oracle", "cp-sat", "--format", "json"));
    Run run = Run.of(Run.with(words, "--time-limit", "1"));
    if (run.json().path("objective").isNull()) {
      // On a machine busy with other tests an engine takes seconds to its first point.
      run = Run.of(Run.with(words, "--time-limit", "8"));
    }
    assertThat(run.code()).describedAs(run.err()).isEqualTo(3);
    assertThat(run.json().path("status").textValue()).isEqualTo("stopped");
    assertThat(run.json().path("certificate").isNull()).isTrue();
    assertThat(run.json().path("bound").longValue())
        .isGreaterThanOrEqualTo(0)
        .isLessThan(run.json().path("objective").longValue());
    assertThat(run.json().path("bound_proven").booleanValue()).isFalse();
  }

  /** A cache folder that is a file leaves no place for the libraries of the engines. */
  @Test
  void aMissingEngineIsCode4() throws Exception {
    Run run = withoutCache(people.args("optimize", "--oracle", "scip", "--format", "json"));
    assertThat(run.out()).isEmpty();
    assertThat(run.code()).isEqualTo(4);
    List<String> lines = run.err().lines().toList();
    JsonNode error = Run.parse(lines.get(lines.size() - 1)).path("error");
    assertThat(error.path("code").intValue()).isEqualTo(4);
    assertThat(error.path("message").textValue()).startsWith("the solver scip gave no answer: ");
    assertThat(error.path("advice").textValue()).isNotBlank();
  }

  @Test
  void theDoctorNamesMissingEngines() throws Exception {
    Run run = withoutCache("doctor", "--format", "json");
    assertThat(run.code()).isEqualTo(4);
    for (JsonNode engine : run.json().path("engines")) {
      boolean isOurs =
          List.of("chain", "enumeration", "sampler").contains(engine.path("name").textValue());
      assertThat(engine.path("ok").booleanValue()).isEqualTo(isOurs);
      assertThat(engine.path("message").textValue()).isNotBlank();
    }
    assertThat(run.err()).contains("missing or broken: cp-sat, scip, highs", "Hint: ");
  }

  /** Runs a command in another process, with a cache folder that is a file. */
  private Run withoutCache(String... args) throws Exception {
    Path file = Files.createFile(folder.resolve("no-folder"));
    ProcessBuilder builder = Run.inAnotherProcess(List.of(args));
    builder.environment().put("DIDYMA_CACHE", file.toString());
    Path err = folder.resolve("err.txt");
    Process process = builder.redirectError(err.toFile()).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Run(process.waitFor(), out, Files.readString(err));
  }

  private JsonNode optimum(List<String> options, String oracle) {
    Run run =
        Run.of(
            people.args(
                "optimize",
                Stream.concat(options.stream(), Stream.of("--oracle", oracle, "--format", "json"))
                    .toArray(String[]::new)));
    assertThat(run.code()).describedAs(run.err()).isZero();
    return run.json();
  }
}
