package org.didyma.experiments.rivals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.didyma.exact.Rational;
import org.didyma.experiments.rivals.ColumnBinning.Column;
import org.didyma.mechanisms.TestBits;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CyclicBoostingTest {

  private static final List<Column> COLUMNS = List.of(new Column(4, 1), new Column(1, 3));

  private static CyclicBoosting.Parameters parameters(Adjacency adjacency, int rounds, int most) {
    return new CyclicBoosting.Parameters(
        Epsilon.parse("1"), Delta.parse("0.000001"), adjacency, COLUMNS, rounds, 3, 0.5, most);
  }

  private record Person(int[] codes, boolean positive) {}

  private static Person person(Random random) {
    return new Person(new int[] {random.nextInt(5), random.nextInt(4)}, random.nextBoolean());
  }

  private static BinnedTable table(List<Person> people) {
    BinnedTable table = new BinnedTable(COLUMNS);
    people.forEach(p -> table.add(p.codes, p.positive));
    return table;
  }

  /** The sums of a run whose releases are told, or which makes them. */
  private static List<Long> sums(
      BinnedTable table, CyclicBoosting.Parameters parameters, List<Long> releases, Random noise) {
    List<Long> sums = new ArrayList<>();
    boolean isFirst = releases.isEmpty();
    CyclicBoosting.Noise told =
        sum -> {
          sums.add(sum);
          if (isFirst) {
            long size = sums.size() <= 9 ? 1 : CyclicBoosting.UNIT;
            releases.add(sum + Math.round(noise.nextGaussian() * size));
          }
          return releases.get(sums.size() - 1);
        };
    CyclicBoosting.draw(table, parameters, told, told, new TestBits(1), () -> false);
    return sums;
  }

  /**
   * Given all that was released, neighbours' histograms differ by at most one record for each
   * changed, and so do the sums of each turn, in units; and nearly so much happens, so that half of
   * it would be too little.
   */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void neighboursDifferByTheSensitivityAndReachIt(boolean replaces) {
    Adjacency adjacency = replaces ? Adjacency.REPLACE : Adjacency.ADD_REMOVE;
    CyclicBoosting.Parameters parameters = parameters(adjacency, 8, 3);
    Random random = new Random(5);
    double most = 0;
    for (int pair = 0; pair < 2000; pair++) {
      List<Person> people = new ArrayList<>();
      for (int i = 0; i <= random.nextInt(6); i++) {
        people.add(person(random));
      }
      List<Person> other = new ArrayList<>(people);
      Person removed = other.remove(random.nextInt(people.size()));
      if (replaces) {
        other.add(
            random.nextBoolean() ? person(random) : new Person(removed.codes, !removed.positive));
      }
      List<Long> releases = new ArrayList<>();
      List<Long> one = sums(table(people), parameters, releases, random);
      List<Long> two = sums(table(other), parameters, releases, random);
      assertThat(two).hasSameSizeAs(one);
      double histograms = 0;
      for (int i = 0; i < 9; i++) {
        histograms += Math.pow(one.get(i) - two.get(i), 2);
      }
      int c = adjacency.changes();
      assertThat(histograms).isLessThanOrEqualTo(2 * c * c);
      double turns = 0;
      for (int i = 9; i < one.size(); i++) {
        turns += Math.pow((one.get(i) - two.get(i)) / (double) CyclicBoosting.UNIT, 2);
      }
      assertThat(turns).isLessThanOrEqualTo(16.0 * c * c);
      most = Math.max(most, turns / (16.0 * c * c));
    }
    // A quarter is what half of the noise would be for.
    assertThat(most).isGreaterThan(0.25);
  }

  /** The price of all events is that of the multiplier, and the noise is as wide as they say. */
  @Test
  void noiseIsWhatTheEventsSay() {
    for (Adjacency adjacency : List.of(Adjacency.ADD_REMOVE, Adjacency.REPLACE)) {
      CyclicBoosting.Parameters parameters = parameters(adjacency, 8, 3);
      Rational multiplier = parameters.multiplier();
      PrivacyEvent event = new CyclicBoosting().describe(parameters);
      double price = 0;
      List<Double> variances = new ArrayList<>();
      for (PrivacyEvent child : event.children()) {
        PrivacyEvent.Repeated repeated = (PrivacyEvent.Repeated) child;
        double squared =
            ((PrivacyEvent.DiscreteGaussian) repeated.event()).squaredMultiplier().doubleValue();
        price += repeated.times() / squared;
        variances.add(squared);
      }
      int c = adjacency.changes();
      assertThat(price).isCloseTo(Math.pow(multiplier.doubleValue(), -2), within(1e-12));
      // rho = price/2; epsilon is at most rho + 2 sqrt(rho ln(1/delta)), and not far below.
      double rho = price / 2;
      double epsilon = rho + 2 * Math.sqrt(rho * Math.log(1e6));
      assertThat(epsilon).isBetween(1.0, 1.25);
      assertThat(parameters.countingNoise(multiplier).variance().doubleValue())
          .isCloseTo(variances.get(0) * c * c, within(1e-6 * variances.get(0)));
      double unit = (double) CyclicBoosting.UNIT * c;
      assertThat(parameters.boostingNoise(multiplier).variance().doubleValue() / unit / unit)
          .isCloseTo(variances.get(1), within(1e-6 * variances.get(1)));
    }
  }

  /** Without noise it is boosting, record by record, in real numbers. */
  @Test
  void withoutNoiseItIsPlainBoosting() {
    Random random = new Random(11);
    for (int run = 0; run < 50; run++) {
      List<Person> people = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        people.add(person(random));
      }
      CyclicBoosting.Parameters parameters = parameters(Adjacency.ADD_REMOVE, 5, 1000);
      AdditiveScore drawn =
          CyclicBoosting.draw(
              table(people), parameters, s -> s, s -> s, new TestBits(run), () -> false);
      double[][] plain = plain(people, 5, new TestBits(run));
      for (int c = 0; c < 2; c++) {
        for (int bin = 0; bin < COLUMNS.get(c).bins(); bin++) {
          assertThat(drawn.part(c, bin)).isCloseTo(plain[c][bin], within(1e-4));
        }
      }
    }
  }

  private static double[][] plain(List<Person> people, int rounds, TestBits bits) {
    double[][] parts = {new double[5], new double[4]};
    // The bin "none" of the second column's categories comes first, and all bins have records.
    for (int round = 0; round < rounds; round++) {
      for (int c = 0; c < 2; c++) {
        boolean[] cut = new boolean[parts[c].length];
        cut[1 + (int) bits.below(cut.length - 1L)] = true;
        cut[1 + (int) bits.below(cut.length - 1L)] = true;
        double[] move = new double[cut.length];
        for (int bin = 0; bin < cut.length; bin++) {
          double sum = 0;
          int size = 0;
          for (Person p : people) {
            if (leaf(cut, p.codes[c]) == leaf(cut, bin)) {
              double score = parts[0][p.codes[0]] + parts[1][p.codes[1]];
              sum += (p.positive ? 1 : 0) - 1 / (1 + Math.exp(-score));
              size++;
            }
          }
          move[bin] = 0.5 * sum / size;
        }
        for (int bin = 0; bin < cut.length; bin++) {
          parts[c][bin] += move[bin];
        }
      }
    }
    return parts;
  }

  private static int leaf(boolean[] cut, int bin) {
    int leaf = 0;
    for (int b = 1; b <= bin; b++) {
      leaf += cut[b] ? 1 : 0;
    }
    return leaf;
  }

  @Test
  void binsAreJoinedUntilTheyHaveTheirPart() {
    assertThat(CyclicBoosting.joined(new long[] {5, 3, 9, -3, 8, 2}, 6, 8))
        .containsExactly(0, 0, 1, 1, 1, 1);
    assertThat(CyclicBoosting.joined(new long[] {0, 9, 1, 8, 2}, 1, 5))
        .containsExactly(0, 1, 2, 3, 2);
  }
}
