package org.didyma.models.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.data.cells.LabelUse;
import org.didyma.data.columns.Columns;
import org.didyma.data.records.Records;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.loss.Losses;
import org.didyma.formulations.loss.OrderedLoss;
import org.didyma.models.LearnedSchema;
import org.didyma.models.Model;
import org.didyma.models.Rule;
import org.didyma.models.ThresholdMethod;
import org.didyma.models.cards.PointsCard;
import org.didyma.models.quality.ScoreBands;
import org.didyma.models.quality.outcomes.ExpectedOutcome;
import org.didyma.models.quality.outcomes.OutcomeResult;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.accounting.Accountants;
import org.didyma.privacy.accounting.BasicAccountant;
import org.didyma.privacy.ledger.BudgetExceededException;
import org.didyma.privacy.ledger.Composition;
import org.didyma.privacy.ledger.Ledger;
import org.didyma.privacy.ledger.Terms;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Plans and cards for labels of more than two values. */
class LabelsPlanTest {

  private static final String ORDERED = "{\"column\": \"y\", \"ordered\": [\"a\", \"b\", \"c\"]}";
  private static final String TIMES =
      "{\"time\": \"y\", \"event\": {\"column\": \"e\", \"positive\": \"1\"}, \"horizons\": [1, 2]}";
  private static final String COUNT = "{\"column\": \"y\", \"count\": 4}";
  private static final String NUMBER = "{\"column\": \"y\", \"number\": [0, 8], \"steps\": 4}";

  private static Columns columns(String label) {
    return Columns.parse(
        "{\"label\": "
            + label
            + ", \"features\": [{\"column\": \"n\", \"integer\": [0, 100]},"
            + " {\"column\": \"c\", \"categories\": [\"x\", \"z\"], \"reference\": \"z\"}]}",
        "columns");
  }

  /** Columns with a label of one of the four kinds. */
  static Columns ofLabels(int kind, int numbers, int categories) {
    String features =
        Stream.concat(
                IntStream.range(0, numbers)
                    .mapToObj(i -> "{\"column\": \"n%d\", \"integer\": [0, 100]}".formatted(i)),
                IntStream.range(0, categories)
                    .mapToObj(
                        i -> "{\"column\": \"c%d\", \"categories\": [\"x\", \"z\"]}".formatted(i)))
            .collect(Collectors.joining(", "));
    String label = List.of(ORDERED, TIMES, COUNT, NUMBER).get(kind);
    return Columns.parse(
        "{\"label\": %s, \"features\": [%s]}".formatted(label, features), "columns");
  }

  private static LearningOptions options(String label, String epsilon) {
    return LearningOptions.of(columns(label), Epsilon.parse(epsilon), Adjacency.REPLACE);
  }

  private static BigDecimal price(LearningPlan plan) {
    return plan.released()
        .value()
        .add(plan.baseline().map(b -> b.price().value()).orElse(BigDecimal.ZERO))
        .add(plan.schema().map(Epsilon::value).orElse(BigDecimal.ZERO));
  }

  /** Cut points, counts of label values and card: no more than all, and nothing is left over. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '\'',
      value = {
        "exact-risks; " + ORDERED,
        "exact-risks; " + TIMES,
        "exact-risks; " + COUNT,
        "exact-risks; " + NUMBER,
        "rounded; " + ORDERED,
        "rounded; " + TIMES,
        "rounded; " + COUNT,
        "rounded; " + NUMBER
      })
  void sharesAddUp(String strategy, String label) {
    for (String epsilon : List.of("1", "0.1", "0.7", "2.718281828459", "0.000123457")) {
      for (long records : new long[] {100, 100_000}) {
        LearningPlan plan =
            LearningPlan.of(
                options(label, epsilon).withRecords(records).by(CardStrategies.named(strategy)));
        assertThat(price(plan)).isEqualByComparingTo(epsilon);
        assertThat(plan.baseline().orElseThrow().parameters().cells())
            .isEqualTo(plan.options().columns().label().labels());
        assertThat(plan.lines()).anyMatch(line -> line.startsWith("baseline    "));
        assertThat(plan.tree().path("baseline_epsilon").asText())
            .isEqualTo(plan.baseline().orElseThrow().price().toString());
      }
    }
  }

  /** What a loss says of the score 0 is not paid for. */
  @Test
  void aStatedBaselineCostsNothing() {
    for (String[] stated :
        new String[][] {
          {ORDERED, "ordered:1/2:0.1:1/16:0.2,0.7"},
          {TIMES, "hazard:1/2:0.1:1/16:0.1,0.2"},
          {COUNT, "poisson:1/2:4:1/16:2"},
          {NUMBER, "number:1:1/2:0,8,5:centre=3"}
        }) {
      LearningOptions options = options(stated[0], "1");
      LearningPlan plan = LearningPlan.of(options.by(stated[1], Costs.EQUAL));
      assertThat(plan.baseline()).as(stated[1]).isEmpty();
      assertThat(price(plan)).isEqualByComparingTo("1");
      assertThat(plan.tree().has("baseline_epsilon")).isFalse();
      String begun = stated[1].substring(0, stated[1].lastIndexOf(':'));
      assertThat(LearningPlan.of(options.by(begun, Costs.EQUAL)).baseline()).as(begun).isPresent();
    }
  }

