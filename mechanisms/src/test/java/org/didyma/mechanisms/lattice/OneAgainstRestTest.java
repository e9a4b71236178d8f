package org.didyma.mechanisms.lattice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.core.PrivacyUnit;
import org.didyma.data.records.Table;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.TableSource;
import org.didyma.exact.LawBits;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Costs;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.ConfiguredMechanism;
import org.didyma.mechanisms.ConfiguredMechanism.Ready;
import org.didyma.mechanisms.OneAgainstRest;
import org.didyma.mechanisms.PublicContext;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.law.LossLaw;
import org.didyma.oracles.sampling.Rate;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Three classes, each against the rest: the joint law of the three cards on tiny tables and their
 * neighbours, by sums over single records. Broken variants do not divide the budget, or count the
 * cards of a record's own classes alone.
 */
class OneAgainstRestTest {

  private static final int CLASSES = 3;
  private static final Epsilon EPSILON = Epsilon.parse("12");
  private static final WeightLattice LATTICE = WeightLattice.cube(2, 1);
  private static final List<Weights> POINTS = LossLaw.points(LATTICE);

  /** Each has a score of its own sign under (1, -1) and (-1, 1). */
  private static final int[][] ROWS = {{1, 0}, {0, 1}};

  private record Example(int[] x, int label) {}

  static Stream<Arguments> relations() {
    return Stream.of(Adjacency.values())
        .flatMap(relation -> Stream.of(1, 2).map(records -> Arguments.of(relation, records)));
  }

  private static Schema schema(int records) {
    return Schema.parse(
        """
        {"label": {"column": "y", "classes": ["a", "b", "c"]},%s
         "features": [{"column": "p", "integer": [0, 1], "thresholds": [1]},
                      {"column": "q", "integer": [0, 1], "thresholds": [1]}]}
        """
            .formatted(
                records == 1
                    ? ""
                    : " \"unit\": {\"column\": \"id\", \"records\": " + records + "},"),
        "s.json");
  }

  private static Adjacency of(Adjacency relation, int records) {
    return records == 1
        ? relation
        : relation.of(new PrivacyUnit("id", records, PrivacyUnit.Missing.DROP));
  }

  private static ConfiguredMechanism<?, ?> mechanism(Adjacency adjacency, int records) {
    return OneAgainstRest.over(
        PublicContext.of(EPSILON, Delta.ZERO, adjacency)
            .over(LATTICE, Costs.EQUAL)
            .withMagnitudes(new int[] {1, 1}),
        schema(records),
        true,
        (setting, one) ->
            ExponentialMechanism.KIND.over(
                setting, ExponentialMechanism.KIND.values(Map.of("loss", "zero-one"), Set.of())));
  }

  /** The rate of each card. */
  private static double[] rates(ConfiguredMechanism<?, ?> mechanism) {
    return ((List<?>) mechanism.parameters())
        .stream()
            .map(one -> (ConfiguredMechanism<?, ?>) one)
            .mapToDouble(
                one -> {
                  Rate rate =
                      ExponentialMechanism.rate((ExponentialMechanism.Parameters) one.parameters());
                  return rate.numerator().doubleValue() / rate.denominator().doubleValue();
                })
            .toArray();
  }

  @ParameterizedTest
  @MethodSource("relations")
  void neighboursStayWithinThePromiseAndNoSmallerDivisionDoes(Adjacency relation, int records) {
    Adjacency adjacency = of(relation, records);
    ConfiguredMechanism<?, ?> mechanism = mechanism(adjacency, records);
    assertThat(mechanism.guarantee()).isEqualTo(PrivacyGuarantee.pure(EPSILON, adjacency));
    double[] rates = rates(mechanism);
    assertThat(rates).hasSize(CLASSES);
    double promised = EPSILON.value().doubleValue();
    assertThat(worst(adjacency, records, rates)).isBetween(0.6 * promised, promised + 1e-9);
    double[] undivided = Arrays.stream(rates).map(rate -> CLASSES * rate).toArray();
    assertThat(worst(adjacency, records, undivided)).isGreaterThan(1.1 * promised);
    // A record comes or goes in the card of its class, or is replaced in the cards of two.
    int own = adjacency.replaces() ? 2 : 1;
    double[] ofItsClass = Arrays.stream(rates).map(rate -> (double) CLASSES / own * rate).toArray();
    assertThat(worst(adjacency, records, ofItsClass)).isGreaterThan(1.1 * promised);
  }

  /** The largest log-ratio of joint probabilities, whose parts are independent. */
  private static double worst(Adjacency adjacency, int records, double[] rates) {
    List<List<Example>> units = units(records);
    double worst = 0;
    for (int repeated : new int[] {0, 1, 4}) {
      for (List<Example> base : units) {
        List<Example> rest = new ArrayList<>();
        for (int i = 0; i < repeated; i++) {
          rest.addAll(base);
        }
        for (List<Example> one : units) {
          List<Example> before = joined(rest, one);
          if (!adjacency.replaces()) {
            worst =
                Math.max(worst, Math.max(ratio(before, rest, rates), ratio(rest, before, rates)));
            continue;
          }
          for (List<Example> other : units) {
            worst = Math.max(worst, ratio(before, joined(rest, other), rates));
          }
        }
      }
    }
    return worst;
  }

  /** All units of as many records, in some order. */
  private static List<List<Example>> units(int records) {
    List<Example> single = new ArrayList<>();
    for (int[] x : ROWS) {
      for (int k = 0; k < CLASSES; k++) {
        single.add(new Example(x, k));
      }
    }
    if (records == 1) {
      return single.stream().map(List::of).toList();
    }
    List<List<Example>> pairs = new ArrayList<>();
    for (int a = 0; a < single.size(); a++) {
      for (int b = a; b < single.size(); b++) {
        pairs.add(List.of(single.get(a), single.get(b)));
      }
    }
    return pairs;
  }

