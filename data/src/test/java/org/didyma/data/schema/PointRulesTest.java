package org.didyma.data.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigInteger;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.data.columns.Columns;
import org.didyma.formulations.Constraints;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.junit.jupiter.api.Test;

/** Rules for points become the lattice of exactly those weights that follow them. */
class PointRulesTest {

  private static final String TEXT =
      """
      {"label": {"column": "y", "positive": "1", "negative": "0"}, "missing": ["?"],
       "features": [
        {"column": "age", "integer": [0, 90], "thresholds": [30, 60], "onMissing": "category"%s},
        {"column": "sex", "categories": ["f", "m"]%s},
        {"column": "hours", "integer": [0, 90], "scale": 10%s}]}
      """;

  private static Schema schema(String age, String sex, String hours) {
    return Schema.parse(TEXT.formatted(age, sex, hours), "test");
  }

  private static void check(Schema schema, String name, List<IntPredicate> rules) {
    WeightLattice lattice = LatticeName.parse(name).over(schema.weightRules());
    // Coordinates: two thresholds, missing, f, m, hours.
    int[] w = new int[6];
    long members = count(lattice, w, 0, rules);
    assertThat(members).isPositive();
    assertThat(lattice.cardinality()).isEqualTo(BigInteger.valueOf(members));
    assertThat(Schema.parse(schema.toJson(), "again")).isEqualTo(schema);
  }

  /** Counts the points that follow the rules, all of which and no others the lattice has. */
  private static long count(WeightLattice lattice, int[] w, int from, List<IntPredicate> rules) {
    if (from == w.length) {
      boolean follows = true;
      for (int j = 0; j < w.length; j++) {
        follows &= rules.get(j).test(w[j]);
      }
      assertThat(lattice.contains(Weights.of(w))).isEqualTo(follows);
      return follows ? 1 : 0;
    }
    long sum = 0;
    for (int v = -4; v <= 4; v++) {
      w[from] = v;
      sum += count(lattice, w, from + 1, rules);
    }
    return sum;
  }

  @Test
  void rulesLeaveTheWeightsThatFollowThem() {
    IntPredicate any = v -> Math.abs(v) <= 1;
    IntPredicate up = v -> v >= 0 && v <= 1;
    IntPredicate down = v -> v <= 0 && v >= -1;
    check(schema("", "", ""), "ternary", List.of(any, any, any, any, any, any));
    check(
        schema(", \"points\": \"increasing\"", "", ", \"points\": \"decreasing\""),
        "ternary",
        List.of(up, up, any, any, any, down));
    check(
        schema(", \"points\": \"non-negative\"", ", \"points\": \"non-positive\"", ""),
        "box:1",
        List.of(up, up, up, down, down, any));
    check(
        schema(
            ", \"points\": {\"age>=60\": [0, 3], \"age=missing\": 0}",
            ", \"points\": {\"sex=m\": 2}",
            ", \"points\": [-3, -2]"),
        "ternary",
        List.of(
            any, v -> v >= 0 && v <= 3, v -> v == 0, any, v -> v == 2, v -> v == -3 || v == -2));
  }

