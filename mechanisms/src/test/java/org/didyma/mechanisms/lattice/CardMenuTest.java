package org.didyma.mechanisms.lattice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.didyma.core.InvalidInputException;
import org.didyma.exact.LawBits;
import org.didyma.exact.LawTest;
import org.didyma.formulations.Costs;
import org.didyma.formulations.WeightLattice;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.accounting.ConcentratedAccountant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Laws of menus by enumeration, and broken variants that must fail; prices are in PricesTest. */
class CardMenuTest {

  private static final double FALSE_ALARM = 1e-6;
  private static final Epsilon ONE = Epsilon.parse("1");

  /** What a table may be changed from by a record. */
  private static final int[][] ADDED = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}};

  private static double worstLogRatio(
      Function<int[], Map<List<Integer>, Double>> law, int... bulk) {
    double worst = 0;
    Map<List<Integer>, Double> before = law.apply(bulk);
    for (int[] added : ADDED) {
      Map<List<Integer>, Double> after = law.apply(plus(bulk, added));
      Set<List<Integer>> outputs = new HashSet<>(before.keySet());
      outputs.addAll(after.keySet());
      for (List<Integer> output : outputs) {
        worst =
            Math.max(
                worst,
                Math.abs(
                    Math.log(before.getOrDefault(output, 0.0) / after.getOrDefault(output, 0.0))));
      }
    }
    return worst;
  }

  /** The least delta for an epsilon, between a table and what a record makes of it. */
  private static double delta(
      Function<int[], Map<List<Integer>, Double>> law, double epsilon, int... bulk) {
    double worst = 0;
    Map<List<Integer>, Double> before = law.apply(bulk);
    for (int[] added : ADDED) {
      Map<List<Integer>, Double> after = law.apply(plus(bulk, added));
      worst = Math.max(worst, excess(before, after, epsilon));
      worst = Math.max(worst, excess(after, before, epsilon));
    }
    return worst;
  }

  private static double excess(
      Map<List<Integer>, Double> here, Map<List<Integer>, Double> there, double epsilon) {
    return here.entrySet().stream()
        .mapToDouble(e -> Math.max(0, e.getValue() - Math.exp(epsilon) * there.get(e.getKey())))
        .sum();
  }

  private static int[] plus(int[] table, int... added) {
    int[] sum = table.clone();
    for (int kind = 0; kind < sum.length; kind++) {
      sum[kind] += added[kind];
    }
    return sum;
  }

  /** lambda of a sample at an epsilon when a record is added or removed. */
  private static double rate(double each) {
    return each / TinyMenu.COSTS.missedPositive();
  }

  @ParameterizedTest
  @EnumSource
  void drawsFollowTheLaw(CardMenu.Released released) {
    int[] table = {2, 1, 1, 3};
    TinyMenu menu = new TinyMenu(3);
    CardMenu.Parameters parameters =
        menu.parameters(released, Epsilon.parse("3"), Delta.ZERO, Adjacency.ADD_REMOVE);
    var bits = LawBits.of(31);
    Map<List<Integer>, Integer> drawn =
        LawTest.counts(20_000, () -> TinyMenu.draw(parameters, bits, table));
    Map<List<Integer>, Double> law =
        released == CardMenu.Released.ALL ? menu.all(rate(1), table) : menu.one(rate(3), table);
    assertThat(LawTest.pValue(law, drawn)).isGreaterThan(FALSE_ALARM);
    Map<List<Integer>, Double> broken =
        released == CardMenu.Released.ALL
            ? menu.all(rate(3), table)
            : menu.leastOfAll(rate(3), table);
    assertThat(LawTest.pValue(broken, drawn)).isLessThan(FALSE_ALARM);
  }

  /** Variants of weights of their own are sampled with noise for their largest weight. */
  @Test
  void variantsHaveTheirOwnWeights() {
    TinyMenu menu = new TinyMenu(3, true, true);
    int[] table = {2, 3, 1, 3};
    CardMenu.Parameters parameters =
        menu.parameters(
            CardMenu.Released.ALL, Epsilon.parse("3"), Delta.ZERO, Adjacency.ADD_REMOVE);
    var bits = LawBits.of(33);
    Map<List<Integer>, Integer> drawn =
        LawTest.counts(20_000, () -> TinyMenu.draw(parameters, bits, table));
    assertThat(LawTest.pValue(menu.all(rate(1), table), drawn)).isGreaterThan(FALSE_ALARM);
    assertThat(LawTest.pValue(menu.all(rate(3), table), drawn)).isLessThan(FALSE_ALARM);
    assertThat(LawTest.pValue(new TinyMenu(3).all(rate(1), table), drawn)).isLessThan(FALSE_ALARM);
    assertThat(worstLogRatio(t -> menu.all(rate(1), t), 6, 0, 0, 6)).isBetween(2.5, 3.0);
    assertThatThrownBy(
            () ->
                menu.parameters(
                    CardMenu.Released.ONE, Epsilon.parse("3"), Delta.ZERO, Adjacency.ADD_REMOVE))
        .hasMessageContaining("different weights");
  }

  /** K samples that spend all of epsilon each break the promise, whatever is stated. */
  @Test
  void everyCardCounts() {
    TinyMenu menu = new TinyMenu(3);
    CardMenu.Parameters parameters =
        menu.parameters(
            CardMenu.Released.ALL, Epsilon.parse("3"), Delta.ZERO, Adjacency.ADD_REMOVE);
    assertThat(parameters.each()).isEqualTo(ONE);
    assertThat(worstLogRatio(t -> menu.all(rate(1), t), 6, 0, 0, 6)).isBetween(2.9, 3.0);
    assertThat(worstLogRatio(t -> menu.all(rate(3), t), 6, 0, 0, 6)).isGreaterThan(8);
    assertThat(new CardMenu(1).describe(parameters))
        .isEqualTo(
            new PrivacyEvent.Repeated(3, new PrivacyEvent.Exponential(ONE, Adjacency.ADD_REMOVE)));
    // Bounded range: 3 times 1/8.
    assertThat(new ConcentratedAccountant().price(new CardMenu(1).describe(parameters)).statement())
        .startsWith("0.375-zero-concentrated");
  }

  /**
   * Of one pair the number of variants does not matter; the best of K samples breaks the promise.
   */
  @Test
  void theBestCardAmongSamplesIsNotTheSampleOfABestCard() {
    TinyMenu menu = new TinyMenu(4);
    CardMenu.Parameters parameters =
        menu.parameters(CardMenu.Released.ONE, ONE, Delta.ZERO, Adjacency.ADD_REMOVE);
    assertThat(parameters.each()).isEqualTo(ONE);
    assertThat(new CardMenu(1).describe(parameters))
        .isEqualTo(new PrivacyEvent.Exponential(ONE, Adjacency.ADD_REMOVE));
    assertThat(worstLogRatio(t -> menu.one(rate(1), t), 9, 0, 0, 9)).isBetween(0.95, 1.0);
    assertThat(worstLogRatio(t -> menu.leastOfAll(rate(1), t), 9, 0, 0, 9)).isGreaterThan(1.5);
  }

  /** At a delta, four samples spend more each, and these tables show that it is not too little. */
  @Test
  void theTightPriceIsKeptAndReached() {
    TinyMenu menu = new TinyMenu(4);
    CardMenu.Parameters parameters =
        menu.parameters(
            CardMenu.Released.ALL, Epsilon.parse("2"), Delta.parse("0.01"), Adjacency.ADD_REMOVE);
    double each = parameters.each().value().doubleValue();
    assertThat(each).isBetween(0.873, 0.874);
    assertThat(delta(t -> menu.all(rate(each), t), 2, 1, 0, 0, 1)).isBetween(0.0095, 0.01);
    assertThat(delta(t -> menu.all(rate(1.02 * each), t), 2, 1, 0, 0, 1)).isGreaterThan(0.0101);
    assertThat(delta(t -> menu.all(rate(2), t), 2, 1, 0, 0, 1)).isGreaterThan(0.1);
    assertThat(new CardMenu(1).guarantee(parameters))
        .isEqualTo(
            PrivacyGuarantee.approximate(
                Epsilon.parse("2"), Delta.parse("0.01"), Adjacency.ADD_REMOVE));
    assertThat(new CardMenu(1).describe(parameters)).isInstanceOf(PrivacyEvent.ByTheorem.class);
  }

  /** The second coordinate tells the label, and the first one nothing. */
  @Test
  void aVariantHasItsOwnColumns() {
    for (CardMenu.Released released : CardMenu.Released.values()) {
      CardMenu.Parameters parameters =
          new CardMenu.Parameters(
              released,
              Epsilon.parse("100"),
              Delta.ZERO,
              Adjacency.ADD_REMOVE,
              List.of(
                  new CardMenu.Variant(
                      List.of(1), WeightLattice.cube(1, 1), Costs.EQUAL, LatticePrior.NONE)));
      assertThat(TinyMenu.draw(parameters, LawBits.of(3), 0, 9, 9, 0)).containsExactly(0, 1);
    }
  }

  @Test
  void oneCardNeedsOneLossAndNoDelta() {
    TinyMenu menu = new TinyMenu(2);
    assertThatThrownBy(
            () ->
                menu.parameters(CardMenu.Released.ONE, ONE, Delta.parse("1e-6"), Adjacency.REPLACE))
        .isInstanceOf(InvalidInputException.class);
    List<CardMenu.Variant> mixed =
        List.of(
            new CardMenu.Variant(
                List.of(0), WeightLattice.cube(1, 1), new Costs(1, 1), LatticePrior.NONE),
            new CardMenu.Variant(
                List.of(0), WeightLattice.cube(1, 1), new Costs(1, 5), LatticePrior.NONE));
    assertThatThrownBy(
            () ->
                new CardMenu.Parameters(
                    CardMenu.Released.ONE, ONE, Delta.ZERO, Adjacency.REPLACE, mixed))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("different losses");
    assertThat(
            new CardMenu.Parameters(
                    CardMenu.Released.ALL, ONE, Delta.ZERO, Adjacency.REPLACE, mixed)
                .sum())
        .isEqualTo(ONE);
  }
}