  /** Two cut points and a category: a card has as many scores whatever its threshold is. */
  @ParameterizedTest
  @CsvSource({"box:1, 4", "sparse:1:2, 3", "box:2, 7", "box:99, 298"})
  void shortCardsAreMeasuredInFewBands(String lattice, int scores) {
    Columns columns =
        Columns.parse(
            "{\"label\": "
                + ORDERED
                + ", \"features\": ["
                + "{\"column\": \"n\", \"integer\": [0, 100], \"thresholds\": [30, 60]},"
                + " {\"column\": \"c\", \"categories\": [\"x\", \"z\"], \"reference\": \"z\"}]}",
            "columns");
    LearningPlan plan =
        LearningPlan.of(
            LearningOptions.of(columns, Epsilon.parse("1"), Adjacency.REPLACE)
                .withRecords(500)
                .by(CardStrategies.named("exact-risks"))
                .from(schema -> LatticeName.parse(lattice).withIntercept(5)));
    assertThat(plan.scores()).hasValue(scores);
    int bands = Math.min(64, scores);
    ExpectedOutcome expected =
        new ExpectedOutcome(
            columns.label(),
            500 * plan.options().shareHeldOut(),
            bands,
            plan.evaluation(plan.round()).noise(new ScoreBands(1, 0, bands)));
    assertThat(new MeasurableOutcome(plan).width())
        .isCloseTo(expected.of(0.7).width(), within(1e-9));
  }

  /** The records that a plan asks for are enough, and with fewer it says that they are not. */
  @Test
  void recordsThatWouldDoAreThose() {
    LearningOptions few = options(ORDERED, "1").withRecords(100);
    MeasurableOutcome told = new MeasurableOutcome(LearningPlan.of(few));
    long enough = told.records().orElseThrow();
    assertThat(told.verdict())
        .contains(String.format(Locale.ROOT, "; one of 0.7 needs %,d records", enough));
    assertThat(told.tree().path("records").asLong()).isEqualTo(enough);
    assertThat(verdict(few.withRecords(enough))).doesNotContain("needs");
    assertThat(verdict(few.withRecords(enough * 2 / 3))).contains("needs");
    LearningOptions half = few.withRecords(enough / 2);
    MeasurableOutcome ofHalf = new MeasurableOutcome(LearningPlan.of(half));
    Epsilon larger = Epsilon.parse(ofHalf.tree().path("epsilon").asText());
    assertThat(ofHalf.verdict()).contains(" records or epsilon " + larger);
    assertThat(verdict(half.withEpsilon(larger))).doesNotContain("needs");
  }

  /** A cap that would do does, and the next larger one does not. */
  @Test
  void aLowerCapOfCountsIsAdvised() {
    long enough = new MeasurableOutcome(LearningPlan.of(counted(30))).records().orElseThrow();
    LearningOptions capped = counted(30).withRecords(enough / 2);
    int cap = new MeasurableOutcome(LearningPlan.of(capped)).tree().path("count").asInt();
    assertThat(cap).isBetween(2, 29);
    assertThat(verdict(capped)).endsWith(" or a label of \"count\": " + cap);
    assertThat(verdict(counted(cap).withRecords(enough / 2))).doesNotContain("needs");
    assertThat(verdict(counted(cap + 1).withRecords(enough / 2))).contains("needs");
    assertThat(LearningPlan.of(capped.withRecords(60)).lines())
        .anyMatch(line -> line.contains("rather learn from all records"));
  }

