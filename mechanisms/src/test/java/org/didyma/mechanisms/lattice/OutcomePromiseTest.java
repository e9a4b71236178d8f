package org.didyma.mechanisms.lattice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.didyma.core.CancellationToken;
import org.didyma.core.PrivacyUnit;
import org.didyma.exact.LawBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.ScoreTable;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.formulations.loss.Losses;
import org.didyma.mechanisms.law.LossLaw;
import org.didyma.oracles.sampling.Rate;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The exponential mechanism under losses of ordered classes, times to an event, counts and numbers:
 * laws of tables of a unit, or of none, beside at most one record, and of all their neighbours.
 * Broken variants have the rate of another width.
 */
class OutcomePromiseTest {

  private static final double EPSILON = 1;
  private static final WeightLattice LATTICE = WeightLattice.cube(2, 1);
  private static final List<Weights> POINTS = LossLaw.points(LATTICE);

  /** Of opposite scores, from -3 to 3. */
  private static final List<int[]> ROWS = List.of(new int[] {1, -2}, new int[] {-1, 2});

  private static final ScoreRange RANGE = ScoreRange.of(LATTICE, new int[] {1, 2});

  /** Three intervals, hazards of 0.8: who is followed to the end pays most where risks are high. */
  private static final String HAZARD = "hazard:1:0.1:1/4:0.8,0.8,0.8";

  private static final List<String> LOSSES =
      List.of(
          "ordered:1:0.1:1/4:0.3,0.6",
          HAZARD,
          "poisson:1/2:4:1/4:1:3",
          "number:1:1/2:0,4,3:centre=1",
          "number:1:1/2:0,4,3:huber=1");

  /** What a record is: a row and the code of its label. */
  private record Example(int[] x, int label) {}

