package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.didyma.core.Json;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code didyma learn --plan-only}, and a label that the file of columns does not state. */
class LearnPlanOnlyTest {

  private static final String FEATURES =
      """
       "features": [
         {"column": "age", "integer": [0, 120]},
         {"column": "visits", "integer": [0, 100]},
         {"column": "sex", "categories": ["f", "m"]}]}
      """;

  private static final String LABEL =
      "{\"label\": {\"column\": \"ill\", \"positive\": \"yes\", \"negative\": \"no\"},";

  private static final String[] SAID = {"--label", "ill", "--positive", "yes", "--negative", "no"};

  private static final String[] WORDS = {"--epsilon", "2", "--records", "400"};

  @TempDir Path folder;
  private People people;

  @BeforeEach
  void writes() {
    people = new People(folder);
    people.write("columns.json", LABEL + FEATURES);
    people.write("unlabelled.json", "{" + FEATURES);
  }

  private static String[] and(String[] words, String... more) {
    return Stream.concat(Arrays.stream(words), Arrays.stream(more)).toArray(String[]::new);
  }

  private Run learn(String columns, String... options) {
    return Run.of(and(new String[] {"learn", "--columns", people.path(columns)}, options));
  }

  private String[] intoCard(String... options) {
    return and(options, "--data", people.table.toString(), "--out", people.path("card"));
  }

  /** What a ledger refuses is public, and so known before there is a table. */
  @Test
  void aPlanForeseesWhatTheLedgerRefuses() {
    String ledger = people.path("people.ledger");
    Run.of("ledger", "open", ledger, "--epsilon", "30");
    String[] small = {"--epsilon", "0.2", "--records", "400", "--plan-only", "--ledger", ledger};
    String[] learned = and(small, "--schema-epsilon", "0.02");
    Run least = learn("columns.json", learned);
    assertThat(least.code()).as(least.err()).isZero();
    assertThat(least.err())
        .contains(
            "note: the ledger refuses this plan: learning the cut points would cost epsilon 0.02",
            "below epsilon 0.03")
        .contains("--schema-epsilon none", "--least-epsilon");
    Run round = learn("columns.json", and(small, "--schema-epsilon", "none"));
    assertThat(round.err()).doesNotContain("the ledger refuses");
    Run much =
        learn(
            "columns.json",
            "--epsilon",
            "31",
            "--records",
            "400",
            "--plan-only",
            "--ledger",
            ledger);
    assertThat(much.err()).contains("of which epsilon 0 is spent and epsilon 30 left");
  }

  @Test
  void thePlanIsPrintedAndNothingElseHappens() throws IOException {
    String ledger = people.path("people.ledger");
    Run.of("ledger", "open", ledger, "--epsilon", "0.5");
    String before = Files.readString(Path.of(ledger));
    Run alone = learn("columns.json", and(WORDS, "--plan-only"));
    assertThat(alone.code()).as(alone.err()).isZero();
    assertThat(alone.err()).startsWith("note: didyma schema fit ").hasLineCount(1);
    assertThat(alone.out().lines())
        .contains("epsilon     2 under replace")
        .last()
        .asString()
        .startsWith("time        ");
    // The same command with it looks at none of what the command without it needs.
    for (String table : List.of(people.path("none.csv"), "jdbc:h2:tcp://localhost:1/none")) {
      Run whole =
          learn(
              "columns.json",
              and(
                  WORDS,
                  "--plan-only",
                  "--data",
                  table,
                  "--out",
                  people.path("card"),
                  "--ledger",
                  ledger));
      assertThat(whole.code()).as(whole.err()).isZero();
      assertThat(whole.out()).isEqualTo(alone.out());
      assertThat(whole.err()).contains("the ledger refuses this plan: the budget");
    }
    assertThat(Files.exists(folder.resolve("card"))).isFalse();
    assertThat(Files.readString(Path.of(ledger))).isEqualTo(before);
  }

