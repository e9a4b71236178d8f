package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code didyma learn} of several variants of a card, on one budget. */
class LearnMenuTest {

  private static final String COLUMNS =
      """
      {"label": {"column": "ill", "positive": "yes", "negative": "no"},
       "features": [
         {"column": "age", "integer": [0, 120]},
         {"column": "ward", "categories": ["A|1", "B, east", "C"]},
         {"column": "sex", "categories": ["f", "m"]}]}
      """;

  private static final String MENU =
      """
      {"release": "%s", "variants": [
        {"name": "full"},
        {"name": "no-ward", "without": ["ward"]}%s]}
      """;

  private static final String DEAR_MISSES = ", {\"name\": \"few-missed\", \"cost\": \"5:1\"}";

  @TempDir Path folder;
  private People people;
  private String ledger;

  @BeforeEach
  void writeFiles() {
    people = new People(folder);
    people.write("columns.json", COLUMNS);
    people.write("all.json", MENU.formatted("all", DEAR_MISSES));
    people.write("one.json", MENU.formatted("one", ""));
    ledger = people.path("people.ledger");
    assertThat(Run.of("ledger", "open", ledger, "--epsilon", "2").code()).isZero();
  }

  private Run learn(String menu, String... more) {
    return Run.of(
        Run.with(
            List.of(
                "learn",
                "--columns",
                people.path("columns.json"),
                "--data",
                people.table.toString(),
                "--menu",
                people.path(menu),
                "--epsilon",
                "2",
                "--records",
                "300",
                "--schema-epsilon",
                "0.2"),
            more));
  }

  private Run learnInto(String out, String menu, String... more) {
    return learn(menu, Run.with(List.of("--ledger", ledger, "--out", people.path(out)), more));
  }

  private String left() {
    return Run.of("ledger", "show", ledger, "--format", "json")
        .json()
        .path("left")
        .path("epsilon")
        .textValue();
  }

  @Test
  void thePlanTellsWhatEachVariantSpends() {
    Run plan = learn("all.json", "--plan-only", "--strategy", "exact-errors");
    assertThat(plan.code()).as(plan.err()).isZero();
    assertThat(plan.out())
        .contains(
            "3 cards in one release, each sampled at epsilon 0.6.",
            "the sum: epsilon 1.8.",
            "full: a card of",
            "no-ward: a card of",
            "few-missed: a card of",
            "One noisy count of the held-out records measures every card")
        .doesNotContain("bounded-range");
    Run unmeasured = learn("all.json", "--plan-only", "--hold-out", "none", "--format", "json");
    JsonNode menu = unmeasured.json().get("menu");
    assertThat(menu.get("each").asText()).isEqualTo("0.6");
    assertThat(menu.get("delta").asText()).isEqualTo("0.000001");
    assertThat(menu.get("tight").asDouble()).isBetween(1.0, 1.799);
    assertThat(menu.get("variants").get(2).get("cost").asText()).isEqualTo("5:1");
    Run one = learn("one.json", "--plan-only");
    assertThat(one.out()).contains("The best of 2 variants and its card, in one sample");
    // The whole of what cut points leave is for one card, a third of it for each of three.
    assertThat(learn("one.json", "--plan-only", "--format", "json").json().get("menu").get("each"))
        .hasToString("\"1.8\"");
  }

  @Test
  void everyCardIsInItsFolderAndAllCostEpsilonOnce() throws IOException {
    Run run = learnInto("cards", "all.json");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(left()).isEqualTo("0");
    assertThat(run.out())
        .contains("Weights side by side:", "Measured on the records that were held out:", "AUC");
    assertThat(names("cards"))
        .containsExactlyInAnyOrder(
            "plan.json", "schema.json", "cards.json", "menu.html", "full", "no-ward", "few-missed");
    for (String name : List.of("full", "no-ward", "few-missed")) {
      assertThat(names("cards/" + name))
          .containsExactlyInAnyOrder(
              "card.json",
              "card.txt",
              "quality.json",
              "quality.txt",
              "quality.csv",
              "quality.svg",
              "report.html",
              "dossier.html");
      JsonNode quality = people.json("cards/" + name + "/quality.json");
      assertThat(quality.get("bands").get("guarantee").get("epsilon").asText()).isEqualTo("0.6");
      JsonNode card = people.json("cards/" + name + "/card.json");
      assertThat(card.get("guarantee").get("epsilon").asText()).isEqualTo("2");
      assertThat(card.has("measured")).isTrue();
    }
    assertThat(people.json("cards/no-ward/card.json").get("model").get("schema").toString())
        .doesNotContain("ward");
    assertThat(Files.readString(folder.resolve("cards/menu.html")))
        .contains("few-missed", "Measured on the records that were held out");
  }

