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

/** Menus of cards: one release, one price, ordinary cards. */
class MenuTest {

  private static final String VARIANTS =
      """
      {"release": "%s", "variants": [
        {"name": "full"},
        {"name": "no-ward", "without": ["ward"]},
        {"name": "short", "mostColumns": 1},
        {"name": "rising", "columns": ["age", "visits"],
         "rules": {"points": {"age": "increasing", "visits": [0, 1]}}}%s
      ]}
      """;

  @TempDir Path folder;
  private People people;

  @BeforeEach
  void writeTable() {
    people = new People(folder);
    menu("all.json", "all", "");
    menu("one.json", "one", "");
  }

  private void menu(String file, String release, String more) {
    people.write(file, VARIANTS.formatted(release, more));
  }

  private Run solve(String menu, String... more) {
    return people.solve("--epsilon 1 --threads 1 --menu " + people.path(menu), more);
  }

  private JsonNode tree(String menu, String... more) {
    Run run = solve(menu, Run.with(List.of("--format", "json"), more));
    assertThat(run.code()).as(run.err()).isZero();
    return Run.parse(run.out());
  }

  @Test
  void allCardsCostOnePrice() {
    String ledger = people.path("people.ledger");
    assertThat(Run.of("ledger", "open", ledger, "--epsilon", "1").code()).isZero();
    JsonNode tree =
        tree(
            "all.json",
            "--ledger",
            ledger,
            "--out",
            people.path("cards.json"),
            "--report",
            people.path("cards.html"));
    assertThat(tree.get("spent").get("each").asText()).isEqualTo("0.25");
    assertThat(tree.get("spent").get("sum").asText()).isEqualTo("1");
    assertThat(tree.get("spent").get("tight").asText()).startsWith("0.90");
    assertThat(tree.get("cards")).hasSize(4);
    assertThat(tree.get("agreement")).hasSize(6);
    assertThat(solve("one.json", "--ledger", ledger).code()).as("nothing is left").isNotZero();
    assertThat(people.files())
        .contains(
            "cards.json",
            "cards.html",
            "cards.full.json",
            "cards.no-ward.json",
            "cards.short.json",
            "cards.rising.json");
    assertThat(people.json("cards.json").get("cards").get(2).get("file").asText())
        .isEqualTo("cards.short.json");
    assertThat(people.json("cards.full.json")).isEqualTo(tree.get("cards").get(0).get("model"));
  }

  /** They are read as all others, and keep to their variant. */
  @Test
  void cardsAreOrdinaryModels() throws IOException {
    tree("all.json", "--out", people.path("cards.json"));
    for (String[] named :
        new String[][] {
          {"full", "sex=f,age=41,ward=C,visits=7"},
          {"no-ward", "sex=f,age=41,visits=7"},
          {"short", "sex=f,age=41,ward=C,visits=7"},
          {"rising", "age=41,visits=7"}
        }) {
      String card = people.path("cards." + named[0] + ".json");
      Run predicted = Run.of("predict", "--model", card, "--record", named[1]);
      assertThat(predicted.code()).as(predicted.err()).isZero();
      Run shown = Run.of("explain", "--model", card);
      assertThat(shown.code()).as(shown.err()).isZero();
      assertThat(Files.readString(Path.of(card))).contains("\"menu\"");
    }
    JsonNode rising = people.json("cards.rising.json");
    assertThat(rising.get("model").get("schema").get("features")).hasSize(2);
    JsonNode without = people.json("cards.no-ward.json").get("model").get("schema").get("features");
    without.forEach(f -> assertThat(f.get("column").asText()).isNotEqualTo("ward"));
    assertThat(without).hasSize(3);
    assertThat(
            people
                .json("cards.short.json")
                .get("model")
                .get("schema")
                .get("card")
                .get("mostColumns")
                .asInt())
        .isEqualTo(1);
  }

