package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Budgets on the command line. */
class LedgerTest {

  @TempDir Path folder;
  private People people;
  private String ledger;

  @BeforeEach
  void writeFiles() {
    people = new People(folder);
    ledger = people.path("people.ledger");
  }

  private Run open(String... options) {
    return Run.of(join(List.of("ledger", "open", ledger), options));
  }

  private Run solve(String epsilon, String... options) {
    return Run.of(
        join(List.of(people.args("solve", "--epsilon", epsilon, "--ledger", ledger)), options));
  }

  private JsonNode show() {
    return Run.of("ledger", "show", ledger, "--format", "json").json();
  }

  private static String[] join(List<String> some, String... more) {
    return java.util.stream.Stream.concat(some.stream(), java.util.stream.Stream.of(more))
        .toArray(String[]::new);
  }

  @Test
  void aBudgetIsSpentAndThenRefused() {
    assertThat(open("--epsilon", "1").code()).isZero();
    assertThat(solve("0.75").code()).isZero();

    Run refused = solve("0.5");
    assertThat(refused.code()).isEqualTo(3);
    assertThat(refused.out()).isEmpty();
    assertThat(refused.err())
        .contains("the budget of the ledger is epsilon 1, of which epsilon 0.75 is spent")
        .contains("Maybe ");
    assertThat(solve("0.25").code()).isZero();
    assertThat(show().path("left").path("epsilon").textValue()).isEqualTo("0");
    assertThat(show().path("uses").findValuesAsText("end")).containsExactly("released", "released");
    assertThat(Run.of("ledger", "show", ledger).out())
        .contains("epsilon 1 of epsilon 1", "solve exponential", "released");
  }

  @Test
  void whatPublicInputsShowToBeWrongCostsNothing() throws IOException {
    open("--epsilon", "1");
    byte[] before = Files.readAllBytes(Path.of(ledger));
    String table = Files.readString(people.table);
    people.write("people.csv", table + "f,not a number,C,1,yes\n");
    // The table is wrong, but what exceeds the budget is refused before it is read.
    assertThat(solve("2").code()).isEqualTo(3);
    Files.delete(people.table);
    assertThat(solve("0.5").err()).contains("does not exist").doesNotContain("spent");
    Files.createDirectory(people.table);
    assertThat(solve("0.5").code()).isEqualTo(2);
    assertThat(Files.readAllBytes(Path.of(ledger))).isEqualTo(before);
  }