  /** Categories in an order have thresholds, so rules for these are rules for them. */
  @Test
  void orderedCategoriesFollowTheRulesOfThresholds() {
    String text =
        """
        {"label": {"column": "y", "positive": "1", "negative": "0"}, "missing": ["?"],
         "features": [
          {"column": "school", "categories": ["none", "some", "all", "more"], "ordered": true,
           "onMissing": "category", "points": "increasing"},
          {"column": "sex", "categories": ["f", "m"]}],
         "card": {"mostThresholds": 1}}
        """;
    Schema schema = Schema.parse(text, "test");
    assertThat(schema.coordinateNames())
        .containsExactly(
            "school>=some", "school>=all", "school>=more", "school=missing", "sex=f", "sex=m");
    assertThat(Schema.parse(schema.toJson(), "again")).isEqualTo(schema);
    assertThat(schema.groups()).containsExactly(0, 0, 0, 0, 1, 1);
    WeightLattice lattice = LatticeName.parse("ternary").over(schema.weightRules());
    // At most one threshold, which has one point; the other three are free.
    assertThat(lattice.cardinality()).isEqualTo(BigInteger.valueOf(4 * 27));
    int members = 0;
    for (int code = 0; code < 729; code++) {
      int[] w = new int[6];
      int rest = code;
      for (int j = 0; j < 6; j++) {
        w[j] = rest % 3 - 1;
        rest /= 3;
      }
      int up = w[0] + w[1] + w[2];
      boolean follows = w[0] >= 0 && w[1] >= 0 && w[2] >= 0 && up <= 1;
      assertThat(lattice.contains(Weights.of(w))).isEqualTo(follows);
      members += follows ? 1 : 0;
    }
    assertThat(members).isEqualTo(4 * 27);
    assertThatThrownBy(() -> Schema.parse(text.replace("\"ordered\": true", "\"ordered\": 1"), "t"))
        .hasMessageContaining("\"ordered\"");
    assertThatThrownBy(
            () ->
                Schema.parse(
                    text.replace("\"ordered\": true", "\"ordered\": true, \"reference\": \"some\""),
                    "t"))
        .hasMessageContaining("categories in an order have no \"reference\"");
    assertThatThrownBy(
            () ->
                Schema.parse(
                    text.replace("\"none\", \"some\", \"all\", \"more\"", "\"none\"")
                        .replace("\"onMissing\": \"category\",", "\"onMissing\": \"none\","),
                    "t"))
        .hasMessageContaining("no feature besides its first category");
  }

  @Test
  void rulesCanBeAddedToASchemaAndRead() {
    Schema plain = schema("", "", "");
    assertThat(plain.hasRules()).isFalse();
    assertThat(plain.withPoints("age", PointRule.parse("increasing")))
        .isEqualTo(schema(", \"points\": \"increasing\"", "", ""));
    assertThat(
            plain
                .withPoints("sex=m", PointRule.parse("-2:1"))
                .withPoints("sex=f", PointRule.parse("0")))
        .isEqualTo(schema("", ", \"points\": {\"sex=m\": [-2, 1], \"sex=f\": 0}", ""));
    assertThat(schema("", ", \"points\": {\"sex=m\": 3}", "").hasRules()).isTrue();
    // A rule for the whole column takes the place of those of its coordinates.
    assertThat(
            schema("", ", \"points\": {\"sex=m\": 3}", "")
                .withPoints("sex", PointRule.parse("non-negative")))
        .isEqualTo(schema("", ", \"points\": \"non-negative\"", ""));
    for (String text : List.of("non-negative", "non-positive", "decreasing", "3", "-1:4")) {
      assertThat(PointRule.parse(text)).hasToString(text);
    }
  }

