package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The mechanisms of {@code didyma solve} that choose from a lattice, and the choice of one. */
class MechanismsTest {

  @TempDir Path folder;
  private People people;

  @BeforeEach
  void writeFiles() {
    people = new People(folder);
  }

  private Run solve(String mechanism, String... more) {
    return solveFor("1", mechanism, more);
  }

  /** With the mechanism's own options where it has some, on a lattice small enough for all. */
  private Run solveFor(String epsilon, String mechanism, String... more) {
    List<String> words = new ArrayList<>(List.of("--mechanism", mechanism, "--epsilon", epsilon));
    words.addAll(
        switch (mechanism) {
          case "top-r" -> List.of("--top", "20");
          case "sample-and-aggregate" -> List.of("--blocks", "5");
          case "gap-truncated" -> List.of("--gap", "10");
          default -> List.of();
        });
    words.addAll(List.of(more));
    return Run.of(people.args("solve", words.toArray(String[]::new)));
  }

  @ParameterizedTest
  @CsvSource({
    "exponential, exponential, exponential-mechanism.md",
    "opdisc, opdisc, objective-perturbation.md",
    "rspm, rspm, separator-perturbation.md",
    "sample-and-aggregate, sample-and-aggregate, sample-and-aggregate.md",
    "top-r, top-r, truncated-scores.md",
    "gap-truncated, gap-truncated, truncated-scores.md",
    "permute-and-flip, permute-and-flip, permute-and-flip.md"
  })
  void aReleaseNamesItsMechanismAndItsProof(String option, String name, String proof) {
    Run run = solve(option, "--format", "json");
    assertThat(run.code()).describedAs(run.err()).isZero();
    JsonNode release = run.json();
    assertThat(release.path("mechanism").textValue()).isEqualTo(name);
    assertThat(release.path("software").path("proof").textValue())
        .isEqualTo("docs/proofs/" + proof);
    assertThat(Path.of("..", "docs", "proofs", proof)).isRegularFile();
    assertThat(release.path("guarantee").path("kind").textValue()).isEqualTo("pure");
    assertThat(release.path("guarantee").path("epsilon").textValue()).isEqualTo("1");
    assertThat(release.fieldNames())
        .toIterable()
        .containsExactlyInAnyOrder(
            "choice", "event", "format", "guarantee", "mechanism", "model", "software", "verdict");

    Run text = solve(option);
    assertThat(text.err()).isEqualTo("note: " + release.path("choice").textValue() + "\n");
    assertThat(text.out().replaceAll("\\s+", " "))
        .contains("Guarantee: 1-differentially private", "Mechanism: " + name + ".")
        .doesNotContain("error", "node", "second", "bound", "certificate");
  }

  @Test
  void blocksVoteUnderEitherAdjacency() {
    Run run = solve("sample-and-aggregate", "--neighbours", "add-remove", "--format", "json");
    assertThat(run.code()).describedAs(run.err()).isZero();
    JsonNode guarantee = run.json().path("guarantee");
    assertThat(guarantee.path("kind").textValue()).isEqualTo("pure");
    assertThat(guarantee.path("adjacency").textValue()).isEqualTo("add-remove");
    assertThat(guarantee.path("conditions").size()).isEqualTo(1);
    // A table without records is a neighbour of one with a single record.
    people.write("people.csv", "sex,age,ward,visits,ill\n");
    assertThat(solve("sample-and-aggregate", "--neighbours", "add-remove").code()).isZero();
    assertThat(solve("sample-and-aggregate").code()).isEqualTo(2);
  }

  /** The choice depends on public sizes alone, and is explained with its bounds. */
  @ParameterizedTest
  @ValueSource(strings = {"ternary", "box:5"})
  void autoTakesTheSmallestProvenBoundAndSaysWhy(String lattice) {
    String name = "permute-and-flip";
    JsonNode release = solve("auto", "--lattice", lattice, "--format", "json").json();
    assertThat(release.path("mechanism").textValue()).isEqualTo(name);
    assertThat(release.path("choice").textValue())
        .contains(name + " has the smallest proven bound", "rspm ");

    Run text = solve("auto", "--lattice", lattice, "--delta", "1e-6");
    assertThat(text.code()).isZero();
    assertThat(text.out().replaceAll("\\s+", " "))
        .contains("Choice: of the mechanisms", "Mechanism: " + name + ".");
  }

  /** With next to no protection each finds the optimum. */
  @ParameterizedTest
  @CsvSource({"exponential", "opdisc", "rspm", "gap-truncated", "top-r", "permute-and-flip"})
  void findsTheOptimumWhenAlmostNothingIsProtected(String mechanism) {
    JsonNode optimum = Run.of(people.args("optimize", "--format", "json")).json();
    JsonNode release = solveFor("1000", mechanism, "--format", "json", "--diagnostics").json();
    long errors = release.path("not_private").path("errors").longValue();
    // The noise of opdisc and rspm still moves an error or two.
    assertThat(errors - optimum.path("errors").longValue())
        .isBetween(0L, mechanism.equals("opdisc") || mechanism.equals("rspm") ? 20L : 0L);
  }