  /** Else whoever may choose the schema finds the largest value of a column by bisection. */
  @Test
  void whatOnlyTheTableShowsToBeWrongCostsTheUse() {
    open("--epsilon", "1");
    int oldest = people.records.stream().mapToInt(People.Person::age).max().orElseThrow();
    people.write(
        "people.schema.json",
        People.SCHEMA.replace("[18, 90]", "[18, %d]".formatted(oldest - 1)).replace(", 75", ""));
    Run refused = solve("0.75");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.out()).isEmpty();
    assertThat(refused.err())
        .contains("column \"age\": the value is outside of the range")
        .contains("the ledger counts this epsilon as spent.")
        .doesNotContain("line ");
    assertThat(show().path("uses").findValuesAsText("end")).containsExactly("forfeited");
    people.write("people.schema.json", People.SCHEMA);
    assertThat(solve("0.75").code()).isEqualTo(3);
    assertThat(solve("0.25").code()).isZero();
  }

  @Test
  void aRunThatIsStoppedStaysSpent() {
    open("--epsilon", "1");
    Run stopped = solve("0.75", "--time-limit", "0.000001");
    assertThat(stopped.code()).isEqualTo(3);
    assertThat(show().path("uses").findValuesAsText("end")).containsExactly("forfeited");
    assertThat(solve("0.75").code()).isEqualTo(3);
  }

  @Test
  void theOtherAdjacencyIsRefused() {
    open("--epsilon", "1", "--neighbours", "add-remove");
    Run refused = solve("0.5");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("add-remove", "replace");
    assertThat(solve("0.5", "--neighbours", "add-remove").code()).isZero();
  }

  @Test
  void rhoIsABudgetToo() {
    assertThat(open("--rho", "0.02").code()).isZero();
    // 0.4^2/8 is all of it.
    assertThat(solve("0.4").code()).isZero();
    assertThat(solve("0.001").code()).isEqualTo(3);
    assertThat(Run.of("ledger", "show", ledger).out()).contains("rho 0.02 of rho 0.02");
  }

  @Test
  void damageIsFoundByEveryCommand() throws IOException {
    open("--epsilon", "1");
    solve("0.5");
    Run verified = Run.of("ledger", "verify", ledger, "--format", "json");
    assertThat(verified.code()).isZero();
    assertThat(verified.json().path("valid").booleanValue()).isTrue();
    String hash = verified.json().path("hash").textValue();
    assertThat(hash).isEqualTo(show().path("hash").textValue());

    String genuine = Files.readString(Path.of(ledger));
    Files.writeString(Path.of(ledger), genuine.replace("\"0.5\"", "\"0.1\""));
    Run refused = Run.of("ledger", "verify", ledger, "--format", "json");
    assertThat(refused.code()).isEqualTo(3);
    assertThat(refused.json().path("valid").booleanValue()).isFalse();
    assertThat(refused.json().path("reason").textValue()).contains("line 2");
    assertThat(Run.of("ledger", "verify", ledger).out()).startsWith("Invalid: ");
    assertThat(Run.of("ledger", "show", ledger).code()).isEqualTo(2);
    assertThat(solve("0.1").code()).isEqualTo(2);

    Files.writeString(Path.of(ledger), genuine);
    solve("0.1");
    assertThat(Run.of("ledger", "verify", ledger, "--contains", hash).code()).isZero();
    String other = people.path("other.ledger");
    Run.of("ledger", "open", other, "--epsilon", "1");
    Run exchanged = Run.of("ledger", "verify", other, "--contains", hash);
    assertThat(exchanged.code()).isEqualTo(3);
    assertThat(exchanged.out()).contains("no entry has the hash");
  }

  @ParameterizedTest
  @CsvSource({
    "'', --epsilon is missing",
    "--epsilon 0, epsilon is not above 0",
    "--epsilon one, epsilon",
    "--epsilon 1 --delta 2, delta",
    "--epsilon 1 --rho 1, --rho is given together",
    "--epsilon 1 --composition pld, composition",
    "--epsilon 1 --composition zcdp, does not go with a budget of the kind pure",
    "--rho 1 --composition basic, does not go with a budget of the kind zcdp",
    "--epsilon 0.001 --delta 1e-9 --composition rdp:1.5, use a larger order",
    "--epsilon 1 --neighbours both, --neighbours",
    "--epsilon 1 --name '', name"
  })
  void mistakesInTheTermsMakeNoLedger(String options, String message) {
    String[] words = options.isEmpty() ? new String[0] : options.replace("''", "\u0000").split(" ");
    for (int i = 0; i < words.length; i++) {
      words[i] = words[i].replace("\u0000", "");
    }
    Run run = open(words);
    assertThat(run.code()).describedAs(run.toString()).isEqualTo(2);
    assertThat(run.err()).startsWith("didyma: ").contains(message).contains("Maybe ");
    assertThat(people.files()).noneMatch(file -> file.contains("ledger"));
  }

  @Test
  void aLedgerThatIsNotThereIsAMistake() {
    for (Run run :
        List.of(solve("1"), Run.of("ledger", "show", ledger), Run.of("ledger", "verify", ledger))) {
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err()).contains("there is no ledger", "didyma ledger open");
    }
    open("--epsilon", "1");
    Run again = open("--epsilon", "5");
    assertThat(again.code()).isEqualTo(2);
    assertThat(again.err()).contains("exists already");
    assertThat(Run.of("ledger").code()).isEqualTo(2);
    assertThat(Run.of("ledger", "verify", ledger, "--contains", "0").code()).isEqualTo(2);
  }
}
