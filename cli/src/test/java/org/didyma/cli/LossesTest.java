package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Losses of the score, from the option to the risks of new records. */
class LossesTest {

  @TempDir Path folder;
  private People people;

  @BeforeEach
  void writeFiles() {
    people = new People(folder);
  }

  /** Weights of -1..1 would reach no risk that matters. */
  @Test
  void aLossOfScoresHasALatticeOfItsOwn() throws IOException {
    String data = people.path("shapes.csv");
    String schema = people.path("shapes.json");
    Files.writeString(Path.of(data), "shape,y\nround,1\nflat,0\nround,1\n");
    Files.writeString(
        Path.of(schema),
        """
        {"label": {"column": "y", "positive": "1", "negative": "0"},
         "features": [{"column": "shape", "categories": ["round", "flat"]}]}
        """);
    String[] solve = {"solve", "--data", data, "--schema", schema, "--epsilon", "5"};
    Run run = Run.of(Run.with(solve, "--loss", "logistic"));
    assertThat(run.err())
        .contains("lattice box:2, intercept -10:10", "the loss uses the size of a score");
    assertThat(run.code()).isZero();
    Run own = Run.of(Run.with(solve, "--loss", "logistic", "--intercept", "none"));
    assertThat(own.err()).contains("lattice box:2, since the schema has");
    assertThat(Run.of(solve).err()).contains("lattice ternary, intercept -1:1");
    assertThat(Run.of(Run.with(solve, "--loss", "logistic", "--lattice", "box:1")).err()).isEmpty();
  }

