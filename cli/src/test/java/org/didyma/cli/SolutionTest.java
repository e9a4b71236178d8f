package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code verify --solution}: what another solver has found. */
class SolutionTest {

  private static final String[] PROBLEM = {"--lattice", "sparse:2:3", "--intercept=-3:3"};

  @TempDir Path folder;
  private People people;
  private int[] optimal;
  private JsonNode optimum;

  @BeforeEach
  void proves() {
    people = new People(folder);
    optimum =
        Run.of(
                people.args(
                    "optimize",
                    Run.with(
                        PROBLEM, "--format", "json", "--certificate-out", people.path("p.json"))))
            .json();
    JsonNode tree = Run.parse(read("p.json"));
    JsonNode w = tree.path("weights");
    optimal = new int[w.size()];
    for (int j = 0; j < optimal.length; j++) {
      optimal[j] = w.get(j).intValue();
    }
  }

  private String read(String name) {
    try {
      return Files.readString(folder.resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String name(int j, int coordinates) {
    return j == coordinates - 1 ? "w0" : "w" + (j + 1);
  }

  /** A file as an engine writes it. */
  private String file(String engine, int[] w) {
    List<String> lines = new ArrayList<>();
    switch (engine) {
      case "highs" ->
          lines.addAll(
              List.of(
                  "Model status",
                  "Optimal",
                  "",
                  "# Primal solution values",
                  "Feasible",
                  "Objective 12",
                  "# Columns 20",
                  "z1 1"));
      case "scip" ->
          lines.addAll(
              List.of("solution status: optimal solution found", "objective value:        12"));
      case "gurobi" -> lines.addAll(List.of("# Solution for model indicator", "z1 1"));
      case "cbc" -> lines.addAll(List.of("Optimal - objective value 12.00000000", "0 z1 1 0"));
      default -> throw new IllegalArgumentException(engine);
    }
    for (int j = 0; j < w.length; j++) {
      String value = engine.equals("gurobi") && w[j] != 0 ? w[j] + ".000000001" : "" + w[j];
      String name = name(j, w.length);
      if (engine.equals("cbc")) {
        lines.add("%s%7d %-10s %s %d".formatted(j == 0 ? "**" : "", j, name, value, 0));
      } else if (!engine.equals("scip")) {
        lines.add(name + " " + value);
      } else if (w[j] != 0) {
        lines.add("%-40s %s \t(obj:0)".formatted(name, value));
      }
    }
    if (engine.equals("highs")) {
      lines.addAll(
          List.of("# Rows 1", "cell1.lo 3", "", "# Dual solution values", "None", "w1 0", "w1 0"));
    }
    return people.write(engine + ".sol", String.join("\n", lines) + "\n").toString();
  }

  private Run verify(String... more) {
    return Run.of(people.args("verify", more));
  }

  private Run proven(String solution, String... more) {
    return verify(Run.with(new String[] {people.path("p.json"), "--solution", solution}, more));
  }

  @ParameterizedTest
  @ValueSource(strings = {"highs", "scip", "gurobi", "cbc"})
  void aSolutionOfAnEngineIsHeldAgainstTheProof(String engine) {
    String solution = file(engine, optimal);
    Run run = proven(solution);
    assertThat(run.code()).as(run.toString()).isZero();
    assertThat(run.out())
        .startsWith("Valid: ")
        .contains("objective " + optimum.path("objective"), "Optimal: the certificate proves");
    JsonNode tree = proven(solution, "--format", "json").json().path("solution");
    assertThat(tree.path("standing").textValue()).isEqualTo("optimal");
    assertThat(tree.path("objective")).isEqualTo(optimum.path("objective"));
    assertThat(tree.path("errors")).isEqualTo(optimum.path("errors"));
    assertThat(tree.path("optimum")).isEqualTo(optimum.path("objective"));
  }

  @Test
  void whatIsWorseIsToldByHowMuch() {
    int[] none = new int[optimal.length];
    String solution = people.write("w.json", Arrays.toString(none)).toString();
    Run run = proven(solution);
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("Not optimal: the certificate's weights have ");
    JsonNode tree = proven(solution, "--format", "json").json().path("solution");
    assertThat(tree.path("standing").textValue()).isEqualTo("above");
    long ill = people.records.stream().filter(People.Person::ill).count();
    assertThat(tree.path("errors").longValue()).isEqualTo(ill);
  }

  /** Nothing is left of a solution that is 0 everywhere, but that there is one. */
  @ParameterizedTest
  @ValueSource(strings = {"scip", "cbc"})
  void weightsThatAreAll0AreNotWritten(String engine) {
    String text = read(Path.of(file(engine, new int[0])).getFileName().toString());
    String solution = people.write("zero.sol", text).toString();
    Run run = verify(Run.with(PROBLEM, "--solution", solution));
    assertThat(run.code()).as(run.toString()).isZero();
    assertThat(run.out()).contains("a point of the lattice");
    assertThat(run.err()).contains("note: 10 of 10 weights");
  }

  /** The problem is that of the options, where no certificate says it. */
  @Test
  void aSolutionIsValuedWithoutACertificate() {
    Run run = verify(Run.with(PROBLEM, "--solution", file("scip", optimal)));
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .startsWith("Solution: a point of the lattice, objective " + optimum.path("objective"))
        .contains("A certificate would show");
    int zeros = (int) Arrays.stream(optimal).filter(w -> w == 0).count();
    assertThat(run.err()).contains("note: %d of %d weights".formatted(zeros, optimal.length));
    JsonNode costly =
        verify(
                Run.with(
                    PROBLEM,
                    "--cost",
                    "3:1",
                    "--format",
                    "json",
                    "--solution",
                    file("scip", optimal)))
            .json()
            .path("solution");
    assertThat(costly.path("standing").textValue()).isEqualTo("feasible");
    assertThat(costly.path("cost").longValue()).isGreaterThan(optimum.path("cost").longValue());
    assertThat(costly.path("errors")).isEqualTo(optimum.path("errors"));
  }

  @Test
  void whatIsNoPointOfTheLatticeIsNoSolution() {
    refused("w1 0.5", "w1 is 0.5, which is not a whole number");
    refused("w1 3", "w1 is 3, which is not from -2 to 2");
    refused("w1 -1e9", "w1 is -1000000000, which is not");
    refused("w1 1\nw2 1\nw3 1\nw4 1", "too many are not 0");
    refused("w0 4", "w0 is 4, which is not from -3 to 3");
  }

  private void refused(String lines, String reason) {
    String solution = people.write("x.sol", lines + "\n").toString();
    Run run = proven(solution);
    assertThat(run.code()).as(run.toString()).isEqualTo(3);
    assertThat(run.out()).contains("Valid: ", "No solution: ", reason);
    Run alone = verify(Run.with(PROBLEM, "--solution", solution, "--format", "json"));
    assertThat(alone.code()).isEqualTo(3);
    JsonNode tree = alone.json().path("solution");
    assertThat(tree.path("standing").textValue()).isEqualTo("infeasible");
    assertThat(tree.path("reason").textValue()).contains(reason);
    assertThat(tree.path("objective").isNull()).isTrue();
  }

  @Test
  void filesThatAreNoSolutionAreRefused() {
    bad("", "has no line with a weight and its value");
    bad("x1 3\n", "has no line with a weight and its value");
    bad("Infeasible - objective value 0.00000000\n", "has no line with a weight and its value");
    bad("w1 1\nw1 2\n", "line 2: w1 has a value already");
    bad("w1 1\nw2 many\n", "line 2: w2 has no number behind it");
    bad("w1\n", "line 1: w1 has no number behind it");
    bad("w1 1e999999999\n", "no number behind it");
    bad("[1, 2]", "has 2 weights, the lattice 10 features");
    bad("[1, 2", "");
    bad("[1,2,3,4,5,6,7,8,9,null]", "entry 10 is not a number");
    assertThat(verify(Run.with(PROBLEM, "--solution", people.path("none.sol"))).err())
        .contains("none.sol cannot be read");
    assertThat(verify(Run.with(PROBLEM, "--solution", folder.toString())).code()).isEqualTo(2);
  }

  private void bad(String content, String reason) {
    Run run = proven(people.write("bad.sol", content).toString());
    assertThat(run.code()).as(run.toString()).isEqualTo(2);
    assertThat(run.err()).contains(reason).contains("\nHint: ");
  }

  @Test
  void theProblemIsSaidOnce() {
    Run twice = proven(file("scip", optimal), "--cost", "2:1");
    assertThat(twice.code()).isEqualTo(2);
    assertThat(twice.err()).contains("the certificate states");
    Run nothing = verify();
    assertThat(nothing.code()).isEqualTo(2);
    assertThat(nothing.err()).contains("there is nothing to check", "--solution FILE");
  }
}