  @Test
  void oneCardCostsEpsilonWhateverTheNumberOfVariants() {
    String ledger = people.path("people.ledger");
    assertThat(Run.of("ledger", "open", ledger, "--epsilon", "1").code()).isZero();
    JsonNode tree = tree("one.json", "--ledger", ledger, "--out", people.path("cards.json"));
    assertThat(tree.get("cards")).hasSize(1);
    assertThat(tree.get("spent").get("each").asText()).isEqualTo("1");
    assertThat(tree.get("spent").get("sum").asText()).isEqualTo("1");
    assertThat(tree.get("agreement")).isEmpty();
    assertThat(people.files().stream().filter(f -> f.startsWith("cards.")).toList()).hasSize(2);
    assertThat(tree("one.json", "--loss", "logistic:1/4", "--lattice", "ternary").get("cards"))
        .hasSize(1);
  }

  /** All cards are measured by one count, whose noise they share, and which spends nothing more. */
  @Test
  void cardsAndTheirFiguresCostOnePrice() {
    for (String neighbours : new String[] {"replace", "add-remove"}) {
      for (String menu : new String[] {"all", "one"}) {
        String name = menu + "-" + neighbours;
        String ledger = people.path(name + ".ledger");
        Run.of("ledger", "open", ledger, "--epsilon", "1", "--neighbours", neighbours);
        JsonNode tree =
            tree(
                menu + ".json",
                "--hold-out",
                "0.3",
                "--neighbours",
                neighbours,
                "--ledger",
                ledger,
                "--out",
                people.path(name + ".json"),
                "--quality-out",
                people.path(name + ".quality.json"),
                "--report",
                people.path(name + ".html"));
        JsonNode spent = Run.of("ledger", "show", ledger, "--format", "json").json();
        assertThat(spent.path("left").path("epsilon").textValue()).isEqualTo("0");
        assertThat(spent.toString()).contains("\"by\":\"coins\"");
        assertThat(tree.get("spent").get("tight").asText()).isEqualTo("1");
        String each = menu.equals("all") ? "0.25" : "1";
        for (JsonNode card : tree.get("cards")) {
          JsonNode counted = card.get("quality").get("bands").get("guarantee");
          assertThat(counted.get("epsilon").asText()).isEqualTo(each);
          assertThat(card.get("model").has("measured")).isTrue();
          String model = people.path(name + "." + card.get("name").asText() + ".json");
          String file = people.path(name + ".quality." + card.get("name").asText() + ".json");
          assertThat(Run.of("explain", "--model", model, "--quality", file).code()).isZero();
        }
        assertThat(people.files()).contains(name + ".html").doesNotContain(name + ".quality.json");
      }
    }
    assertThat(solve("all.json", "--hold-out", "0.3").out())
        .contains("Measured on the records that were held out", "AUC", "spends nothing further")
        .doesNotContain("bounded-range");
  }

  @Test
  void aDeltaBuysMoreForEachCard() {
    JsonNode tree = tree("all.json", "--delta", "1e-4");
    double each = tree.get("spent").get("each").asDouble();
    assertThat(each).isBetween(0.26, 0.5);
    assertThat(tree.get("spent").get("sum").asDouble()).isGreaterThan(1.05);
    assertThat(tree.get("spent").get("tight").asDouble()).isEqualTo(1);
    assertThat(tree.get("cards").get(0).get("model").get("guarantee").toString())
        .contains("approximate");
  }

  @Test
  void peopleReadOfPriceWeightsAndAgreement() {
    Run run = solve("all.json");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .contains(
            "4 cards in one release, each sampled at epsilon 0.25.",
            "Privacy loss of the whole at delta 0, the sum: epsilon 1.",
            "by bounded-range composition: epsilon 0.90",
            "Weights side by side:",
            "positive above",
            "Decisions alike");
  }

  @Test
  void unitsAreWhatThePromiseIsAbout() {
    Patients patients = new Patients(folder, 400, 2);
    for (int records = 1; records <= 2; records++) {
      String schema = "units" + records + ".json";
      patients.schemaOfPatients(schema, records);
      patients.write(
          "menu.json",
          """
          {"release": "all", "variants": [{"name": "a"}, {"name": "b", "mostColumns": 1}]}
          """);
      for (String neighbours : new String[] {"replace", "add-remove"}) {
        Run run =
            patients.solve(
                "1",
                schema,
                "--menu",
                patients.path("menu.json"),
                "--neighbours",
                neighbours,
                "--format",
                "json");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(Run.parse(run.out()).get("cards").get(1).get("model").toString())
            .contains("patient");
      }
    }
  }

