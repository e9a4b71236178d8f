package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
