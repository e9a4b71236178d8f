package org.didyma.mechanisms.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.core.PrivacyUnit;
import org.didyma.exact.LawBits;
import org.didyma.exact.LawTest;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.TestBits;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Laws of draws by tests at false-alarm rate 1e-6 each. */
class PrivateCutsTest {

  private static final double FALSE_ALARM = 1e-6;

  /** Twins need 150 to 4,120. */
  private static final int DRAWS = 6_000;

  private static final PrivacyUnit OF_TWO = new PrivacyUnit("id", 2, PrivacyUnit.Missing.OWN);

  private static final long[][] BINS = {{4, 0, 3, 0, 1}, {0, 3, 1, 2, 2}};

  private static final int PARTS = 65_536;

  /** Beyond that noise has next to no weight where laws are compared. */
  private static final int FAR = 50;

  private final PrivateCuts query = new PrivateCuts();

  private static PrivateCuts.Parameters parameters(
      String epsilon, Adjacency adjacency, Costs costs, int candidates, int cuts) {
    return new PrivateCuts.Parameters(
        Epsilon.parse(epsilon), adjacency, Optional.of(costs), candidates, cuts);
  }

  static List<Adjacency> relations() {
    return List.of(
        Adjacency.ADD_REMOVE,
        Adjacency.REPLACE,
        Adjacency.ADD_REMOVE.of(OF_TWO),
        Adjacency.REPLACE.of(OF_TWO));
  }

  /** The law of the cuts, over all levels of the segments between them. */
  static Map<List<Integer>, Double> law(long[][] bins, Costs costs, int cuts, double rate) {
    Map<List<Integer>, Double> law = new HashMap<>();
    int candidates = bins[0].length - 1;
    double most = Double.NEGATIVE_INFINITY;
    for (int mask = 0; mask < 1 << candidates; mask++) {
      if (Integer.bitCount(mask) == Math.min(cuts, candidates)) {
        double weight = weight(bins, costs, mask, rate);
        law.put(chosen(mask), weight);
        most = Math.max(most, weight);
      }
    }
    double largest = most;
    law.replaceAll((chosen, weight) -> Math.exp(weight - largest));
    double sum = law.values().stream().mapToDouble(mass -> mass).sum();
    law.replaceAll((chosen, mass) -> mass / sum);
    return law;
  }

  private static List<Integer> chosen(int mask) {
    return IntStream.range(0, Integer.SIZE).filter(i -> (mask >> i & 1) == 1).boxed().toList();
  }

  /** Of the product over segments of the sum of exp(-rate loss) of both levels, the logarithm. */
  private static double weight(long[][] bins, Costs costs, int mask, double rate) {
    double weight = 0;
    long missed = 0;
    long alarms = 0;
    for (int bin = 0; bin < bins[0].length; bin++) {
      missed += costs.missedPositive() * bins[0][bin];
      alarms += costs.falseAlarm() * bins[1][bin];
      if (bin + 1 == bins[0].length || (mask >> bin & 1) == 1) {
        weight -= rate * Math.min(missed, alarms);
        weight += Math.log1p(Math.exp(-rate * Math.abs(missed - alarms)));
        missed = 0;
        alarms = 0;
      }
    }
    return weight;
  }

  private Map<List<Integer>, Integer> drawn(PrivateCuts.Parameters parameters) {
    RandomBits bits = LawBits.of(5);
    return LawTest.counts(DRAWS, () -> query.draw(BINS, parameters, bits, CancellationToken.NEVER));
  }

  private static void requireLaw(
      Map<List<Integer>, Integer> drawn, Map<List<Integer>, Double> law) {
    assertThat(LawTest.pValue(law, drawn)).isGreaterThan(FALSE_ALARM);
  }

  private static void requireTwin(
      Map<List<Integer>, Integer> drawn, Map<List<Integer>, Double> law) {
    assertThat(LawTest.pValue(law, drawn)).isLessThan(FALSE_ALARM);
  }

