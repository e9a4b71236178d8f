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
import org.junit.jupiter.params.provider.CsvSource;

/** What somebody sends in for the contest is believed in nothing. */
class SubmitTest {

  @TempDir Path folder;
  private Path problem;

  @BeforeEach
  void writeProblem() {
    assertThat(Run.line("experiment instances --only dense-bank-4 --out %s", folder).code())
        .isZero();
    problem = folder.resolve("dense-bank-4.json");
  }

  private Run submit(String... what) {
    return Run.of(
        Run.with(
            List.of("experiment", "submit", "--problem", problem + "", "--by", "Ada"),
            Run.with(List.of(what), "--format", "json")));
  }

  private void refused(String reason, String... what) {
    Run run = submit(what);
    assertThat(run.code()).as(run.toString()).isEqualTo(3);
    assertThat(run.json().path("accepted").booleanValue()).isFalse();
    assertThat(run.json().path("reason").textValue()).contains(reason);
    assertThat(run.json().has("line")).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          [9, 0, 0, 0, 0]      | w1 is 9, which is not from -5 to 5
          [0.5, 0, 0, 0, 0]    | not a whole number
          [5, 5, 5, 5, 5]      | the best known objective is 5289
          [-5, -5, -5, -5, -5] | the best known objective is 5289
          """)
  void weightsAreHeldAgainstTheProblem(String weights, String reason) throws IOException {
    Path file = Files.writeString(folder.resolve("weights.json"), weights);
    refused(reason, "--solution", file.toString());
  }

  @Test
  void aCertificateIsChecked() throws IOException {
    Path proof = folder.resolve("proof.json");
    Run search = Run.line("optimize --problem %s --certificate-out %s", problem, proof);
    assertThat(search.code()).as(search.err()).isZero();
    refused("the optimum is certified already", proof.toString());
    String genuine = Files.readString(proof);
    Files.writeString(proof, genuine.replaceFirst("(\"objective\"\\s*:\\s*)5289", "$15288"));
    refused("objective", proof.toString());
  }

  /** The problem's name is no proof that it is that one. */
  @Test
  void anotherProblemOfThatNameIsRefused() throws IOException {
    assertThat(Run.line("experiment instances --only dense-bank-2 --out %s", folder).code())
        .isZero();
    String other = Files.readString(folder.resolve("dense-bank-2.json"));
    Files.writeString(problem, other.replace("\"dense-bank-2\"", "\"dense-bank-4\""));
    Path file = Files.writeString(folder.resolve("weights.json"), "[0,0,0,0,0,0,0,0,0,0]");
    Run run = submit("--solution", file.toString());
    assertThat(run.code()).as(run.toString()).isEqualTo(2);
    assertThat(run.err()).contains("not the contest's dense-bank-4");
  }
}
