package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code --tune}, {@code --tune-public} and {@code --projection}. */
class TuningTest {

  @TempDir Path folder;
  private People people;

  @BeforeEach
  void writeFiles() {
    people = new People(folder);
  }

  private Run solve(String words, String... more) {
    List<String> all = new ArrayList<>(List.of("--epsilon", "1"));
    all.addAll(List.of(words.split(" ")));
    all.addAll(List.of(more));
    return Run.of(people.args("solve", all.toArray(String[]::new)));
  }

  @ParameterizedTest
  @CsvSource({
    "tuned-psgd, '--mechanism psgd --batch 5 --tune passes=1,3 --tune lambda=0.1,0.01'",
    "tuned-dp-sgd, '--mechanism dp-sgd --records 300 --delta 1e-3 --tune learning-rate=0.1,1'",
    "tuned-dp-sgd, '--mechanism dp-sgd --records 299 --delta 1e-3 --neighbours add-remove --tune lot=9,30'",
    "tuned-privgene, '--mechanism privgene --records 300 --tune generations=2,3'",
    "trials-of-psgd, '--mechanism psgd --batch 5 --tune passes=1,3 --tune lambda=0.1,0.01 --trials 4'",
    "trials-of-psgd, '--mechanism psgd --batch 5 --tune passes=1,3 --trials 4 --trials-law logarithmic'",
    "trials-of-dp-sgd, '--mechanism dp-sgd --records 300 --delta 1e-3 --tune learning-rate=0.1,1 --trials 5 --trials-law poisson'",
    "trials-of-dp-sgd, '--mechanism dp-sgd --records 299 --delta 1e-3 --neighbours add-remove --tune lot=9,30 --trials 3'",
    "projected-trials-of-scs13, '--mechanism scs13 --projection 3 --tune step-size=0.1,1 --trials 2'",
    "projected-psgd, '--mechanism psgd --batch 5 --projection 3'",
    "projected-tuned-scs13, '--mechanism scs13 --batch 5 --projection 3 --tune step-size=0.1,1'",
    "projected-dp-agd, '--mechanism dp-agd --delta 1e-3 --records 300 --splits 6 --projection 4'"
  })
  void aTunedOrProjectedModelIsAModelLikeOthers(String name, String words) throws IOException {
    Path model = folder.resolve("model.json");
    Run run = solve(words, "--out", model.toString(), "--format", "json");
    assertThat(run.code()).describedAs(run.err()).isZero();
    JsonNode release = run.json();
    assertThat(release.path("mechanism").textValue()).isEqualTo(name);
    assertThat(release.path("guarantee").path("epsilon").decimalValue().doubleValue())
        .isBetween(0.0, 1.0);
    for (String command : List.of("evaluate", "predict")) {
      Run used = Run.of(command, "--model", model.toString(), "--data", people.table.toString());
      assertThat(used.code()).describedAs(used.err()).isZero();
    }
    Run card = Run.of("export", "--to", "markdown", "--model", model.toString());
    assertThat(card.code()).describedAs(card.err()).isZero();
  }

  /** All parts together cost one epsilon, in whatever way the ledger counts. */
  @Test
  void aLedgerPaysForTheDearestPartOnly() throws IOException {
    String ledger = people.path("people.ledger");
    assertThat(Run.of("ledger", "open", ledger, "--epsilon", "1").code()).isZero();
    String words = "--mechanism psgd --batch 5 --tune lambda=0.1,0.01,0.001 --ledger";
    assertThat(solve(words, ledger).code()).isZero();
    assertThat(solve(words, ledger).code()).isEqualTo(3);
    assertThat(Files.readString(Path.of(ledger))).contains("tuned-psgd");
  }