  private static LearningOptions counted(int most) {
    return options("{\"column\": \"y\", \"count\": %d}".formatted(most), "1");
  }

  private static String verdict(LearningOptions options) {
    return new MeasurableOutcome(LearningPlan.of(options)).verdict();
  }

  /** By name, from what is public. */
  @Test
  void whatIsOfTwoValuesIsRefused() {
    for (CardStrategy strategy : CardStrategies.ALL) {
      if (strategy.takes(columns(ORDERED).label())) {
        LearningPlan.of(options(ORDERED, "1").by(strategy));
      } else {
        requireRefused(o -> o.by(strategy), strategy.name());
      }
    }
    requireRefused(o -> o.withPositives(0.2), "positives");
    requireRefused(o -> o.cutting(ThresholdMethod.LABELS), "cuts");
    requireRefused(o -> o.by(LearningOptions.PLANNED_LOSS, new Costs(2, 1)), "cost");
    assertThatThrownBy(() -> LearningPlan.of(options(ORDERED, "1").by("hazard", Costs.EQUAL)))
        .hasMessageContaining("does not go with the label");
    assertThatThrownBy(() -> LearningPlan.of(options(ORDERED, "1").by("logistic", Costs.EQUAL)))
        .hasMessageContaining("does not go with the label");
  }

  private static void requireRefused(UnaryOperator<LearningOptions> wish, String what) {
    assertThatThrownBy(() -> LearningPlan.of(wish.apply(options(ORDERED, "1"))))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(what)
        .hasMessageContaining("is for labels of two values, and the label \"y\" has 3");
  }

  /** 600 people: those with x and high n are in higher classes. */
  private static Records people() {
    List<List<String>> people = new ArrayList<>();
    for (int i = 0; i < 600; i++) {
      int n = i * 37 % 101;
      boolean x = i % 3 == 0;
      String y = n > 60 ? x ? "c" : "b" : "a";
      people.add(List.of(Integer.toString(n), x ? "x" : "z", y));
    }
    return Records.of("people", List.of("n", "c", "y"), people::iterator);
  }

  /**
   * At an epsilon that hides nothing the loss by which points are drawn has the shares of the
   * table, and by the thresholds that are fitted afterwards the card expects them, too.
   */
  @Test
  void aCardHasTheSharesOfItsTable() {
    long[] classes = new long[3];
    people()
        .each(
            columns(ORDERED).withEqualSteps(3),
            LabelUse.REQUIRED,
            (position, line, fields, x, label) -> classes[label]++);
    LearningPlan plan =
        LearningPlan.of(options(ORDERED, "1000").withThresholds(Epsilon.parse("100")));
    OrderedLoss told = (OrderedLoss) Losses.parse(plan.told(classes).loss());
    assertThat(600 * told.shares().get(0).doubleValue()).isCloseTo(classes[0], within(1.0));
    assertThat(600 * told.shares().get(1).doubleValue())
        .isCloseTo(classes[0] + classes[1], within(1.0));
    Model model = CardLearner.of(plan, "test").learn(people(), CancellationToken.NEVER).model();
    assertThat(model.measured().orElseThrow().verdict()).isEqualTo(model.verdict());
    Rule.Classifier rule = model.rule().classifier(model.schema());
    double[] expected = new double[3];
    people()
        .each(
            model.schema(),
            LabelUse.REQUIRED,
            (position, line, fields, x, label) -> {
              double[] shares = model.reading().orElseThrow().numbers().at(rule.score(x));
              Arrays.setAll(expected, k -> expected[k] + shares[k]);
            });
    for (int k = 0; k < 3; k++) {
      assertThat(expected[k]).isCloseTo(classes[k], within(30.0));
    }
    // Quantiles of all labels.
    assertThat(model.schema().coordinates()).anyMatch(c -> c.name().equals("n>=50"));
  }

