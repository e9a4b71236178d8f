package org.didyma.mechanisms.lattice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.didyma.core.CancellationToken;
import org.didyma.exact.LawBits;
import org.didyma.exact.RandomBits;
import org.didyma.exact.SecureBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.RawOutput;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The law of cards of literals, by enumeration, at a false-alarm rate of 1e-6. */
class LiteralCardsTest {

  static final int D = 3;

  private static final int[][] ROWS = {{1, 0, 1}, {0, 1, 1}, {0, 0, 1}, {1, 0, 0}, {0, 1, 0}};

  /** Positive and negative records of each row. */
  static final int[][] COUNTS = {{3, 0}, {1, 2}, {0, 3}, {2, 1}, {0, 2}};

  private static Cells cells() {
    return cells(COUNTS);
  }

  static Cells cells(int[][] counts) {
    Cells.Builder builder = Cells.builder(D);
    for (int i = 0; i < ROWS.length; i++) {
      builder.add(ROWS[i], counts[i][0], counts[i][1]);
    }
    return builder.build();
  }

  private static ExponentialMechanism.Parameters parameters(
      int most, Costs costs, Adjacency adjacency) {
    return new ExponentialMechanism.Parameters(
        Epsilon.parse("1.5"), adjacency, LiteralCards.lattice(D, most), costs);
  }

  /** Whether a literal holds: a coordinate is 1, or from d on the one before d is 0. */
  private static boolean holds(int literal, int... row) {
    return literal < D ? row[literal] == 1 : row[literal - D] == 0;
  }

  /**
   * The probabilities of cards: all sets of at most so many literals, of which at least r must
   * hold, from r = 1 to as many.
   */
  private static Map<List<Integer>, Double> law(int most, Costs costs, double rate) {
    return law(most, costs, rate, COUNTS);
  }

  /** The same for other numbers of positive and negative records. */
  static Map<List<Integer>, Double> law(int most, Costs costs, double rate, int[][] counts) {
    Map<List<Integer>, Double> law = new HashMap<>();
    double sum = 0;
    for (int set = 0; set < 1 << 2 * D; set++) {
      int literals = set;
      int[] all = IntStream.range(0, 2 * D).filter(j -> (literals >> j & 1) == 1).toArray();
      for (int r = 1; r <= most && all.length <= most; r++) {
        long loss = 0;
        for (int i = 0; i < ROWS.length; i++) {
          int[] row = ROWS[i];
          boolean positive = IntStream.of(all).filter(j -> holds(j, row)).count() >= r;
          loss +=
              positive
                  ? (long) counts[i][1] * costs.falseAlarm()
                  : (long) counts[i][0] * costs.missedPositive();
        }
        int[] card = new int[D + 1];
        card[D] = 1 - r;
        for (int j : all) {
          card[j % D] += j < D ? 1 : -1;
          card[D] += j < D ? 0 : 1;
        }
        double mass = Math.exp(-rate * loss);
        law.merge(IntStream.of(card).boxed().toList(), mass, Double::sum);
        sum += mass;
      }
    }
    double whole = sum;
    law.replaceAll((card, mass) -> mass / whole);
    return law;
  }

  /** The law of the lattice that these cards are a part of. */
  private static Map<List<Integer>, Double> lawOfLattice(int most, Costs costs, double rate) {
    WeightLattice lattice = LiteralCards.name(most).over(D);
    LearningProblem problem = LearningProblem.of(cells(), lattice, costs);
    Map<List<Integer>, Double> law = new HashMap<>();
    double sum = 0;
    for (Weights w : TinyTables.points(lattice)) {
      double mass = Math.exp(-rate * problem.loss(w));
      law.put(key(w), mass);
      sum += mass;
    }
    double whole = sum;
    law.replaceAll((card, mass) -> mass / whole);
    return law;
  }