  @Test
  void aPublicTableDecidesAtNoCostAndTheChoiceIsExplained() throws IOException {
    Path other = Files.copy(people.table, folder.resolve("public.csv"));
    String words = "--mechanism psgd --batch 5 --tune lambda=1e-7,0.5,1e-6";
    Run run = solve(words, "--tune-public", other.toString(), "--format", "json");
    assertThat(run.code()).describedAs(run.err()).isZero();
    assertThat(run.json().path("mechanism").textValue()).isEqualTo("psgd");
    assertThat(run.json().path("choice").textValue())
        .startsWith("of 3 settings, --lambda ")
        .contains(" made the fewest errors on the public table: ")
        .endsWith(" of 300 held-out records");
    Run text = solve(words, "--projection", "3", "--tune-public", other.toString());
    assertThat(text.out().replaceAll("\\s+", " "))
        .contains("Choice: of 3 settings", "Mechanism: projected-psgd.");
    Run lots =
        solve(
            "--mechanism dp-sgd --records 300 --delta 1e-3 --tune clip=0.1,1",
            "--tune-public",
            other.toString());
    assertThat(lots.code()).describedAs(lots.err()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "--mechanism psgd --tune passes, not a list of values",
    "'--mechanism psgd --tune passes=1,', not a list of values",
    "--mechanism psgd --tune passes=5, needs at least two combinations",
    "'--mechanism psgd --tune passes=1,1', repeats a value",
    "'--mechanism psgd --tune passes=1,2 --tune passes=3,4', repeats a value",
    "'--mechanism psgd --tune passes=1,x', not a whole number",
    "'--mechanism psgd --tune loss=logistic,hinge', not smooth",
    "'--mechanism psgd --tune delta=1e-3,1e-4', cannot be tuned",
    "'--mechanism psgd --tune clip=1,2', cannot be tuned",
    "'--mechanism psgd --passes 3 --tune passes=1,2', as well",
    "'--mechanism psgd --stream --tune passes=1,2', in memory",
    "'--tune passes=1,2', does not apply to --mechanism exponential",
    "'--mechanism private-majority --tune passes=1,2', does not apply",
    "--mechanism psgd --tune-public x.csv, needs at least two combinations",
    "'--mechanism psgd --tune passes=1,2 --tune-public x.csv', does not exist",
    "'--mechanism dp-sgd --records 2 --delta 1e-3 --tune clip=1,2', more settings",
    "--mechanism psgd --trials 3, tried on the private table",
    "'--mechanism psgd --tune passes=1,2 --trials 0', not a whole number",
    "'--mechanism psgd --tune passes=1,2 --trials 3 --tune-public x.csv', tried on the private table",
    "'--mechanism psgd --tune passes=1,2 --trials 3 --trials-law poisson', with a --delta only",
    "'--mechanism psgd --tune passes=1,2 --trials 3 --trials-law uniform', which does not exist here",
    "'--mechanism psgd --tune passes=1,2 --trials-law poisson', about a number of trials",
    "--mechanism psgd --projection 1, less than 2",
    "--mechanism psgd --projection 1000, rows have only",
    "--mechanism psgd --stream --projection 2, in memory",
    "--projection 2, does not apply to --mechanism exponential"
  })
  void saysWhatIsWrongBeforeAnythingIsSpent(String words, String message) {
    String ledger = people.path("people.ledger");
    assertThat(Run.of("ledger", "open", ledger, "--epsilon", "1", "--delta", "0.1").code())
        .isZero();
    Run run = solve(words, "--ledger", ledger);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains(message).contains("Hint: ");
    assertThat(Run.of("ledger", "show", ledger).out()).contains("epsilon 0 of epsilon 1");
  }

  /** The search is part of what is promised, and both numbers are said. */
  @Test
  void trialsArePaidForAndSaid() {
    String ledger = people.path("people.ledger");
    assertThat(Run.of("ledger", "open", ledger, "--epsilon", "1").code()).isZero();
    Run run = solve("--mechanism psgd --tune passes=1,2,5 --trials 3", "--ledger", ledger);
    assertThat(run.code()).describedAs(run.err()).isZero();
    assertThat(run.out() + run.err())
        .contains("0.3334-differentially private, the release with the search 1");
    assertThat(Run.of("ledger", "show", ledger).out()).contains("epsilon 1 of epsilon 1");
  }

  /** How many records there are shows only when the table is read, which is paid for before. */
  @Test
  void aPortionThatIsTooSmallCostsTheUse() {
    String ledger = people.path("people.ledger");
    Run.of("ledger", "open", ledger, "--epsilon", "1");
    Run run = solve("--mechanism psgd --batch 60 --tune passes=1,2,3,4,5", "--ledger", ledger);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("batch").contains("the ledger counts this epsilon as spent.");
    assertThat(Run.of("ledger", "show", ledger).out()).contains("epsilon 1 of epsilon 1");
  }

  @Test
  void theTableToProtectIsNoPublicTable() {
    Run run = solve("--mechanism psgd --tune passes=1,2", "--tune-public", people.table.toString());
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("the table to protect");
  }
}
