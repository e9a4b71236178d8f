package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OptimizeTest {

  @TempDir Path folder;
  private People people;

  @BeforeEach
  void writeFiles() {
    people = new People(folder);
  }

  @Test
  void reportsTheOptimumWithItsCertificate() {
    Run run = Run.of(people.args("optimize", "--format", "json"));

    assertThat(run.code()).isZero();
    assertThat(run.err()).contains("not private");
    JsonNode answer = run.json();
    assertThat(answer.path("status").textValue()).isEqualTo("optimal");
    assertThat(answer.path("records").longValue()).isEqualTo(300);
    assertThat(answer.path("cells").longValue()).isBetween(2L, 300L);
    assertThat(answer.path("errors").isIntegralNumber()).isTrue();
    assertThat(answer.path("cost").longValue()).isEqualTo(answer.path("errors").longValue());
    assertThat(answer.path("objective").longValue()).isEqualTo(answer.path("cost").longValue());
    assertThat(answer.path("bound").longValue()).isEqualTo(answer.path("objective").longValue());
    assertThat(answer.path("engine").textValue()).isEqualTo("chain");
    assertThat(answer.path("strategy").textValue()).startsWith("chain bound in tables");
    assertThat(answer.path("certificate").path("kind").textValue()).isEqualTo("search-tree");
    assertThat(answer.path("certificate").path("file").isNull()).isTrue();
    assertThat(answer.path("nodes").isIntegralNumber()).isTrue();
    assertThat(answer.path("seconds").isNumber()).isTrue();
    assertThat(answer.path("weights").isArray()).isTrue();
    assertThat(answer.path("threshold").isIntegralNumber()).isTrue();
  }

  @Test
  void enginesAgree() {
    for (List<String> options :
        List.of(
            List.of("--cost", "4:1"),
            List.of("--lattice", "sparse:1:2", "--intercept=-1:1"),
            List.of("--lattice", "ball:1:4", "--perturbation", perturbation()))) {
      JsonNode chain = optimum(options, "chain");
      JsonNode enumeration = optimum(options, "enumeration");
      assertThat(enumeration.path("engine").textValue()).isEqualTo("enumeration");
      assertThat(enumeration.path("certificate").path("kind").textValue()).isEqualTo("enumerated");
      for (String field : List.of("objective", "bound", "errors", "cost", "weights", "threshold")) {
        assertThat(enumeration.path(field)).describedAs(field).isEqualTo(chain.path(field));
      }
    }
  }

  @Test
  void minimisesThePerturbedObjective() {
    JsonNode answer = optimum(List.of("--perturbation", perturbation()), "chain");
    long linear = 0;
    List<String> names = List.of("sex=f", "age>=30", "age>=45", "age>=60", "age>=75");
    for (JsonNode weight : answer.path("weights")) {
      int coordinate = names.indexOf(weight.path("feature").textValue());
      linear += coordinate < 0 ? 0 : (coordinate + 1L) * weight.path("points").longValue();
    }
    assertThat(answer.path("objective").longValue())
        .isEqualTo(10 * answer.path("cost").longValue() - linear);
  }

  @Test
  void writesAModelThatPromisesNothing() {
    String out = people.path("optimum.json");
    Run run = Run.of(people.args("optimize", "--out", out, "--intercept=-2:2"));
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("Exact optimum", "not private");

    Run evaluated =
        Run.of("evaluate", "--model", out, "--data", people.table.toString(), "--format", "json");
    assertThat(evaluated.json().path("errors").longValue())
        .isEqualTo(
            Run.of(people.args("optimize", "--intercept=-2:2", "--format", "json"))
                .json()
                .path("errors")
                .longValue());
    assertThat(Run.of("export", "--model", out, "--to", "markdown").out()).contains("not private");
  }

  /** As in solve, where leaving the option out means another thing. */
  @Test
  void anInterceptThatIsNoneIsNone() {
    Run run = Run.of(people.args("optimize", "--intercept", "none", "--format", "json"));
    JsonNode without = Run.of(people.args("optimize", "--format", "json")).json();
    assertThat(run.json().path("lattice")).isEqualTo(without.path("lattice"));
    assertThat(run.json().path("weights")).isEqualTo(without.path("weights"));
  }

  @Test
  void stopsAtTheTimeLimitWithValidBounds() {
    List<String> hard = people.hardTable(40);
    String out = people.path("optimum.json");
    Run run =
        Run.of(
            Stream.of(
                    List.of("optimize"),
                    hard,
                    List.of("--lattice", "box:3", "--time-limit", "1.5"),
                    List.of("--out", out, "--format", "json"))
                .flatMap(List::stream)
                .toArray(String[]::new));
    assertThat(run.code()).isEqualTo(3);
    JsonNode answer = run.json();
    assertThat(answer.path("status").textValue()).isEqualTo("stopped");
    assertThat(answer.path("bound").isIntegralNumber()).isTrue();
    assertThat(answer.path("bound").longValue())
        .isLessThanOrEqualTo(answer.path("objective").longValue());
    assertThat(answer.path("certificate").isNull()).isTrue();
    assertThat(answer.path("value_proven").booleanValue()).isFalse();
    assertThat(run.err()).contains("without an optimum", "best weights so far");
    JsonNode model = people.json("optimum.json");
    assertThat(model.path("search").path("status").textValue()).isEqualTo("stopped");
    assertThat(model.path("search").path("bound")).isEqualTo(answer.path("bound"));
    assertThat(model.path("model").path("weights")).isEqualTo(answer.path("weights"));
    String table = hard.get(hard.indexOf("--data") + 1);
    Run evaluated = Run.of("evaluate", "--model", out, "--data", table, "--format", "json");
    assertThat(evaluated.json().path("errors")).isEqualTo(answer.path("errors"));
  }

  /** More coordinates than rows: the value is proven at once, the tie rule not in a lifetime. */
  @Test
  void aProvenValueEndsTheRun() {
    List<String> easy = people.separableTable(70);
    String out = people.path("optimum.json");
    String proof = people.path("proof.json");
    Run any = run("optimize", easy, "--out", out, "--certificate-out", proof, "--format", "json");
    assertThat(any.code()).describedAs(any.err()).isZero();
    assertThat(any.json().path("status").textValue()).isEqualTo("optimal");
    assertThat(any.json().path("errors").longValue()).isZero();
    assertThat(any.json().path("value_proven").booleanValue()).isTrue();
    assertThat(any.json().path("tie_rule_proven").booleanValue()).isFalse();
    assertThat(any.json().path("certificate").path("kind").textValue()).isEqualTo("search-tree");
    assertThat(run("verify", easy, proof).code()).isZero();
    assertThat(people.json("optimum.json").path("search").path("status").textValue())
        .isEqualTo("optimal");

    String other = people.path("other.json");
    Run smallest =
        run(
            "optimize",
            easy,
            "--ties",
            "smallest",
            "--time-limit",
            "2",
            "--certificate-out",
            other);
    assertThat(smallest.code()).describedAs(smallest.err()).isZero();
    assertThat(smallest.out()).contains("Exact optimum: 0 errors", "Other weights may be as good");
    assertThat(run("verify", easy, other).code()).isZero();
  }

  /**
   * One column tells the label, so a search takes less than a second; a proof, which looks at all
   * supports, takes half a minute.
   */
  @Test
  void anOptimumIsToldWhoseCertificateWasStopped() {
    int d = 130;
    Random random = new Random(3);
    StringBuilder text = new StringBuilder();
    StringBuilder features = new StringBuilder();
    for (int j = 0; j < d; j++) {
      text.append('c').append(j).append(',');
      features.append(j > 0 ? "," : "").append("{\"column\": \"c%d\"".formatted(j));
      features.append(", \"integer\": [0, 1]}");
    }
    text.append("y\n");
    for (int i = 0; i < 300; i++) {
      int[] row = random.ints(d, 0, 2).toArray();
      Arrays.stream(row).forEach(x -> text.append(x).append(','));
      text.append(row[60] == 1 ? "yes\n" : "no\n");
    }
    people.write("wide.csv", text.toString());
    people.write(
        "wide.json",
        "{\"label\": {\"column\": \"y\", \"positive\": \"yes\", \"negative\": \"no\"}, \"features\": ["
            + features
            + "]}");
    List<String> table =
        List.of("--data", people.path("wide.csv"), "--schema", people.path("wide.json"));
    String proof = people.path("proof.json");
    Run run =
        run(
            "optimize",
            table,
            "--lattice",
            "sparse:1:5",
            "--time-limit",
            "3",
            "--out",
            people.path("optimum.json"),
            "--certificate-out",
            proof,
            "--format",
            "json");
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.err())
        .contains("its proof for --certificate-out was stopped", "Hint: allow more time");
    assertThat(run.json().path("status").textValue()).isEqualTo("optimal");
    assertThat(run.json().path("errors").longValue()).isZero();
    assertThat(run.json().path("certificate").path("file").isNull()).isTrue();
    assertThat(Path.of(proof)).doesNotExist();
    assertThat(people.json("optimum.json").path("search").path("status").textValue())
        .isEqualTo("optimal");
  }

  @Test
  void severalUnitsAreSearchedForTheLeastLogLoss() {
    List<String> units = List.of("1/8", "1/2", "1", "2");
    double least = Double.POSITIVE_INFINITY;
    String best = "";
    for (String unit : units) {
      double own =
          optimum(
                  List.of("--intercept=-3:3", "--loss", "logistic:" + unit + ":none:1/256"),
                  "chain")
              .path("log_loss")
              .doubleValue();
      best = own < least ? unit : best;
      least = Math.min(least, own);
    }
    assertThat(best).isNotEqualTo("1/8"); // which is tried first

    JsonNode answer =
        optimum(
            List.of(
                "--intercept=-3:3", "--loss", "logistic:9:none:1/256", "--units", "1/8,1/2,1,2"),
            "chain");

    assertThat(answer.path("status").textValue()).isEqualTo("optimal");
    assertThat(answer.path("log_loss").doubleValue()).isEqualTo(least);
    assertThat(answer.path("units")).hasSize(4);
    List<String> losses = answer.path("units").findValuesAsText("loss");
    assertThat(answer.path("loss").textValue()).isEqualTo(losses.get(units.indexOf(best)));
    for (JsonNode unit : answer.path("units")) {
      assertThat(unit.path("status").textValue()).isIn("optimal", "no less");
      assertThat(unit.path("log_loss").doubleValue()).isGreaterThanOrEqualTo(least);
    }
  }

  /** The file and programs have the fraction that it is. */
  @Test
  void aUnitIsCalledAsItWasGiven() {
    Run run =
        Run.of(
            people.args(
                "optimize", "--loss", "logistic:1:none:1/256", "--units", "1/1.626, 0.50,1/2"));
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("logistic:1/1.626:none:0.00390625: ", "logistic:0.50:none:0.00390625: ")
        .doesNotContain("500/813:none:0.00390625: ", "logistic:0.5:none");
  }

  @Test
  void unitsAreForLogisticLoss() {
    Run run = Run.of(people.args("optimize", "--units", "1,2"));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("--units", "zero-one", "--loss logistic");
  }

  @Test
  void theRuleForTiesIsAnyOrSmallest() {
    Run smallest = Run.of(people.args("optimize", "--ties", "smallest", "--format", "json"));
    assertThat(smallest.json().path("tie_rule_proven").booleanValue()).isTrue();
    Run wrong = Run.of(people.args("optimize", "--ties", "largest"));
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err()).contains("--ties", "use one of: any, smallest");
  }

  private static Run run(String command, List<String> data, String... more) {
    return Run.of(
        Stream.of(List.of(command), data, List.of(more))
            .flatMap(List::stream)
            .toArray(String[]::new));
  }

  private String perturbation() {
    return people
        .write("p.json", "{\"unit\": 10, \"linear\": [1, 2, 3, 4, 5, 0, 0, 0, 0]}")
        .toString();
  }

  private JsonNode optimum(List<String> options, String oracle) {
    Run run =
        Run.of(
            people.args(
                "optimize",
                Stream.concat(options.stream(), Stream.of("--oracle", oracle, "--format", "json"))
                    .toArray(String[]::new)));
    assertThat(run.code()).describedAs(run.err()).isZero();
    return run.json();
  }
}
