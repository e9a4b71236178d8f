package org.didyma.models.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.didyma.models.learning.LearningPlanTest.columns;
import static org.didyma.models.learning.LearningPlanTest.options;

import java.util.Arrays;
import java.util.List;
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
import org.didyma.mechanisms.lattice.ColumnsFirst;
import org.didyma.models.Model;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Columns that are chosen before the weights of a card: when, by what, and what follows. */
class ChoicePlanTest {

  private static ColumnDraw chosenBy(ColumnsFirst.Parameters parameters) {
    return (ColumnDraw) parameters.choice();
  }

  /**
   * A column is chosen by one coordinate, so that a card of few weights chooses as many columns.
   */
  @Test
  void oneCoordinateOfEachColumnChooses() {
    LearningPlan plan = LearningPlan.of(options(columns(0, 8), "1"));
    ColumnsFirst.Parameters parameters =
        (ColumnsFirst.Parameters) plan.mechanism(plan.round(), 1).parameters();
    WeightLattice first = chosenBy(parameters).card().lattice();
    int[] weights = new int[41];
    weights[0] = 1;
    weights[5] = -5;
    assertThat(first.contains(Weights.of(weights))).isTrue();
    weights[5] = 0;
    weights[1] = -5;
    assertThat(first.contains(Weights.of(weights))).isFalse();
  }

  /** Where numbers are many, one threshold of each chooses, and the others come in afterwards. */
  @Test
  void oneThresholdOfManyNumbersChooses() {
    Columns columns = columns(40, 21);
    LearningOptions drawn = options(columns, "1").by(CardMethod.DRAWN);
    LearningPlan few = LearningPlan.of(drawn.withRecords(2_999));
    assertThat(few.refined()).isFalse();
    assertThat(few.round().dimension()).isEqualTo(145);
    LearningPlan plan = LearningPlan.of(drawn.withRecords(3_000));
    assertThat(plan.refined()).isTrue();
    assertThat(plan.choice()).contains(Epsilon.parse("0.5"));
    ColumnsFirst.Parameters parameters =
        (ColumnsFirst.Parameters) plan.mechanism(plan.round(), 1).parameters();
    assertThat(plan.round().dimension()).isEqualTo(plan.coordinates()).isEqualTo(185);
    assertThat(chosenBy(parameters).pool()).hasSize(145);
    assertThat(chosenBy(parameters).pool().stream().map(parameters.columns()::get).distinct())
        .hasSize(61);
    assertThat(chosenBy(parameters).card().lattice().features()).isEqualTo(145);
    assertThat(plan.tree("t").get("choosing_coordinates").asInt()).isEqualTo(145);
    assertThat(plan.lines())
        .containsExactly(
            "epsilon     1 under replace",
            "loss        logistic:1/2:1/10",
            "thresholds  0, round numbers of each range; %d coordinates"
                .formatted(plan.coordinates()),
            "columns     0.5 for those of a first card, sparse:5:3, intercept -15:15, of 145"
                + " coordinates",
            "lattice     0.5 for weights of these columns: -3..3, or fewer where they are many",
            "hold-out    0.2 of the records; measuring the card on them costs no more epsilon",
            "width       at most 12.7 points for an accuracy of 80 % of 3000 records",
            ("            about %.3f for an AUC of 0.85 where half of them are positive,"
                    + " wider where few are")
                .formatted(plan.areaWidth()),
            "verdict     an AUC of 0.65 or more is told from 0.5",
            "time        seconds to tens of seconds");
    assertThat(plan.inOneLine())
        .startsWith("epsilon: 1 under replace; loss: logistic:1/2:1/10; thresholds: 0, round")
        .contains(
            " of 145 coordinates; lattice: 0.5 for weights",
            " of 3000 records, about %.3f for an AUC of 0.85".formatted(plan.areaWidth()))
        .endsWith("; time: seconds to tens of seconds")
        .doesNotContain("  ");
    // A rule for a column is one for its coordinates that come in later, too.
    Columns ruled = columns.withPoints("n0", PointRule.parse("increasing"));
    assertThat(LearningPlan.of(options(ruled, "1").withRecords(3_000)).refined()).isTrue();
  }

