package org.didyma.mechanisms.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.core.PrivacyUnit;
import org.didyma.mechanisms.TestBits;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.junit.jupiter.api.Test;

class PrivateCategoriesTest {

  private static final double EPSILON = 1;
  private static final double DELTA = 0.01;

  private final PrivateCategories query = new PrivateCategories();

  private static PrivateCategories.Parameters parameters(
      String epsilon, String delta, Adjacency adjacency, int k) {
    return new PrivateCategories.Parameters(
        Epsilon.parse(epsilon),
        Delta.parse(delta),
        adjacency.of(new PrivacyUnit("id", k, PrivacyUnit.Missing.DROP)));
  }

  /**
   * P(a category of so many records is named), by summing the law of the noise, P(z) ~
   * exp(-|z|/scale); one without records does not occur and is never named.
   */
  static double named(long count, long t, double scale) {
    if (count == 0) {
      return 0;
    }
    double all = 0;
    double in = 0;
    for (int z = -1000; z <= 1000; z++) {
      double p = Math.exp(-Math.abs(z) / scale);
      all += p;
      in += count + z >= t ? p : 0;
    }
    return in / all;
  }

  /** The probabilities of all sets of categories that may be named, numbered by their bits. */
  static double[] law(int[] counts, double[] named) {
    double[] law = new double[1 << counts.length];
    for (int set = 0; set < law.length; set++) {
      law[set] = 1;
      for (int i = 0; i < counts.length; i++) {
        law[set] *= (set >> i & 1) == 1 ? named[counts[i]] : 1 - named[counts[i]];
      }
    }
    return law;
  }

  /** All tables of so many categories with at most so many records each, as numbers of records. */
  private static List<int[]> tables(int categories, int most) {
    List<int[]> all = new ArrayList<>();
    for (int code = 0; code < Math.pow(most + 1, categories); code++) {
      int[] counts = new int[categories];
      for (int i = 0, rest = code; i < categories; i++, rest /= most + 1) {
        counts[i] = rest % (most + 1);
      }
      all.add(counts);
    }
    return all;
  }

  /** Whether k records at most come and, if others are replaced, k go. */
  private static boolean areNeighbours(int[] a, int[] b, boolean replaces, int k) {
    int come = 0;
    int go = 0;
    for (int i = 0; i < a.length; i++) {
      come += Math.max(0, b[i] - a[i]);
      go += Math.max(0, a[i] - b[i]);
    }
    return replaces ? come <= k && go <= k : come <= k && go == 0 || come == 0 && go <= k;
  }

  /** The least delta with which all neighbours are within exp(EPSILON), over all events. */
  private static double delta(
      int categories, int most, boolean replaces, int k, long t, double scale) {
    double[] named = new double[most + 1];
    for (int c = 0; c <= most; c++) {
      named[c] = named(c, t, scale);
    }
    List<int[]> tables = tables(categories, most);
    List<double[]> laws = tables.stream().map(counts -> law(counts, named)).toList();
    double worst = 0;
    for (int a = 0; a < laws.size(); a++) {
      for (int b = 0; b < laws.size(); b++) {
        if (areNeighbours(tables.get(a), tables.get(b), replaces, k)) {
          double sum = 0;
          for (int set = 0; set < 1 << categories; set++) {
            sum += Math.max(0, laws.get(a)[set] - Math.exp(EPSILON) * laws.get(b)[set]);
          }
          worst = Math.max(worst, sum);
        }
      }
    }
    return worst;
  }

  /** The largest delta of tables of two categories, and of few records of k categories. */
  private static double delta(boolean replaces, int k, long t, double scale) {
    return Math.max(
        delta(2, (int) t + 2, replaces, k, t, scale), delta(k + 1, 2, replaces, k, t, scale));
  }

  /**
   * Tables of two categories with up to threshold + 2 records each and of k + 1 categories with
   * few, and all their neighbours under both relations, units of up to three records.
   */
  @Test
  void neighboursAreWithinEpsilonAndDelta() {
    for (int k = 1; k <= 3; k++) {
      for (Adjacency adjacency : Adjacency.values()) {
        boolean replaces = adjacency.replaces();
        PrivateCategories.Parameters parameters = parameters("1", "0.01", adjacency, k);
        double scale = replaces ? 2 * k : k;
        long t = parameters.threshold();
        double own = delta(replaces, k, t, scale);
        assertThat(own).isLessThanOrEqualTo(DELTA * (1 + 1e-9));
        // The threshold is not much too large.
        assertThat(own).isGreaterThan(DELTA / 3);
        // Twins: noise of half the scale, noise and threshold that forget that replacing changes
        // twice as many records, or that a unit has several, and a threshold that forgets it.
        assertThat(delta(replaces, k, t, scale / 2)).isGreaterThan(2 * DELTA);
        if (replaces) {
          long half = parameters("1", "0.01", Adjacency.ADD_REMOVE, k).threshold();
          assertThat(delta(true, k, half, scale / 2)).isGreaterThan(2 * DELTA);
        }
        if (k > 1) {
          long ofOne = parameters("1", "0.01", adjacency, 1).threshold();
          double scaleOfOne = replaces ? 2 : 1;
          assertThat(delta(replaces, k, ofOne, scaleOfOne)).isGreaterThan(2 * DELTA);
          long withoutK =
              (long) Math.ceil(scale * Math.log(1 / DELTA / (1 + Math.exp(-1 / scale))));
          assertThat(delta(replaces, k, withoutK + 1, scale)).isGreaterThan(1.1 * DELTA);
        }
      }
    }
  }

