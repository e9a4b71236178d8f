package org.didyma.models.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.data.columns.Columns;
import org.didyma.exact.Rational;
import org.didyma.formulations.Constraints;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.mechanisms.lattice.ExponentialMechanism;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is decided of public inputs alone: shares, thresholds, loss and lattice. */
class LearningPlanTest {

  /** Open numbers, and categories of five levels. */
  static Columns columns(int numbers, int categories) {
    String features =
        IntStream.range(0, numbers + categories)
            .mapToObj(
                i ->
                    i < numbers
                        ? "{\"column\": \"n%d\", \"integer\": [0, 100]}".formatted(i)
                        : "{\"column\": \"c%d\", \"categories\": [\"a\", \"b\", \"c\", \"d\", \"e\"]}"
                            .formatted(i))
            .collect(Collectors.joining(", "));
    return ofFeatures(features);
  }

  /** Three columns of 15 categories: 45 coordinates of few different rows. */
  private static Columns threeLongColumns() {
    String all =
        IntStream.range(0, 15).mapToObj("\"k%d\""::formatted).collect(Collectors.joining(", "));
    String features =
        IntStream.range(0, 3)
            .mapToObj(i -> "{\"column\": \"c%d\", \"categories\": [%s]}".formatted(i, all))
            .collect(Collectors.joining(", "));
    return ofFeatures(features);
  }

  private static Columns ofFeatures(String features) {
    return Columns.parse(
        "{\"label\": {\"column\": \"y\", \"positive\": \"1\", \"negative\": \"0\"}, \"features\": ["
            + features
            + "]}",
        "columns");
  }

  static LearningOptions options(Columns columns, String epsilon) {
    return LearningOptions.of(columns, Epsilon.parse(epsilon), Adjacency.REPLACE);
  }

  /** Penalties count units of the loss, so nothing but a draw by a loss that is named has them. */
  @Test
  void penaltiesNeedALossThatIsNamedAndADraw() {
    Columns columns =
        columns(2, 4)
            .withCardRules(
                Json.object().set("penalties", Json.object().put("n1", 7).put("c3", 20)));
    LearningOptions options = options(columns, "1").withRecords(1_000_000);
    assertThatThrownBy(() -> LearningPlan.of(options))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("penalties of columns count units of the loss");
    for (String loss : List.of("logistic", "zero-one")) {
      LearningPlan plan = LearningPlan.of(options.by(loss, Costs.EQUAL));
      assertThat(plan.rounded()).isFalse();
      assertThat(plan.choice()).isEmpty();
      assertThat(plan.lines()).contains("penalties   7 for n1, 20 for c3, in units of the loss");
      ExponentialMechanism.Parameters draw =
          (ExponentialMechanism.Parameters) plan.mechanism(plan.round(), 1).parameters();
      Constraints rules = draw.lattice().constraints().orElseThrow();
      assertThat(rules.penalty(1)).isEqualTo(7);
      assertThat(rules.penalty(3)).isEqualTo(20);
      assertThat(rules.penalty(2)).isZero();
    }
    LearningOptions real = options.by("logistic", Costs.EQUAL).by(CardMethod.ROUNDED);
    assertThatThrownBy(() -> LearningPlan.of(real))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("rules");
  }

  @Test
  void aPlanSaysWhereThresholdsComeFrom() {
    assertThat(thresholds("\"integer\": [0, 100]"))
        .startsWith("thresholds  0, round numbers of each range; ");
    assertThat(thresholds("\"integer\": [0, 100], \"thresholds\": [40, 60]"))
        .isEqualTo("thresholds  0, those of the file; 2 coordinates: a>=40, a>=60");
    assertThat(thresholds("\"categories\": [\"a\", \"b\"], \"reference\": \"a\""))
        .isEqualTo("thresholds  0, no column has any; 1 coordinate: a=b");
  }

