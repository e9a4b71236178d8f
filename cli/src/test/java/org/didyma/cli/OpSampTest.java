package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code solve --mechanism opsamp}. */
class OpSampTest {

  @TempDir Path folder;
  private People people;

  @BeforeEach
  void writeFiles() {
    people = new People(folder);
  }

  private Run solve(String... more) {
    return people.solve("--mechanism opsamp --epsilon 20 --slack 1", more);
  }

  @ParameterizedTest
  @ValueSource(strings = {"hinge", "logistic", "absolute"})
  void aReleaseHasRealWeightsAndItsGuarantee(String loss) {
    Run run = solve("--delta", "1e-4", "--sampled-loss", loss, "--format", "json");
    assertThat(run.code()).describedAs(run.err()).isZero();
    assertThat(run.err()).contains("calls of the oracle", "on this machine");
    JsonNode release = run.json();
    assertThat(release.path("guarantee").path("kind").textValue()).isEqualTo("approximate");
    assertThat(release.path("guarantee").path("delta").textValue()).isEqualTo("0.0001");
    assertThat(release.path("software").path("proof").textValue())
        .isEqualTo("docs/proofs/opsamp.md");
    assertThat(Path.of("..", "docs", "proofs", "opsamp.md")).isRegularFile();
    assertThat(release.path("not_private").isMissingNode()).isTrue();
  }

  @Test
  void spendsFromALedger() {
    String ledger = people.path("people.ledger");
    String[] budget = {"ledger", "open", ledger, "--epsilon", "30", "--delta", "1e-3"};
    assertThat(Run.of(budget).code()).isZero();
    String[] options = {"--delta", "1e-4", "--ledger", ledger};
    assertThat(solve(options).code()).isZero();
    assertThat(solve(options).code()).isEqualTo(3);
    assertThat(Run.of("ledger", "show", ledger).out()).contains("solve opsamp", "released");
  }

  /** Neighbours under add-remove differ in their number of records, which nothing may show. */
  @Test
  void thePlanRestsOnTheGuessWhereTheNumberOfRecordsIsPrivate() {
    String[] guess = {
      "--delta", "1e-4", "--neighbours", "add-remove", "--records-guess", "200", "--format", "json"
    };
    Run whole = solve(guess);
    people.write("people.csv", "sex,age,ward,visits,ill\n" + people.records.get(0).line() + "\n");
    Run single = solve(guess);
    people.write("people.csv", "sex,age,ward,visits,ill\n");
    Run empty = solve(guess);
    assertThat(plan(whole)).isEqualTo(plan(single)).isEqualTo(plan(empty));
    assertThat(whole.json().path("guarantee").path("adjacency").textValue())
        .isEqualTo("add-remove");

    // The twin: where the number is public, the plan follows it.
    people.write("people.csv", "sex,age,ward,visits,ill\n" + people.records.get(0).line() + "\n");
    Run guessed = solve("--delta", "1e-4", "--records-guess", "1");
    Run counted = solve("--delta", "1e-4");
    assertThat(plan(counted)).isEqualTo(plan(guessed)).isNotEqualTo(plan(whole));

    Run without = solve("--delta", "1e-4", "--neighbours", "add-remove");
    assertThat(without.err()).contains("private", "--records-guess.");
  }

  /** What is said about a release before it, but for the time that it may take. */
  private static String plan(Run run) {
    assertThat(run.code()).describedAs(run.err()).isZero();
    assertThat(run.err()).contains("; on a made-up table");
    return run.err().substring(0, run.err().indexOf("; on a made-up table"));
  }

  @Test
  void aTimeLimitReleasesNothing() {
    Run run = solve("--delta", "1e-4", "--time-limit", "0.000001");
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.out()).isEmpty();
  }

  static Stream<List<String>> wrongUsage() {
    return Stream.of(
        List.of(),
        List.of("--delta", "0"),
        List.of("--delta", "1e-4", "--sampled-loss", "squared"),
        List.of("--delta", "1e-4", "--box", "0"),
        List.of("--delta", "1e-4", "--box", "x"),
        List.of("--delta", "1e-4", "--slack", "2"),
        List.of("--delta", "1e-4", "--records-guess", "0"),
        List.of("--delta", "1e-4", "--neighbours", "add-remove"),
        List.of("--delta", "1e-4", "--lattice", "ternary"));
  }

  @ParameterizedTest
  @MethodSource("wrongUsage")
  void wrongUsageIsOneClearError(List<String> words) {
    Run run = solve(words.toArray(String[]::new));
    assertThat(run.code()).describedAs(run.err()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err().lines()).hasSize(2);
    assertThat(run.err()).startsWith("didyma: ").contains("\nHint: ");
  }

  @Test
  void itsOptionsAreItsOwn() {
    Run run = Run.of(people.args("solve", "--epsilon", "1", "--box", "2"));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("--box does not apply", "--mechanism opsamp");
  }
}