  @Test
  void theBestCardAloneHasAllOfEpsilon() throws IOException {
    Run run = learnInto("best", "one.json", "--format", "json");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.json().get("cards")).hasSize(1);
    JsonNode counted = run.json().get("cards").get(0).get("quality").get("bands").get("guarantee");
    assertThat(counted.get("epsilon").asText()).isEqualTo("1.8");
    assertThat(names("best")).hasSize(5);
    assertThat(left()).isEqualTo("0");
  }

  /** What a kill leaves behind: the schema alone, or the cards without what follows from them. */
  @Test
  void aRunThatEndedEarlyGoesOnAndSpendsNothingTwice() throws IOException {
    assertThat(learnInto("cards", "all.json").code()).isZero();
    String cards = Files.readString(folder.resolve("cards/cards.json"));
    String page = Files.readString(folder.resolve("cards/full/report.html"));
    Files.delete(folder.resolve("cards/full/report.html"));
    Files.delete(folder.resolve("cards/no-ward/card.json"));
    Files.delete(folder.resolve("cards/menu.html"));
    Run rest = learnInto("cards", "all.json");
    assertThat(rest.code()).as(rest.err()).isZero();
    assertThat(rest.err()).contains("nothing is sampled, and nothing is spent");
    assertThat(Files.readString(folder.resolve("cards/cards.json"))).isEqualTo(cards);
    assertThat(Files.readString(folder.resolve("cards/full/report.html"))).isEqualTo(page);
    assertThat(names("cards/no-ward")).contains("card.json");
    assertThat(learnInto("cards", "all.json").err()).contains("already exists and has a card");

    Path again = folder.resolve("again");
    Files.createDirectory(again);
    for (String kept : List.of("plan.json", "schema.json")) {
      Files.copy(folder.resolve("cards").resolve(kept), again.resolve(kept));
    }
    Run over = learnInto("again", "all.json");
    assertThat(over.code()).as("what the schema left is spent").isEqualTo(3);
    Files.createFile(again.resolve("cards.begun"));
    Run begun = learnInto("again", "all.json");
    assertThat(begun.code()).isEqualTo(2);
    assertThat(begun.err()).contains("the step cards began and did not end");
    Files.delete(again.resolve("cards.begun"));
    // The same variants by name, of which one has another rule.
    people.write(
        "all.json", MENU.formatted("all", DEAR_MISSES.replace("}", ", \"mostColumns\": 1}")));
    assertThat(learnInto("again", "all.json").err()).contains("for another plan or table");
  }

  @Test
  void whatDoesNotFitIsRefusedBeforeAnythingIsSpent() {
    people.write("cost.json", MENU.formatted("one", DEAR_MISSES));
    people.write("column.json", MENU.formatted("all", ", {\"name\": \"x\", \"without\": [\"y\"]}"));
    people.write(
        "penalty.json",
        MENU.formatted(
            "all", ", {\"name\": \"x\", \"rules\": {\"card\": {\"penalties\": {\"age\": 3}}}}"));
    for (String[] wrong :
        new String[][] {
          {"cost.json", "different losses"},
          {"column.json", "no column \"y\""},
          {"penalty.json", "no loss is named"}
        }) {
      Run run = learnInto("cards", wrong[0]);
      assertThat(run.code()).as(wrong[0]).isEqualTo(2);
      assertThat(run.err()).contains(wrong[1]);
    }
    Run strategy = learnInto("cards", "all.json", "--strategy", "rounded");
    assertThat(strategy.code()).isEqualTo(2);
    assertThat(strategy.err()).contains("cannot follow a menu", "exact-risks or exact-errors");
    assertThat(left()).isEqualTo("2");
    assertThat(people.files()).doesNotContain("cards");
  }

  private List<String> names(String of) throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve(of))) {
      return files.map(f -> f.getFileName().toString()).toList();
    }
  }

  private Run learnOutcomes(String menu, String... more) {
    return Run.of(
        Run.with(
            List.of(
                "learn",
                "--columns",
                people.path("columns.json"),
                "--data",
                people.table.toString(),
                "--menu",
                people.path(menu),
                "--epsilon",
                "2",
                "--records",
                "300"),
            more));
  }

  /** Labels of more values have menus too, on one budget; classes do not. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'column': 'ward', 'ordered': ['A|1', 'B, east', 'C']}",
        "{'column': 'visits', 'count': 9, 'other': {'value': 9}}",
        "{'column': 'age', 'number': [0, 120], 'steps': 6}",
        "{'time': 'visits', 'event': {'column': 'ill', 'positive': 'yes', 'negative': 'no'},"
            + " 'horizons': [3, 6]}"
      })
  void labelsOfMoreValuesHaveMenus(String label) {
    people.write(
        "columns.json",
        """
        {"policies": "total", "label": %s,
         "features": [{"column": "sex", "categories": ["f", "m"]},
                      {"column": "town", "categories": ["a", "b"]}]}
        """
            .formatted(label.replace('\'', '"'))
            .replace("town", label.contains("ward") ? "ill" : "ward"));
    people.write(
        "outcomes.json",
        """
        {"release": "all", "variants": [
          {"name": "full"}, {"name": "short", "mostColumns": 1}]}
        """);
    String out = people.path("cards");
    Run run = learnOutcomes("outcomes.json", "--ledger", ledger, "--out", out);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(left()).isEqualTo("0");
    for (String name : List.of("full", "short")) {
      assertThat(folder.resolve("cards").resolve(name).resolve("card.json")).exists();
      assertThat(folder.resolve("cards").resolve(name).resolve("quality.json")).exists();
    }
    people.write(
        "dear.json", MENU.replace(", \"without\": [\"ward\"]", "").formatted("all", DEAR_MISSES));
    assertThat(learnOutcomes("dear.json", "--plan-only").err())
        .contains("costs are for labels of two values");
  }

  @Test
  void classesHaveNoMenus() {
    people.write(
        "columns.json",
        """
        {"label": {"column": "ward", "classes": ["A|1", "B, east", "C"]},
         "features": [{"column": "sex", "categories": ["f", "m"]}]}
        """);
    people.write("outcomes.json", "{\"release\": \"all\", \"variants\": [{\"name\": \"full\"}]}");
    Run run = learnOutcomes("outcomes.json", "--plan-only");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("has 3 classes without an order");
  }
}
