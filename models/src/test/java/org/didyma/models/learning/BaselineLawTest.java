package org.didyma.models.learning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.didyma.data.columns.Columns;
import org.didyma.formulations.Costs;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.ScoreTable;
import org.didyma.formulations.loss.Losses;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The law of noisy counts together with the card by the loss that they tell, at the prices of a
 * plan, on tables of 400 people with and without, or instead of, another one. Broken variants: the
 * counts are free, so that the card has all of epsilon; a replaced person changes one count only.
 */
class BaselineLawTest {

  private static final double EPSILON = 1;
  private static final String LABEL =
      "{\"column\": \"y\", \"ordered\": [\"low\", \"middle\", \"high\"]}";

  private static final Columns COLUMNS =
      Columns.parse(
          "{\"label\": "
              + LABEL
              + ", \"features\": [{\"column\": \"c\", \"categories\": [\"a\", \"b\"],"
              + " \"reference\": \"b\"}]}",
          "columns");

  /** Scores of people without and with the feature, by card. */
  private static final List<int[]> CARDS =
      List.of(
          new int[] {-2, 2},
          new int[] {-2, -2},
          new int[] {0, 0},
          new int[] {2, 2},
          new int[] {2, -2},
          new int[] {0, 2});

  private static final ScoreRange RANGE = new ScoreRange(-2, 2);

  /** Numbers of people by feature and label. */
  private static final long[][] PEOPLE = {{120, 70, 10}, {15, 65, 120}};

  private static final int[] STEPS = {-80, -1, 0, 1, 80};

  /** By noisy counts, of the one plan of a test. */
  private final Map<List<Long>, ScoreTable> losses = new HashMap<>();

  private record Prices(double counts, double card, int changes) {}

  private static LearningPlan plan(Adjacency adjacency) {
    return LearningPlan.of(
        LearningOptions.of(COLUMNS, Epsilon.parse("1"), adjacency)
            .by("ordered:1:0.1:1/4", Costs.EQUAL));
  }

  static List<Adjacency> relations() {
    return List.of(Adjacency.REPLACE, Adjacency.ADD_REMOVE);
  }

  @ParameterizedTest
  @MethodSource("relations")
  void countsAndCardStayWithinEpsilon(Adjacency adjacency) {
    LearningPlan plan = plan(adjacency);
    double counts = plan.baseline().orElseThrow().price().value().doubleValue();
    double card = plan.released().value().doubleValue();
    assertThat(plan.baseline().orElseThrow().parameters().adjacency()).isEqualTo(adjacency);
    int changes = adjacency.replaces() ? 2 : 1;
    assertThat(worst(plan, new Prices(counts / changes, card, changes)))
        .isBetween(EPSILON - 0.03, EPSILON + 1e-9);
    assertThat(worst(plan, new Prices(counts / changes, EPSILON, changes)))
        .as("counts for nothing")
        .isGreaterThan(EPSILON + 0.02);
    if (adjacency.replaces()) {
      assertThat(worst(plan, new Prices(counts, card, changes)))
          .as("one count under replacement")
          .isGreaterThan(EPSILON + 0.02);
    }
  }

  /** The largest privacy loss of counts and card over neighbours of one table. */
  private double worst(LearningPlan plan, Prices prices) {
    double worst = 0;
    for (int person = 0; person < 6; person++) {
      for (int other = prices.changes == 2 ? 0 : 5; other < 6; other++) {
        long[][] one = changed(person, 1);
        long[][] two = prices.changes == 2 ? changed(other, 1) : PEOPLE;
        worst =
            Math.max(worst, Math.max(loss(plan, prices, one, two), loss(plan, prices, two, one)));
      }
    }
    return worst;
  }

  private static long[][] changed(int person, int by) {
    long[][] people = {PEOPLE[0].clone(), PEOPLE[1].clone()};
    people[person / 3][person % 3] += by;
    return people;
  }

  private double loss(LearningPlan plan, Prices prices, long[][] one, long[][] two) {
    double worst = Double.NEGATIVE_INFINITY;
    for (int a : STEPS) {
      for (int b : STEPS) {
        for (int c : STEPS) {
          // A sum that is public is kept by the noise.
          if (prices.changes == 1 || a + b + c == 0) {
            long[] noisy = labels(one);
            noisy[0] += a;
            noisy[1] += b;
            noisy[2] += c;
            double ofCounts =
                prices.counts * (distance(noisy, labels(two)) - distance(noisy, labels(one)));
            worst = Math.max(worst, ofCounts + ofCard(plan, prices, noisy, one, two));
          }
        }
      }
    }
    return worst;
  }

  private static long[] labels(long[][] people) {
    return new long[] {
      people[0][0] + people[1][0], people[0][1] + people[1][1], people[0][2] + people[1][2]
    };
  }

  private static double distance(long[] one, long[] two) {
    long sum = 0;
    for (int k = 0; k < one.length; k++) {
      sum += Math.abs(one[k] - two[k]);
    }
    return sum;
  }

  /** Of the exponential mechanism by the loss that the noisy counts tell. */
  private double ofCard(
      LearningPlan plan, Prices prices, long[] noisy, long[][] one, long[][] two) {
    ScoreTable loss =
        losses.computeIfAbsent(
            Arrays.stream(noisy).boxed().toList(),
            key -> {
              String text = plan.baseline().orElseThrow().loss(plan.loss(), noisy);
              return (ScoreTable) Losses.parse(text).over(RANGE, Costs.EQUAL);
            });
    double lambda = prices.card / (prices.changes * loss.width());
    double[] p = law(loss, lambda, one);
    double[] q = law(loss, lambda, two);
    double worst = Double.NEGATIVE_INFINITY;
    for (int card = 0; card < p.length; card++) {
      worst = Math.max(worst, p[card] - q[card]);
    }
    return worst;
  }

  /** Logarithms of probabilities. */
  private static double[] law(ScoreTable loss, double lambda, long[][] people) {
    double[] logs = CARDS.stream().mapToDouble(c -> -lambda * sum(loss, c, people)).toArray();
    double most = Arrays.stream(logs).max().orElseThrow();
    double all = Arrays.stream(logs).map(log -> Math.exp(log - most)).sum();
    return Arrays.stream(logs).map(log -> log - most - Math.log(all)).toArray();
  }

  private static double sum(ScoreTable loss, int[] scores, long[][] people) {
    long sum = 0;
    for (int x = 0; x < 2; x++) {
      for (int k = 0; k < 3; k++) {
        sum += people[x][k] * loss.of(k, scores[x]);
      }
    }
    return sum;
  }
}