  private static String thresholds(String column) {
    Columns columns =
        Columns.parse(
            "{\"label\": {\"column\": \"y\", \"positive\": \"1\", \"negative\": \"0\"},"
                + " \"features\": [{\"column\": \"a\", %s}]}".formatted(column),
            "columns");
    return LearningPlan.of(options(columns, "1")).lines().get(2);
  }

  private static BigDecimal sum(LearningPlan plan) {
    return plan.schema()
        .map(Epsilon::value)
        .orElse(BigDecimal.ZERO)
        .add(plan.choice().map(Epsilon::value).orElse(BigDecimal.ZERO))
        .add(plan.card().value());
  }

  /** Whatever is decided, the shares are epsilon together, to the last digit. */
  @ParameterizedTest
  @ValueSource(strings = {"1", "0.1", "0.3333333333", "1e-29", "0.000000000000000000000000000001"})
  void allOfEpsilonIsSpentAndNotMore(String epsilon) {
    for (long records : new long[] {1, 1000, 1_000_000_000_000_000L}) {
      for (Columns columns : List.of(columns(2, 1), columns(4, 8), columns(60, 0))) {
        LearningPlan plan = LearningPlan.of(options(columns, epsilon).withRecords(records));
        assertThat(sum(plan)).isEqualByComparingTo(new BigDecimal(epsilon));
        assertThat(plan.released().value())
            .isEqualByComparingTo(
                sum(plan).subtract(plan.schema().map(Epsilon::value).orElse(BigDecimal.ZERO)));
      }
    }
  }

  @Test
  void thresholdsAreLearnedWhereThereIsEnoughForThem() {
    // e N / (2 L c) is 0.1/4 N / (4 L), which has to be 6 for as few numbers.
    Columns columns = columns(4, 8);
    assertThat(LearningPlan.of(options(columns, "1")).schema()).isEmpty();
    assertThat(LearningPlan.of(options(columns, "1").withRecords(1_919)).schema()).isEmpty();
    LearningPlan some = LearningPlan.of(options(columns, "1").withRecords(1_920));
    assertThat(some.schema()).contains(Epsilon.parse("0.1"));
    assertThat(some.levels()).isEqualTo(2);
    assertThat(some.coordinates()).isEqualTo(40 + 4 * 3);
    LearningPlan more = LearningPlan.of(options(columns, "1").withRecords(2_880));
    assertThat(more.levels()).isEqualTo(3);
    assertThat(more.coordinates()).isEqualTo(40 + 4 * 7);
    // For nine numbers it has to be 40, of 0.1/9 N / 8.
    Columns nine = columns(9, 8);
    assertThat(LearningPlan.of(options(nine, "1").withRecords(28_799)).schema()).isEmpty();
    assertThat(LearningPlan.of(options(nine, "1").withRecords(28_800)).schema()).isPresent();
    LearningPlan named =
        LearningPlan.of(options(columns, "1").withThresholds(Epsilon.parse("0.5")));
    assertThat(named.schema()).contains(Epsilon.parse("0.5"));
    assertThat(named.levels()).isEqualTo(2);
    assertThat(
            LearningPlan.of(
                    options(columns, "1").withRecords(1_000_000).withThresholds(Epsilon.ZERO))
                .schema())
        .isEmpty();
  }

