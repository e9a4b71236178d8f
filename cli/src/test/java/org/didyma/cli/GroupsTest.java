package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code didyma evaluate --by}. */
class GroupsTest {

  @TempDir Path folder;
  private People people;

  @BeforeEach
  void learns() {
    people = new People(folder);
    Run.of(people.args("solve", "--epsilon", "5", "--out", people.path("model.json")));
  }

  private Run evaluate(String... options) {
    return Run.of(
        Stream.concat(
                Stream.of(
                    "evaluate",
                    "--model",
                    people.path("model.json"),
                    "--data",
                    people.table.toString()),
                Stream.of(options))
            .toArray(String[]::new));
  }

  private long count(Predicate<People.Person> those) {
    return people.records.stream().filter(those).count();
  }

  private static long sum(JsonNode counts) {
    long sum = 0;
    for (JsonNode count : counts) {
      sum += count.asLong();
    }
    return sum;
  }

  /** At so large an epsilon there is next to no noise: each record is counted in its group. */
  @Test
  void eachRecordIsCountedInItsGroup() {
    JsonNode tree = evaluate("--by", "sex", "--epsilon", "200", "--format", "json").json();
    assertThat(tree.get("format").asText()).isEqualTo("didyma-groups/1");
    JsonNode groups = tree.get("groups");
    List<String> names = List.of("f", "m"); // m, the reference, has no coordinate
    for (int g = 0; g < 2; g++) {
      String sex = names.get(g);
      assertThat(groups.get(g).get("group").asText()).isEqualTo(sex);
      assertThat(sum(groups.get(g).get("positives")))
          .isEqualTo(count(p -> p.sex().equals(sex) && p.ill()));
      assertThat(sum(groups.get(g).get("negatives")))
          .isEqualTo(count(p -> p.sex().equals(sex) && !p.ill()));
    }
    JsonNode whole = evaluate("--epsilon", "200", "--format", "json").json();
    assertThat(tree.get("all").get("auc").get("value").asDouble())
        .isEqualTo(whole.get("figures").get("auc").get("value").asDouble());
    assertThat(tree.get("all").get("true_positive_rate").get("value").asDouble())
        .isEqualTo(whole.get("decision").get("sensitivity").get("value").asDouble());
    assertThat(tree.get("guarantee").get("epsilon").asText()).isEqualTo("200");
  }

  /** The same figures of a part that was held out, at the price of card and count together. */
  @Test
  void groupsOfHeldOutRecordsAreMeasuredAtNoFurtherPrice() {
    String ledger = people.path("people.ledger");
    Run.of("ledger", "open", ledger, "--epsilon", "200");
    Run run =
        people.solve(
            "--epsilon 200 --hold-out 0.5 --by sex --points-of sex=0 --ledger " + ledger,
            "--out",
            people.path("held.json"),
            "--quality-out",
            people.path("held.quality.json"));
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("Quality by sex", "Largest differences between two groups");
    JsonNode tree = people.json("held.quality.json");
    assertThat(tree.get("format").asText()).isEqualTo("didyma-groups/1");
    assertThat(tree.get("guarantee").get("epsilon").asText()).isEqualTo("200");
    // What the model is worth follows from the sums over groups.
    JsonNode measured = people.json("held.json").get("measured");
    assertThat(measured.get("records").asLong())
        .isEqualTo(
            tree.get("groups").get(0).get("records").asLong()
                + tree.get("groups").get(1).get("records").asLong())
        .isBetween(100L, 200L);
    assertThat(measured.get("auc").get("value").asDouble())
        .isEqualTo(tree.get("all").get("auc").get("value").asDouble());
    JsonNode spent = Run.of("ledger", "show", ledger, "--format", "json").json();
    assertThat(spent.path("left").path("epsilon").textValue()).isEqualTo("0");
    for (String wrong :
        List.of("--by sex", "--by town --hold-out 0.5", "--by age --hold-out 0.5")) {
      Run refused = people.solve("--epsilon 1 " + wrong);
      assertThat(refused.code()).as(refused.err()).isEqualTo(2);
      assertThat(refused.err()).doesNotContain("as spent");
    }
  }

