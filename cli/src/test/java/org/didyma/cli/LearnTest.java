package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code didyma learn}: from ranges and a table to a card with its quality. */
class LearnTest {

  private static final String COLUMNS =
      """
      {"label": {"column": "ill", "positive": "yes", "negative": "no"},
       "features": [
         {"column": "age", "integer": [0, 120]},
         {"column": "visits", "integer": [0, 100]},
         {"column": "ward", "categories": ["A|1", "B, east", "C"]},
         {"column": "sex", "categories": ["f", "m"]}]}
      """;

  @TempDir Path folder;
  private People people;

  @BeforeEach
  void writes() {
    people = new People(folder);
    people.write("columns.json", COLUMNS);
  }

  private Run learn(String... options) {
    return Run.of(
        Stream.concat(
                Stream.of(
                    "learn",
                    "--columns",
                    people.path("columns.json"),
                    "--data",
                    people.table.toString(),
                    "--out",
                    people.path("card")),
                Stream.of(options))
            .toArray(String[]::new));
  }

  @Test
  void everythingIsInTheFolderAndCostsEpsilonOnce() throws IOException {
    String ledger = people.path("people.ledger");
    Run.of("ledger", "open", ledger, "--epsilon", "2");
    Run run = learn("--epsilon", "2", "--schema-epsilon", "0.5", "--ledger", ledger);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err())
        .contains("0.5 for thresholds of 2 columns")
        .contains("1.5 for a card by logistic loss");
    assertThat(run.out()).contains("Measured privately").contains("Rule: ");
    try (Stream<Path> files = Files.list(folder.resolve("card"))) {
      assertThat(files.map(f -> f.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "schema.json",
              "card.json",
              "card.txt",
              "quality.json",
              "quality.txt",
              "quality.svg",
              "report.html");
    }
    // All of it is spent, and not more: 0.25 for each column, 1.5 for card and figures together.
    JsonNode shown = Run.of("ledger", "show", ledger, "--format", "json").json();
    assertThat(shown.toString()).contains("\"0.25\"").contains("1.5");
    Run more =
        Run.of(
            "evaluate",
            "--model",
            people.path("card/card.json"),
            "--data",
            people.table.toString(),
            "--epsilon",
            "0.01",
            "--ledger",
            ledger);
    assertThat(more.code()).isEqualTo(3);
    // What came out is of use: a card, and figures that monitor takes.
    Run predicted =
        Run.of(
            "predict", "--model", people.path("card/card.json"), "--data", people.table.toString());
    assertThat(predicted.code()).isZero();
    String quality = people.path("card/quality.json");
    assertThat(Run.of("monitor", "--before", quality, "--after", quality).code()).isZero();
  }

  /** The figures are about the records that were held out: about a fifth of 300. */
  @Test
  void aPartIsMeasured() {
    JsonNode tree = learn("--epsilon", "50", "--format", "json").json();
    long records = tree.get("quality").get("figures").get("records").asLong();
    // Binomial(300, 1/5) is outside with probability below 1e-6.
    assertThat(records).isBetween(26L, 98L);
    assertThat(tree.get("quality").get("figures").get("brier").get("value").asDouble())
        .isBetween(0.0, 1.0);
    assertThat(tree.get("guarantee").get("epsilon").asText()).isEqualTo("50");
  }

  @Test
  void mistakesInPublicInputsCostNothingAndLeaveNothing() {
    String ledger = people.path("people.ledger");
    Run.of("ledger", "open", ledger, "--epsilon", "1");
    for (String[] wrong :
        new String[][] {
          {"--epsilon", "1", "--schema-epsilon", "1"},
          {"--epsilon", "1", "--hold-out", "1"},
          {"--epsilon", "1", "--loss", "quadratic"},
          {"--epsilon", "1", "--lattice", "round"},
          {"--epsilon", "2"},
          {}
        }) {
      Run run =
          learn(
              Stream.concat(Stream.of(wrong), Stream.of("--ledger", ledger))
                  .toArray(String[]::new));
      assertThat(run.code()).as(String.join(" ", wrong)).isIn(2, 3);
      assertThat(run.out()).isEmpty();
    }
    assertThat(Run.of("ledger", "show", ledger, "--format", "json").out())
        .doesNotContain("\"learn\"");
  }
}