  /**
   * Where thresholds are learned, two of each number choose columns, by signs and a narrow loss;
   * the others come in afterwards.
   */
  @Test
  void twoLearnedThresholdsOfANumberChoose() {
    LearningPlan plan =
        LearningPlan.of(options(columns(4, 8), "1").withRecords(2_880).by(CardMethod.DRAWN));
    assertThat(plan.levels()).isEqualTo(3);
    assertThat(plan.choice()).contains(Epsilon.parse("0.27"));
    assertThat(plan.loss()).isEqualTo("logistic:1");
    assertThat(plan.lattice(plan.round()).inWords()).isEqualTo("sparse:1:5, intercept -8:8");
    assertThat(plan.lines())
        .contains(
            "columns     0.27 for those of a first card, sparse:1:5, intercept -8:8, one"
                + " coordinate of each, by logistic:1:1/10",
            "lattice     0.63 for weights of these columns: -1..1, or fewer where they are many");
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
    // Who names a loss has it, for both.
    LearningPlan named =
        LearningPlan.of(
            options(columns(4, 8), "1").withRecords(2_880).by("logistic:1/2", Costs.EQUAL));
    assertThat(named.loss()).isEqualTo("logistic:1/2");
    assertThat(named.lattice(named.round()).inWords()).isEqualTo("sparse:5:3, intercept -15:15");
    LearningPlan uneven =
        LearningPlan.of(
            options(columns(4, 8), "1").withRecords(2_880).by("logistic", new Costs(10, 1)));
    assertThat(uneven.lattice(uneven.round()).inWords()).isEqualTo("sparse:5:3, intercept -15:15");
    assertThat(uneven.loss()).isEqualTo("logistic");
  }

  /** Fewer columns are chosen at once where sets of five are too many. */
  @Test
  void manyCoordinatesChooseFewerColumns() {
    assertThat(
            IntStream.of(48, 114, 115, 246, 248)
                .mapToObj(d -> ChoiceRules.signs(d).inWords().substring(0, 10)))
        .containsExactly("sparse:1:5", "sparse:1:5", "sparse:1:4", "sparse:1:4", "sparse:1:3");
  }

  /** However many categories there are, what is named is known to take seconds. */
  @ParameterizedTest
  @ValueSource(ints = {60, 600})
  void noPlanGoesThroughMoreSetsThanADrawLooksAtInTime(int levels) {
    Columns columns = wide(levels);
    LearningPlan plan =
        LearningPlan.of(options(columns, "1").withRecords(50_000).by(CardMethod.DRAWN));
    assertThat(plan.schema()).isPresent();
    LatticeName first = plan.lattice(plan.round());
    int pool = 20 * levels + 3 * 2;
    assertThat(first.bound()).isOne();
    assertThat(sets(pool, first)).isLessThanOrEqualTo(150_000_000);
    Schema learned = columns.withFewThresholds(1);
    ColumnsFirst.Parameters parameters =
        (ColumnsFirst.Parameters) plan.mechanism(learned, 1).parameters();
    for (ColumnsFirst.Size size : parameters.sizes()) {
      if (size.lattice().bound() > 1) {
        assertThat(sets(size.most(), size.lattice())).isLessThanOrEqualTo(700_000);
      }
      // The model file names the very lattice, of several that differ in their numbers of weights.
      assertThat(plan.said(learned, size.lattice().over(learned.groups())))
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
  private static long sets(int coordinates, LatticeName lattice) {
    long sets = 1;
    for (int i = 0; i < lattice.maxNonZeros().orElseThrow(); i++) {
      sets = sets * (coordinates - i) / (i + 1);
    }
    return sets;
  }

  /** The model file names the lattice of the columns that were chosen. */
  @ParameterizedTest
  @ValueSource(ints = {0, 4})
  void theModelNamesWhatItsWeightsAreFrom(int numbers) {
    LearningPlan plan =
        LearningPlan.of(options(columns(numbers, 8), "1").withRecords(2_880).by(CardMethod.DRAWN));
    Schema schema = columns(numbers, 8).withRoundThresholds(7);
    for (ColumnsFirst.Size size :
        ((ColumnsFirst.Parameters) plan.mechanism(schema, 1).parameters()).sizes()) {
      assertThat(plan.said(schema, size.lattice().over(schema.groups())))
          .isEqualTo(Model.Options.of(size.lattice(), Costs.EQUAL).by(Losses.parse(plan.loss())));
    }
  }

  /** Whatever columns are chosen, the second card's scores are among those of its loss. */
  @ParameterizedTest
  @ValueSource(strings = {"logistic", "logistic:1/2:none", "logistic:1/20:0.01"})
  void theSecondLossIsOfAllColumnsThatMayBeChosen(String loss) {
    LearningPlan plan = LearningPlan.of(options(columns(12, 0), "3").by(loss, Costs.EQUAL));
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

  /** A choice of columns pays where each has several coordinates: four in the mean. */
  @Test
  void columnsOfFewCoordinatesAreNotChosenFirst() {
    // Two round thresholds a number, since more are too many, and five categories.
    LearningPlan four = LearningPlan.of(options(columns(11, 22), "1"));
    assertThat(four.coordinates()).isEqualTo(132);
    assertThat(four.choice()).isPresent();
    LearningPlan fewer = LearningPlan.of(options(columns(12, 21), "1"));
    assertThat(fewer.coordinates()).isEqualTo(129);
    assertThat(fewer.choice()).isEmpty();
    assertThat(fewer.lattice(fewer.round()).text()).startsWith("sparse:5:");
    assertThat(fewer.schema()).isEmpty();
  }
}
