package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
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

/** {@code optimize --proof-out}: a proof and the program that it is about. */
class CuttingPlanesCliTest {

  @TempDir Path folder;
  private People people;

  @BeforeEach
  void writeFiles() {
    people = new People(folder);
  }

  private Run optimize(String... options) {
    return Run.of(people.args("optimize", options));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--cost=3:2",
        "--intercept=-3:3",
        "--loss=hinge:1",
        "--lattice=box:2", // the certificate is by levels
        "--lattice=sparse:1:1"
      })
  void theProofConcludesTheObjective(String option) throws IOException {
    Run run =
        optimize(
            option,
            "--program-out",
            people.path("p.opb"),
            "--proof-out",
            people.path("p.pbp"),
            "--certificate-out",
            people.path("p.json"),
            "--format",
            "json");
    assertThat(run.code()).describedAs(run.err()).isZero();
    long objective = run.json().path("objective").longValue();
    String program = Files.readString(folder.resolve("p.opb"));
    List<String> proof = Files.readAllLines(folder.resolve("p.pbp"));
    assertThat(program).startsWith("* #variable= ").contains("\nmin: ");
    assertThat(proof.get(0)).isEqualTo("pseudo-Boolean proof version 2.0");
    assertThat(proof.get(1))
        .isEqualTo("f " + program.lines().filter(line -> line.contains(">=")).count());
    assertThat(proof.get(proof.size() - 2))
        .matches("conclusion BOUNDS %d : [0-9]+ %d".formatted(objective, objective));
  }

  @Test
  void aProofNeedsItsProgram() {
    for (String[] options :
        List.of(
            new String[] {"--proof-out", people.path("p.pbp")},
            new String[] {
              "--proof-out", people.path("p.pbp"), "--program-out", people.path("p.lp")
            })) {
      Run run = optimize(options);
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err()).contains("Hint: add --program-out FILE.opb.");
    }
  }

  /** The time limit covers what proves the optimum, too. */
  @Test
  void aProofEndsWithTheTimeLimit() throws IOException {
    Run run;
    double seconds = 0.1;
    do {
      seconds *= 2;
      List<String> words = new ArrayList<>(proof(seconds + ".opb"));
      // Levels find the optimum at once, which a tree over points takes long to prove.
      words.addAll(List.of("--lattice", "box:9", "--intercept", "-9:9"));
      words.addAll(List.of("--time-limit", "%.2f".formatted(seconds)));
      run = optimize(words.toArray(String[]::new));
      // A busy machine may not even find the optimum.
    } while (!run.out().contains("Exact optimum") && seconds < 60);
    requireNoProof(run);
  }

  /** The proof itself hears of the end; what was written of it is gone. */
  @Test
  void aProofThatIsStoppedLeavesNoFile() throws IOException {
    List<String> words = proof("p.opb");
    requireNoProof(Run.stoppedAtItsResult(people.args("optimize", words.toArray(String[]::new))));
    assertThat(optimize(proof("q.opb").toArray(String[]::new)).code()).isZero();
  }

  private List<String> proof(String program) {
    return List.of("--program-out", people.path(program), "--proof-out", people.path("p.pbp"));
  }

  private void requireNoProof(Run run) throws IOException {
    assertThat(run.out()).contains("Exact optimum").doesNotContain("The proof in");
    assertThat(run.code()).describedAs(run.err()).isEqualTo(3);
    assertThat(run.err())
        .contains("its proof for --proof-out was stopped early and is not written")
        .contains("Hint: allow more time, or leave --proof-out out.");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .allMatch(name -> name.startsWith("people.") || name.endsWith(".opb"));
    }
  }
}
