package org.didyma.experiments.rivals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.didyma.exact.Rational;
import org.didyma.experiments.rivals.ColumnBinning.Column;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MarginalRegressionTest {

  private static final List<Column> COLUMNS =
      List.of(new Column(3, 0), new Column(1, 2), new Column(2, 1));

  private static MarginalRegression.Parameters parameters(Adjacency adjacency) {
    return new MarginalRegression.Parameters(
        Epsilon.parse("1"), Delta.parse("0.000001"), adjacency, COLUMNS);
  }

  private record Person(int[] codes, boolean positive) {}

  private static Person person(Random random) {
    int[] codes = {random.nextInt(3), random.nextInt(3), random.nextInt(3)};
    return new Person(codes, random.nextBoolean());
  }

  private static BinnedTable table(List<Person> people) {
    BinnedTable table = new BinnedTable(COLUMNS);
    people.forEach(p -> table.add(p.codes, p.positive));
    return table;
  }

  /** The counts that noise is added to, while the released ones are always the same. */
  private static List<List<Long>> counts(
      BinnedTable table, MarginalRegression.Parameters parameters) {
    List<Long> histograms = new ArrayList<>();
    List<Long> pairs = new ArrayList<>();
    MarginalRegression.draw(
        table,
        parameters,
        count -> {
          histograms.add(count);
          return 10;
        },
        count -> {
          pairs.add(count);
          return 3;
        },
        1,
        () -> false);
    return List.of(histograms, pairs);
  }

  private static double squares(List<Long> one, List<Long> two) {
    double sum = 0;
    for (int i = 0; i < one.size(); i++) {
      sum += Math.pow(one.get(i) - two.get(i), 2);
    }
    return sum;
  }

  /** Neighbours' counts differ by the sensitivity that the noise is for, and reach it. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void neighboursDifferByTheSensitivityAndReachIt(boolean replaces) {
    Adjacency adjacency = replaces ? Adjacency.REPLACE : Adjacency.ADD_REMOVE;
    MarginalRegression.Parameters parameters = parameters(adjacency);
    Random random = new Random(7);
    double most = 0;
    for (int pair = 0; pair < 1000; pair++) {
      List<Person> people = new ArrayList<>();
      for (int i = 0; i <= random.nextInt(6); i++) {
        people.add(person(random));
      }
      List<Person> other = new ArrayList<>(people);
      other.remove(random.nextInt(people.size()));
      if (replaces) {
        other.add(person(random));
      }
      List<List<Long>> one = counts(table(people), parameters);
      List<List<Long>> two = counts(table(other), parameters);
      int c = adjacency.changes();
      assertThat(squares(one.get(0), two.get(0))).isLessThanOrEqualTo(3.0 * c * c);
      double allowed = (double) parameters.counts() * c * c;
      double changed = squares(one.get(1), two.get(1));
      assertThat(changed).isLessThanOrEqualTo(allowed);
      most = Math.max(most, changed / allowed);
    }
    // Two records have at most one label's counts doubled, and all others once each.
    assertThat(most).isGreaterThan(replaces ? 0.49 : 0.999);
  }

  /** The price of all events is that of the multiplier, and the noise is as wide as they say. */
  @Test
  void noiseIsWhatTheEventsSay() {
    for (Adjacency adjacency : List.of(Adjacency.ADD_REMOVE, Adjacency.REPLACE)) {
      MarginalRegression.Parameters parameters = parameters(adjacency);
      Rational multiplier = parameters.multiplier();
      List<PrivacyEvent> events = new MarginalRegression().describe(parameters).children();
      PrivacyEvent.Repeated counting = (PrivacyEvent.Repeated) events.get(0);
      double first =
          ((PrivacyEvent.DiscreteGaussian) counting.event()).squaredMultiplier().doubleValue();
      double second =
          ((PrivacyEvent.DiscreteGaussian) events.get(1)).squaredMultiplier().doubleValue();
      double price = counting.times() / first + 1 / second;
      assertThat(counting.times()).isEqualTo(3);
      assertThat(price).isCloseTo(Math.pow(multiplier.doubleValue(), -2), within(1e-12));
      double rho = price / 2;
      assertThat(rho + 2 * Math.sqrt(rho * Math.log(1e6))).isBetween(1.0, 1.25);
      int c = adjacency.changes();
      assertThat(parameters.countingNoise(multiplier).variance().doubleValue() / c / c)
          .isCloseTo(first, within(1e-9 * first));
      // Three columns, three with the label, three pairs.
      assertThat(parameters.counts()).isEqualTo(9);
      assertThat(parameters.pairingNoise(multiplier).variance().doubleValue() / c / c / 9)
          .isCloseTo(second, within(1e-9 * second));
    }
  }

  /** A category is not taken for others while its records are clearly more than the noise. */
  @Test
  void categoriesAreJoinedByTheNoise() {
    List<Column> columns = List.of(new Column(1, 19));
    BinnedTable table = new BinnedTable(columns);
    for (int i = 0; i < 2000; i++) {
      table.add(new int[] {i % 20}, i % 20 == 7);
    }
    for (double deviation : new double[] {0, 20, 30}) {
      AdditiveScore drawn =
          MarginalRegression.draw(
              table,
              new MarginalRegression.Parameters(
                  Epsilon.parse("1"), Delta.parse("0.000001"), Adjacency.ADD_REMOVE, columns),
              n -> n,
              n -> n,
              deviation,
              () -> false);
      double apart = drawn.part(0, 7) - drawn.part(0, 8);
      assertThat(apart > 0.1).as("noise of %s", deviation).isEqualTo(4 * deviation < 100);
    }
  }

  /** Without noise it is the minimum of the quadratic, and that is near to the logistic one. */
  @Test
  void withoutNoiseItIsRegression() {
    Random random = new Random(5);
    List<Person> people = new ArrayList<>();
    for (int i = 0; i < 2000; i++) {
      int[] codes = {random.nextInt(3), random.nextInt(3), random.nextInt(3)};
      double odds = codes[0] - 1 + (codes[1] == 2 ? 1 : -0.5);
      people.add(new Person(codes, random.nextDouble() < 1 / (1 + Math.exp(-odds))));
    }
    AdditiveScore drawn =
        MarginalRegression.draw(
            table(people), parameters(Adjacency.ADD_REMOVE), n -> n, n -> n, 0, () -> false);
    double[][] parts = new double[3][3];
    for (int step = 0; step < 3000; step++) {
      double[][] gradient = new double[3][3];
      for (Person p : people) {
        double score = 0;
        for (int c = 0; c < 3; c++) {
          score += parts[c][p.codes[c]];
        }
        double slope = 2 * MarginalRegression.CURVATURE * score - (p.positive ? 0.5 : -0.5);
        for (int c = 0; c < 3; c++) {
          gradient[c][p.codes[c]] += slope / people.size();
        }
      }
      for (int c = 0; c < 3; c++) {
        for (int bin = 0; bin < 3; bin++) {
          parts[c][bin] -= 2 * gradient[c][bin];
        }
      }
    }
    for (Person p : people) {
      double odds = p.codes[0] - 1 + (p.codes[1] == 2 ? 1 : -0.5);
      double plain = parts[0][p.codes[0]] + parts[1][p.codes[1]] + parts[2][p.codes[2]];
      assertThat(drawn.of(p.codes)).isCloseTo(plain, within(0.02));
      // The quadratic curves less about 0 than the loss, so its minimum lies farther out.
      assertThat(drawn.of(p.codes)).isCloseTo(odds, within(0.5 + 0.3 * Math.abs(odds)));
    }
  }

  /** The quadratic of least squares on [-4, 4]: 0.693 + 0.0865 s^2 would be its ends' chord. */
  @Test
  void theCurvatureIsThatOfTheLogisticLoss() {
    assertThat(MarginalRegression.CURVATURE).isBetween(0.07, 0.125);
  }
}