  /** Few rows are possible: all coordinates have a weight, and a point is log-odds of 1. */
  @Test
  void someCoordinatesAreDrawnTogether() {
    LearningPlan dense = LearningPlan.of(options(columns(0, 7), "1"));
    assertThat(dense.dense()).isTrue();
    assertThat(dense.choice()).isEmpty();
    assertThat(dense.loss()).isEqualTo("logistic:1");
    assertThat(dense.lattice(dense.round()).inWords()).isEqualTo("ternary, intercept -8:8");
    // 6^8 rows are possible, above 100,000.
    LearningPlan wide = LearningPlan.of(options(columns(0, 8), "1"));
    assertThat(wide.dense()).isFalse();
    assertThat(wide.choice()).contains(Epsilon.parse("0.3"));
    assertThat(wide.card()).isEqualTo(Epsilon.parse("0.7"));
    assertThat(wide.loss()).isEqualTo("logistic:1/2:1/10");
    // 0.8 N / 2 is 5,000, from which on risks below 10 % are told apart.
    LearningOptions eight = options(columns(0, 8), "1").by(CardMethod.DRAWN);
    assertThat(LearningPlan.of(eight.withRecords(12_499)).loss()).isEqualTo("logistic:1/2:1/10");
    assertThat(LearningPlan.of(eight.withRecords(12_500)).loss()).isEqualTo("logistic");
    // Who names a loss or a lattice has it.
    assertThat(LearningPlan.of(options(columns(0, 7), "1").by("logistic:1/2", Costs.EQUAL)).dense())
        .isFalse();
    LearningPlan named =
        LearningPlan.of(options(columns(0, 7), "1").from(schema -> LatticeName.parse("box:2")));
    assertThat(named.dense()).isFalse();
    assertThat(named.choice()).isEmpty();
    assertThat(named.lattice(named.round()).text()).isEqualTo("box:2");
  }

  /** What is told of sizes makes sense for any of them. */
  @Test
  void sizesThatNoTableHas() {
    LearningOptions little = options(columns(1, 1), "0.000000000001");
    assertThat(LearningPlan.of(little.withRecords(1)).tree("t").get("accuracy_width").asDouble())
        .isEqualTo(1);
    LearningPlan most = LearningPlan.of(options(columns(1, 1), "1").withRecords(Long.MAX_VALUE));
    assertThat(most.rounded()).isTrue();
    most.mechanism(most.round(), 1).describe();
  }

  /** Errors alone choose cards of many weights where records are few. */
  @Test
  void errorsChooseWhereRecordsAreFew() {
    // 0.8 N is 1,000; of 25 coordinates five weights can be drawn, of 60 four.
    LearningOptions options = options(columns(0, 5), "1");
    LearningPlan few = LearningPlan.of(options.withRecords(1_249));
    assertThat(few.loss()).isEqualTo("zero-one");
    assertThat(few.choice()).isEmpty();
    assertThat(few.rounded()).isFalse();
    assertThat(few.lattice(few.round()).inWords()).startsWith("sparse:1:5");
    assertThat(LearningPlan.of(options.withRecords(1_250)).loss()).startsWith("logistic");
    assertThat(LearningPlan.of(options).loss()).startsWith("logistic");
    // Of 1,000 records replaced, epsilon N / c is 800 at 2.
    LearningOptions much = options(columns(0, 5), "2");
    assertThat(LearningPlan.of(much.withRecords(999)).loss()).isEqualTo("zero-one");
    assertThat(LearningPlan.of(much.withRecords(1_000)).loss()).startsWith("logistic");
    // Of many it is 350, and real weights are better from 6 a coordinate on: 0.8 * 3750 * 0.1 / 2.
    LearningOptions little = options(columns(0, 5), "0.1");
    assertThat(LearningPlan.of(little.withRecords(3_749)).loss()).isEqualTo("zero-one");
    assertThat(LearningPlan.of(little.withRecords(3_750)).rounded()).isTrue();
    LearningOptions drawn = little.by(CardMethod.DRAWN);
    assertThat(LearningPlan.of(drawn.withRecords(8_749)).loss()).isEqualTo("zero-one");
    assertThat(LearningPlan.of(drawn.withRecords(8_750)).loss()).startsWith("logistic");
    // Where four weights can be drawn, as long as literals are, and never where records are few.
    LearningOptions wide = options(columns(0, 12), "0.1").by(CardMethod.DRAWN);
    assertThat(LearningPlan.of(wide.withRecords(7_499)).loss()).isEqualTo("zero-one");
    assertThat(LearningPlan.of(wide.withRecords(7_500)).loss()).startsWith("logistic");
    assertThat(LearningPlan.of(wide.withRecords(900)).loss()).startsWith("logistic");
    assertThat(LearningPlan.of(options(columns(0, 12), "1").withRecords(300)).loss())
        .isEqualTo("logistic:1/2:1/10");
    assertThat(LearningPlan.of(options.withRecords(300).by("logistic", Costs.EQUAL)).loss())
        .startsWith("logistic");
  }

