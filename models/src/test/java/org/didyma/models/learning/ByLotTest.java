package org.didyma.models.learning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.didyma.data.Columns;
import org.didyma.data.Coordinate;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;

/** Where epsilon times records is little, a card has all coordinates of some columns. */
class ByLotTest {

  private static final Columns WORDS = words(57);

  /** Of records that four fifths learn from, epsilon N / c is 0.04 N. */
  private static LearningPlan plan(Columns columns, long records) {
    return LearningPlan.of(options(columns).withRecords(records));
  }

  private static LearningOptions options(Columns columns) {
    return LearningOptions.of(columns, Epsilon.parse("0.1"), Adjacency.REPLACE)
        .by(CardWay.DRAWN)
        .by("logistic", Costs.EQUAL);
  }

  private static Columns words(int number) {
    return Columns.parse(
        IntStream.range(0, number)
            .mapToObj("{\"column\": \"word%d\", \"decimal\": [0, 100]}"::formatted)
            .collect(
                Collectors.joining(
                    ", ",
                    "{\"label\": {\"column\": \"spam\", \"positive\": \"1\", \"negative\": \"0\"},"
                        + " \"features\": [",
                    "]}")),
        "words");
  }

  @Test
  void someColumnsHaveWeightsOfAllCoordinates() {
    LearningPlan plan = plan(WORDS, 4_000);
    assertThat(plan.lot()).isTrue();
    assertThat(plan.coordinates()).isEqualTo(24).isEqualTo(plan.round().dimension());
    assertThat(plan.loss()).isEqualTo("logistic:1:1/10");
    assertThat(plan.lattice(plan.round()).inWords()).isEqualTo("ternary, intercept -8:8");
    assertThat(plan.released()).isEqualTo(Epsilon.parse("0.1"));
    assertThat(plan.lines()).contains("columns     0, 24 of 57 by lot, not by what is in them");
    assertThat(plan.tree("t").get("columns_by_lot").asInt()).isEqualTo(24);
  }

  /** The lot is that of the names, wherever the columns stand, and it is not their order. */
  @Test
  void theLotIsTheSameEachTime() {
    List<String> columns = columns(plan(WORDS, 4_000));
    assertThat(columns(plan(words(57), 9_000))).isEqualTo(columns);
    assertThat(columns).isNotEqualTo(columns(plan(words(24), 4_000)));
    assertThat(columns(plan(words(56), 4_000)))
        .containsAll(columns.stream().filter(c -> !c.equals("word56")).toList());
  }

  private static List<String> columns(LearningPlan plan) {
    return plan.round().coordinates().stream().map(Coordinate::column).distinct().toList();
  }

  @Test
  void onlyWhereEpsilonTimesRecordsIsLittle() {
    assertThat(plan(WORDS, 1_874).lot()).isFalse();
    assertThat(plan(WORDS, 1_875).lot()).isTrue();
    assertThat(plan(WORDS, 9_999).lot()).isTrue();
    assertThat(plan(WORDS, 10_000).lot()).isFalse();
  }

  @Test
  void whatIsNamedStays() {
    LearningOptions options = options(WORDS).withRecords(4_000);
    assertThat(LearningPlan.of(options.by("logistic", new Costs(5, 1))).lot()).isFalse();
    assertThat(LearningPlan.of(options.by("logistic:1/2", Costs.EQUAL)).lot()).isFalse();
    assertThat(LearningPlan.of(options.by("hinge", Costs.EQUAL)).lot()).isFalse();
    assertThat(LearningPlan.of(options.from(schema -> LatticeName.parse("sparse:5:2"))).lot()).isFalse();
    assertThat(plan(words(12), 4_000).lot()).isFalse();
  }
}
