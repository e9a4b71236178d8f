package org.didyma.mechanisms.counts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.didyma.core.CancellationToken;
import org.didyma.core.PrivacyUnit;
import org.didyma.mechanisms.TestBits;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NoisyCountsTest {

  private static final int DRAWS = 10_000;

  /** Above which a statistic is with probability 1e-4 where the law is right. */
  private static final double RARE = 1e-4;

  private final NoisyCounts query = new NoisyCounts();

  @ParameterizedTest
  @CsvSource({"add-remove,1,2", "add-remove,1,3", "replace,1,2", "replace,2,3", "replace,3,4"})
  void countsHaveTheirExactLaw(Adjacency adjacency, String epsilon, int cells) {
    Map<List<Long>, Integer> seen = draws(parameters(adjacency, epsilon, cells), adjacency);
    assertThat(isLaw(seen, adjacency, Double.parseDouble(epsilon), cells)).isTrue();
  }

  /** With units no sum is kept, whichever relation they have. */
  @ParameterizedTest
  @CsvSource({
    "add-remove,1,1,2",
    "add-remove,2,2,2",
    "replace,1,1,2",
    "replace,1,2,3",
    "replace,3,3,2"
  })
  void countsOfUnitsHaveTheirExactLaw(Adjacency change, int records, String epsilon, int cells) {
    Adjacency adjacency = ofUnits(change, records);
    Map<List<Long>, Integer> seen = draws(parameters(adjacency, epsilon, cells), adjacency);
    assertThat(isLaw(seen, adjacency, Double.parseDouble(epsilon), cells)).isTrue();
  }

  /** What the tests above are worth: noise of another scale does not pass. */
  @Test
  void anotherScaleIsFound() {
    Map<List<Long>, Integer> seen = draws(parameters(Adjacency.REPLACE, "2", 3), Adjacency.REPLACE);
    assertThat(isLaw(seen, Adjacency.REPLACE, 2.2, 3)).isFalse();
  }

  /** P(z) of vectors that neighbours lead to: no ratio exceeds e^epsilon, and one reaches it. */
  @ParameterizedTest
  @CsvSource({"add-remove,0.7,2", "replace,0.7,2", "replace,0.7,3"})
  void neighboursAreWithinEpsilonAndReachIt(Adjacency adjacency, double epsilon, int cells) {
    int reach = 6;
    double most = 0;
    long[] z = new long[cells];
    Arrays.fill(z, -reach);
    do {
      for (int from = 0; from < cells; from++) {
        for (int to = 0; to < cells; to++) {
          long[] other = z.clone();
          if (adjacency == Adjacency.REPLACE) {
            other[from]--;
            other[to]++;
          } else {
            other[from]++;
          }
          if (adjacency == Adjacency.ADD_REMOVE || sum(z) == 0) {
            most =
                Math.max(
                    most,
                    Math.abs(weight(z, adjacency, epsilon) - weight(other, adjacency, epsilon)));
          }
        }
      }
    } while (next(z, reach));
    assertThat(most).isCloseTo(epsilon, within(1e-12));
  }

  /**
   * A unit has up to k records in cells, the rest are null: whatever takes the place of whatever,
   * no ratio exceeds e^epsilon, and one reaches it.
   */
  @ParameterizedTest
  @CsvSource({"add-remove,1,0.7", "add-remove,2,0.7", "replace,1,0.7", "replace,2,0.7"})
  void unitsAreWithinEpsilonAndReachIt(Adjacency change, int records, double epsilon) {
    Adjacency adjacency = ofUnits(change, records);
    int reach = 9;
    double most = 0;
    for (long[] before : ofAUnit(records)) {
      for (long[] after : change.replaces() ? ofAUnit(records) : List.of(new long[2])) {
        long[] z = {-reach, -reach};
        do {
          // The same counts come out of both tables.
          long[] other = {z[0] + before[0] - after[0], z[1] + before[1] - after[1]};
          most =
              Math.max(
                  most,
                  Math.abs(weight(z, adjacency, epsilon) - weight(other, adjacency, epsilon)));
        } while (next(z, reach));
      }
    }
    assertThat(most).isCloseTo(epsilon, within(1e-12));
  }

  /** How many records of a unit may be in each of two cells. */
  private static List<long[]> ofAUnit(int records) {
    List<long[]> all = new ArrayList<>();
    for (long first = 0; first <= records; first++) {
      for (long second = 0; first + second <= records; second++) {
        all.add(new long[] {first, second});
      }
    }
    return all;
  }

  /** A sum that noise kept would tell a unit with a record from one without any. */
  @ParameterizedTest
  @ValueSource(strings = {"replace", "add-remove"})
  void totalsOfUnitsMoveWithTheNoise(Adjacency change) {
    NoisyCounts.Parameters parameters = parameters(ofUnits(change, 1), "1", 2);
    TestBits bits = new TestBits(5);
    Set<Long> withARecord = new HashSet<>();
    Set<Long> withNone = new HashSet<>();
    for (int i = 0; i < 500; i++) {
      withARecord.add(
          sum(query.draw(new long[] {4, 1}, parameters, bits, CancellationToken.NEVER)));
      withNone.add(sum(query.draw(new long[] {4, 0}, parameters, bits, CancellationToken.NEVER)));
    }
    assertThat(withARecord).contains(3L, 4L, 5L, 6L);
    assertThat(withNone).contains(3L, 4L, 5L, 6L);
  }

  /** Under replacement of a record the noise adds up to 0, whatever it is. */
  @Test
  void totalsStayWhereTheyArePublic() {
    TestBits bits = new TestBits(3);
    for (int i = 0; i < 200; i++) {
      long[] noisy =
          query.draw(
              new long[] {5, 0, 7, 1},
              parameters(Adjacency.REPLACE, "0.1", 4),
              bits,
              CancellationToken.NEVER);
      assertThat(sum(noisy)).isEqualTo(13);
    }
  }

  @ParameterizedTest
  @CsvSource({"replace,1,2", "replace,1,4", "replace,0.3,24", "add-remove,0.5,4"})
  void momentsAreThoseOfTheLaw(Adjacency adjacency, String epsilon, int cells) {
    NoisyCounts.Parameters parameters = parameters(adjacency, epsilon, cells);
    CountNoise noise = parameters.noise();
    TestBits bits = new TestBits(11);
    double squares = 0;
    double products = 0;
    int draws = 2000;
    for (int i = 0; i < draws; i++) {
      long[] z = query.draw(new long[cells], parameters, bits, CancellationToken.NEVER);
      squares += (double) z[0] * z[0];
      products += (double) z[0] * z[1];
    }
    // Five standard errors: the fourth moment is at most six squared variances.
    double error = 5 * noise.variance() * Math.sqrt(5.0 / draws);
    assertThat(squares / draws).isCloseTo(noise.variance(), within(error));
    assertThat(products / draws).isCloseTo(-noise.common(), within(error));
    if (adjacency == Adjacency.REPLACE) {
      assertThat(noise.variance(cells, cells)).isCloseTo(0, within(1e-9 * noise.spread()));
    }
  }

  /** For two cells the noise is one number z with weight a^(2|z|): 2a^2/(1-a^2)^2. */
  @Test
  void varianceOfTwoCellsIsKnown() {
    double a = Math.exp(-0.4);
    assertThat(parameters(Adjacency.REPLACE, "0.8", 2).noise().variance())
        .isCloseTo(2 * a * a / Math.pow(1 - a * a, 2), within(1e-6));
  }

  @Test
  void eventsAreWhatAccountantsPrice() {
    assertThat(query.describe(parameters(Adjacency.ADD_REMOVE, "0.5", 4)))
        .isInstanceOf(PrivacyEvent.DiscreteLaplace.class);
    assertThat(query.describe(parameters(Adjacency.REPLACE, "0.5", 4)))
        .isInstanceOf(PrivacyEvent.ByTheorem.class);
    assertThat(query.guarantee(parameters(Adjacency.REPLACE, "0.5", 4)).statement())
        .contains("0.5");
  }

  @Test
  void oneCellCannotChange() {
    assertThatThrownBy(() -> parameters(Adjacency.REPLACE, "1", 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static Adjacency ofUnits(Adjacency change, int records) {
    return change.of(new PrivacyUnit("patient", records, PrivacyUnit.Missing.DROP));
  }

  private static NoisyCounts.Parameters parameters(Adjacency adjacency, String epsilon, int cells) {
    return new NoisyCounts.Parameters(Epsilon.parse(epsilon), adjacency, cells);
  }

  private Map<List<Long>, Integer> draws(NoisyCounts.Parameters parameters, Adjacency adjacency) {
    TestBits bits = new TestBits(adjacency.changes() + 100L * parameters.cells());
    Map<List<Long>, Integer> seen = new HashMap<>();
    for (int i = 0; i < DRAWS; i++) {
      long[] z =
          query.draw(new long[parameters.cells()], parameters, bits, CancellationToken.NEVER);
      seen.merge(Arrays.stream(z).boxed().toList(), 1, Integer::sum);
    }
    return seen;
  }

  /**
   * Whether Pearson's statistic, over all vectors that are expected at least 5 times, and the rest
   * as one, is not among those that are rare under the law.
   */
  private static boolean isLaw(
      Map<List<Long>, Integer> seen, Adjacency adjacency, double epsilon, int cells) {
    int reach = (int) Math.ceil(15 * changes(adjacency) / epsilon / Math.sqrt(cells));
    double all = 0;
    long[] z = new long[cells];
    Arrays.fill(z, -reach);
    Map<List<Long>, Double> weights = new HashMap<>();
    do {
      if (adjacency != Adjacency.REPLACE || sum(z) == 0) {
        double w = Math.exp(weight(z, adjacency, epsilon));
        all += w;
        weights.put(Arrays.stream(z).boxed().toList(), w);
      }
    } while (next(z, reach));
    double statistic = 0;
    double restExpected = DRAWS;
    double restSeen = DRAWS;
    int vectors = 0;
    for (Map.Entry<List<Long>, Double> entry : weights.entrySet()) {
      double expected = DRAWS * entry.getValue() / all;
      if (expected >= 5) {
        double own = seen.getOrDefault(entry.getKey(), 0);
        statistic += (own - expected) * (own - expected) / expected;
        restExpected -= expected;
        restSeen -= own;
        vectors++;
      }
    }
    statistic += (restSeen - restExpected) * (restSeen - restExpected) / restExpected;
    return statistic < new ChiSquaredDistribution(vectors).inverseCumulativeProbability(1 - RARE);
  }

  /** The logarithm of a vector's probability, but for a constant. */
  private static double weight(long[] z, Adjacency adjacency, double epsilon) {
    long size = 0;
    for (long one : z) {
      size += Math.abs(one);
    }
    return -epsilon / changes(adjacency) * size;
  }

  /** In how many records neighbours differ, from the definition. */
  private static int changes(Adjacency adjacency) {
    return (adjacency.replaces() ? 2 : 1) * adjacency.unit().map(PrivacyUnit::records).orElse(1);
  }

  private static long sum(long[] z) {
    return Arrays.stream(z).sum();
  }

  private static boolean next(long[] z, int reach) {
    for (int i = 0; i < z.length; i++) {
      if (++z[i] <= reach) {
        return true;
      }
      z[i] = -reach;
    }
    return false;
  }
}
