package org.didyma.mechanisms.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.didyma.core.CancellationToken;
import org.didyma.mechanisms.TestBits;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;

class PrivateQuantilesTest {

  private final PrivateQuantiles query = new PrivateQuantiles();

  private static PrivateQuantiles.Parameters parameters(
      String epsilon, Adjacency adjacency, int candidates, int levels) {
    return new PrivateQuantiles.Parameters(Epsilon.parse(epsilon), adjacency, candidates, levels);
  }

  /** The exact law by the definition, in floating point: lists of candidates with probabilities. */
  static Map<List<Integer>, Double> law(long[] bins, int from, int to, int levels, double rate) {
    Map<List<Integer>, Double> law = new HashMap<>();
    if (levels == 0 || to - from < 2) {
      law.put(List.of(), 1.0);
      return law;
    }
    double all = 0;
    double[] weights = new double[to];
    for (int cut = from + 1; cut < to; cut++) {
      long balance = 0;
      for (int i = from; i < to; i++) {
        balance += i < cut ? bins[i] : -bins[i];
      }
      weights[cut] = Math.exp(-rate * Math.abs(balance));
      all += weights[cut];
    }
    for (int cut = from + 1; cut < to; cut++) {
      int c = cut;
      double p = weights[cut] / all;
      Map<List<Integer>, Double> right = law(bins, cut, to, levels - 1, rate);
      law(bins, from, cut, levels - 1, rate)
          .forEach(
              (l, pl) ->
                  right.forEach(
                      (r, pr) -> {
                        List<Integer> list = new ArrayList<>(l);
                        list.add(c - 1);
                        list.addAll(r);
                        law.merge(list, p * pl * pr, Double::sum);
                      }));
    }
    return law;
  }

  @Test
  void drawsHaveTheLaw() {
    long[] bins = {4, 0, 3, 5, 1};
    PrivateQuantiles.Parameters parameters = parameters("3", Adjacency.ADD_REMOVE, 4, 2);
    // lambda = epsilon / (2 L) under add-remove
    Map<List<Integer>, Double> law = law(bins, 0, 5, 2, 3.0 / 4);
    int draws = 20_000;
    Map<List<Integer>, Integer> seen = new HashMap<>();
    TestBits bits = new TestBits(5);
    for (int i = 0; i < draws; i++) {
      seen.merge(query.draw(bins, parameters, bits, CancellationToken.NEVER), 1, Integer::sum);
    }
    assertThat(law.keySet()).containsAll(seen.keySet());
    assertThat(statistic(seen, law, draws)).isLessThan(limit(law.size()));
    // A twin at twice the rate is found.
    assertThat(statistic(seen, law(bins, 0, 5, 2, 3.0 / 2), draws))
        .isGreaterThan(limit(law.size()));
  }

  /** Pearson's; false alarms have probability 1e-4. */
  private static double statistic(
      Map<List<Integer>, Integer> seen, Map<List<Integer>, Double> law, int draws) {
    double sum = 0;
    for (Map.Entry<List<Integer>, Double> entry : law.entrySet()) {
      double expected = draws * entry.getValue();
      double own = seen.getOrDefault(entry.getKey(), 0) - expected;
      sum += own * own / expected;
    }
    return sum;
  }

  private static double limit(int outcomes) {
    return new ChiSquaredDistribution(outcomes - 1.0).inverseCumulativeProbability(1 - 1e-4);
  }

  /** All small tables and their neighbours, under both relations, units of up to three records. */
  @Test
  void neighboursAreWithinEpsilon() {
    double epsilon = 1;
    double most = 0;
    for (int changes = 1; changes <= 3; changes++) {
      double rate = epsilon / (2 * 2 * changes);
      int[] bins = new int[4];
      while (next(bins, 3)) {
        Map<List<Integer>, Double> one = law(longs(bins), 0, 4, 2, rate);
        int[] other = new int[4];
        while (next(other, 3)) {
          if (steps(bins, other) <= changes) {
            Map<List<Integer>, Double> two = law(longs(other), 0, 4, 2, rate);
            for (List<Integer> list : one.keySet()) {
              most = Math.max(most, Math.abs(Math.log(one.get(list) / two.get(list))));
            }
          }
        }
      }
      assertThat(most).as("changes %d", changes).isLessThanOrEqualTo(epsilon + 1e-12);
    }
    // The bound is not idle: with one record less in the calibration it would be passed.
    assertThat(most).isGreaterThan(epsilon / 2);
    assertThat(parameters("1", Adjacency.REPLACE, 3, 2).rate().doubleValue())
        .isCloseTo(1.0 / 8, within(1e-15));
    assertThat(parameters("1", Adjacency.ADD_REMOVE, 3, 2).rate().doubleValue())
        .isCloseTo(1.0 / 4, within(1e-15));
  }

  @Test
  void manyRecordsGiveQuantiles() {
    long[] bins = new long[64];
    Arrays.fill(bins, 1000);
    assertThat(
            query.draw(
                bins,
                parameters("1", Adjacency.REPLACE, 63, 2),
                new TestBits(1),
                CancellationToken.NEVER))
        .containsExactly(15, 31, 47);
  }

  @Test
  void anEmptyTableIsNoExceptionToAnything() {
    assertThat(
            query.draw(
                new long[4],
                parameters("1", Adjacency.ADD_REMOVE, 3, 6),
                new TestBits(1),
                CancellationToken.NEVER))
        .containsExactly(0, 1, 2);
  }

  private static long[] longs(int[] bins) {
    return Arrays.stream(bins).asLongStream().toArray();
  }

  private static int steps(int[] a, int[] b) {
    int sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += Math.abs(a[i] - b[i]);
    }
    return sum;
  }

  private static boolean next(int[] counts, int most) {
    for (int i = 0; i < counts.length; i++) {
      if (++counts[i] <= most) {
        return true;
      }
      counts[i] = 0;
    }
    return false;
  }
}