  /** A card is learned and measured by groups at one price, and its folder is made whole again. */
  @Test
  void aLearnedCardIsMeasuredByGroups() throws IOException {
    people.write(
        "columns.json",
        """
        {"label": {"column": "ill", "positive": "yes", "negative": "no"},
         "features": [
           {"column": "age", "integer": [0, 120]}, {"column": "sex", "categories": ["f", "m"]}]}
        """);
    String ledger = people.path("learn.ledger");
    Run.of("ledger", "open", ledger, "--epsilon", "4");
    String line =
        "learn --data %s --columns %s --epsilon 4 --records 300 --by sex --ledger %s --out %s"
            .formatted(people.table, people.path("columns.json"), ledger, people.path("card"));
    Run run = Run.line(line);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err()).contains("groups      by sex, by the same count");
    assertThat(run.out()).contains("Quality by sex");
    JsonNode figures = people.json("card/quality.json");
    assertThat(figures.get("format").asText()).isEqualTo("didyma-groups/1");
    JsonNode auc = figures.get("all").get("auc");
    assertThat(people.json("card/card.json").get("measured").get("auc").get("value").asDouble())
        .isBetween(auc.get("low").asDouble(), auc.get("high").asDouble());
    Path report = folder.resolve("card/report.html");
    String page = Files.readString(report);
    assertThat(page).contains("Quality by sex");
    assertThat(Run.line(line).err()).contains("already exists and has a card");
    Files.delete(report);
    Run again = Run.line(line);
    assertThat(again.code()).as(again.err()).isZero();
    assertThat(again.err()).contains("nothing is spent");
    assertThat(Files.readString(report)).isEqualTo(page);
    assertThat(
            Run.line(
                    "explain --model %s --quality %s",
                    people.path("card/card.json"), people.path("card/quality.json"))
                .out())
        .contains("Differences between groups", "true positive rate");
    for (String wrong : List.of("--by sex --hold-out none", "--by age", "--by town")) {
      Run refused = Run.line(line.replace("--by sex", wrong).replace("/card", "/other"));
      assertThat(refused.code()).as(refused.err()).isEqualTo(2);
    }
  }

  /** The card has no such column; its categories are public words of the user. */
  @Test
  void aColumnThatTheCardLacksHasItsCategoriesStated() {
    people.write("visits.schema.json", People.SCHEMA.replaceFirst("(?m)^.*\"sex\".*\\R", ""));
    Run.of(
        "solve",
        "--data",
        people.table.toString(),
        "--schema",
        people.path("visits.schema.json"),
        "--epsilon",
        "5",
        "--out",
        people.path("without.json"));
    JsonNode tree =
        Run.of(
                "evaluate",
                "--model",
                people.path("without.json"),
                "--data",
                people.table.toString(),
                "--by",
                "sex=f",
                "--epsilon",
                "200",
                "--format",
                "json")
            .json();
    JsonNode groups = tree.get("groups");
    assertThat(groups.get(0).get("group").asText()).isEqualTo("f");
    assertThat(groups.get(1).get("group").asText()).isEqualTo("other");
    assertThat(groups.get(0).get("records").asLong()).isEqualTo(count(p -> p.sex().equals("f")));
    assertThat(groups.get(1).get("records").asLong()).isEqualTo(count(p -> p.sex().equals("m")));
  }

  /** Text and page have intervals, and no verdict. */
  @Test
  void onlyIntervalsArePromised() throws Exception {
    String page = people.path("groups.html");
    String svg = people.path("groups.svg");
    Run run =
        evaluate("--by", "ward", "--epsilon", "3", "--report", page, "--svg", svg, "--bands", "8");
    assertThat(run.out())
        .startsWith("The true positive rates of two groups by ward differ by ")
        .contains("B, east", "all", "Largest differences between two groups")
        .contains("selection rate");
    assertThat(Files.readString(Path.of(page)))
        .contains("Quality by ward", "hold together")
        .doesNotContainIgnoringCase("fair");
    assertThat(run.out()).doesNotContainIgnoringCase("fair");
    assertThat(Files.readString(Path.of(svg))).contains("true positive rate");
  }

  /** One charge: that of a histogram. */
  @Test
  void allGroupsAreOneCharge() {
    String ledger = people.path("people.ledger");
    Run.of("ledger", "open", ledger, "--epsilon", "1");
    assertThat(evaluate("--by", "ward", "--epsilon", "1", "--ledger", ledger).code()).isZero();
    assertThat(evaluate("--by", "sex", "--epsilon", "0.1", "--ledger", ledger).code()).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "age | has numbers",
        "height | the schema has no column",
        "sex=f | has the categories of the column",
        "ill=yes | is the label column"
      })
  void whatMakesNoGroupsIsRefused(String by, String message) {
    Run run = evaluate("--by", by, "--epsilon", "1");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(message);
  }

  @Test
  void groupsNeedAnEpsilonAndHaveNoListOfCutOffs() {
    assertThat(evaluate("--by", "sex").err()).contains("choose an epsilon");
    assertThat(evaluate("--by", "sex", "--epsilon", "1", "--csv", people.path("c.csv")).err())
        .contains("leave out one of them");
  }
}