  @Test
  void thePlanIsThatOfTheFolder() throws IOException {
    Run run = learn("columns.json", intoCard(WORDS));
    assertThat(run.code()).as(run.err()).isZero();
    ObjectNode kept = (ObjectNode) Json.strict(Files.readString(folder.resolve("card/plan.json")));
    assertThat(kept.remove("inputs")).isNotNull();
    Run plan = learn("columns.json", and(WORDS, "--plan-only", "--format", "json"));
    assertThat(plan.code()).as(plan.err()).isZero();
    assertThat(plan.json()).isEqualTo(kept);
    learn("columns.json", and(WORDS, "--plan-only"))
        .out()
        .lines()
        .forEach(line -> assertThat(run.err()).contains("  " + line + "\n"));
  }

  /** A catalogued table brings its columns, and takes others. */
  @Test
  void aCataloguedTableIsLearnedFrom() throws IOException {
    Run plan = Run.of(and(new String[] {"learn", "--dataset", "bank", "--plan-only"}, WORDS));
    assertThat(plan.code()).as(plan.err()).isZero();
    assertThat(plan.out()).contains("epsilon     2 under replace");
    people.write(
        "bank.json",
        """
        {"separator": ";", "label": {"column": "y", "positive": "yes", "negative": "no"},
         "features": [{"column": "housing", "categories": ["no", "yes"]}]}
        """);
    Run run = learn("bank.json", and(WORDS, "--dataset", "bank", "--out", people.path("card")));
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(Files.readString(folder.resolve("card/card.json"))).contains("housing=");
    // About a fifth of 45,211 are held out.
    assertThat(Json.strict(Files.readString(folder.resolve("card/card.json"))).toString())
        .containsPattern("\"records\":(8|9)\\d{3}\\b");
    Run both = learn("bank.json", and(intoCard(WORDS), "--dataset", "bank"));
    assertThat(both.code()).isEqualTo(2);
    assertThat(both.err()).contains("--data and --dataset are both given");
    Run none = Run.of(and(new String[] {"learn", "--dataset", "haberman", "--plan-only"}, WORDS));
    assertThat(none.code()).isEqualTo(2);
    assertThat(none.err()).contains("haberman has no file of columns", "give --columns FILE too");
    Run label =
        Run.of(and(and(new String[] {"learn", "--dataset", "bank", "--plan-only"}, WORDS), SAID));
    assertThat(label.err()).contains("the columns of --dataset state it");
  }

  /** What no plan can be made of, or be drawn, is refused as without it. */
  @Test
  void whatIsWrongIsRefused() {
    Run none = learn("columns.json", WORDS);
    assertThat(none.code()).isEqualTo(2);
    assertThat(none.err()).contains("there is no table to read");
    Run nowhere = learn("columns.json", and(WORDS, "--data", people.table.toString()));
    assertThat(nowhere.code()).isEqualTo(2);
    assertThat(nowhere.err()).contains("--out is missing", "--plan-only");
    Run nothing = learn("columns.json", and(WORDS, "--plan-only", "--schema-epsilon", "2"));
    assertThat(nothing.code()).isEqualTo(2);
    assertThat(nothing.err()).contains("--schema-epsilon leaves nothing");
    Run rules =
        learn(
            "columns.json",
            and(WORDS, "--plan-only", "--strategy", "rounded", "--most-columns", "2"));
    assertThat(rules.code()).isEqualTo(2);
    assertThat(rules.err()).contains("leave out --most-columns").doesNotContain("--points-of");
  }

