package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code didyma explain} and {@code didyma solve --dossier}. */
class ExplainTest {

  @TempDir Path folder;
  private People people;

  @BeforeEach
  void learns() {
    people = new People(folder);
    Run.of("ledger", "open", people.path("people.ledger"), "--epsilon", "9");
    Run run =
        Run.of(
            people.args(
                "solve",
                "--epsilon",
                "5",
                "--hold-out",
                "0.3",
                "--ledger",
                people.path("people.ledger"),
                "--out",
                people.path("card.json"),
                "--quality-out",
                people.path("quality.json"),
                "--dossier",
                people.path("dossier.html")));
    assertThat(run.code()).isZero();
  }

  private Run explain(String... options) {
    return Run.of(
        Stream.concat(Stream.of("explain", "--model", people.path("card.json")), Stream.of(options))
            .toArray(String[]::new));
  }

  @Test
  void tellsWhichChangesTurnADecision() throws Exception {
    String[] record = {
      "--recourse", "--record", "sex=f,age=50,ward=C,visits=12", "--actionable", "age,ward"
    };
    Run run = explain(record);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("the record that you gave", "no privacy is spent")
        .containsPattern("turns? the decision");
    JsonNode tree =
        Run.of(
                Stream.concat(
                        Stream.of("explain", "--model", people.path("card.json")),
                        Stream.concat(Stream.of(record), Stream.of("--format", "json")))
                    .toArray(String[]::new))
            .json();
    assertThat(tree.path("minimal").isArray()).isTrue();
    assertThat(tree.path("fixed").isEmpty()).isTrue();
    for (JsonNode change : tree.path("minimal")) {
      assertThat(change.path("steps").intValue()).isPositive();
      assertThat(change.path("changes").findValuesAsText("column"))
          .isNotEmpty()
          .isSubsetOf("age", "ward");
    }
  }

  @Test
  void saysAllThatWasReleasedAndNothingElse() throws Exception {
    Run run =
        explain(
            "--quality",
            people.path("quality.json"),
            "--ledger",
            people.path("people.ledger"),
            "--report",
            people.path("page.html"));
    assertThat(run.code()).isZero();
    assertThat(run.out().replaceAll("\\s+", " "))
        .contains(", for card.json, epsilon 5; for this release");
    assertThat(run.out())
        .contains("5-differentially private", "The worst attacker", "random split", "Quality")
        .contains("Left: epsilon 4", "What is not protected", "What NIST SP 800-226 asks")
        // Words of the table of events are explained, and so are its columns.
        .contains("random split: each record went to", "exponential: a sample", "noisy-counts: a")
        .contains(
            "epsilon by pld: ",
            "epsilon by pure: epsilons add up",
            "never underestimates the total");
    assertThat(Files.readString(folder.resolve("page.html")))
        .isEqualTo(Files.readString(folder.resolve("dossier.html")));
    Files.delete(people.table);
    assertThat(explain("--quality", people.path("quality.json")).code()).isZero();
  }

  @Test
  void aLedgerThatDidNotPayForTheReleaseSaysSo() throws Exception {
    String ledger = people.path("other.ledger");
    Run.of("ledger", "open", ledger, "--epsilon", "9");
    people.write("bad.csv", "sex,age,ward,visits,ill\nf,30,C,1,perhaps\n");
    Run.line(
        "solve --epsilon 2 --data %s --schema %s --ledger %s",
        people.path("bad.csv"), people.schema, ledger);
    assertThat(explain("--ledger", ledger).out().replaceAll("\\s+", " "))
        .contains("This release is not in this ledger: the entries that it names are not there.")
        .contains("solve exponential, epsilon 2; forfeited: nothing was released");
  }