  /**
   * A fit that is rounded has the baseline of the table, a unit of its own, and the right order.
   */
  @ParameterizedTest
  @ValueSource(strings = {"", "\"unit\": {\"column\": \"n\", \"records\": 6},"})
  void aRoundedCardOrdersItsTable(String unit) {
    Columns columns =
        Columns.parse(
            "{\"label\": "
                + ORDERED
                + ", "
                + unit
                + "\"features\": [{\"column\": \"c\", \"categories\": [\"x\", \"z\"],"
                + " \"reference\": \"z\"}]}",
            "columns");
    LearningPlan plan =
        LearningPlan.of(
            LearningOptions.of(columns, Epsilon.parse("1000"), Adjacency.REPLACE)
                .withRecords(600)
                .by(CardStrategies.named("rounded")));
    Model model = CardLearner.of(plan, "test").learn(people(), CancellationToken.NEVER).model();
    assertThat(model.mechanism()).isEqualTo("objective-perturbation");
    assertThat(model.options().points()).isEqualTo("-10:10");
    assertThat(model.guarantee().orElseThrow().statement())
        .startsWith("1000-differentially private");
    OrderedLoss loss = (OrderedLoss) Losses.parse(model.options().loss());
    // Of each hundred 61 have a; of the others a third is c, and two thirds are b. Thresholds are
    // fitted to those who are not held out: within 0.036 of these in 800 runs, deviation 0.009.
    assertThat(loss.shares().get(0).doubleValue()).isCloseTo(0.61, within(0.1));
    assertThat(loss.shares().get(1).doubleValue()).isCloseTo(0.87, within(0.1));
    // Among x the classes are a and c, among z they are a and b: log-odds from a fit by R.
    double[] x = model.reading().orElseThrow().numbers().at(score(model, true));
    double[] z = model.reading().orElseThrow().numbers().at(score(model, false));
    // By the coins of the hold-out the difference is 0.076 +- 0.017, by 400 runs.
    assertThat(x[2]).isGreaterThan(z[2]);
    // Of x 39 % have more than a, and of z as many: both fits are near that.
    assertThat(1 - x[0]).isBetween(0.3, 0.7);
    assertThat(1 - z[0]).isBetween(0.2, 0.45);
  }

  private static double score(Model model, boolean isX) {
    Rule.Points points = (Rule.Points) model.rule();
    int weight = points.weights().get(0);
    return (isX ? weight : 0) - points.threshold();
  }

  /** The promise of a card counts what its cut points and its baseline cost, and so do ledgers. */
  @Test
  void theWholeIsPromisedAndPaid(@TempDir Path folder) {
    LearningPlan plan = LearningPlan.of(options(ORDERED, "2").withThresholds(Epsilon.parse("0.5")));
    Ledger ledger = ledger(folder.resolve("enough.ledger"), "2");
    CardLearner learning = CardLearner.of(plan, "test").spendingFrom(ledger);
    LearningResult learned = learning.learn(people(), CancellationToken.NEVER);
    Model model = learned.model();
    OutcomeResult figures = (OutcomeResult) learned.measured().orElseThrow();
    assertThat(figures.release().guarantee()).isEqualTo(model.guarantee().orElseThrow());
    // A fifth of 600 people, by coins, counted with noise.
    assertThat(Arrays.stream(figures.release().answer()).sum()).isBetween(60L, 190L);
    PrivacyGuarantee guarantee = model.guarantee().orElseThrow();
    assertThat(guarantee.statement()).startsWith("2-differentially private");
    PrivacyGuarantee price = new BasicAccountant().price(model.event().orElseThrow());
    assertThat(Accountants.epsilon(price)).isEqualTo(Epsilon.parse("2"));
    assertThat(Accountants.delta(price)).isEqualTo(Delta.ZERO);
    assertThat(LearnedSchema.remark(model.schema(), model.event()).orElseThrow())
        .contains("includes learning the schema");
    assertThat(PointsCard.of(model).limits()).isNotEmpty();
    assertThatThrownBy(() -> learning.requireRoom(true))
        .isInstanceOf(BudgetExceededException.class);
    // Room for the card alone is no room.
    CardLearner poor =
        CardLearner.of(plan, "test").spendingFrom(ledger(folder.resolve("poor.ledger"), "1.95"));
    assertThatThrownBy(() -> poor.requireRoom(false)).isInstanceOf(BudgetExceededException.class);
    CardLearner.of(plan, "test")
        .spendingFrom(ledger(folder.resolve("rest.ledger"), "1.5"))
        .requireRoom(true);
  }

  private static Ledger ledger(Path file, String epsilon) {
    return Ledger.create(
        file,
        new Terms(
            "people",
            PrivacyGuarantee.pure(Epsilon.parse(epsilon), Adjacency.REPLACE),
            Composition.BASIC,
            Optional.empty()),
        Optional.empty());
  }
}
