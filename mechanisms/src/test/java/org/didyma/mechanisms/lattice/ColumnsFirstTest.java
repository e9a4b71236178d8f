package org.didyma.mechanisms.lattice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.didyma.core.CancellationToken;
import org.didyma.exact.LawBits;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.AllowedWeights;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Constraints;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.WeightRules;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.RawOutput;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The law of both draws together, by enumeration, at a false-alarm rate of 1e-6. */
class ColumnsFirstTest {

  private static final Epsilon FIRST = Epsilon.parse("2");
  private static final Epsilon SECOND = Epsilon.parse("1");
  static final LatticeName FEW = LatticeName.parse("sparse:1:1").withIntercept("0:1");
  static final LatticeName ALL = LatticeName.parse("box:1").withIntercept("0:1");

  private static final Costs FIRST_COSTS = new Costs(2, 1);
  private static final Costs SECOND_COSTS = new Costs(1, 3);

  /** Two coordinates of one column, and one of another. */
  static final int[] COLUMNS = {0, 0, 1};

  private static final int[][] ROWS = {{1, 0, 1}, {0, 1, 1}, {0, 0, 1}, {1, 0, 0}, {0, 1, 0}};

  /** Positive and negative records of each row. */
  static final int[][] COUNTS = {{3, 0}, {1, 2}, {0, 3}, {2, 1}, {0, 2}};

  private static Cells cells(int... kept) {
    return cells(COUNTS, kept);
  }

  static Cells cells(int[][] counts, int... kept) {
    Cells.Builder builder = Cells.builder(kept.length);
    for (int i = 0; i < ROWS.length; i++) {
      int[] row = ROWS[i];
      builder.add(IntStream.of(kept).map(j -> row[j]).toArray(), counts[i][0], counts[i][1]);
    }
    return builder.build();
  }

  static final WeightRules NONE = WeightRules.none(COLUMNS);

  private static ColumnsFirst.Parameters parameters(Adjacency adjacency, int... pool) {
    WeightLattice few = FEW.over(IntStream.of(pool).map(j -> COLUMNS[j]).toArray());
    return parameters(adjacency, few, NONE, pool);
  }

  private static ColumnsFirst.Parameters parameters(
      Adjacency adjacency, WeightLattice few, WeightRules rules, int... pool) {
    return new ColumnsFirst.Parameters(
        new ColumnDraw(
            new ExponentialMechanism.Parameters(FIRST, adjacency, few, FIRST_COSTS),
            IntStream.of(pool).boxed().toList()),
        List.of(0, 0, 1),
        rules,
        SECOND,
        SECOND_COSTS,
        List.of(new ColumnsFirst.Size(2, ALL), new ColumnsFirst.Size(3, FEW)));
  }

  /** The probabilities of the points of a lattice over some of the coordinates. */
  private static Map<List<Integer>, Double> law(
      int[][] counts, LatticeName name, Costs costs, double epsilon, int... kept) {
    return law(counts, name, costs, epsilon, any -> true, kept);
  }

  /** The same of those points alone that are wanted, as points over all coordinates. */
  private static Map<List<Integer>, Double> law(
      int[][] counts,
      LatticeName name,
      Costs costs,
      double epsilon,
      Predicate<int[]> wanted,
      int... kept) {
    WeightLattice lattice = name.over(IntStream.of(kept).map(j -> COLUMNS[j]).toArray());
    LearningProblem problem = LearningProblem.of(cells(counts, kept), lattice, costs);
    Map<List<Integer>, Double> law = new HashMap<>();
    double sum = 0;
    for (Weights w : TinyTables.points(lattice)) {
      // One record added or removed changes a loss by the larger cost at most.
      double mass =
          Math.exp(
              -epsilon / Math.max(costs.missedPositive(), costs.falseAlarm()) * problem.loss(w));
      int[] all = new int[4];
      IntStream.range(0, kept.length).forEach(j -> all[kept[j]] = w.get(j));
      all[3] = w.get(kept.length);
      if (wanted.test(all)) {
        law.put(IntStream.of(all).boxed().toList(), mass);
        sum += mass;
      }
    }
    double whole = sum;
    law.replaceAll((w, mass) -> mass / whole);
    return law;
  }

