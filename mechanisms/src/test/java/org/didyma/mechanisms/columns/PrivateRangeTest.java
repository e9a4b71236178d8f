package org.didyma.mechanisms.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.core.PrivacyUnit;
import org.didyma.mechanisms.TestBits;
import org.didyma.mechanisms.columns.PrivateRange.Brackets;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;

class PrivateRangeTest {

  private final PrivateRange query = new PrivateRange();

  private static PrivateRange.Parameters parameters(
      String epsilon, Adjacency adjacency, int brackets) {
    return new PrivateRange.Parameters(Epsilon.parse(epsilon), adjacency, brackets);
  }

  private static Adjacency units(Adjacency adjacency, int records) {
    return adjacency.of(new PrivacyUnit("id", records, PrivacyUnit.Missing.DROP));
  }

  /** P(count + noise is at least t) by summing the law of the noise, P(z) ~ exp(-|z|/scale). */
  private static double reaches(long count, long t, double scale) {
    double all = 0;
    double in = 0;
    for (int z = -2000; z <= 2000; z++) {
      double p = Math.exp(-Math.abs(z) / scale);
      all += p;
      in += count + z >= t ? p : 0;
    }
    return in / all;
  }

  /** The exact law by the definition, over all subsets of brackets that may count. */
  static Map<Optional<Brackets>, Double> law(long[] counts, long t, double scale) {
    double[] in = Arrays.stream(counts).mapToDouble(c -> reaches(c, t, scale)).toArray();
    Map<Optional<Brackets>, Double> law = new HashMap<>();
    for (int set = 0; set < 1 << in.length; set++) {
      double p = 1;
      int first = -1;
      int last = -1;
      for (int i = 0; i < in.length; i++) {
        boolean counts1 = (set >> i & 1) == 1;
        p *= counts1 ? in[i] : 1 - in[i];
        first = counts1 && first < 0 ? i : first;
        last = counts1 ? i : last;
      }
      law.merge(
          first < 0 ? Optional.empty() : Optional.of(new Brackets(first, last)), p, Double::sum);
    }
    return law;
  }

  @Test
  void drawsHaveTheLaw() {
    long[] counts = {5, 0, 7, 4};
    PrivateRange.Parameters parameters = parameters("1", Adjacency.ADD_REMOVE, 4);
    // ceil(ln 200) + 1
    assertThat(parameters.threshold()).isEqualTo(7);
    int draws = 20_000;
    Map<Optional<Brackets>, Integer> seen = new HashMap<>();
    TestBits bits = new TestBits(7);
    for (int i = 0; i < draws; i++) {
      seen.merge(query.draw(counts, parameters, bits, CancellationToken.NEVER), 1, Integer::sum);
    }
    assertThat(statistic(seen, law(counts, 7, 1), draws)).isLessThan(limit(11));
    // Twins with half of the noise, and with a threshold that is off by one, are found.
    assertThat(statistic(seen, law(counts, 7, 0.5), draws)).isGreaterThan(limit(11));
    assertThat(statistic(seen, law(counts, 8, 1), draws)).isGreaterThan(limit(11));
  }

  /** Pearson's; false alarms have probability 1e-4. */
  private static double statistic(
      Map<Optional<Brackets>, Integer> seen, Map<Optional<Brackets>, Double> law, int draws) {
    double sum = 0;
    for (Map.Entry<Optional<Brackets>, Double> entry : law.entrySet()) {
      double expected = draws * entry.getValue();
      double own = seen.getOrDefault(entry.getKey(), 0) - expected;
      sum += own * own / expected;
    }
    return sum;
  }

  private static double limit(int outcomes) {
    return new ChiSquaredDistribution(outcomes - 1.0).inverseCumulativeProbability(1 - 1e-4);
  }

  /**
   * All tables of two brackets and their neighbours, under both relations, units of up to two
   * records. The answers are finitely many, so their probabilities bound all events. Records may
   * lie in no bracket, so replacing may change one count, or two.
   */
  @Test
  void neighboursAreWithinEpsilon() {
    for (int k = 1; k <= 2; k++) {
      for (Adjacency adjacency : Adjacency.values()) {
        PrivateRange.Parameters parameters = parameters("1", units(adjacency, k), 2);
        assertThat(parameters.threshold())
            .isEqualTo((long) Math.ceil((adjacency.replaces() ? 2 * k : k) * Math.log(100)) + 1);
        double scale = parameters.scale().doubleValue();
        double own = worst(adjacency.replaces(), k, parameters.threshold(), scale);
        assertThat(own).isLessThanOrEqualTo(1 + 1e-9);
        // The bound is nearly reached, and a twin with noise of half the scale breaks it.
        assertThat(own).isGreaterThan(0.9);
        assertThat(worst(adjacency.replaces(), k, parameters.threshold(), scale / 2))
            .isGreaterThan(1.5);
      }
    }
  }

  private static double worst(boolean replaces, int k, long t, double scale) {
    int most = (int) t + 3;
    double[] in = new double[most + 1];
    for (int c = 0; c <= most; c++) {
      in[c] = reaches(c, t, scale);
    }
    double worst = 0;
    for (int a = 0; a <= most; a++) {
      for (int b = 0; b <= most; b++) {
        double[] law = law(in[a], in[b]);
        for (int a2 = 0; a2 <= most; a2++) {
          for (int b2 = 0; b2 <= most; b2++) {
            if (areNeighbours(a2 - a, b2 - b, replaces, k)) {
              double[] other = law(in[a2], in[b2]);
              for (int i = 0; i < 4; i++) {
                worst = Math.max(worst, Math.abs(Math.log(law[i] / other[i])));
              }
            }
          }
        }
      }
    }
    return worst;
  }

  /** None, the first only, the last only, both. */
  private static double[] law(double a, double b) {
    return new double[] {(1 - a) * (1 - b), a * (1 - b), (1 - a) * b, a * b};
  }

  /** Whether k records at most come and, if others are replaced, k go. */
  private static boolean areNeighbours(int a, int b, boolean replaces, int k) {
    int come = Math.max(0, a) + Math.max(0, b);
    int go = Math.max(0, -a) + Math.max(0, -b);
    return replaces ? come <= k && go <= k : come <= k && go == 0 || come == 0 && go <= k;
  }

  @Test
  void manyRecordsGiveTheirBracketsAndNoneGiveNone() {
    PrivateRange.Parameters parameters = parameters("0.1", Adjacency.REPLACE, 90);
    long[] counts = new long[90];
    TestBits bits = new TestBits(3);
    int empty = 0;
    for (int i = 0; i < 200; i++) {
      empty += query.draw(counts, parameters, bits, CancellationToken.NEVER).isEmpty() ? 1 : 0;
    }
    // Any bracket of an empty table counts with probability below 1 %: more than 10 of 200 do with
    // probability 1e-5.
    assertThat(empty).isGreaterThanOrEqualTo(190);
    counts[40] = counts[47] = 1_000;
    counts[80] = 1;
    assertThat(query.draw(counts, parameters, bits, CancellationToken.NEVER))
        .contains(new Brackets(40, 47));
  }

  @Test
  void anEpsilonThatLeavesNothingIsRefused() {
    assertThatThrownBy(() -> parameters("1e-20", Adjacency.REPLACE, 3))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("epsilon is too small");
  }
}