  /** What the proof needs of the threshold, and how far it is from the least that has it. */
  @Test
  void thresholdsAreSufficientAndNearlyLeast() {
    for (int k : new int[] {1, 2, 5, 30}) {
      for (String epsilon : new String[] {"0.01", "0.3", "1", "7"}) {
        for (String delta : new String[] {"0.5", "0.001", "1e-6", "1e-12"}) {
          for (Adjacency adjacency : Adjacency.values()) {
            PrivateCategories.Parameters parameters = parameters(epsilon, delta, adjacency, k);
            double b = (adjacency.replaces() ? 2 * k : k) / Double.parseDouble(epsilon);
            double d = Double.parseDouble(delta);
            long t = parameters.threshold();
            assertThat(t).isGreaterThan(k);
            assertThat(leak(t, k, b)).isLessThanOrEqualTo(d * (1 + 1e-9));
            // g is at most 1 + a, and at least 1; ln 2 of b is the most that it can be off.
            long spare = 2 + (long) Math.ceil(b * Math.log(1 + Math.exp(-1 / b)));
            if (t - spare > k) {
              assertThat(leak(t - spare, k, b)).isGreaterThan(d);
            }
          }
        }
      }
    }
    // 1 + ceil(20 ln(10^6 / 1.95))
    assertThat(parameters("0.1", "1e-6", Adjacency.REPLACE, 1).threshold()).isEqualTo(264);
  }

  private static double leak(long t, int k, double b) {
    double a = Math.exp(-1 / b);
    return Math.max(Math.pow(a, t - k), k * Math.pow(a, t - 1)) / (1 + a);
  }

  @Test
  void drawsHaveTheLaw() {
    PrivateCategories.Parameters parameters = parameters("1", "0.01", Adjacency.ADD_REMOVE, 1);
    long t = parameters.threshold();
    int[] counts = {(int) t, 2, (int) t + 1};
    Map<String, Long> data = new HashMap<>();
    data.put("c", (long) counts[2]);
    data.put("a", (long) counts[0]);
    data.put("b", (long) counts[1]);
    int draws = 20_000;
    Map<List<String>, Integer> seen = new HashMap<>();
    TestBits bits = new TestBits(11);
    for (int i = 0; i < draws; i++) {
      seen.merge(query.draw(data, parameters, bits, CancellationToken.NEVER), 1, Integer::sum);
    }
    assertThat(statistic(seen, counts, t, draws)).isLessThan(limit());
    assertThat(statistic(seen, counts, t + 1, draws)).isGreaterThan(limit());
  }

  /** Pearson's; names have to come sorted to be counted at all. */
  private static double statistic(
      Map<List<String>, Integer> seen, int[] counts, long t, int draws) {
    double[] named = new double[(int) t + 2];
    for (int c = 0; c < named.length; c++) {
      named[c] = named(c, t, 1);
    }
    double[] law = law(counts, named);
    double sum = 0;
    for (int set = 0; set < law.length; set++) {
      List<String> names = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        if ((set >> i & 1) == 1) {
          names.add(List.of("a", "b", "c").get(i));
        }
      }
      double expected = draws * law[set];
      double own = seen.getOrDefault(names, 0) - expected;
      sum += own * own / expected;
    }
    return sum;
  }

  /** False alarms have probability 1e-4. */
  private static double limit() {
    return new ChiSquaredDistribution(7).inverseCumulativeProbability(1 - 1e-4);
  }

  @Test
  void thePromiseHasADelta() {
    PrivacyGuarantee promise = query.guarantee(parameters("0.5", "1e-6", Adjacency.REPLACE, 2));
    assertThat(promise.kind()).isEqualTo("approximate");
    assertThat(promise.promise()).startsWith("(0.5, 0.000001)-differentially private");
    assertThatThrownBy(() -> parameters("1", "0", Adjacency.REPLACE, 1))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("without a delta");
    assertThatThrownBy(() -> parameters("1e-20", "0.1", Adjacency.REPLACE, 1))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("epsilon is too small");
  }
}
