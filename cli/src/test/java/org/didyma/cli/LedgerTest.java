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
    return Run.of(Run.with(List.of("ledger", "open", ledger), options));
  }

  private Run solve(String epsilon, String... options) {
    return Run.of(
        Run.with(List.of(people.args("solve", "--epsilon", epsilon, "--ledger", ledger)), options));
  }

  private JsonNode show() {
    return Run.of("ledger", "show", ledger, "--format", "json").json();
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
        .contains("Hint: ");
    assertThat(solve("0.25").code()).isZero();
    assertThat(show().path("left").path("epsilon").textValue()).isEqualTo("0");
    assertThat(show().path("uses").findValuesAsText("end")).containsExactly("released", "released");
    assertThat(Run.of("ledger", "show", ledger).out())
        .contains("epsilon 1 of epsilon 1")
        .containsPattern("date +end +relation +step +cost +left +release\n")
        .containsPattern(
            "released +replace +exponential +epsilon 0.75 +epsilon 0.25 +solve exponential\n")
        .containsPattern(
            "released +replace +exponential +epsilon 0.25 +epsilon 0 +solve exponential\n")
        .doesNotContain("{");
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
    "--epsilon 1 --least-epsilon one, --least-epsilon is \"one\"",
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
    assertThat(run.err()).startsWith("didyma: ").contains(message).contains("Hint: ");
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

  @Test
  void aUseBelowTheLeastIsRefusedBeforeTheTableIsRead() throws IOException {
    assertThat(open("--epsilon", "1").out())
        .contains("that of an exponential mechanism with" + " epsilon 0.001");
    byte[] before = Files.readAllBytes(Path.of(ledger));
    people.write("people.csv", Files.readString(people.table) + "f,not a number,C,1,yes\n");
    Run probe = solve("0.0009");
    assertThat(probe.code()).isEqualTo(3);
    assertThat(probe.err())
        .contains("the use would cost epsilon 0.0009, and the ledger takes no use below epsilon")
        .contains("Hint: ");
    assertThat(Files.readAllBytes(Path.of(ledger))).isEqualTo(before);
    assertThat(show().path("least_epsilon").textValue()).isEqualTo("0.001");

    for (String none : List.of("0", "0.0")) {
      String other = people.path("other" + none + ".ledger");
      Run opened = Run.of("ledger", "open", other, "--epsilon", "1", "--least-epsilon", none);
      assertThat(opened.code()).isZero();
      assertThat(opened.out()).doesNotContain("Least");
    }
    String rho = people.path("rho.ledger");
    assertThat(Run.of("ledger", "open", rho, "--rho", "0.02").out())
        .contains("that of an exponential mechanism with epsilon 0.0004");
    for (String wrong : List.of("-1", "2", "none")) {
      Run refused =
          Run.of("ledger", "open", people.path("x"), "--epsilon", "1", "--least-epsilon", wrong);
      assertThat(refused.code()).describedAs(wrong).isEqualTo(2);
      assertThat(Files.exists(Path.of(people.path("x")))).isFalse();
    }
  }

  @Test
  void aLedgerWithAKeyNeedsIt() throws IOException {
    String key = people.path("key");
    Files.writeString(Path.of(key), "k".repeat(32));
    String other = people.path("other");
    Files.writeString(Path.of(other), "o".repeat(32));
    String small = people.path("small");
    Files.writeString(Path.of(small), "k".repeat(31));
    assertThat(open("--epsilon", "1", "--key", small).err()).contains("at least 32 bytes");
    assertThat(open("--epsilon", "1", "--key", people.path("none")).code()).isEqualTo(2);
    assertThat(Files.exists(Path.of(ledger))).isFalse();

    assertThat(open("--epsilon", "1", "--key", key).code()).isZero();
    assertThat(solve("0.25", "--key", key).code()).isZero();
    byte[] before = Files.readAllBytes(Path.of(ledger));
    Run without = solve("0.25");
    assertThat(without.code()).isEqualTo(2);
    assertThat(without.err()).contains("was opened with a key", "--key FILE");
    Run wrong = solve("0.25", "--key", other);
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err()).contains("the key is not the one").doesNotContain("ooo");
    assertThat(wrong.err().lines().filter(line -> !line.startsWith("note: "))).hasSize(2);
    assertThat(Files.readAllBytes(Path.of(ledger))).isEqualTo(before);

    assertThat(Run.of("ledger", "show", ledger, "--key", key).out()).contains("solve exponential");
    assertThat(Run.of("ledger", "show", ledger).code()).isEqualTo(2);
    assertThat(Run.of("ledger", "verify", ledger, "--key", key).code()).isZero();
    assertThat(Run.of("ledger", "verify", ledger).code()).isEqualTo(2);
    assertThat(Run.of("ledger", "verify", ledger, "--key", other).code()).isEqualTo(3);
    Run idle = Run.of(people.args("solve", "--epsilon", "1", "--key", key));
    assertThat(idle.code()).isEqualTo(2);
    assertThat(idle.err()).contains("--key is given without --ledger");
  }

  @Test
  void theStatementCarriesTheConditionsOfItsUses() {
    open("--epsilon", "1");
    assertThat(show().path("conditions")).isEmpty();
    Run claimed = solve("0.5", "--mechanism", "opdisc", "--oracle", "cp-sat", "--accept-claimed");
    assertThat(claimed.code()).describedAs(claimed.err()).isZero();
    assertThat(show().path("conditions")).isNotEmpty();
    String condition = show().path("conditions").path(0).textValue();
    assertThat(show().path("statement").textValue()).contains("provided that " + condition);
    assertThat(show().path("uses").path(0).path("conditions").path(0).textValue())
        .isEqualTo(condition);
    assertThat(Run.of("ledger", "show", ledger).out()).contains("Provided     that " + condition);
  }

  @Test
  void aFileThatIsNoLedgerIsAMistake() {
    for (String command : List.of("show", "verify")) {
      Run run = Run.of("ledger", command, people.table.toString());
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err()).contains("is not a ledger").doesNotContain("damaged");
    }
  }
}
