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
        .hasMessageContaining("penalties of columns are in units of the loss");
    for (String loss : List.of("logistic", "zero-one")) {
      LearningPlan plan = LearningPlan.of(options.by(loss, Costs.EQUAL));
      assertThat(plan.strategy()).isInstanceOf(ExactStrategy.class);
      assertThat(plan.lines()).contains("penalties   7 for n1, 20 for c3, in units of the loss");
      ExponentialMechanism.Parameters draw =
          (ExponentialMechanism.Parameters) plan.mechanism(plan.round(), 1).parameters();
      Constraints rules = draw.lattice().constraints().orElseThrow();
      assertThat(rules.penalty(1)).isEqualTo(7);
      assertThat(rules.penalty(3)).isEqualTo(20);
      assertThat(rules.penalty(2)).isZero();
    }
    LearningOptions real = options.by("logistic", Costs.EQUAL).by(CardStrategies.named("rounded"));
    assertThatThrownBy(() -> LearningPlan.of(real))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("rules");
  }

  @Test
  void aPlanSaysWhereThresholdsComeFrom() {
    assertThat(thresholds("\"integer\": [0, 100]"))
        .startsWith("cut points  0, equal steps of each range; ");
    assertThat(thresholds("\"integer\": [0, 100], \"thresholds\": [40, 60]"))
        .isEqualTo("cut points  0, those of the file; 2 features: a>=40, a>=60");
    assertThat(thresholds("\"categories\": [\"a\", \"b\"], \"reference\": \"a\""))
        .isEqualTo("cut points  0, no column has any; 1 feature: a=b");
  }

  private static String thresholds(String column) {
    Columns columns =
        Columns.parse(
            "{\"label\": {\"column\": \"y\", \"positive\": \"1\", \"negative\": \"0\"},"
                + " \"features\": [{\"column\": \"a\", %s}]}".formatted(column),
            "columns");
    return LearningPlan.of(options(columns, "1").withThresholds(Epsilon.ZERO)).lines().stream()
        .filter(line -> line.startsWith("cut points"))
        .findFirst()
        .orElseThrow();
  }

  private static BigDecimal sum(LearningPlan plan) {
    return plan.schema()
        .map(Epsilon::value)
        .orElse(BigDecimal.ZERO)
        .add(plan.card().choice().map(Epsilon::value).orElse(BigDecimal.ZERO))
        .add(plan.card().points().value());
  }

  /** Whatever is decided or named, the shares are epsilon together, to the last digit. */
  @ParameterizedTest
  @ValueSource(strings = {"1", "0.1", "0.3333333333", "1e-28", "0.00000000000000000000000000001"})
  void allOfEpsilonIsSpentAndNotMore(String epsilon) {
    for (long records : new long[] {1, 1000, 1_000_000_000_000_000L}) {
      for (Columns columns : List.of(columns(2, 1), columns(4, 8), columns(60, 0))) {
        LearningOptions options = options(columns, epsilon).withRecords(records);
        requireAllIsSpent(LearningPlan.of(options), epsilon);
        for (CardStrategy strategy : CardStrategies.ALL) {
          requireAllIsSpent(LearningPlan.of(options.by(strategy)), epsilon);
        }
      }
    }
  }

  private static void requireAllIsSpent(LearningPlan plan, String epsilon) {
    assertThat(sum(plan)).isEqualByComparingTo(new BigDecimal(epsilon));
    assertThat(plan.released().value())
        .isEqualByComparingTo(
            sum(plan).subtract(plan.schema().map(Epsilon::value).orElse(BigDecimal.ZERO)));
  }

  /** A column's share of a tenth of epsilon times the records learned from is 2 L c. */
  @Test
  void cutPointsAreLearnedWhereThereIsEnoughForThem() {
    // One level: 0.1/4 * 0.8 N / 2 is 2 at 200; two levels at 400.
    LearningOptions options = options(columns(4, 8), "1").by(CardStrategies.named("rounded"));
    assertThat(LearningPlan.of(options.withRecords(199)).schema()).isEmpty();
    for (long records : new long[] {200, 399}) {
      LearningPlan one = LearningPlan.of(options.withRecords(records));
      assertThat(one.schema()).contains(Epsilon.parse("0.1"));
      assertThat(one.card().cuts().levels()).isEqualTo(1);
    }
    LearningPlan some = LearningPlan.of(options.withRecords(400));
    assertThat(some.schema()).contains(Epsilon.parse("0.1"));
    assertThat(some.card().cuts().levels()).isEqualTo(2);
    assertThat(some.coordinates()).isEqualTo(40 + 4 * 3);
    LearningPlan named = LearningPlan.of(options.withThresholds(Epsilon.parse("0.5")));
    assertThat(named.schema()).contains(Epsilon.parse("0.5"));
    assertThat(
            LearningPlan.of(options.withRecords(1_000_000).withThresholds(Epsilon.ZERO)).schema())
        .isEmpty();
    // Of one record added or removed half as many are enough.
    LearningOptions added =
        LearningOptions.of(columns(4, 8), Epsilon.parse("1"), Adjacency.ADD_REMOVE)
            .by(CardStrategies.named("rounded"));
    assertThat(LearningPlan.of(added.withRecords(99)).schema()).isEmpty();
    assertThat(LearningPlan.of(added.withRecords(100)).schema()).isPresent();
  }

  /** What is told of sizes makes sense for any of them. */
  @Test
  void sizesThatNoTableHas() {
    LearningOptions little = options(columns(1, 1), "0.000000000001");
    assertThat(LearningPlan.of(little.withRecords(1)).tree("t").get("accuracy_width").asDouble())
        .isEqualTo(1);
    LearningPlan most = LearningPlan.of(options(columns(1, 1), "1").withRecords(Long.MAX_VALUE));
    most.mechanism(most.round(), 1).describe();
  }

  /** A plan names the next best strategy, by how much, and what would make another one better. */
  @Test
  void thePlanSaysWhatCameSecondAndWhatWouldChangeIt() {
    LearningPlan plan = LearningPlan.of(options(columns(4, 8), "1").withRecords(500));
    CardStrategy second = plan.second().orElseThrow();
    assertThat(second).isNotEqualTo(plan.strategy());
    assertThat(LearningPlan.expectedLoss(second, plan.options()))
        .isGreaterThanOrEqualTo(LearningPlan.expectedLoss(plan.strategy(), plan.options()));
    assertThat(plan.lines().get(1))
        .startsWith("strategy    " + plan.strategy().name() + ": ")
        .contains("expected to lose");
    assertThat(plan.lines().get(2)).startsWith("            next is " + second.name());
    assertThat(plan.lines().get(2))
        .as("%s", plan.tree().path("change"))
        .contains(" better from about ");
    assertThat(plan.tree().path("runner_up").path("strategy").asText()).isEqualTo(second.name());
    long from = plan.tree().path("change").path("records").path("from").asLong();
    assertThat(from).isGreaterThan(500);
    assertThat(LearningPlan.of(plan.options().withRecords(from)).strategy().name())
        .isEqualTo(plan.tree().path("change").path("records").path("strategy").asText())
        .isNotEqualTo(plan.strategy().name());
  }

  @Test
  void aNamedStrategyIsTakenOrRefused() {
    LearningOptions options = options(columns(2, 4), "1").withRecords(1000);
    for (CardStrategy strategy : CardStrategies.ALL) {
      LearningPlan plan = LearningPlan.of(options.by(strategy));
      assertThat(plan.strategy()).isEqualTo(strategy);
      assertThat(plan.lines().get(1))
          .startsWith(
              "strategy    %s, as named: %s; ".formatted(strategy.name(), strategy.sentence()))
          .endsWith(
              ExpectedLoss.of(strategy, options.columns().label()).isPresent()
                  ? " of the information in the table if half of the records are positive"
                  : "; its expected loss is unknown");
      plan.mechanism(plan.round(), 1).describe();
    }
    assertThatThrownBy(() -> CardStrategies.named("luck"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("strategy");
    LearningOptions rounded = options.by(CardStrategies.named("rounded"));
    assertThatThrownBy(() -> LearningPlan.of(rounded.by("hinge", Costs.EQUAL)))
        .hasMessageContaining("cannot follow the loss hinge");
    assertThatThrownBy(() -> LearningPlan.of(rounded.from(schema -> LatticeName.ternary())))
        .hasMessageContaining("cannot follow a lattice");
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
      LearningOptions options = options(columns, "0.1").withRecords(100);
      assertThat(LearningPlan.best(options)).doesNotContain(CardStrategies.named("m-of-n"));
      LearningPlan plan = LearningPlan.of(options);
      plan.mechanism(plan.round(), 1).describe();
    }
  }

  /** Literals are added while the errors that a draw costs are at most a fifth of the records. */
  @Test
  void literalsAreAsManyAsCanBeTold() {
    LearningOptions options =
        options(columns(2, 9), "1").by(CardStrategies.named("m-of-n")).holdingNothingOut();
    int last = 0;
    for (long records : new long[] {10, 100, 200, 300, 1000}) {
      LearningPlan plan = LearningPlan.of(options.withRecords(records));
      int literals = plan.tree().path("literals").asInt();
      assertThat(literals).isGreaterThanOrEqualTo(last);
      last = literals;
      plan.mechanism(plan.round(), 1).describe();
    }
    assertThat(LearningPlan.of(options.withRecords(10)).tree().path("literals").asInt()).isOne();
    assertThat(last).isEqualTo(4);
  }

  /** The work that is planned ends; of a named lattice it may not, and the plan says so. */
  @Test
  void stagesAreThoseOfThePlan() {
    LearningOptions options = options(columns(4, 8), "1").withRecords(10_000);
    assertThat(kinds(options.by(CardStrategies.named("columns-first"))))
        .containsSubsequence(PlanStage.Kind.READING, PlanStage.Kind.COLUMNS, PlanStage.Kind.POINTS);
    assertThat(kinds(options.by(CardStrategies.named("rounded"))))
        .containsExactly(PlanStage.Kind.THRESHOLDS, PlanStage.Kind.READING, PlanStage.Kind.WEIGHTS);
    LearningPlan plan = LearningPlan.of(options);
    assertThat(plan.stages()).allMatch(stage -> stage.seconds() > 0);
    assertThat(plan.tree().path("time").asText()).isIn("seconds", "up to a minute", "minutes");
  }

  private static List<PlanStage.Kind> kinds(LearningOptions options) {
    return LearningPlan.of(options).stages().stream().map(PlanStage::kind).toList();
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
