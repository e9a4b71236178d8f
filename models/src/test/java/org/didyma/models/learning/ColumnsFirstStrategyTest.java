package org.didyma.models.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.didyma.models.learning.LearningPlanTest.columns;
import static org.didyma.models.learning.LearningPlanTest.options;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.didyma.data.columns.Columns;
import org.didyma.data.schema.Coordinate;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.PointRule;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.formulations.loss.Losses;
import org.didyma.mechanisms.lattice.ColumnDraw;
import org.didyma.mechanisms.lattice.ColumnPeeling;
import org.didyma.mechanisms.lattice.ColumnsFirst;
import org.didyma.models.Model;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Columns that are chosen before the weights of a card: by what, and what follows. */
class ColumnsFirstStrategyTest {

  private static ColumnDraw chosenBy(ColumnsFirst.Parameters parameters) {
    return (ColumnDraw) parameters.choice();
  }

  private static LearningOptions wanted(Columns columns, String epsilon) {
    return options(columns, epsilon).by(CardStrategies.named("columns-first"));
  }

  /**
   * A column is chosen by one coordinate, so that a card of few weights chooses as many columns.
   */
  @Test
  void oneCoordinateOfEachColumnChooses() {
    LearningPlan plan = LearningPlan.of(wanted(columns(0, 8), "1"));
    ColumnsFirst.Parameters parameters =
        (ColumnsFirst.Parameters) plan.mechanism(plan.round(), 1).parameters();
    WeightLattice first = chosenBy(parameters).card().lattice();
    int[] weights = new int[41];
    weights[0] = 1;
    weights[5] = -1;
    assertThat(first.contains(Weights.of(weights))).isTrue();
    weights[5] = 0;
    weights[1] = -1;
    assertThat(first.contains(Weights.of(weights))).isFalse();
  }

  /**
   * Where thresholds are learned, two of each number choose columns, by signs and a narrow loss;
   * the others come in afterwards.
   */
  @Test
  void twoLearnedThresholdsOfANumberChoose() {
    LearningPlan plan = LearningPlan.of(wanted(columns(4, 8), "1").withRecords(2_880));
    assertThat(plan.card().choice()).contains(Epsilon.parse("0.27"));
    assertThat(plan.loss()).isEqualTo("logistic:1");
    assertThat(plan.tree().path("lattice").asText()).isEqualTo("sparse:1:5, intercept -8:8");
    assertThat(plan.lines())
        .contains(
            "columns     0.27 for those of a first card, sparse:1:5, intercept -8:8, one feature"
                + " of each, by logistic:1:1/10",
            "points      0.63 for weights of these columns: -1..1, or fewer where they are many");
    Schema learned = columns(4, 8).withRoundThresholds(7);
    ColumnsFirst.Parameters parameters =
        (ColumnsFirst.Parameters) plan.mechanism(learned, 1).parameters();
    List<Coordinate> all = learned.coordinates();
    assertThat(chosenBy(parameters).pool()).isSorted().hasSizeLessThanOrEqualTo(40 + 4 * 2);
    for (Feature feature : learned.features()) {
      List<Integer> own =
          IntStream.range(0, all.size())
              .filter(j -> all.get(j).column().equals(feature.column()))
              .boxed()
              .toList();
      List<Integer> chosen = own.stream().filter(chosenBy(parameters).pool()::contains).toList();
      if (columns(4, 8).open().contains(feature.column())) {
        // Of five the second and the fourth.
        assertThat(own).hasSize(5);
        assertThat(chosen).containsExactly(own.get(1), own.get(3));
      } else {
        assertThat(chosen).isEqualTo(own);
      }
    }
    // The narrower loss is that of the choice alone, ln 9 against ln 19 in sixteenths.
    assertThat(chosenBy(parameters).card().loss().width()).isEqualTo(35);
    assertThat(parameters.loss().width()).isEqualTo(47);
    // One record replaced among two draws and thresholds costs what was said.
    assertThat(plan.mechanism(learned, 1).guarantee().toString()).contains("0.9");
    // Who names a loss has it, for both; of unequal costs small risks are told apart, too.
    LearningOptions asked = wanted(columns(4, 8), "1").withRecords(2_880);
    LearningPlan named = LearningPlan.of(asked.by("logistic:1/2", Costs.EQUAL));
    assertThat(named.loss()).isEqualTo("logistic:1/2");
    LearningPlan uneven = LearningPlan.of(asked.by("logistic", new Costs(10, 1)));
    assertThat(
            chosenBy((ColumnsFirst.Parameters) uneven.mechanism(learned, 1).parameters())
                .card()
                .loss()
                .width())
        .isEqualTo(10 * 47);
  }

  /** Where no card of four signs can be drawn, columns are chosen one after the other. */
  @Test
  void columnsOfWideTablesAreChosenOneAfterTheOther() {
    LearningPlan plan = LearningPlan.of(wanted(columns(0, 50), "1").withRecords(4000));
    ColumnsFirst.Parameters parameters =
        (ColumnsFirst.Parameters) plan.mechanism(plan.round(), 1).parameters();
    ColumnPeeling peeling = (ColumnPeeling) parameters.choice();
    assertThat(peeling.rounds()).isEqualTo(4);
    assertThat(peeling.each()).isEqualTo(Epsilon.parse("0.06"));
    assertThat(plan.card().choice()).contains(peeling.epsilon()).contains(Epsilon.parse("0.3"));
    assertThat(plan.card().points()).isEqualTo(Epsilon.parse("0.7"));
    assertThat(plan.lines())
        .contains(
            "columns     0.3 for 4 of them, one after the other by their association with the label");
    assertThat(plan.tree("t").get("chosen_columns").asInt()).isEqualTo(4);
    // 246 coordinates choose by cards.
    LearningPlan card = LearningPlan.of(wanted(columns(0, 49), "1").withRecords(4000));
    assertThat(((ColumnsFirst.Parameters) card.mechanism(card.round(), 1).parameters()).choice())
        .isInstanceOf(ColumnDraw.class);
    // Rules are nothing that such a choice looks at.
    Columns ruled = columns(0, 50).withPoints("c0", PointRule.parse("non-negative"));
    LearningPlan kept = LearningPlan.of(wanted(ruled, "1").withRecords(4000));
    assertThat(((ColumnsFirst.Parameters) kept.mechanism(kept.round(), 1).parameters()).choice())
        .isInstanceOf(ColumnDraw.class);
  }

