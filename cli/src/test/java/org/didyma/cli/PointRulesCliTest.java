package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --points-of}: rules for points reach every command that chooses them. */
class PointRulesCliTest {

  private static final String[] RULES = {
    "--points-of", "age=decreasing", "--points-of", "ward=C=2", "--points-of", "sex=0"
  };

  @TempDir Path folder;
  private People people;

  @BeforeEach
  void writes() {
    people = new People(folder);
  }

  private Run run(String command, List<String> options, String... rules) {
    List<String> args = new ArrayList<>(List.of(command));
    args.addAll(List.of("--data", people.table.toString(), "--schema", people.schema.toString()));
    args.addAll(options);
    args.addAll(List.of(rules));
    return Run.of(args.toArray(String[]::new));
  }

  private static void requireRules(JsonNode model) {
    boolean fixed = false;
    for (JsonNode weight : model.path("weights")) {
      String name = weight.path("feature").textValue();
      assertThat(name.startsWith("age") && weight.path("points").intValue() > 0).isFalse();
      assertThat(name).doesNotStartWith("sex");
      fixed |= name.equals("ward=C") && weight.path("points").intValue() == 2;
    }
    assertThat(fixed).isTrue();
  }

  @Test
  void optimaFollowRulesAndEnginesAgree() {
    List<String> lattice = List.of("--intercept=-3:3", "--format", "json", "--ties", "smallest");
    JsonNode free = run("optimize", lattice).json();
    JsonNode chain = run("optimize", lattice, RULES).json();
    List<String> all = new ArrayList<>(lattice);
    all.addAll(List.of("--oracle", "enumeration"));
    JsonNode enumeration = run("optimize", all, RULES).json();
    requireRules(chain);
    assertThat(chain.path("weights")).isEqualTo(enumeration.path("weights"));
    // The older are more often ill, so the rule costs something.
    assertThat(chain.path("cost").longValue()).isGreaterThan(free.path("cost").longValue());
  }

  @Test
  void cardsFollowRulesAndKeepThemInTheirSchema() {
    for (String lattice : List.of("ternary", "sparse:2:4")) {
      JsonNode model =
          run("solve", List.of("--epsilon", "0.5", "--lattice", lattice, "--format", "json"), RULES)
              .json();
      requireRules(model.path("model"));
      assertThat(
              model.path("model").path("schema").path("features").get(1).path("points").textValue())
          .isEqualTo("decreasing");
    }
  }

  @Test
  void cardsFollowRulesForColumns() {
    String[] rules = {
      "--most-columns", "2", "--most-thresholds", "1", "--either-or", "age,ward", "--no-redundancy"
    };
    // Redundancy is not decided together with numbers of columns.
    Run both = run("solve", List.of("--epsilon", "1"), rules);
    assertThat(both.code()).isEqualTo(2);
    assertThat(both.err()).contains("redundant is not decided");
    String[] columns = Arrays.copyOf(rules, 6);
    for (String lattice : List.of("ternary", "sparse:2:4")) {
      for (String loss : List.of("zero-one", "logistic")) {
        JsonNode model =
            run(
                    "solve",
                    List.of(
                        "--epsilon", "1", "--lattice", lattice, "--loss", loss, "--format", "json"),
                    columns)
                .json()
                .path("model");
        Set<String> in = new HashSet<>();
        int thresholds = 0;
        for (JsonNode weight : model.path("weights")) {
          String name = weight.path("feature").textValue();
          in.add(name.split("[>=/]")[0]);
          thresholds += name.startsWith("age") ? 1 : 0;
        }
        assertThat(in).hasSizeLessThanOrEqualTo(2);
        assertThat(in.containsAll(List.of("age", "ward"))).isFalse();
        assertThat(thresholds).isLessThanOrEqualTo(1);
        assertThat(model.path("schema").path("card").path("mostColumns").intValue()).isEqualTo(2);
      }
    }
    List<String> optimum = List.of("--intercept=-2:2", "--format", "json", "--ties", "smallest");
    List<String> all = new ArrayList<>(optimum);
    all.addAll(List.of("--oracle", "enumeration"));
    assertThat(run("optimize", optimum, columns).json().path("weights"))
        .isEqualTo(run("optimize", all, columns).json().path("weights"));
  }

  /** Each rule by itself is met by many cards. */
  @Test
  void rulesThatNoCardMeetsTogetherAreSaidToBeTheCause() {
    for (String[] rules :
        new String[][] {
          {"--points-of", "ward=C=1", "--points-of", "sex=1", "--either-or", "ward,sex"},
          {"--points-of", "age=2", "--most-thresholds", "1"},
          {"--points-of", "ward=C=1", "--together", "ward,sex", "--points-of", "sex=0"},
          {"--points-of", "ward=C=5", "--lattice", "ball:1:3"},
          {"--points-of", "ward=C=1", "--points-of", "sex=1", "--lattice", "sparse:1:1"}
        }) {
      Run run = run("solve", List.of("--epsilon", "1"), rules);
      assertThat(run.code()).as(run.err()).isEqualTo(2);
      assertThat(run.err())
          .contains("no weights meet all rules together")
          .contains("leave one of the rules out");
    }
  }

