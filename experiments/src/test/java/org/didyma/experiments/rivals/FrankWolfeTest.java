package org.didyma.experiments.rivals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.didyma.exact.Rational;
import org.didyma.experiments.rivals.ColumnBinning.Column;
import org.didyma.mechanisms.TestBits;
import org.didyma.mechanisms.lattice.ChiSquare;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrankWolfeTest {

  private static final List<Column> COLUMNS = List.of(new Column(3, 0), new Column(1, 2));

  private static FrankWolfe.Parameters parameters(Adjacency adjacency, int steps) {
    return new FrankWolfe.Parameters(
        Epsilon.parse("1"), Delta.parse("0.000001"), adjacency, COLUMNS, steps, 5);
  }

  private record Person(int[] codes, boolean positive) {}

  private static Person person(Random random) {
    return new Person(new int[] {random.nextInt(3), random.nextInt(3)}, random.nextBoolean());
  }

  private static BinnedTable table(List<Person> people) {
    BinnedTable table = new BinnedTable(COLUMNS);
    people.forEach(p -> table.add(p.codes, p.positive));
    return table;
  }

  /** The costs of a run whose corners are told. */
  private static List<long[]> costs(
      BinnedTable table, FrankWolfe.Parameters parameters, long start) {
    TestBits bits = new TestBits(start);
    List<long[]> all = new ArrayList<>();
    FrankWolfe.draw(
        table,
        parameters,
        costs -> {
          all.add(costs.clone());
          return (int) bits.below(costs.length);
        },
        () -> false);
    return all;
  }

  /**
   * Given the corners so far, neighbours' costs differ within an interval of twice a unit for each
   * changed record, and nearly so much happens, so that half of it would be too little.
   */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void neighboursDifferWithinTheRangeAndReachIt(boolean replaces) {
    Adjacency adjacency = replaces ? Adjacency.REPLACE : Adjacency.ADD_REMOVE;
    FrankWolfe.Parameters parameters = parameters(adjacency, 6);
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
      List<long[]> one = costs(table(people), parameters, pair);
      List<long[]> two = costs(table(other), parameters, pair);
      for (int step = 0; step < 6; step++) {
        long[] difference = new long[one.get(step).length];
        for (int i = 0; i < difference.length; i++) {
          difference[i] = one.get(step)[i] - two.get(step)[i];
        }
        Arrays.sort(difference);
        double range = (double) difference[difference.length - 1] - difference[0];
        double allowed = 2.0 * CyclicBoosting.UNIT * adjacency.changes();
        assertThat(range).isLessThanOrEqualTo(allowed);
        most = Math.max(most, range / allowed);
      }
    }
    assertThat(most).isGreaterThan(replaces ? 0.5 : 0.95);
    // The rate makes that range a step.
    Epsilon step = parameters.step();
    Rational range =
        parameters.rate(step).times(Rational.of(2L * CyclicBoosting.UNIT * adjacency.changes()));
    assertThat(range.compareTo(Rational.of(step.value()))).isNotPositive();
    assertThat(range.doubleValue()).isCloseTo(step.value().doubleValue(), within(1e-12));
  }

  /** A corner's law at false-alarm rate 1e-6; that of twice the rate is rejected. */
  @Test
  void cornersFollowTheExponentialLaw() {
    long[] costs = {-5, 5, 0, 0, 12, -12};
    Rational rate = Rational.of(1, 10);
    TestBits bits = new TestBits(2);
    int[] drawn = new int[costs.length];
    for (int i = 0; i < 20_000; i++) {
      drawn[FrankWolfe.corner(costs, rate, bits)]++;
    }
    assertThat(ChiSquare.pValue(drawn, law(costs, 0.1))).isGreaterThan(1e-6);
    assertThat(ChiSquare.pValue(drawn, law(costs, 0.2))).isLessThan(1e-6);
  }

  private static double[] law(long[] costs, double rate) {
    double[] law = Arrays.stream(costs).mapToDouble(cost -> Math.exp(-rate * cost)).toArray();
    double sum = Arrays.stream(law).sum();
    return Arrays.stream(law).map(p -> p / sum).toArray();
  }

  /** The events are the steps, and by zCDP of eta^2/8 each they cost about epsilon. */
  @Test
  void stepsCostEpsilon() {
    for (Adjacency adjacency : List.of(Adjacency.ADD_REMOVE, Adjacency.REPLACE)) {
      FrankWolfe.Parameters parameters = parameters(adjacency, 100);
      PrivacyEvent.Repeated event = (PrivacyEvent.Repeated) new FrankWolfe().describe(parameters);
      assertThat(event.times()).isEqualTo(100);
      double eta = ((PrivacyEvent.Exponential) event.event()).epsilon().value().doubleValue();
      assertThat(eta).isEqualTo(parameters.step().value().doubleValue());
      double rho = 100 * eta * eta / 8;
      assertThat(rho + 2 * Math.sqrt(rho * Math.log(1e6))).isBetween(1.0, 1.25);
    }
  }

  /** Where the best corner is taken it comes near to the least loss with so large weights. */
  @Test
  void withoutNoiseItLearns() {
    Random random = new Random(3);
    List<Person> people = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      int[] codes = {random.nextInt(3), random.nextInt(3)};
      double risk = 1 / (1 + Math.exp(1 - 2 * (codes[0] >= 1 ? 1 : 0) + (codes[1] == 2 ? 1 : 0)));
      people.add(new Person(codes, random.nextDouble() < risk));
    }
    AdditiveScore drawn =
        FrankWolfe.draw(
            table(people),
            parameters(Adjacency.ADD_REMOVE, 300),
            costs -> {
              int least = 0;
              for (int i = 1; i < costs.length; i++) {
                least = costs[i] < costs[least] ? i : least;
              }
              return least;
            },
            () -> false);
    // Plain descent on the same questions, without a bound that is reached.
    double[] w = new double[5];
    for (int step = 0; step < 4000; step++) {
      double[] g = new double[5];
      for (Person p : people) {
        double[] x = coordinates(p.codes);
        double residual = (p.positive ? 1 : 0) - 1 / (1 + Math.exp(-dot(w, x)));
        for (int j = 0; j < 5; j++) {
          g[j] += residual * x[j] / people.size();
        }
      }
      for (int j = 0; j < 5; j++) {
        w[j] += g[j];
      }
    }
    double best = people.stream().mapToDouble(p -> loss(dot(w, coordinates(p.codes)), p)).sum();
    double found = people.stream().mapToDouble(p -> loss(drawn.of(p.codes), p)).sum();
    assertThat(found).isBetween(best - 1e-6, best * 1.01);
  }

  private static double[] coordinates(int[] codes) {
    return new double[] {
      1, codes[0] >= 1 ? 1 : 0, codes[0] >= 2 ? 1 : 0, codes[1] == 1 ? 1 : 0, codes[1] == 2 ? 1 : 0
    };
  }

  private static double dot(double[] w, double[] x) {
    double sum = 0;
    for (int j = 0; j < w.length; j++) {
      sum += w[j] * x[j];
    }
    return sum;
  }

  private static double loss(double score, Person person) {
    return Math.log1p(Math.exp(person.positive ? -score : score));
  }
}