  /** Another release with the same event is another release, and so is one without a ledger. */
  @Test
  void onlyItsOwnUsesAreForARelease() {
    String ledger = people.path("people.ledger");
    for (String name : List.of("twin", "free")) {
      String[] free = {"--epsilon", "4", "--out", people.path(name + ".json")};
      String[] paid =
          Stream.concat(Stream.of(free), Stream.of("--ledger", ledger)).toArray(String[]::new);
      Run run = Run.of(people.args("solve", name.equals("twin") ? paid : free));
      assertThat(run.code()).as(run.err()).isZero();
    }
    String twin = words("explain --model %s --ledger %s", people.path("twin.json"), ledger);
    assertThat(twin).contains(", for twin.json, epsilon 4; for this release");
    assertThat(twin).contains(", for card.json, epsilon 5 ").doesNotContain("not in this ledger");
    String free = words("explain --model %s --ledger %s", people.path("free.json"), ledger);
    assertThat(free)
        .contains("This release is not in this ledger: it names no entry of a ledger.")
        .doesNotContain("; for this release");
  }

  private static String words(String line, Object... paths) {
    Run run = Run.line(line, paths);
    assertThat(run.code()).as(run.err()).isZero();
    return run.out().replaceAll("\\s+", " ");
  }

  @Test
  void wordsOfADescentAreExplained() {
    Run run =
        Run.of(
            people.args(
                "solve",
                "--epsilon",
                "1",
                "--delta",
                "1e-6",
                "--mechanism",
                "dp-sgd",
                "--records",
                String.valueOf(people.records.size()),
                "--out",
                people.path("card2.json")));
    assertThat(run.code()).as(run.err()).isZero();
    String text = Run.of("explain", "--model", people.path("card2.json")).out();
    assertThat(text.replaceAll("\\s+", " "))
        .contains("at most 0.000003 (3 times delta)", "gaussian: Gaussian noise")
        .contains("repeated: its part", "sampled-without-replacement: its part")
        .contains("epsilon by basic: epsilons add up", "refused: this accountant");
  }

  /**
   * A page that says what is not proven is no proof of a promise. At this epsilon prsma has one
   * part, and releases nothing with probability 3e-6.
   */
  @ParameterizedTest
  @CsvSource({
    "prsma --epsilon 20 --delta 1e-3, docs/proofs/prsma.md",
    "opdisc --epsilon 1 --delta 1e-6 --lattice box:2 --noise gaussian,"
        + " docs/proofs/objective-perturbation.md"
  })
  void whatIsNotProvenHasNoProof(String mechanism, String page) {
    for (String part : new String[] {"none", "0.3"}) {
      String model = people.path("unproven-" + part);
      Run run =
          Run.line(
              "solve --data %s --schema %s --calibration published --hold-out %s --out %s"
                  + " --mechanism "
                  + mechanism,
              people.table,
              people.schema,
              part,
              model);
      assertThat(run.code()).as(run.err()).isZero();
      assertThat(Run.of("explain", "--model", model).out().replaceAll("\\s+", " "))
          .contains(
              "Nothing is proven about this release; the reason: " + page + " in the program's")
          .doesNotContain("Proof of the guarantee");
    }
  }

  @Test
  void programsGetTheSame() {
    JsonNode root = explain("--format", "json").json();
    assertThat(root.get("format").asText()).isEqualTo("didyma-dossier/1");
    assertThat(root.get("chapters").findValuesAsText("key"))
        .containsExactly(
            "card",
            "promise",
            "meaning",
            "events",
            "origin",
            "limits",
            "nist-sp-800-226",
            "tripod-ai");
    JsonNode beliefs = root.get("chapters").get(2).get("table");
    assertThat(beliefs.get("rows").get(3).get(2).asText()).isEqualTo("99.34 %");
  }

  @Test
  void anEvaluationOfAnotherModelIsRefused() {
    Run.of(people.args("solve", "--epsilon", "1", "--out", people.path("other.json")));
    Run run =
        Run.line(
            "explain --model %s --quality %s",
            people.path("other.json"), people.path("quality.json"));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("the evaluation is of another model");
    assertThat(run.out()).isEmpty();
  }

  @Test
  void aKeyNeedsALedgerAndFilesAreNamedOnce() {
    assertThat(explain("--key", people.path("card.json")).err())
        .contains("--key is given without --ledger");
    Run run =
        Run.of(
            people.args(
                "solve",
                "--epsilon",
                "1",
                "--out",
                people.path("x"),
                "--dossier",
                people.path("x")));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("--dossier names a file that another option names too");
  }
}