  /** Where a draw of all weights is known to end: few wide ones rank much worse. */
  @Test
  void logisticCardsOfManyCoordinatesAreOfLogOddsWhereAllMayHaveWeights() throws IOException {
    String data = people.path("places.csv");
    String schema = people.path("places.json");
    Files.writeString(Path.of(data), "a,b,y\n" + "p1,q1,1\np2,q3,0\np4,q2,1\np5,q4,0\n".repeat(20));
    Files.writeString(
        Path.of(schema),
        """
        {"label": {"column": "y", "positive": "1", "negative": "0"},
         "features": [
           {"column": "a", "categories": ["p1", "p2", "p3", "p4", "p5", "p6", "p7"]},
           {"column": "b", "categories": ["q1", "q2", "q3", "q4", "q5", "q6", "q7"]}]}
        """);
    String model = people.path("model.json");
    String[] solve = {"solve", "--data", data, "--schema", schema, "--epsilon", "1"};
    Run open = Run.of(Run.with(solve, "--loss", "logistic", "--out", model));
    assertThat(open.err())
        .contains("lattice ternary, intercept -8:8", "49 different rows", "loss logistic:1:");
    assertThat(Files.readString(Path.of(model))).contains("\"logistic:1:0.05:0.0625\"");
    Run named = Run.of(Run.with(solve, "--loss", "logistic:3/4", "--intercept", "none"));
    assertThat(named.err())
        .contains("lattice ternary, since the schema has 14 features")
        .doesNotContain("loss logistic:1");
    // Weights of -1..1 that are half a log-odds each tell no high risks apart.
    assertThat(Run.of(Run.with(solve, "--loss", "logistic:1/2")).err())
        .contains("lattice sparse:5:4, intercept -15:15");
    assertThat(Run.of(Run.with(solve, "--loss", "hinge")).err()).contains("lattice sparse:5:4");
    String[] compare = {
      "compare", "mechanisms", "--data", data, "--schema", schema, "--epsilons", "1"
    };
    Run compared =
        Run.of(
            Run.with(compare, "--repetitions", "1", "--mechanisms", "exponential --loss logistic"));
    assertThat(compared.out()).contains("lattice ternary, intercept -8:8", "loss logistic:1:");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"logistic", "logistic:1:none:1/64", "hinge:2", "ramp:3", "ladder:-1=2,1=1"})
  void anOptimumIsThatOfEnumerationAndItsProofIsAccepted(String loss) {
    String[] options = {"--loss", loss, "--intercept=-2:2", "--cost", "3:2", "--format", "json"};
    JsonNode chain =
        optimize(options, "--certificate-out", people.path("proof.json"), "--ties", "smallest");
    JsonNode all = optimize(options, "--oracle", "enumeration");
    for (String field : List.of("objective", "errors", "cost", "weights", "threshold")) {
      assertThat(chain.path(field)).as(field).isEqualTo(all.path(field));
    }
    assertThat(chain.path("loss").textValue()).startsWith(loss.split(":")[0]);
    Run verdict = Run.of(people.args("verify", people.path("proof.json")));
    assertThat(verdict.code()).as(verdict.toString()).isZero();
    assertThat(verdict.out()).contains("Loss: " + loss.split(":")[0]);
  }

  private JsonNode optimize(String[] options, String... more) {
    String[] all = java.util.Arrays.copyOf(options, options.length + more.length);
    System.arraycopy(more, 0, all, options.length, more.length);
    Run run = Run.of(people.args("optimize", all));
    assertThat(run.code()).as(run.toString()).isZero();
    return run.json();
  }

  /** The integers that were minimised, held against the risks that predict writes. */
  @Test
  void theLogLossIsThatOfThePredictedRisks() throws Exception {
    JsonNode optimum =
        optimize(
            new String[] {"--loss", "logistic:1/2:0.05:1/4096", "--format", "json"},
            "--intercept=-3:3",
            "--out",
            people.path("card.json"));
    Run predicted =
        Run.line(
            "predict --model %s --data %s --out %s",
            people.path("card.json"), people.table, people.path("risks.csv"));
    assertThat(predicted.code()).as(predicted.toString()).isZero();
    List<String> lines = Files.readAllLines(Path.of(people.path("risks.csv")));
    List<String> header = List.of(lines.get(0).split(","));
    assertThat(header).contains("risk");
    // Wards have commas in quotes, before it.
    int fromEnd = header.size() - header.indexOf("risk");
    double nats = 0;
    for (int i = 0; i < people.records.size(); i++) {
      String[] fields = lines.get(i + 1).split(",");
      double risk = Double.parseDouble(fields[fields.length - fromEnd]);
      nats -= Math.log(people.records.get(i).ill() ? risk : 1 - risk);
    }
    // Steps of 1/4096 nats are rounded, and so may be what is written.
    assertThat(optimum.path("log_loss").doubleValue()).isCloseTo(nats, within(0.2));
    JsonNode card = Run.parse(Files.readString(Path.of(people.path("card.json"))));
    assertThat(card.path("model").path("loss").textValue())
        .startsWith("logistic:0.5:0.05:0.000244");
    assertThat(card.path("model").path("risk").path("unit").textValue()).isEqualTo("1/2");
  }

  /** What they need besides. */
  private static final java.util.Map<String, String> OWN =
      java.util.Map.of("gap-truncated", "--gap=100", "top-r", "--top=50");

  @ParameterizedTest
  @CsvSource({
    "exponential, logistic",
    "permute-and-flip, logistic:1/3",
    "top-r, ramp:2",
    "gap-truncated, hinge",
    "opdisc, logistic:1:0.1:1/4",
    "rspm, ladder:0=1",
    "auto, logistic"
  })
  void everyMechanismOnALatticeTakesThem(String mechanism, String loss) {
    Run run =
        Run.of(
            people.args(
                "solve",
                "--mechanism",
                mechanism,
                "--loss",
                loss,
                "--epsilon",
                "5",
                "--format",
                "json",
                OWN.getOrDefault(mechanism, "--threads=1")));
    assertThat(run.code()).as(run.toString()).isZero();
    JsonNode model = run.json().path("model");
    assertThat(model.path("loss").textValue()).startsWith(loss.substring(0, 4));
    assertThat(model.has("risk")).isEqualTo(loss.startsWith("logistic"));
  }

  @Test
  void theTextTellsRisks() {
    Run run =
        Run.of(people.args("solve", "--loss", "logistic:2", "--epsilon", "5", "--intercept=-6:6"));
    assertThat(run.code()).as(run.toString()).isZero();
    assertThat(run.out()).contains("Risk: the odds of ill", "points  risk");
  }

  /** Public mistakes, each found before the table is opened, in one line. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "perceptron | not a loss",
        "logistic:0 | UNIT is not above 0",
        "logistic:1/2:0.5 | P0 is not from",
        "logistic:1/2:1/3 | P0 is not a decimal",
        "logistic:1/2:0.05:2 | STEP is not from",
        "logistic:1/2:0.05:1/16:7 | one parameter too many",
        "ramp:1.5 | MARGIN is not a whole number",
        "hinge:x | not a number",
        "ladder | a parameter is missing",
        "ladder:1=1,0=1 | do not ascend",
        "ladder:1 | not a cut-off"
      })
  void mistakesAreTold(String loss, String message) {
    for (String[] command :
        new String[][] {
          people.args("optimize", "--loss", loss),
          people.args("solve", "--epsilon", "1", "--loss", loss)
        }) {
      Run run = Run.of(command);
      assertThat(run.code()).as(run.toString()).isEqualTo(2);
      assertThat(run.err()).contains("--loss").contains(message).doesNotContain("Exception");
      assertThat(run.out()).isEmpty();
    }
  }

  /** A loss of either kind, convex and not, with the engines that take rows or implications. */
  @ParameterizedTest
  @CsvSource({
    "cp-sat, logistic:1:none:1/64",
    "scip, ramp",
    "highs, logistic:1:none:1/64",
    "highs, ramp"
  })
  void enginesClaimTheSameOptimum(String oracle, String loss) {
    String[] options = {"--loss", loss, "--format", "json"};
    assertThat(optimize(options, "--oracle", oracle).path("objective"))
        .isEqualTo(optimize(options, "--oracle", "enumeration").path("objective"));
  }

  /** A file whose table is not the one of its name proves nothing. */
  @Test
  void anotherTableUnderTheNameIsRefused() throws Exception {
    String proof = people.path("proof.json");
    optimize(new String[] {"--loss", "logistic", "--format", "json"}, "--certificate-out", proof);
    ObjectNode tree = (ObjectNode) Run.parse(Files.readString(Path.of(proof)));
    ArrayNode positive = (ArrayNode) tree.path("loss").path("positive");
    positive.set(0, positive.get(0).intValue() + 1);
    Files.writeString(Path.of(proof), tree.toString());
    Run run = Run.of(people.args("verify", proof));
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.out()).contains("Invalid: the loss is not that of the problem");
  }
}