  @Test
  void whatIsNoRuleIsRefused() {
    refuses("\"rising\"", "not a rule for points");
    refuses("[2, 1]", "[least, most]");
    refuses("1.5", "whole number");
    refuses("2000000", "exceed");
    refuses("{\"age>=31\": 1}", "unknown key \"age>=31\"");
    refuses("{\"age>=30\": \"increasing\"}", "no order");
    assertThatThrownBy(() -> schema("", ", \"points\": \"increasing\"", ""))
        .hasMessageContaining("have no order");
    for (String text : List.of("", "up", "1:0", "1:2:3", "99999999", "1.5")) {
      assertThatThrownBy(() -> PointRule.parse(text)).isInstanceOf(InvalidInputException.class);
    }
    // Nobody wrote the schema down with this rule, so there is no line of it to name.
    assertThatThrownBy(() -> schema("", "", "").withPoints("sex", PointRule.parse("increasing")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("the rule increasing for \"sex\": the categories");
    assertThatThrownBy(() -> schema("", "", "").withPoints("aeg", PointRule.parse("1")))
        .hasMessageContaining("neither a column nor a feature \"aeg\"");
  }

  private static void refuses(String points, String why) {
    assertThatThrownBy(() -> schema(", \"points\": " + points, "", ""))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(why);
  }

  @Test
  void openColumnsHaveOneRuleForAllThresholdsToCome() {
    String columns =
        """
        {"label": {"column": "y", "positive": "1", "negative": "0"},
         "features": [{"column": "age", "integer": [0, 90]%s}]}
        """;
    Columns open = Columns.parse(columns.formatted(", \"points\": \"decreasing\""), "test");
    WeightLattice lattice = LatticeName.ternary().over(open.withRoundThresholds(4).weightRules());
    assertThat(lattice.features()).isPositive();
    for (int j = 0; j < lattice.features(); j++) {
      assertThat(lattice.high(j)).isZero();
    }
    assertThat(
            Columns.parse(columns.formatted(""), "test")
                .withPoints("age", PointRule.parse("decreasing"))
                .withRoundThresholds(4))
        .isEqualTo(open.withRoundThresholds(4));
    assertThatThrownBy(
            () -> Columns.parse(columns.formatted(", \"points\": {\"age>=30\": 1}"), "test"))
        .hasMessageContaining("still open");
    assertThatThrownBy(
            () ->
                Columns.parse(columns.formatted(""), "test")
                    .withPoints("age>=30", PointRule.parse("1")))
        .hasMessageContaining("still open");
  }

  private static final String CARD =
      """
      {"label": {"column": "y", "positive": "1", "negative": "0"}, %s
       "features": [
        {"column": "age", "integer": [0, 90], "thresholds": [30, 60]},
        {"column": "sex", "categories": ["f", "m"]%s},
        {"column": "hours", "integer": [0, 90], "scale": 10}],
       "card": %s}
      """;

  /** Every rule for a card against a predicate that knows nothing of it. */
  @Test
  void rulesForTheCardLeaveTheCardsThatFollowThem() {
    // Coordinates: two thresholds, f, m, hours.
    card("{\"mostColumns\": 1}", w -> in(w).stream().filter(b -> b).count() <= 1);
    card("{\"mostThresholds\": 1}", w -> w[0] == 0 || w[1] == 0);
    card("{\"together\": [[\"age\", \"hours\"]]}", w -> in(w).get(0) == in(w).get(2));
    card(
        "{\"eitherOr\": [[\"sex\", \"hours\"]], \"mostColumns\": 2}",
        w -> !(in(w).get(1) && in(w).get(2)));
    // Of shifts of both sexes against the intercept only the lowest one is left.
    card("{\"noRedundancy\": true}", w -> Math.min(w[2], w[3]) == -1 || w[5] == 1);
    Schema schema = Schema.parse(CARD.formatted("", "", "{\"mostColumns\": 2}"), "test");
    assertThat(schema.hasRules()).isTrue();
    assertThat(schema.only(List.of("age")).weightRules()).isNotNull();
  }

  private static List<Boolean> in(int[] w) {
    return List.of(w[0] != 0 || w[1] != 0, w[2] != 0 || w[3] != 0, w[4] != 0);
  }

  private static void card(String rules, Predicate<int[]> follows) {
    Schema schema = Schema.parse(CARD.formatted("", "", rules), "test");
    assertThat(Schema.parse(schema.toJson(), "again")).isEqualTo(schema);
    WeightLattice lattice = LatticeName.ternary().withIntercept(1).over(schema.weightRules());
    long members = 0;
    int[] w = new int[6];
    for (int i = 0; i < 729; i++) {
      int rest = i;
      for (int j = 0; j < w.length; j++) {
        w[j] = rest % 3 - 1;
        rest /= 3;
      }
      assertThat(lattice.contains(Weights.of(w)))
          .as("%s %s", rules, Weights.of(w))
          .isEqualTo(follows.test(w));
      members += follows.test(w) ? 1 : 0;
    }
    assertThat(members).isBetween(1L, 728L);
    assertThat(lattice.cardinality()).isEqualTo(BigInteger.valueOf(members));
  }

  /** Only where one level is 1 in every record can levels be shifted. */
  @Test
  void whatMayBeMissingIsNotRedundant() {
    String rule = "{\"noRedundancy\": true}";
    BigInteger all = BigInteger.valueOf(729);
    for (String categories : List.of(", \"other\": \"none\"", ", \"reference\": \"m\"")) {
      Schema schema = Schema.parse(CARD.formatted("", categories, rule), "test");
      WeightLattice lattice = LatticeName.ternary().withIntercept(1).over(schema.weightRules());
      assertThat(lattice.isConstrained()).as(categories).isFalse();
    }
    for (String onMissing : List.of("none", "category", "error")) {
      Schema schema =
          Schema.parse(
              CARD.formatted(
                  "\"missing\": [\"?\"],", ", \"onMissing\": \"" + onMissing + "\"", rule),
              "test");
      WeightLattice lattice = LatticeName.ternary().withIntercept(1).over(schema.weightRules());
      assertThat(lattice.isConstrained()).isEqualTo(!onMissing.equals("none"));
      assertThat(lattice.cardinality()).isNotEqualTo(onMissing.equals("none") ? null : all);
    }
  }

  @Test
  void rulesForTheCardThatAreNoneAreRefused() {
    for (String rules :
        List.of(
            "{\"mostColumns\": -1}",
            "{\"mostColumn\": 1}",
            "{\"together\": [[\"age\", \"weight\"]]}",
            "{\"together\": [[\"age\", \"age\"]]}",
            "{\"eitherOr\": [\"age\"]}",
            "{\"noRedundancy\": 1}",
            "[]")) {
      assertThatThrownBy(() -> Schema.parse(CARD.formatted("", "", rules), "test"))
          .as(rules)
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("line");
    }
  }

  /** Penalties leave no point out, and stand in the schema in the order of its columns. */
  @Test
  void penaltiesOfColumnsAreThoseOfTheLattice() {
    Schema plain = schema("", "", "");
    Schema schema =
        plain.withCardRules(json("{\"penalties\": {\"hours\": 7, \"age\": 3, \"sex\": 0}}"));
    assertThat(schema.hasRules()).isTrue();
    assertThat(schema.toJsonNode().path("card").toString())
        .isEqualTo("{\"penalties\":{\"age\":3,\"hours\":7}}");
    assertThat(Schema.parse(schema.toJson(), "again")).isEqualTo(schema);
    WeightLattice lattice = LatticeName.parse("ternary").over(schema.weightRules());
    assertThat(lattice.cardinality())
        .isEqualTo(LatticeName.parse("ternary").over(plain.weightRules()).cardinality());
    Constraints columns = lattice.constraints().orElseThrow();
    assertThat(columns.hasPenalties()).isTrue();
    assertThat(columns.penalty(columns.column(1))).isEqualTo(3);
    assertThat(columns.penalty(columns.column(3))).isZero();
    assertThat(columns.penalty(columns.column(5))).isEqualTo(7);
    // Those of columns that are not named again stay.
    Schema other = schema.withCardRules(json("{\"penalties\": {\"hours\": 1}}"));
    assertThat(other.toJsonNode().path("card").toString())
        .isEqualTo("{\"penalties\":{\"age\":3,\"hours\":1}}");
    Schema fewer = schema.only(List.of("sex", "age"));
    assertThat(fewer.toJsonNode().path("card").toString()).isEqualTo("{\"penalties\":{\"age\":3}}");
    assertThat(plain.withCardRules(json("{\"penalties\": {\"age\": 0}}")).hasRules()).isFalse();
  }

  @Test
  void penaltiesThatAreNoneAreRefused() {
    for (String penalties :
        List.of(
            "{\"height\": 1}", "{\"age\": -1}", "{\"age\": 0.5}", "{\"age\": 1000000001}", "3")) {
      assertThatThrownBy(
              () -> schema("", "", "").withCardRules(json("{\"penalties\": " + penalties + "}")))
          .as(penalties)
          .isInstanceOf(InvalidInputException.class);
    }
  }

  private static JsonNode json(String text) {
    try {
      return Json.strict(text);
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }
}
