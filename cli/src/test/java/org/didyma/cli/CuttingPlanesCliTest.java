package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
}