  @Test
  void whatConstraintsDoNotGoWithIsRefusedBeforeTheTableIsRead() {
    for (List<String> options :
        List.of(
            List.of("--mechanism", "opdisc"),
            List.of("--mechanism", "rspm"),
            List.of("--mechanism", "top-r", "--top", "100"),
            List.of("--mechanism", "gap-truncated", "--gap", "20"),
            List.of("--mechanism", "sample-and-aggregate", "--blocks", "10"))) {
      List<String> args = new ArrayList<>(options);
      args.addAll(List.of("--epsilon", "1"));
      Run run = run("solve", args, "--most-columns", "1");
      assertThat(run.code()).as(options.get(1)).isEqualTo(2);
      assertThat(run.err())
          .as(options.get(1))
          .contains("not for lattices with constraints on columns");
    }
    Run engine =
        run("optimize", List.of("--certificate-out", people.path("c")), "--most-columns", "1");
    assertThat(engine.code()).isEqualTo(2);
    assertThat(engine.err()).contains("only searches support constraints on columns");
  }

  /** A column that costs more than all errors together has no points. */
  @Test
  void penaltiesOfColumnsReachTheDrawAndStandInTheSchema() {
    for (String mechanism : List.of("exponential", "permute-and-flip")) {
      List<String> options =
          List.of("--epsilon", "5", "--mechanism", mechanism, "--format", "json");
      String[] penalties = {"--penalty-of", "age=100000", "--penalty-of", "ward=0"};
      JsonNode free = run("solve", options).json().path("model");
      JsonNode model = run("solve", options, penalties).json().path("model");
      assertThat(names(free)).anyMatch(name -> name.startsWith("age"));
      assertThat(names(model)).isNotEmpty().noneMatch(name -> name.startsWith("age"));
      assertThat(model.path("schema").path("card").toString())
          .isEqualTo("{\"penalties\":{\"age\":100000}}");
    }
  }

  private static List<String> names(JsonNode model) {
    List<String> names = new ArrayList<>();
    model.path("weights").forEach(weight -> names.add(weight.path("feature").textValue()));
    return names;
  }

  @Test
  void whatCannotAddPenaltiesRefusesThemBeforeTheTableIsRead() {
    for (List<String> options :
        List.of(
            List.of("--mechanism", "opdisc"),
            List.of("--mechanism", "rspm"),
            List.of("--mechanism", "top-r", "--top", "100"),
            List.of("--mechanism", "gap-truncated", "--gap", "20"),
            List.of("--mechanism", "sample-and-aggregate", "--blocks", "10"))) {
      List<String> args = new ArrayList<>(options);
      args.addAll(List.of("--epsilon", "1"));
      Run run = run("solve", args, "--penalty-of", "age=3");
      assertThat(run.code()).as(options.get(1)).isEqualTo(2);
      assertThat(run.err())
          .as(options.get(1))
          .contains("not for lattices with penalties on columns", "leave the penalties out");
    }
    Run auto =
        run("solve", List.of("--epsilon", "1", "--mechanism", "auto"), "--penalty-of", "age=3");
    assertThat(auto.code()).isEqualTo(2);
    assertThat(auto.err()).contains("auto compares bounds on the loss", "permute-and-flip");
    Run alike = run("solve", List.of("--epsilon", "1", "--no-redundancy"), "--penalty-of", "age=3");
    assertThat(alike.code()).isEqualTo(2);
    assertThat(alike.err()).contains("goes by scores", "leave out --no-redundancy");
    Run twice =
        run("solve", List.of("--epsilon", "1", "--penalty-of", "age=3"), "--penalty-of", "age=7");
    assertThat(twice.code()).isEqualTo(2);
    assertThat(twice.err()).contains("names \"age\" twice");
    Run gradient =
        run("solve", List.of("--epsilon", "1", "--mechanism", "psgd"), "--penalty-of", "age=3");
    assertThat(gradient.code()).isEqualTo(2);
    assertThat(gradient.err()).contains("has rules for points, which psgd cannot follow");
    Run search = run("optimize", List.of(), "--penalty-of", "age=3");
    assertThat(search.code()).isEqualTo(2);
    assertThat(search.err()).contains("penalties on columns apply to sampling");
    for (String wrong : List.of("age", "age=", "age=-1", "age=1.5", "height=1", "age=9999999999")) {
      Run run = run("solve", List.of("--epsilon", "1"), "--penalty-of", wrong);
      assertThat(run.code()).as(wrong).isEqualTo(2);
      assertThat(run.err()).startsWith("didyma: --penalty-of").doesNotContain("\tat ");
    }
  }

  @Test
  void whatIsWrongWithARuleForTheCardNamesItsOption() {
    for (List<String> wrong :
        List.of(
            List.of("--penalty-of", "ages=1"),
            List.of("--most-columns", "-1"),
            List.of("--most-thresholds", "2000000"),
            List.of("--together", "age,height"),
            List.of("--either-or", "age,age"))) {
      String[] given = {wrong.get(0) + "=" + wrong.get(1), "--no-redundancy"};
      Run run = run("solve", List.of("--epsilon", "1"), given);
      assertThat(run.code()).as(given[0]).isEqualTo(2);
      assertThat(run.err()).startsWith("didyma: " + wrong.get(0));
    }
  }

  @Test
  void whatCannotFollowRulesOrIsNoneIsRefused() {
    Run gradient = run("solve", List.of("--epsilon", "1", "--mechanism", "psgd"), RULES);
    assertThat(gradient.code()).isEqualTo(2);
    assertThat(gradient.err()).contains("has rules for points, which psgd cannot follow");
    for (String rule : List.of("age", "age=up", "wards=1", "sex=increasing", "ward=C=2:1")) {
      Run run = run("solve", List.of("--epsilon", "1"), "--points-of", rule);
      assertThat(run.code()).as(rule).isEqualTo(2);
      assertThat(run.err()).startsWith("didyma: ").doesNotContain("\tat ");
    }
  }
}
