package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code didyma learn} whose process is killed while a card is drawn. */
@Tag("long")
class LearnKilledTest {

  private static final long A_MINUTE = 60_000;

  @TempDir Path folder;

  /** What was released stays, what was begun is spent, and neither is done again. */
  @Test
  @DisabledOnOs(OS.WINDOWS)
  void whatWasBegunIsSpent() throws IOException, InterruptedException {
    People people = new People(folder);
    people.hardTable(40);
    Path hard = folder.resolve("hard.json");
    // One column is open, so that there is a step before the card.
    people.write("columns.json", Files.readString(hard).replaceFirst(", \"scale\": 1", ""));
    String ledger = people.path("hard.ledger");
    assertThat(Run.of("ledger", "open", ledger, "--epsilon", "1").code()).isZero();
    List<String> learn =
        List.of(
            "learn",
            "--data",
            people.path("hard.csv"),
            "--columns",
            people.path("columns.json"),
            "--epsilon",
            "1",
            "--records",
            "unknown",
            "--schema-epsilon",
            "0.25",
            "--loss",
            "zero-one",
            "--lattice",
            "box:3",
            "--ledger",
            ledger,
            "--out",
            people.path("card"));
    Process process = Run.inAnotherProcess(learn).start();
    Path card = folder.resolve("card");
    long start = System.nanoTime();
    while (!Files.exists(card.resolve("card.begun")) || spent(ledger).size() < 2) {
      assertThat(process.isAlive()).isTrue();
      assertThat((System.nanoTime() - start) / 1_000_000).isLessThan(A_MINUTE);
      Thread.sleep(100);
    }
    process.destroyForcibly();
    assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    String schema = Files.readString(card.resolve("schema.json"));

    Run again = Run.of(learn.toArray(String[]::new));
    assertThat(again.code()).describedAs(again.err()).isEqualTo(2);
    assertThat(again.err()).contains("card began", "is spent", "another name for the folder");
    assertThat(Files.readString(card.resolve("schema.json"))).isEqualTo(schema);
    assertThat(Files.exists(card.resolve("card.json"))).isFalse();
    assertThat(spent(ledger)).hasSize(2);
    assertThat(spent(ledger).get(1)).isEqualTo("learn, for card: not ended");
    Run more =
        Run.of(
            "schema",
            "learn",
            "--data",
            people.path("hard.csv"),
            "--columns",
            people.path("columns.json"),
            "--epsilon",
            "0.01",
            "--ledger",
            ledger);
    assertThat(more.code()).isEqualTo(3);
  }

  /** What has been reserved, and how that ended, use by use. */
  private static List<String> spent(String ledger) {
    JsonNode shown = Run.of("ledger", "show", ledger, "--format", "json").json();
    return StreamSupport.stream(shown.path("uses").spliterator(), false)
        .map(use -> use.path("purpose").asText() + ": " + use.path("end").asText())
        .toList();
  }
}