  @ParameterizedTest
  @CsvSource({"opdisc", "rspm", "gap-truncated", "top-r", "permute-and-flip"})
  void spendsFromALedger(String mechanism) {
    String ledger = people.path("people.ledger");
    assertThat(Run.of("ledger", "open", ledger, "--epsilon", "1.5").code()).isZero();
    assertThat(solve(mechanism, "--ledger", ledger).code()).isZero();
    assertThat(solve(mechanism, "--ledger", ledger).code()).isEqualTo(3);
    Run show = Run.of("ledger", "show", ledger);
    assertThat(show.out()).contains("epsilon 1 of epsilon 1.5", "solve " + mechanism, "released");
    String model = people.path("late.json");
    Run late =
        solveFor("0.25", mechanism, "--time-limit", "0.000001", "--ledger", ledger, "--out", model);
    assertThat(late.code()).isEqualTo(3);
    assertThat(Files.exists(Path.of(model))).isFalse();
    assertThat(Run.of("ledger", "show", ledger).out()).contains("epsilon 1.25 of epsilon 1.5");
  }

  @ParameterizedTest
  @CsvSource({
    "opdisc, spherical-laplace, , pure",
    "opdisc, gaussian, 1e-6, approximate",
    "rspm, laplace, , pure",
    "rspm, gaussian, 1e-6, approximate"
  })
  void noiseHasItsGuarantee(String mechanism, String noise, String delta, String kind) {
    List<String> more = new ArrayList<>(List.of("--noise", noise, "--format", "json"));
    if (delta != null) {
      more.addAll(List.of("--delta", delta));
    }
    JsonNode guarantee = solve(mechanism, more.toArray(String[]::new)).json().path("guarantee");
    assertThat(guarantee.path("kind").textValue()).isEqualTo(kind);
    assertThat(guarantee.path("conditions").size()).isEqualTo(1);
  }

  /** No epsilon anywhere, and no ledger takes it. */
  @ParameterizedTest
  @CsvSource({"opdisc", "rspm"})
  void aPublishedCalibrationSaysThatNothingIsProven(String mechanism) {
    String[] more = {"--noise", "gaussian", "--delta", "1e-6", "--calibration", "published"};
    Run text = solve(mechanism, more);
    assertThat(text.code()).describedAs(text.err()).isZero();
    assertThat(text.out().replaceAll("\\s+", " "))
        .contains("published calibration, guarantee not proven", "There is no guarantee")
        .doesNotContain("epsilon");
    String ledger = people.path("published.ledger");
    assertThat(Run.of("ledger", "open", ledger, "--epsilon", "9", "--delta", "1e-3").code())
        .isZero();
    List<String> priced = new ArrayList<>(List.of(more));
    priced.addAll(List.of("--ledger", ledger));
    assertThat(solve(mechanism, priced.toArray(String[]::new)).code()).isEqualTo(2);
  }

  @Test
  void robustSubsamplingRunsOnlyWhereItsLackOfAGuaranteeIsAccepted() {
    Run refused = solve("prsma", "--delta", "1e-3");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.out()).isEmpty();
    assertThat(refused.err())
        .contains(
            "not proven private", "--mechanism sample-and-aggregate", "--calibration published");
    String[] published = {"--delta", "1e-3", "--calibration", "published", "--oracle", "chain"};
    // Both parts pass, and a run releases nothing with probability 6e-5; two runs with 4e-9.
    Run run = solveFor("8.5", "prsma", published);
    if (run.code() == 3) {
      assertThat(run.err()).contains("too few parts proved their answers");
      run = solveFor("8.5", "prsma", published);
    }
    assertThat(run.code()).describedAs(run.err()).isZero();
    assertThat(run.out().replaceAll("\\s+", " "))
        .contains("published calibration, guarantee not proven", "There is no guarantee")
        .doesNotContain("epsilon", "8.5");
    assertThat(Path.of("..", "docs", "proofs", "prsma.md")).isRegularFile();
    String ledger = people.path("published.ledger");
    assertThat(Run.of("ledger", "open", ledger, "--epsilon", "9", "--delta", "1e-2").code())
        .isZero();
    List<String> priced = new ArrayList<>(List.of(published));
    priced.addAll(List.of("--ledger", ledger));
    assertThat(solve("prsma", priced.toArray(String[]::new)).err()).contains("without protection");
    assertThat(solve("prsma", "--calibration", "published").err()).contains("delta above 0");
    assertThat(
            solve("prsma", "--calibration", "published", "--delta", "1e-3", "--oracle", "highs")
                .err())
        .contains("only claims");
  }

  @ParameterizedTest
  @CsvSource({"opdisc", "rspm"})
  void anyOracleMayFindTheMinimum(String mechanism) {
    for (String oracle : List.of("chain", "enumeration")) {
      Run run = solve(mechanism, "--oracle", oracle, "--lattice", "sparse:1:2");
      assertThat(run.code()).describedAs(run.err()).isZero();
    }
    Run claimed = solve(mechanism, "--oracle", "cp-sat", "--accept-claimed");
    assertThat(claimed.code()).describedAs(claimed.err()).isZero();
    assertThat(claimed.out().replaceAll("\\s+", " "))
        .contains("provided that cp-sat ", " found a minimiser of the perturbed objective");
    Run gap = solve(mechanism, "--max-gap", "2.5", "--diagnostics");
    assertThat(gap.out()).contains("certificate      gap");
  }

  @Test
  void saysWhyAMechanismDoesNotFit() {
    Run intercept = solve("opdisc", "--intercept=-1:1");
    assertThat(intercept.code()).isEqualTo(2);
    assertThat(intercept.err()).contains("intercept", "Hint: leave --intercept out");
    assertThat(solve("opdisc", "--oracle", "cp-sat").err()).contains("needs a proof");
    assertThat(solve("top-secret").err()).contains("does not exist here", "opdisc");
  }
}
