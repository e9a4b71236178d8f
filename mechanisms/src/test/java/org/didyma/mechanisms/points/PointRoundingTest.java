package org.didyma.mechanisms.points;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.Rows;
import org.didyma.data.rows.RowsBuilder;
import org.didyma.data.rows.RowsForm;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.ConfiguredMechanism;
import org.didyma.mechanisms.Diagnostics;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.RiskScale;
import org.didyma.mechanisms.TestBits;
import org.didyma.mechanisms.gradient.PrivacyTarget;
import org.didyma.mechanisms.gradient.Psgd;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PointRoundingTest {

  private static final Schema SCHEMA =
      Schema.parse(
          """
          {"label": {"column": "y", "positive": "1", "negative": "0"},
           "features": [{"column": "a", "categories": ["u", "v", "w"]},
                        {"column": "b", "categories": ["p", "q"], "reference": "p"},
                        {"column": "n", "integer": [0, 9], "thresholds": [2, 5, 7],
                         "onMissing": "category"},
                        {"column": "m", "integer": [-20, 20], "scale": 10}]}
          """,
          "s");

  private static final Optional<RiskScale> LOGISTIC = Optional.of(RiskScale.of(1, 1));
  private static final Diagnostics UNKNOWN = Diagnostics.of(0, 0);

  private static RawOutput.Point round(String range, double threshold, double... weights) {
    return PointRounding.of(PointRounding.range(range), SCHEMA)
        .of(
            new RawOutput.Real(
                DoubleStream.of(weights).boxed().toList(), threshold, LOGISTIC, UNKNOWN));
  }

  /** Weights that are whole multiples of a unit stay what they are. */
  @Test
  void loseNothingWhereNothingIsLost() {
    Random random = new Random(5);
    for (int trial = 0; trial < 30; trial++) {
      // Small enough that no risk is nearly 0 or 1, where losses do not count.
      double unit = (10 + random.nextInt(90)) * 1e-3;
      int[] points = IntStream.range(0, 9).map(j -> random.nextInt(21) - 10).toArray();
      points[random.nextInt(8)] = 10;
      double[] weights = Arrays.stream(points).mapToDouble(p -> p * unit).toArray();
      int intercept = random.nextInt(41) - 20;
      RawOutput.Point rounded = round("-10:10", -intercept * unit, weights);
      double own = rounded.risk().orElseThrow().unit();
      for (int j = 0; j < 9; j++) {
        assertThat(own * rounded.weights().get(j)).isCloseTo(weights[j], within(1e-9 * unit));
      }
      assertThat(own * rounded.weights().get(9)).isCloseTo(intercept * unit, within(1e-9 * unit));
    }
  }

  /** No unit of two digits and no intercept changes the risks of the public records less. */
  @Test
  void changeRisksLeast() {
    PublicRecords records = new PublicRecords(SCHEMA);
    Random random = new Random(6);
    for (int trial = 0; trial < 5; trial++) {
      double[] weights = random.doubles(9, -3, 3).toArray();
      double threshold = random.nextDouble() - 0.5;
      RawOutput.Point rounded = round("-3:3", threshold, weights);
      assertThat(rounded.lattice().contains(rounded.weights())).isTrue();
      double[] real = scores(records, weights);
      double least = Double.POSITIVE_INFINITY;
      for (int digits = 10; digits < 1000; digits += digits < 100 ? 1 : 10) {
        double unit = digits / 100.0;
        double[] whole = Arrays.stream(weights).map(v -> whole(v / unit)).toArray();
        double[] points = scores(records, whole);
        for (int intercept = -40; intercept <= 40; intercept++) {
          least = Math.min(least, error(real, threshold, points, unit, intercept));
        }
      }
      double found = 0;
      double[] points =
          scores(records, IntStream.range(0, 9).mapToDouble(rounded.weights()::get).toArray());
      for (int i = 0; i < real.length; i++) {
        double risk = rounded.risk().orElseThrow().risk(points[i] + rounded.weights().get(9));
        found += Math.pow(risk - sigmoid(real[i] - threshold), 2);
      }
      assertThat(found).isCloseTo(least, within(1e-9));
    }
  }

  /** Of scores that stand for several risks all of them change least, together. */
  @Test
  void changeSeveralRisksLeast() {
    PublicRecords records = new PublicRecords(SCHEMA);
    Random random = new Random(8);
    double[] constants = {-3, -1.5, 2.5};
    for (int trial = 0; trial < 5; trial++) {
      double[] weights = random.doubles(9, -3, 3).toArray();
      double threshold = random.nextDouble() - 0.5;
      RawOutput.Point rounded =
          PointRounding.of(PointRounding.range("-3:3"), SCHEMA)
              .withConstants(constants)
              .of(
                  new RawOutput.Real(
                      DoubleStream.of(weights).boxed().toList(), threshold, UNKNOWN));
      double[] real = scores(records, weights);
      double least = Double.POSITIVE_INFINITY;
      for (int digits = 10; digits < 1000; digits += digits < 100 ? 1 : 10) {
        double unit = digits / 100.0;
        double[] whole = Arrays.stream(weights).map(v -> whole(v / unit)).toArray();
        double[] points = scores(records, whole);
        for (int intercept = -40; intercept <= 40; intercept++) {
          least = Math.min(least, all(constants, real, threshold, points, unit, intercept));
        }
      }
      double[] points =
          scores(records, IntStream.range(0, 9).mapToDouble(rounded.weights()::get).toArray());
      double unit = rounded.unit().orElseThrow().doubleValue();
      double found = all(constants, real, threshold, points, unit, rounded.weights().get(9));
      assertThat(found).isCloseTo(least, within(1e-9));
      assertThat(rounded.risk()).isEmpty();
    }
  }

  private static double all(
      double[] constants,
      double[] real,
      double threshold,
      double[] points,
      double unit,
      int intercept) {
    double sum = 0;
    for (double c : constants) {
      for (int i = 0; i < real.length; i++) {
        double risk = sigmoid(unit * (points[i] + intercept) + c);
        sum += Math.pow(risk - sigmoid(real[i] - threshold + c), 2);
      }
    }
    return sum;
  }

  /** Risks are told as without costs; what costs move is where positive is said from. */
  @Test
  void costsMoveTheThresholdAndNoRisk() {
    PublicRecords records = new PublicRecords(SCHEMA);
    Random random = new Random(7);
    for (Costs costs : List.of(new Costs(5, 1), new Costs(1, 5), new Costs(10, 1))) {
      double[] weights = random.doubles(9, -1, 1).toArray();
      double threshold = random.nextDouble() - 0.5;
      RawOutput.Point rounded =
          PointRounding.of(PointRounding.range("-50:50"), SCHEMA)
              .withCosts(costs)
              .of(
                  new RawOutput.Real(
                      DoubleStream.of(weights).boxed().toList(), threshold, LOGISTIC, UNKNOWN));
      double[] real = scores(records, weights);
      double[] points =
          scores(records, IntStream.range(0, 9).mapToDouble(rounded.weights()::get).toArray());
      double dear = (double) costs.falseAlarm() / (costs.falseAlarm() + costs.missedPositive());
      int decided = 0;
      for (int i = 0; i < real.length; i++) {
        double score = points[i] + rounded.weights().get(9);
        double risk = sigmoid(real[i] - threshold);
        assertThat(rounded.risk().orElseThrow().risk(score)).isCloseTo(risk, within(0.02));
        if (Math.abs(risk - dear) > 0.02) {
          assertThat(score > 0).isEqualTo(risk > dear);
          decided++;
        }
      }
      assertThat(decided).isGreaterThan(real.length / 2);
    }
  }

  /** Without log-odds there is no risk at which both errors are as dear. */
  @Test
  void costsNeedRisks() {
    RawOutput.Real real =
        new RawOutput.Real(Collections.nCopies(9, 1.0), 0, Optional.empty(), UNKNOWN);
    PointRounding points =
        PointRounding.of(PointRounding.range("-10:10"), SCHEMA).withCosts(new Costs(5, 1));
    assertThatThrownBy(() -> points.of(real)).isInstanceOf(IllegalArgumentException.class);
  }

  private static double whole(double points) {
    return Math.max(-3, Math.min(3, Math.rint(points)));
  }

  private static double error(
      double[] real, double threshold, double[] points, double unit, int intercept) {
    double error = 0;
    for (int i = 0; i < real.length; i++) {
      error += Math.pow(sigmoid(unit * (points[i] + intercept)) - sigmoid(real[i] - threshold), 2);
    }
    return error;
  }

  /** Of all records, equal ones too. */
  private static double[] scores(PublicRecords records, double[] w) {
    double[] different = records.differentScores(w);
    return IntStream.range(0, different.length)
        .boxed()
        .flatMapToDouble(i -> DoubleStream.generate(() -> different[i]).limit(records.times(i)))
        .toArray();
  }

  private static double sigmoid(double t) {
    return 1 / (1 + Math.exp(-t));
  }

  /** One weight that noise made large leaves points to the others. */
  @Test
  void cutLargeWeightsOff() {
    RawOutput.Point rounded = round("-5:5", 0.2, -40, 0.5, -0.6, 0.8, 0.3, 0.4, -0.5, 0.2, 0.1);
    assertThat(rounded.weights().get(0)).isEqualTo(-5);
    assertThat(IntStream.range(1, 7).filter(j -> rounded.weights().get(j) != 0).count())
        .isGreaterThan(3);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1, -1, 0.3, -0.3, 1e300, -1e300, 1e-300})
  void endForAllFiniteWeights(double threshold) {
    RawOutput.Point none = round("-10:10", threshold, new double[9]);
    assertThat(none.weights().get(9) > 0).isEqualTo(threshold < 0);
    double[] huge = {1e300, -1e300, 1e-300, Double.MAX_VALUE, 0, -0.0, 1, 2, Double.MIN_VALUE};
    RawOutput.Point some = round("0:1000", threshold, huge);
    assertThat(some.lattice().contains(some.weights())).isTrue();
    assertThat(some.weights().get(0)).isEqualTo(1000);
    assertThat(some.weights().get(1)).isZero();
  }

  /** The promise and the event are the mechanism's own, and the points a function of its draw. */
  @Test
  void areAFunctionOfWhatIsDrawn() {
    Rows rows = rows();
    ConfiguredMechanism<?, ?> real =
        new ConfiguredMechanism<>(
            new Psgd(),
            Psgd.Parameters.usual(
                PrivacyTarget.of("1", "0"), new RegularisedLoss(new LogisticMarginLoss(), 0.01)),
            new RowsForm(0).held());
    PointRounding rounding = PointRounding.of(PointRounding.range("-10:10"), SCHEMA);
    ConfiguredMechanism<?, ?> whole = rounding.behind(real);
    assertThat(whole.describe()).isEqualTo(real.describe());
    assertThat(whole.guarantee()).isEqualTo(real.guarantee());
    assertThat(whole.name()).isEqualTo(real.name());
    for (int seed = 0; seed < 20; seed++) {
      RawOutput.Real drawn =
          (RawOutput.Real) real.draw(rows, new TestBits(seed), CancellationToken.NEVER);
      RawOutput.Point points =
          (RawOutput.Point) whole.draw(rows, new TestBits(seed), CancellationToken.NEVER);
      RawOutput.Point expected = rounding.of(drawn);
      assertThat(points.weights()).isEqualTo(expected.weights());
      assertThat(points.risk()).isEqualTo(expected.risk()).isPresent();
      assertThat(points.diagnostics().errors().orElseThrow()).isEqualTo(errors(points.weights()));
    }
  }

  private static final int RECORDS = 400;

  private static int[] record(int i) {
    int[] x = new int[9];
    x[i % 3] = 1;
    x[3] = i / 3 % 2;
    x[4] = i % 5 > 1 ? 1 : 0;
    x[5] = i % 5 > 3 ? 1 : 0;
    x[8] = i % 4 - 2;
    return x;
  }

  private static boolean isPositive(int i) {
    return i % 3 == 0 ^ i % 7 == 0;
  }

  private static Rows rows() {
    double[] magnitudes = new double[9];
    Arrays.fill(magnitudes, 1);
    magnitudes[8] = 2;
    RowsBuilder rows = new RowsBuilder(RowScale.of(magnitudes, 3), false);
    for (int i = 0; i < RECORDS; i++) {
      rows.add(record(i), isPositive(i) ? 1 : -1);
    }
    return rows.build();
  }

  private static long errors(Weights points) {
    return IntStream.range(0, RECORDS)
        .filter(
            i -> {
              int[] x = record(i);
              int score = points.get(9);
              for (int j = 0; j < 9; j++) {
                score += points.get(j) * x[j];
              }
              return score > 0 != isPositive(i);
            })
        .count();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "5", "1:5", "-5:-1", "0:0", "5:-5", "-10000:10", "a:b", "0:1e3"})
  void refuseRangesWithoutSense(String range) {
    assertThatThrownBy(() -> PointRounding.range(range)).isInstanceOf(InvalidInputException.class);
  }

  /** Every look of every column about equally often, and nothing that the schema does not admit. */
  @Test
  void publicRecordsAreUniform() {
    PublicRecords records = new PublicRecords(SCHEMA);
    double[][] by = new double[9][];
    for (int j = 0; j < 9; j++) {
      double[] one = new double[9];
      one[j] = 1;
      by[j] = scores(records, one);
    }
    double[] means =
        Arrays.stream(by).mapToDouble(v -> DoubleStream.of(v).average().orElse(9)).toArray();
    double[] expected = {1 / 3., 1 / 3., 1 / 3., 1 / 2., 3 / 5., 2 / 5., 1 / 5., 1 / 5., 0};
    for (int j = 0; j < 9; j++) {
      assertThat(means[j]).describedAs("coordinate %d", j).isCloseTo(expected[j], within(0.02));
    }
    for (int i = 0; i < PublicRecords.COUNT; i++) {
      int record = i;
      int[] x = IntStream.range(0, 9).map(j -> (int) by[j][record]).toArray();
      assertThat(SCHEMA.admits(x)).isTrue();
      assertThat(x[0] + x[1] + x[2]).isOne();
    }
    // Independent columns: a product has the product of the means.
    double both = 0;
    for (int i = 0; i < PublicRecords.COUNT; i++) {
      both += by[0][i] * by[3][i] / PublicRecords.COUNT;
    }
    assertThat(both).isCloseTo(1 / 6., within(0.02));
  }

  @Test
  void theRangeIsTheLattice() {
    RawOutput.Point point =
        round("0:5", 0, Collections.nCopies(9, 1.0).stream().mapToDouble(v -> v).toArray());
    assertThat(List.of(point.lattice().low(0), point.lattice().high(0))).containsExactly(0, 5);
    assertThat(PointRounding.range("0:5")).isEqualTo(new LatticeName.Range(0, 5));
  }
}