  @Test
  void whatDoesNotFitIsRefusedBeforeAnythingIsSpent() {
    menu("cost.json", "one", ", {\"name\": \"cheap\", \"cost\": \"1:5\"}");
    menu("twice.json", "all", ", {\"name\": \"full\"}");
    menu("column.json", "all", ", {\"name\": \"x\", \"without\": [\"wart\"]}");
    menu("rule.json", "all", ", {\"name\": \"x\", \"rules\": {\"points\": {\"sex\": \"up\"}}}");
    menu("key.json", "all", ", {\"name\": \"x\", \"withot\": [\"ward\"]}");
    menu("name.json", "all", ", {\"name\": \"a/b\"}");
    menu("none.json", "all", ", {\"name\": \"x\", \"columns\": []}");
    menu("which.json", "some", "");
    for (String[] wrong :
        new String[][] {
          {"cost.json", "different losses"},
          {"twice.json", "two variants"},
          {"column.json", "no column \"wart\""},
          {"rule.json", "in the variant \"x\""},
          {"key.json", "withot"},
          {"name.json", "file names"},
          {"none.json", "is empty"},
          {"which.json", "neither \"all\" nor \"one\""}
        }) {
      Run run = solve(wrong[0], "--out", people.path("cards.json"));
      assertThat(run.code()).as(wrong[0]).isEqualTo(2);
      assertThat(run.err()).contains(wrong[1]).doesNotContain("as spent");
    }
    for (String[] option :
        new String[][] {
          {"--quality-out", people.path("q.json")},
          {"--diagnostics"},
          {"--mechanism", "rspm"},
          {"--delta", "2"}
        }) {
      Run run = solve("all.json", option);
      assertThat(run.code()).as(option[0]).isEqualTo(2);
      assertThat(run.err()).contains(option[0].substring(2)).doesNotContain("as spent");
    }
    assertThat(solve("one.json", "--delta", "1e-6").err()).contains("delta is not 0");
    assertThat(people.files()).doesNotContain("cards.json");
  }

  /** One reading serves cards that count rows by different groups, and measures all by one. */
  @Test
  void variantsMayHaveWeights() {
    people.write(
        "weights.json",
        """
        {"release": "all", "variants": [
          {"name": "once"},
          {"name": "heard", "without": ["sex"],
           "weight": {"by": "sex", "of": {"f": {"positive": 3}}, "otherwise": 2}},
          {"name": "ward", "weight": {"by": "ward", "of": {"A": 4, "C": {"negative": 0}}}}]}
        """);
    String ledger = people.path("people.ledger");
    Run.of("ledger", "open", ledger, "--epsilon", "1");
    Run run =
        solve(
            "weights.json",
            "--hold-out",
            "0.3",
            "--by",
            "sex",
            "--ledger",
            ledger,
            "--out",
            people.path("cards.json"));
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out().replaceAll("\\s+", " "))
        .contains("gap in true positive rate")
        .contains("accuracy")
        .contains("which sets no rate of any group");
    assertThat(solve("one.json", "--ledger", ledger).code()).as("nothing is left").isNotZero();
    JsonNode heard = people.json("cards.heard.json").get("model").get("schema");
    assertThat(heard.get("weight").get("of").get("f").get("positive").asInt()).isEqualTo(3);
    assertThat(heard.get("features")).hasSize(3);
    assertThat(people.json("cards.heard.json").get("guarantee").toString())
        .doesNotContain("weight");
    for (String name : new String[] {"once", "heard", "ward"}) {
      Run shown = Run.of("explain", "--model", people.path("cards." + name + ".json"));
      assertThat(shown.code()).as(shown.err()).isZero();
    }
    people.write(
        "wrong.json",
        """
        {"release": "one", "variants": [
          {"name": "once"}, {"name": "w", "weight": {"by": "sex", "of": {"f": 3}}}]}
        """);
    assertThat(solve("wrong.json").err()).contains("these variants have different weights");
    people.write(
        "heavy.json",
        """
        {"release": "all", "variants": [{"name": "w", "weight": {"by": "sex", "of": {"f": 101}}}]}
        """);
    assertThat(solve("heavy.json").err()).contains("larger than 100");
  }
}