  /** Where hardly anything can be told, one literal is the card. */
  @Test
  void oneLiteralWhereHardlyAnythingCanBeTold() {
    // 0.8 N / 2 is 20.
    LearningOptions options = options(columns(2, 12), "1");
    LearningPlan one = LearningPlan.of(options.withRecords(49));
    assertThat(one.loss()).isEqualTo("zero-one");
    assertThat(one.lattice(one.round()).inWords()).isEqualTo("sparse:1:1, intercept 0:1");
    assertThat(one.choice()).isEmpty();
    // A threshold of each number, five categories of each other column.
    assertThat(one.coordinates()).isEqualTo(62);
    one.mechanism(one.round(), 1).describe();
    assertThat(one.literals()).hasValue(1);
    assertThat(one.lines())
        .contains("lattice     1 for a card of one literal, from sparse:1:1, intercept 0:1");
    assertThat(one.tree().path("literals").asInt()).isEqualTo(1);
    LearningPlan several = LearningPlan.of(options.withRecords(50));
    assertThat(several.loss()).startsWith("logistic");
    assertThat(several.coordinates()).isGreaterThan(62);
    assertThat(LearningPlan.of(options).loss()).startsWith("logistic");
    // Who names errors has it, too; who names another loss or a lattice has that.
    LearningOptions errors = options.by("zero-one", new Costs(5, 1));
    LearningPlan named = LearningPlan.of(errors.withRecords(49));
    assertThat(named.lattice(named.round()).inWords()).isEqualTo("sparse:1:1, intercept 0:1");
    LearningPlan more = LearningPlan.of(errors.withRecords(50));
    assertThat(more.lattice(more.round()).inWords()).isEqualTo("sparse:1:4, intercept -4:4");
    assertThat(LearningPlan.of(options.by("logistic", Costs.EQUAL).withRecords(49)).loss())
        .startsWith("logistic");
    LearningPlan wide =
        LearningPlan.of(options.from(schema -> LatticeName.parse("sparse:1:2")).withRecords(49));
    assertThat(wide.lattice(wide.round()).text()).isEqualTo("sparse:1:2");
    // Rules for points may ask for more weights than one.
    LearningPlan ruled =
        LearningPlan.of(
            options(columns(0, 5).withCardRules(Json.object().put("mostColumns", 2)), "1")
                .withRecords(49));
    assertThat(ruled.lattice(ruled.round()).inWords()).startsWith("sparse:1:5");
    assertThat(ruled.ruledOut())
        .containsExactly("no card of literals, since rules may ask for more");
  }