  @Test
  void drawsHaveTheLaw() {
    Costs costs = new Costs(2, 1);
    for (int cuts = 1; cuts <= 3; cuts++) {
      // lambda = epsilon / R under add-remove, half of it under replace.
      PrivateCuts.Parameters add = parameters("1", Adjacency.ADD_REMOVE, costs, 4, cuts);
      PrivateCuts.Parameters replace = parameters("1", Adjacency.REPLACE, costs, 4, cuts);
      Map<List<Integer>, Integer> added = drawn(add);
      Map<List<Integer>, Integer> replaced = drawn(replace);
      requireLaw(added, law(BINS, costs, cuts, 1.0 / 2));
      requireLaw(replaced, law(BINS, costs, cuts, 1.0 / 4));
      // Twins of the other rate, and of costs the other way round, are found.
      requireTwin(added, law(BINS, costs, cuts, 1.0 / 4));
      requireTwin(replaced, law(BINS, costs, cuts, 1.0 / 2));
      requireTwin(added, law(BINS, new Costs(1, 2), cuts, 1.0 / 2));
    }
  }

  /**
   * The law without costs: over all noise on the numbers of labels, then that of the costs.
   *
   * @param each epsilon for each record that may change
   * @param isPublic whether the number of records is, so that the noises add up to 0
   */
  static Map<List<Integer>, Double> balanced(
      long[][] bins, int cuts, double each, boolean isPublic) {
    long positives = Arrays.stream(bins[0]).sum();
    long negatives = Arrays.stream(bins[1]).sum();
    Map<Integer, Double> shares = new HashMap<>();
    double sum = 0;
    for (long one = -FAR; one <= FAR; one++) {
      for (long two = isPublic ? -one : -FAR; two <= (isPublic ? -one : FAR); two++) {
        long all = positives + one + negatives + two;
        long share =
            all <= 0 ? PARTS / 2 : PARTS * Math.max(0, Math.min(all, positives + one)) / all;
        double mass = Math.exp(-each / 10 * (Math.abs(one) + Math.abs(two)));
        shares.merge((int) Math.max(1, Math.min(PARTS - 1, share)), mass, Double::sum);
        sum += mass;
      }
    }
    Map<List<Integer>, Double> law = new HashMap<>();
    for (Map.Entry<Integer, Double> told : shares.entrySet()) {
      int share = told.getKey();
      double weight = told.getValue() / sum;
      double rate = 0.9 * each / Math.max(share, PARTS - share);
      law(bins, new Costs(PARTS - share, share), cuts, rate)
          .forEach((chosen, p) -> law.merge(chosen, weight * p, Double::sum));
    }
    return law;
  }

  @Test
  void withoutCostsBothLabelsCountAlike() {
    PrivateCuts.Parameters parameters =
        new PrivateCuts.Parameters(
            Epsilon.parse("5"), Adjacency.ADD_REMOVE, Optional.empty(), 4, 2);
    Map<List<Integer>, Integer> drawn = drawn(parameters);
    requireLaw(drawn, balanced(BINS, 2, 5, false));
    // A tenth was spent on the share of positives.
    assertThat(parameters.rate(new Costs(3, 1)).doubleValue()).isCloseTo(4.5 / 3, within(1e-12));
    // Twins whose labels cost the same, and of half of epsilon, are found.
    requireTwin(drawn, law(BINS, Costs.EQUAL, 2, 4.5));
    requireTwin(drawn, balanced(BINS, 2, 2.5, false));
  }

  @Test
  void withoutCostsNeighboursAreWithinEpsilon() {
    long[][] table = {{3, 0, 1}, {0, 2, 1}};
    Map<List<Integer>, Double> own = balanced(table, 1, 5, false);
    double most = 0;
    for (int label = 0; label < 2; label++) {
      for (int bin = 0; bin < 3; bin++) {
        long[][] other = {table[0].clone(), table[1].clone()};
        other[label][bin]++;
        most = Math.max(most, ratio(own, balanced(other, 1, 5, false)));
      }
    }
    assertThat(most).isGreaterThan(0.4).isLessThanOrEqualTo(5);
  }

