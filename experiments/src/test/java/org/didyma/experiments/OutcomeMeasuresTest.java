package org.didyma.experiments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.didyma.data.schema.Label;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.formulations.loss.Losses;
import org.didyma.mechanisms.Diagnostics;
import org.didyma.mechanisms.RawOutput;
import org.junit.jupiter.api.Test;

/** Measures, held against sums over single records by the formulas of the losses. */
class OutcomeMeasuresTest {

  private static final Offset<Double> NEAR = within(1e-9);

  /** Records of a score and a code. */
  private record Person(int score, int code) {}

  private static Label label(String text) {
    return Schema.parse(
            "{\"label\": %s, \"features\": [{\"column\": \"x\", \"integer\": [-9, 9], \"scale\": 1}]}"
                .formatted(text),
            "test")
        .label();
  }

  private static List<Person> people(int labels) {
    List<Person> people = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      people.add(new Person(i * 7 % 5 - 2, Math.floorMod(i * 7 % 5 + i % 3, labels)));
    }
    return people;
  }

  private static Map<Measure, Double> measured(Label label, String loss) {
    Cells.Builder cells = Cells.builder(1, label.labels());
    for (Person person : people(label.labels())) {
      long[] counts = new long[label.labels()];
      counts[person.code] = 1;
      cells.add(new int[] {person.score}, counts);
    }
    RawOutput.Point point =
        new RawOutput.Point(
            WeightLattice.cube(1, 1),
            Weights.of(1),
            Losses.parse(loss, label.grid()).over(new ScoreRange(-9, 9), Costs.EQUAL),
            Diagnostics.of(0, 0));
    Map<Measure, Double> all = new OutcomeMeasures(label).of(point, cells.build());
    assertThat(all.keySet()).containsAll(new OutcomeMeasures(label).measures());
    return all;
  }

  private static double logistic(double t) {
    return 1 / (1 + Math.exp(-t));
  }

  private static double odds(double p) {
    return Math.log(p / (1 - p));
  }

  @Test
  void classesInOrder() {
    Label label = label("{\"column\": \"y\", \"ordered\": [\"a\", \"b\", \"c\"]}");
    Map<Measure, Double> all = measured(label, "ordered:1:none:1/16:0.3,0.6");
    double loss = 0;
    double[] predicted = new double[3];
    double[] actual = new double[3];
    double observed = 0;
    for (Person person : people(3)) {
      double first = logistic(odds(0.3) - person.score);
      double second = logistic(odds(0.6) - person.score);
      double[] shares = {first, second - first, 1 - second};
      loss -= Math.log(shares[person.code]) / 40;
      int best =
          shares[0] >= shares[1] && shares[0] >= shares[2] ? 0 : shares[1] >= shares[2] ? 1 : 2;
      predicted[best]++;
      actual[person.code]++;
      observed += Math.pow(best - person.code, 2);
    }
    double expected = 0;
    for (int i = 0; i < 3; i++) {
      for (int k = 0; k < 3; k++) {
        expected += predicted[i] * actual[k] / 40 * Math.pow(i - k, 2);
      }
    }
    assertThat(all.get(Measure.LOG_LOSS)).isEqualTo(loss, NEAR);
    assertThat(all.get(Measure.KAPPA)).isEqualTo(1 - observed / expected, NEAR);
    assertThat(all.get(Measure.CONCORDANCE)).isEqualTo(pairs(people(3), (a, b) -> a > b), NEAR);
  }

  @Test
  void timesToAnEvent() {
    Label label =
        label(
            "{\"time\": \"d\", \"event\": {\"column\": \"e\", \"positive\": \"1\"},"
                + " \"horizons\": [30, 90]}");
    Map<Measure, Double> all = measured(label, "hazard:1:none:1/16:0.2,0.3");
    double loss = 0;
    for (Person person : people(5)) {
      double[] hazards = {logistic(odds(0.2) + person.score), logistic(odds(0.3) + person.score)};
      int survived = person.code < 2 ? person.code : person.code - 2;
      for (int j = 0; j < survived; j++) {
        loss -= Math.log(1 - hazards[j]) / 40;
      }
      loss -= person.code < 2 ? Math.log(hazards[person.code]) / 40 : 0;
    }
    assertThat(all.get(Measure.LOG_LOSS)).isEqualTo(loss, NEAR);
    assertThat(all.get(Measure.CONCORDANCE))
        .isEqualTo(pairs(people(5), (a, b) -> a < 2 && (b < 2 ? b : b - 2) > a), NEAR);
  }

  @Test
  void countsAndNumbers() {
    Label count = label("{\"column\": \"y\", \"count\": 3}");
    Map<Measure, Double> all = measured(count, "poisson:1/2:1000:1/16:2:3");
    double absolute = 0;
    double squared = 0;
    for (Person person : people(4)) {
      double error = person.code - 2 * Math.exp(person.score / 2.0);
      absolute += Math.abs(error) / 40;
      squared += error * error / 40;
    }
    assertThat(all.get(Measure.ABSOLUTE_ERROR)).isEqualTo(absolute, NEAR);
    assertThat(all.get(Measure.SQUARED_ERROR)).isEqualTo(squared, NEAR);
    Label number = label("{\"column\": \"y\", \"number\": [10, 30], \"steps\": 2}");
    Map<Measure, Double> others = measured(number, "number:4:1:10,30,3:centre=20");
    double error = 0;
    for (Person person : people(3)) {
      double told = Math.max(10, Math.min(30, 20 + 4 * person.score));
      error += Math.abs(10 + 10 * person.code - told) / 40;
    }
    assertThat(others.get(Measure.ABSOLUTE_ERROR)).isEqualTo(error, NEAR);
  }

  private interface Worse {
    boolean than(int code, int other);
  }

  /** Of pairs of which one fared worse, those whose scores say so, ties counting half. */
  private static double pairs(List<Person> people, Worse worse) {
    double all = 0;
    double right = 0;
    for (Person one : people) {
      for (Person other : people) {
        if (worse.than(one.code, other.code)) {
          all++;
          right += one.score > other.score ? 1 : one.score == other.score ? 0.5 : 0;
        }
      }
    }
    return right / all;
  }
}