  static Stream<Arguments> cases() {
    return LOSSES.stream()
        .flatMap(
            loss ->
                Stream.of(Adjacency.values())
                    .flatMap(a -> Stream.of(1, 2).map(records -> Arguments.of(loss, a, records))));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void neighboursStayWithinThePromise(String text, Adjacency relation, int records) {
    ScoreTable loss = table(text);
    Adjacency adjacency = of(relation, records);
    double lambda = lambda(adjacency, loss);
    assertThat(lambda)
        .isEqualTo(EPSILON / (loss.width() * records * (adjacency.replaces() ? 2 : 1)));
    double worst = worst(adjacency, records, loss.labels(), loss::of, lambda);
    assertThat(worst).isBetween(0.3, EPSILON + 1e-9);
    // A rate that forgets a factor, of the relation or of the unit.
    if (adjacency.changes() > 1) {
      assertThat(worst(adjacency, records, loss.labels(), loss::of, 2 * lambda))
          .isGreaterThan(EPSILON + 0.02);
    }
  }

  /** The range of the label whose table is narrowest. */
  @ParameterizedTest
  @MethodSource("cases")
  void theRangeOfOneTableDoesNotDo(String text, Adjacency relation, int records) {
    ScoreTable loss = table(text);
    long narrowest = Long.MAX_VALUE;
    for (int k = 0; k < loss.labels(); k++) {
      long range = range(loss, k);
      narrowest = range == 0 ? narrowest : Math.min(narrowest, range);
    }
    assertThat(worstOfWidth(loss, of(relation, records), records, narrowest))
        .isGreaterThan(EPSILON + 0.02);
  }

  /** Labels of events alone: those who are censored, or followed to the end, are left out. */
  @ParameterizedTest
  @MethodSource("cases")
  void censoringIsPartOfTheLabel(String text, Adjacency relation, int records) {
    if (text.equals(HAZARD)) {
      ScoreTable loss = table(text);
      long ofEvents = Math.max(Math.max(range(loss, 0), range(loss, 1)), range(loss, 2));
      assertThat(ofEvents).isLessThan(loss.width());
      assertThat(worstOfWidth(loss, of(relation, records), records, ofEvents))
          .isGreaterThan(EPSILON + 0.02);
    }
  }

  /** A record for each interval, each of which may come or go alone: the width of one interval. */
  @ParameterizedTest
  @MethodSource("cases")
  void aPersonIsOneRecordAndNotOneForEachInterval(String text, Adjacency relation, int records) {
    if (text.equals(HAZARD)) {
      ScoreTable loss = table(text);
      ScoreTable one = table("hazard:1:0.1:1/4:0.8");
      long ofAnInterval = Math.max(range(one, 0), range(one, 2));
      assertThat(3 * ofAnInterval).isGreaterThanOrEqualTo(loss.width() - 1);
      assertThat(worstOfWidth(loss, of(relation, records), records, ofAnInterval))
          .isGreaterThan(EPSILON + 0.02);
    }
  }

  /** The releases themselves. */
  @Test
  void releasesFollowTheLaw() {
    for (String text : LOSSES) {
      ScoreTable loss = table(text);
      List<Example> data = new ArrayList<>();
      Cells.Builder cells = Cells.builder(2, loss.labels());
      for (int i = 0; i < 9; i++) {
        Example e = new Example(ROWS.get(i % 2), i * i % loss.labels());
        data.add(e);
        long[] counts = new long[loss.labels()];
        counts[e.label] = 1;
        cells.add(e.x, counts);
      }
      Cells table = cells.build();
      var bits = LawBits.of(45);
      int[] counts = new int[POINTS.size()];
      for (int i = 0; i < 4_000; i++) {
        counts[
            POINTS.indexOf(
                new ExponentialMechanism()
                    .draw(
                        table,
                        parameters(Adjacency.ADD_REMOVE, loss),
                        bits,
                        CancellationToken.NEVER)
                    .weights())]++;
      }
      double lambda = lambda(Adjacency.ADD_REMOVE, loss);
      assertThat(ChiSquare.pValue(counts, law(data, loss::of, lambda))).isGreaterThan(1e-6);
      assertThat(ChiSquare.pValue(counts, law(data, loss::of, 2 * lambda))).isLessThan(1e-6);
    }
  }

  private static ScoreTable table(String text) {
    return (ScoreTable) Losses.parse(text).over(RANGE, Costs.EQUAL);
  }

  private static Adjacency of(Adjacency relation, int records) {
    return records == 1
        ? relation
        : relation.of(new PrivacyUnit("person", records, PrivacyUnit.Missing.OWN));
  }

  private static long range(ScoreTable loss, int label) {
    return LongStream.rangeClosed(RANGE.low(), RANGE.high())
        .map(s -> loss.of(label, s))
        .max()
        .orElseThrow();
  }

  private static double worstOfWidth(
      ScoreTable loss, Adjacency adjacency, int records, long width) {
    return worst(
        adjacency, records, loss.labels(), loss::of, EPSILON / (width * adjacency.changes()));
  }

  private static ExponentialMechanism.Parameters parameters(Adjacency adjacency, ScoreTable loss) {
    return new ExponentialMechanism.Parameters(Epsilon.parse("1"), adjacency, LATTICE, loss);
  }

  private static double lambda(Adjacency adjacency, ScoreTable loss) {
    Rate rate = ExponentialMechanism.rate(parameters(adjacency, loss));
    return rate.numerator().doubleValue() / rate.denominator().doubleValue();
  }

  /** The largest log-ratio of probabilities of neighbours; a unit has up to so many records. */
  private static double worst(
      Adjacency adjacency, int records, int labels, TableLoss loss, double lambda) {
    List<double[]> units = new ArrayList<>();
    double[] none = new double[POINTS.size()];
    units.add(none);
    for (int[] x : ROWS) {
      for (int k = 0; k < labels; k++) {
        units.add(losses(List.of(new Example(x, k)), loss));
      }
    }
    List<double[]> ofOne = List.copyOf(units);
    if (records == 2) {
      List<double[]> single = ofOne.subList(1, ofOne.size());
      for (int i = 0; i < single.size(); i++) {
        for (int j = i; j < single.size(); j++) {
          units.add(sum(single.get(i), single.get(j)));
        }
      }
    }
    // A unit that is replaced by another has null records for those that it lacks, a record none.
    List<double[]> others =
        adjacency.publishesRecords() ? units.subList(1, units.size()) : List.copyOf(units);
    double worst = 0;
    // Another record that both tables share, or none.
    for (double[] shared : ofOne) {
      for (double[] before : adjacency.replaces() ? others : List.of(none)) {
        double[] p = law(sum(shared, before), lambda);
        for (double[] after : others) {
          double[] q = law(sum(shared, after), lambda);
          for (int w = 0; w < p.length; w++) {
            worst = Math.max(worst, Math.abs(Math.log(p[w] / q[w])));
          }
        }
      }
    }
    return worst;
  }

  /** A loss by label and score. */
  private interface TableLoss {
    long of(int label, long score);
  }

  private static double[] sum(double[] a, double[] b) {
    double[] sum = new double[a.length];
    Arrays.setAll(sum, i -> a[i] + b[i]);
    return sum;
  }

  private static double[] law(List<Example> data, TableLoss loss, double lambda) {
    return law(losses(data, loss), lambda);
  }

  private static double[] law(double[] losses, double lambda) {
    double[] p = Arrays.stream(losses).map(l -> Math.exp(-lambda * l)).toArray();
    double sum = Arrays.stream(p).sum();
    return Arrays.stream(p).map(v -> v / sum).toArray();
  }

  private static double[] losses(List<Example> data, TableLoss loss) {
    return POINTS.stream()
        .mapToDouble(
            w ->
                data.stream()
                    .mapToLong(
                        e -> loss.of(e.label, (long) w.get(0) * e.x[0] + (long) w.get(1) * e.x[1]))
                    .sum())
        .toArray();
  }
}
