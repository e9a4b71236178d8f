package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
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
    return learnFrom(people.table.toString(), options);
  }

  private Run learnFrom(String table, String... options) {
    String[] words =
        with(
            new String[] {
              "learn",
              "--columns",
              people.path("columns.json"),
              "--data",
              table,
              "--out",
              people.path("card")
            },
            options);
    return Run.of(
        List.of(options).contains("--records") ? words : with(words, "--records", "unknown"));
  }

  /**
   * Which of a few wide weights of many levels are redundant is counted before anything is paid.
   */
  @Test
  @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aColumnOfManyCategoriesIsLearnedWithoutRedundancy() {
    List<String> levels = IntStream.range(0, 40).mapToObj(i -> "c" + i).toList();
    people.write(
        "columns.json",
        """
        {"label": {"column": "ill", "positive": "yes", "negative": "no"},
         "features": [{"column": "place", "categories": ["%s"]}]}
        """
            .formatted(String.join("\", \"", levels)));
    StringBuilder table = new StringBuilder("place,ill\n");
    for (int i = 0; i < 400; i++) {
      table.append("c").append(i % 40).append(i % 40 < 20 ? ",yes\n" : ",no\n");
    }
    people.write("places.csv", table.toString());
    Run run =
        learnFrom(
            people.path("places.csv"), "--epsilon", "1", "--loss", "logistic", "--no-redundancy");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err()).contains("a card from sparse:5:4");
  }

  @Test
  void everythingIsInTheFolderAndCostsEpsilonOnce() throws IOException {
    String ledger = people.path("people.ledger");
    Run.of("ledger", "open", ledger, "--epsilon", "2");
    Run run =
        learn(
            "--epsilon",
            "2",
            "--schema-epsilon",
            "0.5",
            "--strategy",
            "exact-risks",
            "--ledger",
            ledger);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err())
        .contains("cut points  0.5 for at most 3 of each of 2 numbers")
        .contains("points      1.5 for a card from box:2");
    assertThat(run.out()).contains("Measured privately").contains("Predict ");
    try (Stream<Path> files = Files.list(folder.resolve("card"))) {
      assertThat(files.map(f -> f.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "plan.json",
              "schema.json",
              "card.json",
              "card.txt",
              "quality.json",
              "quality.txt",
              "quality.csv",
              "quality.svg",
              "report.html",
              "dossier.html");
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

  /** Who cannot spare records has a card, and no figures. */
  @Test
  void allRecordsMayBeLearnedFrom() throws IOException {
    String ledger = people.path("people.ledger");
    Run.of("ledger", "open", ledger, "--epsilon", "2");
    Run run = learn("--epsilon", "2", "--hold-out", "none", "--ledger", ledger, "--format", "json");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err()).contains("hold-out    none");
    assertThat(run.json().has("quality")).isFalse();
    assertThat(run.json().path("guarantee").path("epsilon").asText()).isEqualTo("2");
    try (Stream<Path> files = Files.list(folder.resolve("card"))) {
      assertThat(files.map(f -> f.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "plan.json", "schema.json", "card.json", "card.txt", "dossier.html");
    }
    assertThat(Run.of("ledger", "show", ledger, "--format", "json").out()).contains("\"2\"");
  }

  /** Real weights, rounded: a card like others, whose promise says on what it rests. */
  @Test
  void pointsMayBeRoundedWeights() {
    Run run = learn("--epsilon", "20", "--strategy", "rounded", "--format", "json");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err()).contains("rounded to -10:10");
    JsonNode tree = run.json();
    assertThat(tree.path("mechanism").asText()).isEqualTo("objective-perturbation");
    assertThat(tree.path("model").path("kind").asText()).isEqualTo("linear-lattice");
    assertThat(tree.path("model").path("points").asText()).isEqualTo("-10:10");
    assertThat(tree.path("guarantee").path("conditions")).hasSize(1);
    assertThat(tree.path("plan").path("mechanism").asText()).isEqualTo("objective-perturbation");
    assertThat(tree.path("model").path("risk").path("costs").asText()).isEqualTo("1:1");
    assertThat(
            Run.of(
                    "predict",
                    "--model",
                    people.path("card/card.json"),
                    "--data",
                    people.table.toString())
                .code())
        .isZero();
  }

  /** Costs move the threshold of rounded weights, and the model file says so. */
  @Test
  void roundedWeightsFollowCosts() {
    Run run =
        learn("--epsilon", "20", "--strategy", "rounded", "--cost", "7:2", "--format", "json");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.json().path("model").path("risk").path("costs").asText()).isEqualTo("7:2");
    assertThat(run.json().path("model").path("costs").asText()).isEqualTo("7:2");
    Run predicted =
        Run.of(
            "predict", "--model", people.path("card/card.json"), "--data", people.table.toString());
    assertThat(predicted.code()).as(predicted.err()).isZero();
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
          {"--epsilon", "1", "--schema-epsilon", "none", "--cuts", "labels"},
          {"--epsilon", "1", "--schema-epsilon", "0.5", "--cuts", "medians"},
          {"--epsilon", "1", "--hold-out", "1"},
          {"--epsilon", "1", "--hold-out", "0"},
          {"--epsilon", "1", "--hold-out", "a fifth"},
          {"--epsilon", "1", "--loss", "quadratic"},
          {"--epsilon", "1", "--lattice", "round"},
          {"--epsilon", "1", "--strategy", "opdisc"},
          {"--epsilon", "1", "--strategy", "rounded", "--lattice", "ternary"},
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

  /** Room for the schema alone is none: what is learned of it would be lost. */
  @Test
  void aBudgetForLessThanAllOfItIsLeftAlone() {
    String ledger = people.path("people.ledger");
    Run.of("ledger", "open", ledger, "--epsilon", "1");
    Run run = learn("--epsilon", "2", "--schema-epsilon", "0.5", "--ledger", ledger);
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.err()).contains("the budget of the ledger is epsilon 1, of which epsilon 0");
    assertThat(Files.exists(folder.resolve("card"))).isFalse();
    assertThat(Run.of("ledger", "show", ledger).out()).contains("Left         epsilon 1\n");
  }

  /** Each step is held against the least use by itself, so a small one is refused at once. */
  @Test
  void aStepBelowTheLeastUseIsRefusedBeforeTheOthersArePaid() {
    String ledger = people.path("people.ledger");
    Run.of("ledger", "open", ledger, "--epsilon", "10");
    // The schema at 0.02 is a use; the card, at 0.005, is none.
    Run run = learn("--epsilon", "0.025", "--schema-epsilon", "0.02", "--ledger", ledger);
    assertThat(run.code()).as(run.err()).isNotZero();
    assertThat(run.err()).contains("below epsilon 0.01");
    assertThat(Files.exists(folder.resolve("card"))).isFalse();
    assertThat(Run.of("ledger", "show", ledger).out()).contains("Left         epsilon 10\n");
  }

  /** What the cut points of all columns cost is one use, and its release names it as its own. */
  @Test
  void theSchemaIsOneUseForAllColumns() throws IOException {
    String ledger = people.path("people.ledger");
    Run.of("ledger", "open", ledger, "--epsilon", "8");
    // Cut points have a tenth, 0.01, above the least use 0.008, and each of both columns half of
    // it.
    Run run = learn("--epsilon", "0.1", "--ledger", ledger);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(Run.of("ledger", "show", ledger, "--format", "json").json().get("uses")).hasSize(2);
    String dossier = Files.readString(folder.resolve("card/dossier.html"));
    assertThat(dossier.split("; for this release", -1)).hasSize(3);
    assertThat(Run.of("ledger", "show", ledger).out()).contains("Left         epsilon 7.9\n");
    // The file of columns states no policy, so any other outcome is read as one of the two.
    assertThat(Files.readString(folder.resolve("card/card.txt")).replaceAll("\\s+", " "))
        .contains("whose \"ill\" is not one of \"yes\", \"no\" counts as \"no\".");
  }

  /** A run that goes on from a schema names what that cost, too. */
  @Test
  void aRunThatGoesOnNamesTheUseOfItsSchema() throws IOException {
    String ledger = people.path("people.ledger");
    Run.of("ledger", "open", ledger, "--epsilon", "9");
    String[] words = {"--epsilon", "2", "--schema-epsilon", "0.5", "--ledger", ledger};
    assertThat(learn(words).code()).isZero();
    Path card = folder.resolve("card");
    JsonNode whole = Run.of("explain", "--model", card + "/card.json", "--format", "json").json();
    String hash = whole.at("/model/ledger_entries/0").asText();
    assertThat(hash).hasSize(64);
    Files.writeString(card.resolve("schema.uses"), hash + "\n");
    leaveOnly(card, "plan.json", "schema.json", "schema.uses");
    Run run = learn(words);
    assertThat(run.code()).as(run.err()).isZero();
    String dossier = Files.readString(card.resolve("dossier.html"));
    // Of three uses the card of the first run is not this one's.
    assertThat(dossier.split("; for this release", -1)).hasSize(3);
    assertThat(Files.exists(card.resolve("schema.uses"))).isFalse();
  }

  /** A run that ended between its steps goes on, and pays for the card alone. */
  @Test
  void goesOnFromWhatWasReleased() throws IOException {
    String[] words = {"--epsilon", "2", "--schema-epsilon", "0.5"};
    assertThat(learn(words).code()).isZero();
    Path card = folder.resolve("card");
    String schema = Files.readString(card.resolve("schema.json"));
    assertThat(learn(words).err()).contains("has a card");
    leaveOnly(card, "plan.json", "schema.json");
    String ledger = people.path("people.ledger");
    Run.of("ledger", "open", ledger, "--epsilon", "1.5");
    Run other = learn("--epsilon", "2", "--schema-epsilon", "0.25");
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.err()).contains("for another plan");
    Run run = learn("--epsilon", "2", "--schema-epsilon", "0.5", "--ledger", ledger);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err()).contains("resumes with the schema");
    assertThat(Files.readString(card.resolve("schema.json"))).isEqualTo(schema);
    assertThat(Files.exists(card.resolve("card.begun"))).isFalse();
  }

  /** What is guessed and wanted stands in the plan, so that nobody goes on with something else. */
  @Test
  void doesNotGoOnWithOtherPenaltiesOrAnotherGuess() throws IOException {
    String[] words = {
      "--epsilon", "2", "--schema-epsilon", "0.5", "--records", "400", "--loss", "logistic"
    };
    String[] first = with(words, "--penalty-of", "age=20", "--positives", "0.3");
    assertThat(learn(first).code()).isZero();
    Path card = folder.resolve("card");
    assertThat(Files.readString(card.resolve("plan.json")).replaceAll("\\s", ""))
        .contains("\"positives\":0.3,\"penalties\":{\"age\":20},");
    leaveOnly(card, "plan.json", "schema.json");
    for (String[] other :
        List.of(
            with(words, "--penalty-of", "age=21", "--positives", "0.3"),
            with(words, "--penalty-of", "visits=20", "--positives", "0.3"),
            with(words, "--positives", "0.3"),
            with(words, "--penalty-of", "age=20", "--positives", "0.4"),
            with(words, "--penalty-of", "age=20"))) {
      Run run = learn(other);
      assertThat(run.code()).as(String.join(" ", other)).isEqualTo(2);
      assertThat(run.err()).contains("for another plan");
    }
    assertThat(learn(first).err()).contains("resumes with the schema");
  }

  /** The loss is of the prevalence, whether or not records are guessed or held out. */
  @Test
  void aGuessOfTheShareOfPositivesIsAlwaysTaken() {
    for (String[] words :
        List.of(
            new String[] {"--positives", "0.3"},
            new String[] {"--positives", "0.3", "--records", "400", "--hold-out", "none"})) {
      Run run = learn(with(words, "--epsilon", "2", "--plan-only"));
      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.out())
          .contains("of the information in the table")
          .doesNotContain("if half of the records");
      assertThat(Files.exists(folder.resolve("card"))).isFalse();
    }
  }

  private static String[] with(String[] words, String... more) {
    return Stream.concat(Stream.of(words), Stream.of(more)).toArray(String[]::new);
  }

  /** Which cuts were learned is part of the plan, and of what the card's promise is about. */
  @Test
  void cutsByLabelsAreSaidEverywhere() throws IOException {
    String[] words = {"--epsilon", "2", "--schema-epsilon", "0.5", "--cuts", "labels"};
    Run run = learn(words);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err())
        .contains("0.5 for at most 3 of each of 2 numbers, where their labels change");
    Path card = folder.resolve("card");
    assertThat(Files.readString(card.resolve("plan.json"))).contains("\"labels\"");
    assertThat(Files.readString(card.resolve("schema.json"))).contains("Cut points by labels of");
    assertThat(Files.readString(card.resolve("card.json"))).contains("\"label-cuts\"");
    assertThat(Run.of("explain", "--model", card.resolve("card.json").toString()).out())
        .contains("This guarantee includes learning the schema")
        .contains("Cut points by labels of");
    leaveOnly(card, "plan.json", "schema.json");
    assertThat(learn("--epsilon", "2", "--schema-epsilon", "0.5").err())
        .contains("for another plan");
    assertThat(learn(words).err()).contains("resumes with the schema");
  }

  /** Cuts by labels count errors by the card's costs, which some table could not add up. */
  @Test
  void cutsByLabelsTakeTheCostsOfTheCard() {
    String ledger = people.path("people.ledger");
    Run.of("ledger", "open", ledger, "--epsilon", "2");
    Run run =
        learn(
            "--epsilon",
            "2",
            "--schema-epsilon",
            "0.5",
            "--cuts",
            "labels",
            "--cost",
            "3000000:1",
            "--ledger",
            ledger);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("3000000:1 are too large to be added up over a column");
    assertThat(Run.of("ledger", "show", ledger).out()).contains("Left         epsilon 2\n");
    assertThat(Files.exists(folder.resolve("card"))).isFalse();
  }

  /** What was begun may have been seen: it is spent, and not repeated. */
  @Test
  void aStepThatWasBegunIsNotRepeated() throws IOException {
    String[] words = {"--epsilon", "2", "--schema-epsilon", "0.5"};
    assertThat(learn(words).code()).isZero();
    Path card = folder.resolve("card");
    leaveOnly(card, "plan.json", "schema.json");
    Files.createFile(card.resolve("card.begun"));
    assertThat(learn(words).err()).contains("card began").contains("spent");
    leaveOnly(card, "plan.json");
    Files.createFile(card.resolve("schema.begun"));
    assertThat(learn(words).err()).contains("schema began");
    // A step that did not get to the table can be tried again.
    leaveOnly(card, "plan.json");
    String ledger = people.path("people.ledger");
    Run.of("ledger", "open", ledger, "--epsilon", "0.1");
    Run poor = learn("--epsilon", "2", "--schema-epsilon", "0.5", "--ledger", ledger);
    assertThat(poor.code()).isEqualTo(3);
    assertThat(learn(words).code()).isZero();
  }

  private static void leaveOnly(Path folder, String... names) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        if (!List.of(names).contains(file.getFileName().toString())) {
          Files.delete(file);
        }
      }
    }
  }

  private static JsonNode json(Path file) throws IOException {
    return new ObjectMapper().readTree(file.toFile());
  }

  /** Card and files say what the card is worth, and the model file has what that follows from. */
  @Test
  void theVerdictIsInEveryFile() throws IOException {
    Run run = learn("--epsilon", "40");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err()).contains("unusual     an epsilon of 40");
    Path card = folder.resolve("card");
    JsonNode model = json(card.resolve("card.json"));
    String sentence = model.at("/verdict/sentence").asText();
    assertThat(sentence).containsAnyOf("Better than always", "Not shown to be better");
    assertThat(model.at("/measured/auc/low").asDouble() > 0.5)
        .isEqualTo(model.at("/verdict/kind").asText().equals("better"));
    assertThat(json(card.resolve("quality.json")).at("/verdict/sentence").asText())
        .isEqualTo(sentence);
    for (String name : List.of("card.txt", "quality.txt")) {
      String text = Files.readString(card.resolve(name));
      assertThat(text.substring(0, text.indexOf("\n\n")).replace('\n', ' ')).isEqualTo(sentence);
    }
    for (String name : List.of("report.html", "dossier.html")) {
      assertThat(Files.readString(card.resolve(name))).contains("<p class=\"lead\">" + sentence);
    }
    // It is said once.
    assertThat(run.out().indexOf(sentence.substring(0, 30)))
        .isZero()
        .isEqualTo(run.out().lastIndexOf(sentence.substring(0, 30)));
  }

  /** What decides the plan is asked for, and before anything is read. */
  @Test
  void aNumberOfRecordsIsAskedFor() {
    String[] words = {"learn", "--columns", people.path("columns.json"), "--epsilon", "1"};
    for (String[] more :
        List.of(
            new String[] {"--data", people.path("no.csv"), "--out", people.path("card")},
            new String[] {"--plan-only"})) {
      Run run = Run.of(with(words, more));
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err()).contains("--records is missing", "--records unknown");
    }
    assertThat(Run.of(with(words, "--plan-only", "--records", "unknown")).out())
        .contains("unknown without a guess of the number of records");
  }

  /** A tenth of epsilon goes to thresholds where a public guess says that it is enough. */
  @Test
  void recordsDecideWhetherThresholdsAreLearned() {
    assertThat(learn("--epsilon", "1", "--records", "40").err())
        .contains("cut points  0, equal steps of each range")
        .contains("for an accuracy of 80 % of 40 records");
    people.write("columns.json", COLUMNS.replace("120", "130"));
    assertThat(learn("--epsilon", "1", "--records", "0").err()).contains("at least 1");
    Run learned =
        Run.of(
            "learn",
            "--columns",
            people.path("columns.json"),
            "--data",
            people.table.toString(),
            "--out",
            people.path("other"),
            "--epsilon",
            "1",
            "--records",
            "100000",
            "--format",
            "json");
    assertThat(learned.json().get("plan").get("schema_epsilon").asText()).isEqualTo("0.1");
    assertThat(learned.json().get("plan").get("card_epsilon").asText()).isEqualTo("0.9");
  }

  /** Rules for points and cards hold for what is learned, thresholds learned or round. */
  @Test
  void rulesAreFollowed() {
    for (String schema : new String[] {"none", "1"}) {
      String folder = people.path("card-" + schema);
      Run run =
          Run.of(
              "learn",
              "--columns",
              people.path("columns.json"),
              "--data",
              people.table.toString(),
              "--out",
              folder,
              "--epsilon",
              "50",
              "--loss",
              "logistic",
              "--records",
              "unknown",
              "--schema-epsilon",
              schema,
              "--either-or",
              "age,visits",
              "--most-thresholds",
              "1",
              "--points-of",
              "sex=0",
              "--points-of",
              "age=non-negative",
              "--format",
              "json");
      assertThat(run.code()).as(run.err()).isZero();
      int ages = 0;
      int visits = 0;
      for (JsonNode weight : run.json().path("model").path("weights")) {
        String name = weight.path("feature").asText();
        int points = weight.path("points").asInt();
        assertThat(name).doesNotStartWith("sex");
        if (name.startsWith("age")) {
          ages++;
          assertThat(points).isPositive();
        }
        visits += name.startsWith("visits") ? 1 : 0;
      }
      assertThat(ages).isLessThanOrEqualTo(1);
      assertThat(visits).isLessThanOrEqualTo(1);
      assertThat(ages * visits).isZero();
      assertThat(ages).isOne();
    }
  }
}