  static List<Integer> key(Weights w) {
    return IntStream.rangeClosed(0, D).mapToObj(w::get).toList();
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 1, false", "2, 2, 1, true", "3, 1, 3, false"})
  void cardsAreDrawnByWhatTheirLiteralsCost(int most, int missed, int alarm, boolean replaces) {
    Adjacency adjacency = replaces ? Adjacency.REPLACE : Adjacency.ADD_REMOVE;
    Costs costs = new Costs(missed, alarm);
    double rate = 1.5 / Math.max(missed, alarm) / (replaces ? 2 : 1);
    Map<List<Integer>, Double> law = law(most, costs, rate);
    Map<List<Integer>, Double> twin = lawOfLattice(most, costs, rate);
    assertThat(twin.keySet()).as("cards are a part of the lattice").containsAll(law.keySet());
    List<List<Integer>> points = List.copyOf(twin.keySet());
    int[] counts = new int[points.size()];
    LiteralCards mechanism = new LiteralCards(1);
    ExponentialMechanism.Parameters parameters = parameters(most, costs, adjacency);
    RandomBits bits = LawBits.of(25);
    for (int i = 0; i < 20_000; i++) {
      RawOutput.Point drawn = mechanism.draw(cells(), parameters, bits, CancellationToken.NEVER);
      assertThat(drawn.lattice().contains(drawn.weights())).isTrue();
      counts[points.indexOf(key(drawn.weights()))]++;
    }
    int[] ofCards =
        IntStream.range(0, counts.length)
            .filter(i -> law.containsKey(points.get(i)))
            .map(i -> counts[i])
            .toArray();
    double[] right = points.stream().filter(law::containsKey).mapToDouble(law::get).toArray();
    assertThat(IntStream.of(ofCards).sum()).as("no other card is drawn").isEqualTo(20_000);
    assertThat(ChiSquare.pValue(ofCards, right)).isGreaterThan(1e-6);
    assertThat(ChiSquare.pValue(counts, points.stream().mapToDouble(twin::get).toArray()))
        .as("the twin that draws from all of the lattice")
        .isLessThan(1e-6);
  }

  /** Of cards of one literal all but that of none say something; of the lattice's half. */
  @Test
  void hardlyAnyCardIsConstant() {
    assertThat(constant(law(1, Costs.EQUAL, 0))).isCloseTo(1.0 / 7, within(1e-12));
    assertThat(constant(lawOfLattice(1, Costs.EQUAL, 0))).isCloseTo(8.0 / 14, within(1e-12));
  }

  /** The probability of a card that says the same of all rows. */
  private static double constant(Map<List<Integer>, Double> law) {
    double sum = 0;
    for (Map.Entry<List<Integer>, Double> card : law.entrySet()) {
      long positive =
          IntStream.range(0, 1 << D)
              .filter(
                  row ->
                      card.getKey().get(D)
                              + IntStream.range(0, D)
                                  .map(j -> card.getKey().get(j) * (row >> j & 1))
                                  .sum()
                          > 0)
              .count();
      sum += positive == 0 || positive == 1 << D ? card.getValue() : 0;
    }
    return sum;
  }

  @Test
  void thePromiseIsThatOfTheDraw() {
    LiteralCards mechanism = new LiteralCards(2);
    ExponentialMechanism.Parameters parameters =
        parameters(2, new Costs(1, 4), Adjacency.ADD_REMOVE);
    assertThat(mechanism.name()).isEqualTo("literals");
    assertThat(mechanism.proof()).isEqualTo(ExponentialMechanism.KIND.proof());
    assertThat(mechanism.describe(parameters))
        .isEqualTo(new PrivacyEvent.Exponential(Epsilon.parse("1.5"), Adjacency.ADD_REMOVE));
    assertThat(mechanism.guarantee(parameters).statement())
        .startsWith("1.5-differentially private");
    RawOutput.Point drawn =
        mechanism.draw(cells(), parameters, new SecureBits(), CancellationToken.NEVER);
    assertThat(drawn.risk()).isEmpty();
    assertThat(drawn.lattice().features()).isEqualTo(D);
  }

  @Test
  void otherCoordinatesAreRefused() {
    LiteralCards mechanism = new LiteralCards(1);
    ExponentialMechanism.Parameters parameters = parameters(1, Costs.EQUAL, Adjacency.ADD_REMOVE);
    for (int value : new int[] {-1, 2}) {
      Cells wide = Cells.builder(D).add(new int[] {0, value, 1}, 1, 0).build();
      assertThatThrownBy(
              () -> mechanism.draw(wide, parameters, new SecureBits(), CancellationToken.NEVER))
          .isInstanceOf(IllegalArgumentException.class);
    }
    Cells two = Cells.builder(2).add(new int[] {0, 1}, 1, 0).build();
    assertThatThrownBy(() -> mechanism.check(two, parameters))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