  private static Map<List<Integer>, Double> both(double first, double second, int... pool) {
    return both(COUNTS, FIRST_COSTS, SECOND_COSTS, first, second, pool);
  }

  /** The law of both draws, at epsilons for a record that comes or goes. */
  static Map<List<Integer>, Double> both(
      int[][] counts,
      Costs firstCosts,
      Costs secondCosts,
      double first,
      double second,
      int... pool) {
    Map<List<Integer>, Double> joint = new HashMap<>();
    law(counts, FEW, firstCosts, first, pool)
        .forEach(
            (few, p) -> {
              boolean none = few.get(0) == 0 && few.get(1) == 0 && few.get(2) == 0;
              int[] kept =
                  none ? new int[] {0, 1, 2} : few.get(2) != 0 ? new int[] {2} : new int[] {0, 1};
              law(counts, none ? FEW : ALL, secondCosts, second, kept)
                  .forEach((w, q) -> joint.merge(w, p * q, Double::sum));
            });
    return joint;
  }

  /** All coordinates choose columns, or some. */
  static Stream<int[]> pools() {
    return Stream.of(new int[] {0, 1, 2}, new int[] {1, 2});
  }

  @ParameterizedTest
  @MethodSource("pools")
  void theLawIsThatOfBothDraws(int[] pool) {
    ColumnsFirst mechanism = new ColumnsFirst(1);
    ColumnsFirst.Parameters parameters = parameters(Adjacency.ADD_REMOVE, pool);
    Map<List<Integer>, Double> law = both(2, 1, pool);
    List<List<Integer>> points = List.copyOf(law.keySet());
    int[] counts = new int[points.size()];
    RandomBits bits = LawBits.of(27);
    for (int i = 0; i < 8_000; i++) {
      Weights w =
          mechanism.draw(cells(0, 1, 2), parameters, bits, CancellationToken.NEVER).weights();
      counts[points.indexOf(IntStream.range(0, 4).mapToObj(w::get).toList())]++;
    }
    double[] right = points.stream().mapToDouble(law::get).toArray();
    assertThat(ChiSquare.pValue(counts, right)).isGreaterThan(1e-6);
    Map<List<Integer>, Double> wrong = both(1, 2, pool);
    assertThat(ChiSquare.pValue(counts, points.stream().mapToDouble(wrong::get).toArray()))
        .as("the twin with the epsilons exchanged")
        .isLessThan(1e-6);
  }

  /** At least 0, free, at most 0. */
  private static final List<AllowedWeights> SIGNS =
      List.of(AllowedWeights.NON_NEGATIVE, AllowedWeights.ANY, AllowedWeights.NON_POSITIVE);

  private static boolean hasSigns(int... w) {
    return w[0] >= 0 && w[2] <= 0;
  }

  private static boolean hasOneColumn(int... w) {
    return w[0] == 0 && w[1] == 0 || w[2] == 0;
  }

  private static boolean hasOneOfEach(int... w) {
    return w[0] == 0 || w[1] == 0;
  }

  /** Both columns may be in, or one of them: by a limit on columns, or since it is either or. */
  static Stream<Arguments> rules() {
    Constraints none = Constraints.of(COLUMNS, new boolean[3]);
    return Stream.of(
        Arguments.of(NONE.withAllowed(SIGNS), false),
        Arguments.of(NONE.withAllowed(SIGNS).withConstraints(none.withMostColumns(1)), true),
        Arguments.of(NONE.withAllowed(SIGNS).withConstraints(none.withApart(0, 1)), true));
  }