  /** All tables of up to two records of each label in each of three bins, and their neighbours. */
  @ParameterizedTest
  @MethodSource("relations")
  void neighboursAreWithinEpsilon(Adjacency adjacency) {
    double most = 0;
    for (Costs costs : List.of(Costs.EQUAL, new Costs(3, 1))) {
      for (int cuts = 1; cuts <= 2; cuts++) {
        double rate = parameters("1", adjacency, costs, 2, cuts).rate(costs).doubleValue();
        List<int[]> tables = tables();
        List<Map<List<Integer>, Double>> laws = new ArrayList<>();
        for (int[] table : tables) {
          laws.add(law(bins(table), costs, cuts, rate));
        }
        for (int i = 0; i < tables.size(); i++) {
          for (int j = 0; j < tables.size(); j++) {
            if (areNeighbours(tables.get(i), tables.get(j), adjacency)) {
              most = Math.max(most, ratio(laws.get(i), laws.get(j)));
            }
          }
        }
      }
    }
    assertThat(most).isLessThanOrEqualTo(1 + 1e-12);
    // The bound is not idle, though tables this small do not come near it.
    assertThat(most).isGreaterThan(0.4 / adjacency.changes());
  }

  private static double ratio(Map<List<Integer>, Double> one, Map<List<Integer>, Double> two) {
    return one.keySet().stream()
        .mapToDouble(cuts -> Math.abs(Math.log(one.get(cuts) / two.get(cuts))))
        .max()
        .orElseThrow();
  }

  private static boolean areNeighbours(int[] one, int[] two, Adjacency adjacency) {
    int steps = 0;
    for (int i = 0; i < one.length; i++) {
      steps += Math.abs(one[i] - two[i]);
    }
    return steps <= adjacency.changes();
  }

  private static List<int[]> tables() {
    List<int[]> tables = new ArrayList<>();
    for (int number = 0; number < 729; number++) {
      int[] table = new int[6];
      for (int i = 0, rest = number; i < 6; i++, rest /= 3) {
        table[i] = rest % 3;
      }
      tables.add(table);
    }
    return tables;
  }

  private static long[][] bins(int... table) {
    return new long[][] {{table[0], table[1], table[2]}, {table[3], table[4], table[5]}};
  }

  @Test
  void theRateIsAsLargeAsThePromiseAllows() {
    Costs costs = new Costs(3, 1);
    double rate = parameters("1", Adjacency.ADD_REMOVE, costs, 2, 1).rate(costs).doubleValue();
    // One cut has nearly all weight, and loses no positive record of the middle; the other does.
    Map<List<Integer>, Double> one = law(new long[][] {{90, 40, 0}, {0, 0, 400}}, costs, 1, rate);
    Map<List<Integer>, Double> two = law(new long[][] {{90, 41, 0}, {0, 0, 400}}, costs, 1, rate);
    assertThat(ratio(one, two)).isGreaterThan(0.99).isLessThanOrEqualTo(1 + 1e-9);
  }

  @Test
  void manyRecordsGiveTheCutsOfTheLabels() {
    long[][] bins = new long[2][64];
    for (int i = 0; i < 64; i++) {
      boolean isMostlyPositive = i >= 20 && i < 50;
      bins[0][i] = isMostlyPositive ? 900 : 100;
      bins[1][i] = 1000 - bins[0][i];
    }
    assertThat(
            query.draw(
                bins,
                parameters("1", Adjacency.REPLACE, Costs.EQUAL, 63, 2),
                new TestBits(1),
                CancellationToken.NEVER))
        .containsExactly(19, 49);
  }

  @Test
  void anEmptyTableIsNoExceptionToAnything() {
    assertThat(
            query.draw(
                new long[2][4],
                parameters("1", Adjacency.ADD_REMOVE, Costs.EQUAL, 3, 7),
                new TestBits(1),
                CancellationToken.NEVER))
        .containsExactly(0, 1, 2);
  }

  /** Whether a loss has room is no matter of the table. */
  @Test
  void costsThatSomeTableCouldNotAddUpAreRefused() {
    assertThat(parameters("1", Adjacency.REPLACE, new Costs((1 << 21) - 1, 1), 3, 1)).isNotNull();
    assertThatThrownBy(() -> parameters("1", Adjacency.REPLACE, new Costs(1, 1 << 21), 3, 1))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("too large");
  }
}