  /** However many categories there are, what is named is known to take seconds. */
  @ParameterizedTest
  @ValueSource(ints = {60, 600})
  void noPlanGoesThroughMoreSetsThanADrawLooksAtInTime(int levels) {
    Columns columns = wide(levels);
    LearningPlan plan = LearningPlan.of(wanted(columns, "1").withRecords(50_000));
    Schema learned = columns.withEqualSteps(1);
    ColumnsFirst.Parameters parameters =
        (ColumnsFirst.Parameters) plan.mechanism(learned, 1).parameters();
    if (parameters.choice() instanceof ColumnDraw draw) {
      WeightLattice first = draw.card().lattice();
      assertThat(sets(20 * levels + 3 * 2, first.maxNonZeros())).isLessThanOrEqualTo(150_000_000);
    }
    for (ColumnsFirst.Size size : parameters.sizes()) {
      if (size.lattice().bound() > 1) {
        assertThat(sets(size.most(), size.lattice().maxNonZeros().orElseThrow()))
            .isLessThanOrEqualTo(700_000);
      }
      // The model file names the very lattice, of several that differ in their numbers of weights.
      assertThat(plan.said(learned, size.lattice().over(learned.groups()), Optional.empty()))
          .isEqualTo(Model.Options.of(size.lattice(), Costs.EQUAL).by(Losses.parse(plan.loss())));
    }
    // Two chosen columns have two weights as long as these are drawn in seconds.
    LatticeName ofTwo =
        parameters.sizes().stream()
            .filter(size -> size.most() >= 2 * levels)
            .findFirst()
            .orElseThrow()
            .lattice();
    assertThat(ofTwo.maxNonZeros().orElseThrow()).isGreaterThanOrEqualTo(levels < 600 ? 2 : 1);
  }

  /** Three numbers and twenty columns of so many categories. */
  private static Columns wide(int levels) {
    String categories =
        IntStream.range(0, levels)
            .mapToObj(i -> "\"v" + i + "\"")
            .collect(Collectors.joining(", ", "[", "]"));
    String features =
        IntStream.range(0, 23)
            .mapToObj(
                i ->
                    i < 3
                        ? "{\"column\": \"n%d\", \"integer\": [0, 100]}".formatted(i)
                        : "{\"column\": \"c%d\", \"categories\": %s}".formatted(i, categories))
            .collect(Collectors.joining(", "));
    return Columns.parse(
        "{\"label\": {\"column\": \"y\", \"positive\": \"1\", \"negative\": \"0\"}, \"features\": ["
            + features
            + "]}",
        "columns");
  }

  /** How many sets of so many coordinates as may have a weight there are. */
  private static long sets(int coordinates, int weights) {
    long sets = 1;
    for (int i = 0; i < weights; i++) {
      sets = sets * (coordinates - i) / (i + 1);
    }
    return sets;
  }

  /** The model file names the lattice of the columns that were chosen. */
  @ParameterizedTest
  @ValueSource(ints = {0, 4})
  void theModelNamesWhatItsWeightsAreFrom(int numbers) {
    LearningPlan plan = LearningPlan.of(wanted(columns(numbers, 8), "1").withRecords(2_880));
    Schema schema = columns(numbers, 8).withRoundThresholds(7);
    for (ColumnsFirst.Size size :
        ((ColumnsFirst.Parameters) plan.mechanism(schema, 1).parameters()).sizes()) {
      assertThat(plan.said(schema, size.lattice().over(schema.groups()), Optional.empty()))
          .isEqualTo(Model.Options.of(size.lattice(), Costs.EQUAL).by(Losses.parse(plan.loss())));
    }
  }

  /** Whatever columns are chosen, the second card's scores are among those of its loss. */
  @ParameterizedTest
  @ValueSource(strings = {"logistic", "logistic:1/2:none", "logistic:1/20:0.01"})
  void theSecondLossIsOfAllColumnsThatMayBeChosen(String loss) {
    LearningPlan plan = LearningPlan.of(wanted(columns(12, 0), "3").by(loss, Costs.EQUAL));
    ColumnsFirst.Parameters parameters =
        (ColumnsFirst.Parameters) plan.mechanism(plan.round(), 1).parameters();
    for (ColumnsFirst.Size size : parameters.sizes()) {
      int[] row = new int[size.most()];
      Arrays.fill(row, 1);
      WeightLattice lattice = size.lattice().over(row.length);
      LearningProblem problem =
          LearningProblem.of(
              Cells.builder(row.length).add(row, 1, 1).build(), lattice, parameters.loss());
      int[] most = IntStream.range(0, row.length + 1).map(lattice::high).toArray();
      assertThat(problem.loss(Weights.of(most))).isPositive();
    }
  }
}