  /**
   * The first card keeps to the rules with one weight of each column, the second one with all of
   * the columns that it has; where it has none, rules that tie columns are still to be kept.
   */
  @ParameterizedTest
  @MethodSource("rules")
  void theLawIsThatOfBothDrawsUnderRules(WeightRules rules, boolean isOneColumn) {
    LatticeName two = LatticeName.parse("sparse:1:2").withIntercept("0:1");
    WeightLattice first = two.over(rules.withOneOfEach(COLUMNS));
    ColumnsFirst.Parameters parameters = parameters(Adjacency.ADD_REMOVE, first, rules, 0, 1, 2);
    Predicate<int[]> wanted = w -> hasSigns(w) && (!isOneColumn || hasOneColumn(w));
    Map<List<Integer>, Double> right = ruled(two, wanted, wanted);
    List<List<Integer>> points = List.copyOf(right.keySet());
    int[] counts = new int[points.size()];
    RandomBits bits = LawBits.of(27);
    ColumnsFirst mechanism = new ColumnsFirst(1);
    for (int i = 0; i < 8_000; i++) {
      RawOutput.Point drawn =
          mechanism.draw(cells(0, 1, 2), parameters, bits, CancellationToken.NEVER);
      assertThat(drawn.lattice().contains(drawn.weights())).isTrue();
      List<Integer> w = IntStream.range(0, 4).mapToObj(drawn.weights()::get).toList();
      assertThat(right).containsKey(w);
      counts[points.indexOf(w)]++;
    }
    assertThat(ChiSquare.pValue(counts, probabilities(points, right))).isGreaterThan(1e-6);
    assertThat(ChiSquare.pValue(counts, probabilities(points, ruled(two, any -> true, wanted))))
        .as("the twin whose first card keeps to no rules")
        .isLessThan(1e-6);
  }

  private static double[] probabilities(
      List<List<Integer>> points, Map<List<Integer>, Double> law) {
    return points.stream().mapToDouble(w -> law.getOrDefault(w, 0.0)).toArray();
  }

  private static Map<List<Integer>, Double> ruled(
      LatticeName two, Predicate<int[]> first, Predicate<int[]> second) {
    Map<List<Integer>, Double> joint = new HashMap<>();
    law(COUNTS, two, FIRST_COSTS, 2, w -> hasOneOfEach(w) && first.test(w), 0, 1, 2)
        .forEach(
            (few, p) -> {
              boolean own = few.get(0) != 0 || few.get(1) != 0;
              boolean other = few.get(2) != 0;
              int[] kept =
                  own == other ? new int[] {0, 1, 2} : own ? new int[] {0, 1} : new int[] {2};
              law(COUNTS, own == other ? FEW : ALL, SECOND_COSTS, 1, second, kept)
                  .forEach((w, q) -> joint.merge(w, p * q, Double::sum));
            });
    return joint;
  }

  /** What is left out has weights of 0. */
  @Test
  void rulesThatWantPointsOfEveryColumnAreNone() {
    WeightRules one =
        NONE.withAllowed(
            List.of(AllowedWeights.ANY, AllowedWeights.ANY, AllowedWeights.range(1, 1)));
    assertThatThrownBy(() -> parameters(Adjacency.REPLACE, FEW.over(COLUMNS), one, 0, 1, 2))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void bothDrawsArePaid() {
    for (Adjacency adjacency : List.of(Adjacency.REPLACE, Adjacency.ADD_REMOVE)) {
      ColumnsFirst mechanism = new ColumnsFirst(2);
      ColumnsFirst.Parameters parameters = parameters(adjacency, 0, 1, 2);
      assertThat(mechanism.guarantee(parameters).toString()).contains("3");
      PrivacyEvent.Composed event = (PrivacyEvent.Composed) mechanism.describe(parameters);
      assertThat(event.events())
          .containsExactly(
              new PrivacyEvent.Exponential(FIRST, adjacency),
              new PrivacyEvent.Exponential(SECOND, adjacency));
    }
  }
}