  /** Of more records a card says how many of three or four literals hold. */
  @Test
  void someLiteralsWhereLittleCanBeTold() {
    // 0.8 N epsilon / 2 is 20, 100 and 300 for 5,000, 25,000 and 75,000 records.
    LearningOptions options = options(columns(2, 9), "0.01");
    assertThat(LearningPlan.of(options.withRecords(4_999)).literals()).hasValue(1);
    LearningPlan three = LearningPlan.of(options.withRecords(5_000));
    assertThat(three.loss()).isEqualTo("zero-one");
    assertThat(three.lattice(three.round()).inWords()).isEqualTo("sparse:1:3, intercept -2:3");
    assertThat(three.coordinates()).isEqualTo(47);
    assertThat(three.lines())
        .contains(
            "lattice     0.01 for a card that says how many of up to 3 literals hold, from"
                + " sparse:1:3, intercept -2:3");
    assertThat(LearningPlan.of(options.withRecords(24_999)).literals()).hasValue(3);
    assertThat(LearningPlan.of(options.withRecords(25_000)).literals()).hasValue(4);
    assertThat(LearningPlan.of(options.withRecords(74_999)).literals()).hasValue(4);
    LearningPlan points = LearningPlan.of(options.withRecords(75_000));
    assertThat(points.literals()).isEmpty();
    assertThat(points.tree().has("literals")).isFalse();
    // As many as can be drawn: of 120 literals four, of 370 three, of more two.
    LearningOptions some = options.withRecords(25_000);
    assertThat(LearningPlan.of(some.of(columns(0, 12))).literals()).hasValue(4);
    assertThat(LearningPlan.of(some.of(columns(1, 12))).literals()).hasValue(3);
    assertThat(LearningPlan.of(some.of(columns(0, 37))).literals()).hasValue(3);
    assertThat(LearningPlan.of(some.of(columns(1, 37))).literals()).hasValue(2);
    // Thresholds that are learned count as many as there may be: 140 coordinates for 60.
    LearningOptions learning = some.of(columns(40, 4));
    assertThat(LearningPlan.of(learning).literals()).hasValue(4);
    assertThat(LearningPlan.of(learning.withThresholds(Epsilon.parse("0.004"))).literals())
        .hasValue(3);
    // Of few records others are as good, and so are all weights where they can be drawn.
    assertThat(LearningPlan.of(options(columns(2, 9), "1").withRecords(1_000)).literals())
        .isEmpty();
    LearningOptions narrow = options.of(threeLongColumns());
    assertThat(LearningPlan.of(narrow.withRecords(49_999)).literals()).hasValue(4);
    assertThat(LearningPlan.of(narrow.withRecords(50_000)).dense()).isTrue();
  }

  /** A coordinate that is not always 0 or 1 has no opposite, and some records would show it. */
  @Test
  void literalsAreOfZeroAndOneAlone() {
    for (String range : List.of("[0, 2]", "[-1, 0]")) {
      Columns columns =
          Columns.parse(
              """
              {"label": {"column": "y", "positive": "1", "negative": "0"},
               "features": [{"column": "c", "categories": ["a", "b"]},
                            {"column": "x", "integer": %s, "scale": 1}]}
              """
                  .formatted(range),
              "columns");
      LearningPlan plan = LearningPlan.of(options(columns, "0.1").withRecords(100));
      assertThat(plan.literals()).as(range).isEmpty();
      plan.mechanism(plan.round(), 1).describe();
    }
  }

  /** Of few records, weights of -1..1 of all coordinates are drawn by a narrower loss. */
  @Test
  void risksOfFewRecordsAreNotToldApartAtTheEnds() {
    // 0.8 N is 1,000; 0.8 N epsilon / 2 is 5,000 for 999 records at 12.52.
    LearningOptions options = options(columns(0, 5), "3").by(CardMethod.DRAWN);
    assertThat(LearningPlan.of(options.withRecords(1_249)).dense()).isTrue();
    assertThat(LearningPlan.of(options.withRecords(1_249)).loss()).isEqualTo("logistic:1:1/5");
    assertThat(LearningPlan.of(options.withRecords(1_250)).loss()).isEqualTo("logistic:1");
    assertThat(LearningPlan.of(options).loss()).isEqualTo("logistic:1");
    assertThat(LearningPlan.of(options.withRecords(1_249).by("logistic", new Costs(5, 1))).loss())
        .isEqualTo("logistic:1");
    LearningOptions much = options(columns(0, 5), "12.5").by(CardMethod.DRAWN);
    assertThat(LearningPlan.of(much.withRecords(999)).loss()).isEqualTo("logistic:1:1/5");
    assertThat(LearningPlan.of(much.withRecords(1_000)).loss()).isEqualTo("logistic:1");
  }

  @Test
  void whatPublicInputsShowIsRefused() {
    assertThatThrownBy(() -> LearningPlan.of(options(columns(1, 1), "1").withRecords(0)))
        .isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(
            () -> LearningPlan.of(options(columns(1, 1), "1").holdingOut(Rational.of(1))))
        .isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(
            () -> LearningPlan.of(options(columns(1, 1), "1").withThresholds(Epsilon.parse("1"))))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("leaves nothing");
  }
}
