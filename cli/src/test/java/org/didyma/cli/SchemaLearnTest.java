package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code didyma schema learn}. */
class SchemaLearnTest {

  private static final String COLUMNS =
      """
      {"label": {"column": "ill", "positive": "yes", "negative": "no"},
       "features": [
         {"column": "age", "integer": [0, 120]},
         {"column": "visits", "integer": [0, 1000]},
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
                    "schema",
                    "learn",
                    "--columns",
                    people.path("columns.json"),
                    "--data",
                    people.table.toString()),
                Stream.of(options))
            .toArray(String[]::new));
  }

  /**
   * At so large an epsilon thresholds are quartiles, to the grid: ages are uniform from 18 to 90.
   */
  @Test
  void thresholdsLieNearQuantiles() {
    Run run = learn("--epsilon", "900", "--thresholds", "3");
    assertThat(run.code()).isZero();
    JsonNode age = run.json().get("features").get(0).get("thresholds");
    assertThat(age).hasSize(3);
    assertThat(age.get(0).asInt()).isBetween(30, 42);
    assertThat(age.get(1).asInt()).isBetween(48, 60);
    assertThat(age.get(2).asInt()).isBetween(66, 78);
    assertThat(run.json().get("description").asText())
        .contains("900-differentially private: replacing any one record");
    assertThat(run.err()).contains("900-differentially private");
  }

  /** People of 60 and more are ill three tenths more often; visits say nothing. */
  @Test
  void cutsByLabelsAreWhereLabelsChange() {
    String ledger = people.path("people.ledger");
    Run.of("ledger", "open", ledger, "--epsilon", "900");
    Run run =
        learn("--epsilon", "900", "--thresholds", "1", "--cuts", "labels", "--ledger", ledger);
    assertThat(run.code()).as(run.err()).isZero();
    JsonNode age = run.json().get("features").get(0).get("thresholds");
    assertThat(age).hasSize(1);
    assertThat(age.get(0).asInt()).isBetween(56, 64);
    assertThat(run.json().get("features").get(1).get("thresholds")).hasSize(1);
    assertThat(run.json().get("description").asText())
        .startsWith("Cut points by labels of age, visits were learned privately: ")
        .contains("900-differentially private");
    JsonNode shown = Run.of("ledger", "show", ledger, "--format", "json").json();
    assertThat(shown.toString()).contains("label-cuts").doesNotContain("\"quantiles\"");
    assertThat(shown.get("spent").get("epsilon").asText()).isEqualTo("900");
  }

  /** At so large an epsilon there is one cut, whoever counts. */
  @Test
  void aDatabaseCountsForCutsByLabelsToo() throws SQLException {
    people.write(
        "columns.json",
        """
        {"label": {"column": "ill", "positive": "yes", "negative": "no"},
         "features": [{"column": "age", "integer": [0, 120]}]}
        """);
    String[] words = {"--epsilon", "1000", "--thresholds", "1", "--cuts", "labels"};
    String file = learn(words).json().get("features").toString();
    PeopleInH2 database = new PeopleInH2(people);
    Run counted =
        Run.line(
            "schema learn --columns %s --data %s --table people " + String.join(" ", words),
            people.path("columns.json"),
            database.url);
    assertThat(counted.code()).as(counted.err()).isZero();
    assertThat(counted.json().get("features").toString()).isEqualTo(file);
  }

  @Test
  void cutsThatNothingIsLearnedForAreRefusedAtNoCost() {
    String ledger = people.path("people.ledger");
    Run.of("ledger", "open", ledger, "--epsilon", "1");
    Run none = learn("--cuts", "labels");
    assertThat(none.code()).isEqualTo(2);
    assertThat(none.err()).contains("--cuts is given without --epsilon");
    people.write("columns.json", UNKNOWN);
    for (String[] wrong :
        new String[][] {{"--cuts", "labels", "--thresholds", "round"}, {"--cuts", "medians"}}) {
      Run run =
          learn(
              Stream.concat(Stream.of(wrong), Stream.of("--epsilon", "0.5", "--ledger", ledger))
                  .toArray(String[]::new));
      assertThat(run.code()).as(String.join(" ", wrong)).isEqualTo(2);
      assertThat(run.err()).contains("--cuts is ");
    }
    assertThat(Run.of("ledger", "show", ledger).out()).contains("Left         epsilon 1\n");
  }

  /** What it writes is a schema that fits every table, and a card is learned over it. */
  @Test
  void solveTakesWhatWasLearned() {
    String schema = people.path("learned.schema.json");
    assertThat(learn("--epsilon", "1", "--out", schema).code()).isZero();
    Run solved =
        Run.of(
            "solve",
            "--data",
            people.table.toString(),
            "--schema",
            schema,
            "--total",
            "--epsilon",
            "1");
    assertThat(solved.code()).as(solved.err()).isZero();
  }

  @Test
  void allColumnsAreOneUseOfTheLedger() {
    String ledger = people.path("people.ledger");
    Run.of("ledger", "open", ledger, "--epsilon", "1");
    assertThat(learn("--epsilon", "0.5", "--ledger", ledger).code()).isZero();
    JsonNode shown = Run.of("ledger", "show", ledger, "--format", "json").json();
    assertThat(shown.get("uses")).hasSize(1);
    assertThat(shown.get("uses").get(0).get("price").get("epsilon").asText()).isEqualTo("0.5");
    assertThat(shown.toString())
        .contains("schema learn, columns \\\"age\\\", \\\"visits\\\"")
        .contains("\"0.25\"");
    Run refused = learn("--epsilon", "2", "--ledger", ledger, "--out", people.path("x.json"));
    assertThat(refused.code()).isEqualTo(3);
    assertThat(Files.exists(folder.resolve("x.json"))).isFalse();
  }

  /** Only a record shows that an age is refused, when the use is on the disk. */
  @Test
  void whatOnlyTheTableShowsCostsAllThatThePassAnswers() {
    people.write("columns.json", COLUMNS.replace("[0, 120]", "[0, 20], \"outside\": \"error\""));
    String ledger = people.path("people.ledger");
    Run.of("ledger", "open", ledger, "--epsilon", "1");
    Run run = learn("--epsilon", "0.5", "--ledger", ledger);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("column \"age\"").contains("spent").doesNotContain("line ");
    JsonNode shown = Run.of("ledger", "show", ledger, "--format", "json").json();
    assertThat(shown.toString().split("schema learn", -1)).hasSize(2);
    assertThat(shown.get("spent").get("epsilon").asText()).isEqualTo("0.5");
    assertThat(shown.toString().split("forfeited", -1)).hasSize(2);
  }

  /** What some columns cost would be lost if the others were refused. */
  @Test
  void aBudgetForLessThanAllColumnsIsLeftAlone() throws Exception {
    String ledger = people.path("people.ledger");
    Run.of("ledger", "open", ledger, "--epsilon", "0.3");
    String before = Files.readString(Path.of(ledger));
    Run run = learn("--epsilon", "0.5", "--ledger", ledger);
    assertThat(run.code()).as(run.err()).isEqualTo(3);
    assertThat(run.err()).contains("the budget of the ledger is epsilon 0.3");
    // A range at no delta comes before categories, for which a ledger without one has no price.
    people.write(
        "columns.json",
        UNKNOWN.replace("\"categories\": [\"f\", \"m\"]", "\"categories\": \"unknown\""));
    Run unpriced = learn("--epsilon", "0.2", "--delta", "1e-6", "--ledger", ledger);
    assertThat(unpriced.code()).as(unpriced.err()).isEqualTo(2);
    assertThat(Files.readString(Path.of(ledger))).isEqualTo(before);
  }

  private static final String UNKNOWN =
      COLUMNS
          .replace("[0, 120]", "\"unknown\"")
          .replace(
              "{\"column\": \"sex\"",
              "{\"column\": \"ward\", \"decimal\": \"unknown\"}, {\"column\": \"sex\"");

  /** Ages are from 18 to 90; wards are no numbers, so no range shows. */
  @Test
  void unknownRangesAreLearnedFirst() {
    people.write("columns.json", UNKNOWN);
    String ledger = people.path("people.ledger");
    Run.of("ledger", "open", ledger, "--epsilon", "900");
    Run run = learn("--epsilon", "900", "--thresholds", "3", "--ledger", ledger);
    assertThat(run.code()).as(run.err()).isZero();
    JsonNode age = run.json().get("features").get(0);
    assertThat(age.get("integer").toString()).isEqualTo("[10,99]");
    assertThat(age.get("thresholds")).hasSize(3);
    assertThat(age.get("thresholds").get(1).asInt()).isBetween(48, 60);
    assertThat(run.json().get("features")).hasSize(3);
    assertThat(run.json().get("description").asText())
        .startsWith("Ranges of age, ward and cut points of age, visits were learned privately: ")
        .contains("900-differentially private")
        .contains("No range with more than one number showed for ward, left out.");
    // Two ranges and thresholds of three columns share epsilon; the use is paid as a whole.
    JsonNode shown = Run.of("ledger", "show", ledger, "--format", "json").json();
    assertThat(shown.toString().split("schema learn", -1)).hasSize(2);
    assertThat(shown.toString()).contains("\"180\"");
    Run round = learn("--epsilon", "1", "--thresholds", "round");
    assertThat(round.code()).as(round.err()).isZero();
    assertThat(round.json().get("description").asText()).startsWith("Ranges of age, ward were");
  }

  /** Columns that have points together or not at all have none where one of them shows nothing. */
  @Test
  void columnsThatGoTogetherAreLeftOutTogether() {
    people.write(
        "columns.json",
        UNKNOWN.replace(
            "{\"label\"", "{\"card\": {\"together\": [[\"ward\", \"visits\"]]}, \"label\""));
    String ledger = people.path("people.ledger");
    Run.of("ledger", "open", ledger, "--epsilon", "900");
    Run run = learn("--epsilon", "900", "--ledger", ledger);
    assertThat(run.code()).as(run.err()).isZero();
    JsonNode features = run.json().get("features");
    assertThat(features.findValuesAsText("column")).containsExactly("age", "sex");
    assertThat(run.json().get("description").asText())
        .contains("cut points of age were")
        .contains("showed for ward, left out. So is visits, which was to have points together");
    // Nobody asked for thresholds of visits, but the use was for those, too.
    assertThat(Run.of("ledger", "show", ledger).out()).contains("Spent        epsilon 900 of");
  }

  /** Where nothing shows of any column there is no schema, and the error says of which. */
  @Test
  void whereNothingShowsThatIsSaid() {
    people.write(
        "columns.json",
        """
        {"label": {"column": "ill", "positive": "yes", "negative": "no"},
         "features": [{"column": "ward", "integer": "unknown"}]}
        """);
    Run run = learn("--epsilon", "900");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("nothing could be learned of ward").contains("spent");
  }

  private static final String CATEGORIES =
      COLUMNS.replace(
          "[\"f\", \"m\"]", "\"unknown\"}, {\"column\": \"ward\", \"categories\": \"unknown\"");

  @Test
  void unknownCategoriesAreFoundAtADelta() throws Exception {
    people.write("columns.json", CATEGORIES);
    String ledger = people.path("people.ledger");
    Run.of("ledger", "open", ledger, "--epsilon", "900", "--delta", "1e-6");
    Run run = learn("--epsilon", "900", "--delta", "1e-6", "--thresholds", "1", "--ledger", ledger);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err())
        .contains("each of at most 4 queries spends 225; (900, 0.000001)-differentially private");
    JsonNode schema = run.json();
    people.write("learned.json", run.out());
    assertThat(schema.get("features").get(2).get("categories").toString())
        .isEqualTo("[\"f\",\"m\"]");
    assertThat(schema.get("features").get(3).get("categories").toString())
        .isEqualTo("[\"A|1\",\"B, east\",\"C\"]");
    assertThat(schema.get("description").asText())
        .startsWith(
            "Categories of sex, ward and cut points of age, visits were learned privately: (900, ");
    JsonNode shown = Run.of("ledger", "show", ledger, "--format", "json").json();
    assertThat(shown.toString()).contains("\"categories\"").contains("5e-7");
    Run again = learn("--epsilon", "900", "--delta", "1e-6", "--ledger", ledger);
    assertThat(again.code()).isEqualTo(3);
    Run solved =
        Run.of(
            "solve",
            "--data",
            people.table.toString(),
            "--schema",
            people.path("learned.json"),
            "--total",
            "--epsilon",
            "1");
    assertThat(solved.code()).as(solved.err()).isZero();
  }

  /** Codes of wards are whole numbers where a database holds them. */
  @Test
  void unknownCategoriesOfTypedColumnsAreThoseOfAFile() throws Exception {
    String columns =
        """
        {"label": {"column": "ill", "positive": "yes", "negative": "no"},
         "features": [{"column": "ward", "categories": "unknown"},
          {"column": "old", "categories": "unknown"},
          {"column": "risk", "categories": "unknown"}]}
        """;
    people.write("columns.json", columns);
    StringBuilder text = new StringBuilder("ward,old,risk,ill\n");
    for (People.Person person : people.records) {
      boolean old = person.age() > 60;
      String ill = person.ill() ? "yes" : "no";
      text.append(
          "%d,%s,%s,%s\n".formatted((int) person.ward().charAt(0), old, old ? "1.5" : "0", ill));
    }
    people.write("people.csv", text.toString());
    String url = new PeopleInH2(people).url;
    PeopleInH2.execute(
        url,
        "CREATE TABLE coded AS SELECT ASCII(ward) AS ward, age > 60 AS old,"
            + " CAST(CASE WHEN age > 60 THEN 1.5 ELSE 0 END AS DECIMAL(4, 2)) AS risk,"
            + " CAST('a' AS VARBINARY(4)) AS bytes, ill FROM people");
    String[] options = {"--epsilon", "900", "--delta", "1e-6", "--thresholds", "round"};
    Run file = learn(options);
    assertThat(file.code()).as(file.err()).isZero();
    assertThat(file.json().get("features").toString())
        .contains("[\"65\",\"66\",\"67\"]", "[\"false\",\"true\"]", "[\"0\",\"1.5\"]");
    Run there = Run.of(inDatabase(url, options));
    assertThat(there.code()).as(there.err()).isZero();
    assertThat(there.json().get("features")).isEqualTo(file.json().get("features"));
    people.write("columns.json", columns.replace("risk", "bytes"));
    assertThat(Run.of(inDatabase(url, options)).err())
        .contains("column \"bytes\" has values without a text there, which a schema cannot name");
  }

  private String[] inDatabase(String url, String... options) {
    String[] start = {"schema", "learn", "--columns", people.path("columns.json")};
    String[] table = Run.with(start, "--data", url, "--table", "coded");
    return Run.with(table, options);
  }

  /** Public inputs show it, so the ledger stays as it was. */
  @Test
  void unknownCategoriesNeedADelta() throws Exception {
    String ledger = people.path("people.ledger");
    Run.of("ledger", "open", ledger, "--epsilon", "1", "--delta", "1e-6");
    String before = Files.readString(folder.resolve("people.ledger"));
    assertThat(learn("--epsilon", "1", "--delta", "1e-6", "--ledger", ledger).err())
        .contains("no categories are unknown");
    people.write("columns.json", CATEGORIES);
    Run run = learn("--epsilon", "1", "--ledger", ledger);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("without a delta");
    assertThat(learn("--delta", "1e-6").err()).contains("--delta is given without --epsilon");
    assertThat(learn().err()).contains("the categories of \"sex\" are unknown");
    assertThat(Files.readString(folder.resolve("people.ledger"))).isEqualTo(before);
  }

  @Test
  void unknownRangesAreRefusedWhereNothingIsLearned() {
    people.write("columns.json", UNKNOWN);
    Run run = learn();
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .contains("the range of \"age\" is unknown")
        .contains("didyma schema learn --epsilon")
        .doesNotContain("no table was opened");
    people.write("columns.json", COLUMNS);
    assertThat(learn("--epsilon", "1", "--thresholds", "round").err())
        .contains("no range and no categories are unknown");
  }

  /** Without an epsilon no table is opened: there need not be one. */
  @Test
  void roundThresholdsCostNothing() throws Exception {
    Files.delete(people.table);
    Run run = learn();
    assertThat(run.code()).isZero();
    assertThat(run.json().get("features").get(0).get("thresholds").toString())
        .isEqualTo("[20,40,60,80,100,120]");
    assertThat(learn("--ledger", people.path("l")).code()).isEqualTo(2);
  }

  @Test
  void mistakesInPublicInputsCostNothing() {
    assertThat(learn("--epsilon", "1", "--thresholds", "4").err()).contains("--thresholds is");
    people.write("columns.json", COLUMNS.replace("[0, 120]", "[0, 0]"));
    Run run = learn("--epsilon", "1");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("line 3").doesNotContain("spent");
    people.write(
        "columns.json",
        COLUMNS
            .replace("\"integer\": [0, 120]", "\"integer\": [0, 120], \"thresholds\": [40]")
            .replace("\"integer\": [0, 1000]", "\"integer\": [0, 1000], \"scale\": 10"));
    assertThat(learn("--epsilon", "1").err()).contains("no column is open");
  }
}
