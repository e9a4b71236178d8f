package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.didyma.core.Sha256;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Problems of the contest are proven by one command and checked by another, without a table. */
class SolverBenchmarkProofTest {

  @TempDir static Path problems;
  @TempDir Path folder;

  @BeforeAll
  static void writeProblems() {
    Run run = Run.of("experiment", "instances", "--only", "bank-", "--out", problems.toString());
    assertThat(run.code()).describedAs(run.err()).isZero();
  }

  private static String problem(String name) {
    return problems.resolve(name + ".json").toString();
  }

  /** Proves a problem; the path of its certificate. */
  private String proof(String name) {
    String file = folder.resolve("proof of " + name).toString();
    Run run = Run.of("optimize", "--problem", problem(name), "--certificate-out", file);
    assertThat(run.code()).describedAs(run.err()).isZero();
    return file;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dense-bank-2",
        "noisy-bank-1",
        "ball-bank-1",
        "sparse-bank-1",
        "logistic-bank-1",
        "logistic-bank-2"
      })
  void anOptimumIsProvenAndChecked(String name) throws Exception {
    JsonNode best = Run.parse(Files.readString(Path.of(problem(name)))).path("best");
    String file = folder.resolve("proof.json").toString();
    Run run =
        Run.line("optimize --problem %s --certificate-out %s --format json", problem(name), file);
    assertThat(run.code()).describedAs(run.err()).isZero();
    assertThat(run.json().path("value_proven").booleanValue()).isTrue();
    assertThat(run.json().path("objective")).isEqualTo(best.path("objective"));
    assertThat(run.json().path("bound")).isEqualTo(best.path("objective"));
    assertThat(run.json().path("certificate").path("file").textValue()).isEqualTo(file);

    // Told by coordinate, the weights are those of the certificate.
    JsonNode weights = Run.parse(Files.readString(Path.of(file))).path("weights");
    int[] told = new int[weights.size()];
    for (JsonNode weight : run.json().path("weights")) {
      told[Integer.parseInt(weight.path("feature").textValue())] = weight.path("points").intValue();
    }
    int threshold = run.json().path("threshold").intValue();
    told[told.length - 1] -= threshold;
    for (int j = 0; j < told.length; j++) {
      assertThat(told[j]).describedAs("coordinate " + j).isEqualTo(weights.path(j).intValue());
    }
    assertThat(Run.of("optimize", "--problem", problem(name)).out()).contains("Weights by feature");

    Run checked = Run.line("verify %s --problem %s", file, problem(name));
    assertThat(checked.code()).describedAs(checked.toString()).isZero();
    assertThat(checked.out())
        .contains("on this problem of 45211 records", best.path("objective").asText());
    assertThat(checked.out().contains("the problem's own")).isEqualTo(name.startsWith("logistic"));
  }

  /** Over the same rows, each is a proof of something else. */
  @ParameterizedTest
  @CsvSource({
    "dense-bank-2, logistic-bank-1, ranges",
    "ball-bank-1, noisy-bank-1, ranges",
    "noisy-bank-1, ball-bank-1, ranges",
    "logistic-bank-2, dense-bank-5, ranges",
    "sparse-bank-1, dense-bank-5, ranges",
    "dense-bank-2, dense-bank-3, another number of features"
  })
  void aProofOfAnotherProblemIsRefused(String proven, String other, String reason) {
    Run run = Run.line("verify %s --problem %s", proof(proven), problem(other));
    assertThat(run.code()).describedAs(run.toString()).isEqualTo(3);
    assertThat(run.out()).startsWith("Invalid: ").contains(reason);
  }

  /** Also where weights are checked with it, which are of the problem. */
  @Test
  void aProofOfAnotherProblemIsToldBesideASolution() throws Exception {
    int size =
        Run.parse(Files.readString(Path.of(problem("noisy-bank-1")))).at("/best/weights").size();
    Path weights = Files.writeString(folder.resolve("w.json"), "[" + "0,".repeat(size - 1) + "0]");
    Run run =
        Run.line(
            "verify %s --problem %s --solution %s",
            proof("sparse-bank-1"), problem("noisy-bank-1"), weights);
    assertThat(run.code()).describedAs(run.toString()).isEqualTo(3);
    assertThat(run.out()).startsWith("Invalid: ");
  }

  /** Each change makes a whole problem of its own, with its own checksum. */
  @ParameterizedTest
  @ValueSource(strings = {"cells", "costs", "loss", "perturbation"})
  void aProofOfAProblemThatWasChangedIsRefused(String what) throws Exception {
    String name = what.equals("loss") ? "logistic-bank-1" : "noisy-bank-1";
    Path file = folder.resolve("other.json");
    ObjectNode root = (ObjectNode) Run.parse(Files.readString(Path.of(problem(name))));
    JsonNode problem = root.path("problem");
    switch (what) {
      case "cells" -> add((ArrayNode) problem.path("cells").path(0), 1);
      case "costs" -> ((ObjectNode) problem.path("costs")).put("false_alarm", 2);
      case "loss" -> add((ArrayNode) problem.path("loss").path("positive"), 3);
      default -> add((ArrayNode) problem.path("perturbation").path("linear"), 2);
    }
    rewrite(file, root);
    Run run = Run.line("verify %s --problem %s", proof(name), file);
    assertThat(run.code()).describedAs(run.toString()).isEqualTo(3);
    assertThat(run.out()).startsWith("Invalid: ");
  }

  private static void add(ArrayNode numbers, int at) {
    numbers.set(at, numbers.get(at).longValue() + 1);
  }

  private static void rewrite(Path file, ObjectNode root) throws IOException {
    root.put("sha256", Sha256.of(root.path("problem").toString().getBytes(StandardCharsets.UTF_8)));
    root.putObject("best").put("status", "open");
    Files.writeString(file, root.toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--dataset bank",
        "--data people.csv",
        "--lattice box:2",
        "--intercept=-1:1",
        "--loss logistic",
        "--cost 2:1",
        "--perturbation p.json",
        "--units 1,2",
        "--points-of 1=non-negative",
        "--most-columns 2",
        "--explain-sql",
        "--out model.json"
      })
  void whatAProblemLeavesNothingToSayOfIsRefused(String option) {
    refused(Run.line("optimize --problem %s " + option, problem("dense-bank-2")), "--problem");
  }

  @Test
  void whatIsNoProblemIsRefused() throws Exception {
    String proof = proof("dense-bank-2");
    for (String command : new String[] {"optimize", "verify " + "%s"}) {
      Object[] first = command.equals("optimize") ? new Object[0] : new Object[] {proof};
      refused(line(command, first, proof), "is not a problem of the contest");
      refused(line(command, first, folder.resolve("none.json")), "cannot be read");
      Path damaged = folder.resolve("damaged.json");
      Files.writeString(
          damaged,
          Files.readString(Path.of(problem("dense-bank-2")))
              .replace("\"false_alarm\":1", "\"false_alarm\":2"));
      refused(line(command, first, damaged), "is damaged");
    }
    refused(
        Run.line("verify %s --problem %s --dataset bank", proof, problem("dense-bank-2")),
        "--problem");
    refused(
        Run.line("verify %s --problem %s", problem("dense-bank-2"), problem("dense-bank-2")),
        "is not a certificate");
  }

  private static Run line(String command, Object[] first, Object problem) {
    return Run.line(
        command + " --problem %s", Stream.concat(Stream.of(first), Stream.of(problem)).toArray());
  }

  private static void refused(Run run, String message) {
    assertThat(run.code()).describedAs(run.toString()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err().lines().toList()).hasSize(2);
    assertThat(run.err()).contains(message);
  }
}
