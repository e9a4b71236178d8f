package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.didyma.cli.progress.ElapsedTime;
import org.didyma.operations.Cancellation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A rehearsal takes the same words as a run and leaves no trace. */
class RehearsalTest {

  @TempDir Path folder;

  private Run rehearse(People people, String... more) {
    String[] words = {
      "solve",
      "--rehearse",
      "--records",
      "200",
      "--data",
      people.path("there-is-no-such.csv"),
      "--schema",
      people.schema.toString()
    };
    String[] all = new String[words.length + more.length];
    System.arraycopy(words, 0, all, 0, words.length);
    System.arraycopy(more, 0, all, words.length, more.length);
    return Run.of(all);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "exponential",
        "opdisc",
        "permute-and-flip",
        "psgd",
        "dp-sgd --delta 1e-6",
        "auto",
        "sample-and-aggregate --blocks 5"
      })
  void tellsTheTimeAndTouchesNothing(String mechanism) {
    People people = new People(folder);
    Run.of("ledger", "open", people.path("people.ledger"), "--epsilon", "1");
    Set<String> before = new TreeSet<>(people.files());
    String shown = Run.of("ledger", "show", people.path("people.ledger")).out();
    String[] words = ("--epsilon 1 --format json --mechanism " + mechanism).split(" ");
    String[] all = new String[words.length + 4];
    System.arraycopy(words, 0, all, 0, words.length);
    all[words.length] = "--out";
    all[words.length + 1] = people.path("model.json");
    all[words.length + 2] = "--ledger";
    all[words.length + 3] = people.path("people.ledger");
    Run run = rehearse(people, all);
    assertThat(run.code()).describedAs(run.err()).isZero();
    JsonNode tree = run.json();
    assertThat(tree.path("label").textValue()).startsWith("simulated");
    assertThat(tree.path("records").intValue()).isEqualTo(200);
    assertThat(tree.path("tables")).hasSize(6);
    assertThat(tree.path("tables").findValuesAsText("frequencies"))
        .containsExactly("even", "even", "even", "uneven", "uneven", "uneven");
    for (JsonNode table : tree.path("tables")) {
      assertThat(table.path("status").textValue()).isEqualTo("done");
      assertThat(table.path("seconds").doubleValue()).isBetween(0.0, 60.0);
    }
    assertThat(run.out()).doesNotContain("\"weights\"", "\"points\"", "\"threshold\"");
    assertThat(new TreeSet<>(people.files())).isEqualTo(before);
    assertThat(Run.of("ledger", "show", people.path("people.ledger")).out()).isEqualTo(shown);
  }

  @Test
  void stopsAtTheLimitAndSaysSo() {
    Run run =
        Run.of(
            "solve",
            "--rehearse",
            "--records",
            "2000",
            "--dataset",
            "telco",
            "--epsilon",
            "1",
            "--lattice",
            "ternary",
            "--time-limit",
            "0.3");
    assertThat(run.code()).describedAs(run.err()).isZero();
    assertThat(run.out()).contains("6 simulated tables of 2000", "equally frequent", "stopped");
  }

  @Test
  void needsANumberOfRecordsAndASchema() {
    People people = new People(folder);
    Run run = Run.of("solve", "--rehearse", "--schema", people.schema.toString(), "--epsilon", "1");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("--records");
    run = Run.of("solve", "--rehearse", "--records", "5", "--epsilon", "1");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("schema");
    // Without a rehearsal, the number of records stays an option of few mechanisms.
    run = Run.of(people.args("solve", "--epsilon", "1", "--records", "5"));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("does not apply to --mechanism exponential");
  }

  @Test
  void aTimeLimitSaysBeforehandWhatAStopCosts() {
    People people = new People(folder);
    Run run = Run.of(people.args("solve", "--epsilon", "1", "--time-limit", "60"));
    assertThat(run.code()).isZero();
    assertThat(run.err()).contains("nothing is released and all of epsilon counts as spent");
  }

  @Test
  void theLineOfElapsedTimeIsWipedOut() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream err = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    Terminal terminal = new Terminal(System.out, err, true, new Cancellation());
    try (ElapsedTime clock = new ElapsedTime(terminal, "exponential", false)) {
      Thread.sleep(1300);
    }
    String text = bytes.toString(StandardCharsets.UTF_8);
    assertThat(text).startsWith("\rexponential, 1 s").endsWith("\r" + " ".repeat(16) + "\r");
  }
}