  private static List<Example> joined(List<Example> some, List<Example> more) {
    return Stream.concat(some.stream(), more.stream()).toList();
  }

  private static double ratio(List<Example> table, List<Example> other, double[] rates) {
    double sum = 0;
    for (int k = 0; k < CLASSES; k++) {
      double[] p = law(table, k, rates[k]);
      double[] q = law(other, k, rates[k]);
      double most = Double.NEGATIVE_INFINITY;
      for (int w = 0; w < p.length; w++) {
        most = Math.max(most, Math.log(p[w] / q[w]));
      }
      sum += most;
    }
    return sum;
  }

  /** Of the card of a class, by its errors on single records. */
  private static double[] law(List<Example> table, int k, double rate) {
    double[] p = new double[POINTS.size()];
    double sum = 0;
    for (int w = 0; w < p.length; w++) {
      int errors = 0;
      for (Example e : table) {
        int score = POINTS.get(w).get(0) * e.x[0] + POINTS.get(w).get(1) * e.x[1];
        errors += score > 0 == (e.label == k) ? 0 : 1;
      }
      p[w] = Math.exp(-rate * errors);
      sum += p[w];
    }
    for (int w = 0; w < p.length; w++) {
      p[w] /= sum;
    }
    return p;
  }

  /** Two of the cards together, in all pairs, from a table as it is read. */
  @Test
  void drawsAreIndependentAndFollowTheLaw() {
    Adjacency adjacency = Adjacency.ADD_REMOVE;
    List<Example> records = new ArrayList<>();
    StringBuilder text = new StringBuilder("p,q,y\n");
    for (int[] record : new int[][] {{0, 0}, {0, 0}, {1, 1}, {1, 2}, {0, 2}}) {
      int[] x = ROWS[record[0]];
      records.add(new Example(x, record[1]));
      text.append("%d,%d,%s\n".formatted(x[0], x[1], "abc".charAt(record[1])));
    }
    Table table =
        new Table(
            schema(1),
            TableSource.bytes("t.csv", text.toString().getBytes(StandardCharsets.UTF_8)));
    ConfiguredMechanism<?, ?> mechanism = mechanism(adjacency, 1);
    double[] rates = Arrays.stream(rates(mechanism)).map(rate -> rate / 4).toArray();
    ConfiguredMechanism<?, ?> milder =
        OneAgainstRest.over(
            PublicContext.of(Epsilon.parse("3"), Delta.ZERO, adjacency)
                .over(LATTICE, Costs.EQUAL)
                .withMagnitudes(new int[] {1, 1}),
            schema(1),
            true,
            (setting, one) ->
                ExponentialMechanism.KIND.over(
                    setting,
                    ExponentialMechanism.KIND.values(Map.of("loss", "zero-one"), Set.of())));
    Ready ready = milder.read(table, () -> {}, true);
    RandomBits bits = LawBits.of(47);
    int n = POINTS.size();
    int[][] counts = new int[CLASSES][n * n];
    for (int i = 0; i < 8000; i++) {
      RawOutput.Classes drawn = (RawOutput.Classes) ready.draw(bits, CancellationToken.NEVER);
      int[] at =
          drawn.each().stream()
              .mapToInt(one -> POINTS.indexOf(((RawOutput.Point) one).weights()))
              .toArray();
      for (int k = 0; k < CLASSES; k++) {
        counts[k][n * at[k] + at[(k + 1) % CLASSES]]++;
      }
    }
    for (int k = 0; k < CLASSES; k++) {
      assertThat(ChiSquare.pValue(counts[k], joint(records, k, rates))).isGreaterThan(1e-6);
      double[] undivided = Arrays.stream(rates).map(rate -> CLASSES * rate).toArray();
      assertThat(ChiSquare.pValue(counts[k], joint(records, k, undivided))).isLessThan(1e-6);
    }
  }

  private static double[] joint(List<Example> records, int k, double[] rates) {
    int next = (k + 1) % CLASSES;
    double[] p = law(records, k, rates[k]);
    double[] q = law(records, next, rates[next]);
    double[] joint = new double[p.length * q.length];
    for (int i = 0; i < joint.length; i++) {
      joint[i] = p[i / q.length] * q[i % q.length];
    }
    return joint;
  }

  @Test
  void theEventIsThatOfAllCards() {
    ConfiguredMechanism<?, ?> mechanism = mechanism(Adjacency.REPLACE, 1);
    assertThat(mechanism.describe())
        .isEqualTo(
            new PrivacyEvent.Repeated(
                CLASSES, new PrivacyEvent.Exponential(Epsilon.parse("4"), Adjacency.REPLACE)));
    assertThat(mechanism.name()).isEqualTo("exponential");
    assertThat(mechanism.reason()).contains("3 classes", "12/3 each");
  }

  /** What each card promises is more than its share. */
  @Test
  void sharesThatAreNoneAreRefused() {
    IntFunction<ConfiguredMechanism<?, ?>> whole =
        k ->
            ExponentialMechanism.KIND.over(
                PublicContext.of(EPSILON, Delta.ZERO, Adjacency.REPLACE)
                    .over(LATTICE, Costs.EQUAL)
                    .withMagnitudes(new int[] {1, 1}),
                ExponentialMechanism.KIND.values(Map.of(), Set.of()));
    assertThatThrownBy(
            () ->
                OneAgainstRest.of(
                    PublicContext.of(EPSILON, Delta.ZERO, Adjacency.REPLACE).target(),
                    schema(1),
                    one -> whole.apply(0)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("shared among classes");
  }
}