  /** Everything is as if the file had stated it, so a run goes on with either. */
  @Test
  void aLabelMayBeSaidBesideTheFile() throws IOException {
    Run stated = learn("unlabelled.json", and(WORDS, "--plan-only"));
    assertThat(stated.code()).isEqualTo(2);
    assertThat(stated.err()).contains("has no \"label\"");
    Run run = learn("unlabelled.json", and(intoCard(WORDS), SAID));
    assertThat(run.code()).as(run.err()).isZero();
    Path card = folder.resolve("card");
    String schema = Files.readString(card.resolve("schema.json"));
    Run round = Run.of("schema", "learn", "--columns", people.path("columns.json"));
    Run said =
        Run.of(
            and(
                new String[] {"schema", "learn"},
                and(SAID, "--columns", people.path("unlabelled.json"))));
    assertThat(said.code()).as(said.err()).isZero();
    assertThat(said.out()).isEqualTo(round.out());
    assertThat(Json.strict(schema).get("label")).isEqualTo(round.json().get("label"));
    try (Stream<Path> files = Files.list(card)) {
      for (Path file :
          files.filter(f -> !f.endsWith("plan.json") && !f.endsWith("schema.json")).toList()) {
        Files.delete(file);
      }
    }
    Run other =
        learn(
            "unlabelled.json",
            and(intoCard(WORDS), "--label", "ill", "--positive", "no", "--negative", "yes"));
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.err()).contains("for another plan");
    Run same = learn("columns.json", and(intoCard(WORDS), SAID));
    assertThat(same.code()).as(same.err()).isZero();
    assertThat(same.err()).contains("resumes with the schema");
  }

  @Test
  void aLabelHasSeveralValuesOfEitherKind() {
    Run run =
        Run.of(
            "schema",
            "learn",
            "--columns",
            people.path("unlabelled.json"),
            "--label",
            "ill",
            "--positive",
            "yes",
            "--positive",
            "maybe",
            "--negative",
            "no");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.json().get("label").get("positive")).hasSize(2);
  }

  @Test
  void aLabelThatIsNoneIsRefused() {
    List<String[]> wrong =
        List.of(
            new String[] {"columns.json", "states another label than --label"},
            new String[] {"unlabelled.json", "the feature column \"sex\" is the label column"});
    for (String[] one : wrong) {
      Run run =
          learn(
              one[0],
              and(WORDS, "--plan-only", "--label", "sex", "--positive", "f", "--negative", "m"));
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err()).contains(one[1]);
    }
    Run part =
        learn("unlabelled.json", and(WORDS, "--plan-only", "--label", "ill", "--positive", "yes"));
    assertThat(part.code()).isEqualTo(2);
    assertThat(part.err()).contains("--negative is missing");
    Run both =
        learn(
            "unlabelled.json",
            and(WORDS, "--plan-only", "--label", "ill", "--positive", "a", "--negative", "a"));
    assertThat(both.code()).isEqualTo(2);
    assertThat(both.err()).contains("--label", "both positive and negative");
  }

  /**
   * Rules that a choice of columns can keep to leave it in the plan, and the card keeps to them.
   */
  @Test
  void aCardOfChosenColumnsKeepsToRules() throws IOException {
    Run run =
        learn(
            "columns.json",
            intoCard(
                and(
                    WORDS,
                    "--strategy",
                    "columns-first",
                    "--schema-epsilon",
                    "none",
                    "--loss",
                    "logistic",
                    "--points-of",
                    "age=increasing",
                    "--most-columns",
                    "1")));
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err())
        .contains("columns     0.6 for those of a first card")
        .contains("rules       points, mostColumns\n");
    ObjectNode card = (ObjectNode) Json.strict(Files.readString(folder.resolve("card/card.json")));
    assertThat(card.toString()).contains("columns-first");
    List<String> columns = new ArrayList<>();
    for (JsonNode weight : card.findValue("weights")) {
      String column = weight.get("feature").asText().replaceAll("[^a-z].*", "");
      if (weight.get("points").asInt() != 0) {
        columns.add(column);
        assertThat(weight.get("points").asInt() > 0 || !column.equals("age")).isTrue();
      }
    }
    assertThat(Set.copyOf(columns)).hasSizeLessThanOrEqualTo(1);
  }
}
