package org.didyma.experiments;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.didyma.data.schema.EventTimeLabel;
import org.didyma.data.schema.Label;
import org.didyma.data.schema.OrderedLabel;
import org.didyma.formulations.Cells;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.reading.ScoreReading;

/**
 * What drawn points are measured by on cells of a label of more than two values: by what their
 * scores say, which follows from the loss that they were drawn by, and by their order.
 *
 * @param label with one score: classes in order, a time, a count or a number
 */
public record OutcomeMeasures(Label label) {

  /** Nothing is less likely than this, or a single record would decide. */
  private static final double LEAST = 1e-12;

  /** The mean loss of a test record first. */
  List<Measure> measures() {
    if (label instanceof OrderedLabel) {
      return List.of(Measure.LOG_LOSS, Measure.CONCORDANCE, Measure.KAPPA);
    }
    return label instanceof EventTimeLabel
        ? List.of(Measure.LOG_LOSS, Measure.CONCORDANCE)
        : List.of(Measure.SQUARED_ERROR, Measure.CONCORDANCE, Measure.ABSOLUTE_ERROR);
  }

  /** Harrell's C of times, and for others the share of pairs of unequal labels. */
  public double concordance(RawOutput drawn, Cells cells) {
    Concordance concordance = new Concordance(label);
    for (int c = 0; c < cells.count(); c++) {
      double score = TestCounts.margin(drawn, cells, c);
      for (int k = 0; k < cells.labels(); k++) {
        if (cells.count(c, k) > 0) {
          concordance.add(score, k, cells.count(c, k));
        }
      }
    }
    return concordance.value();
  }

  /** All of it. */
  Map<Measure, Double> of(RawOutput drawn, Cells cells) {
    ScoreReading reading = drawn.loss().flatMap(ScoreReading::of).orElseThrow();
    Map<Double, double[]> byScore = new TreeMap<>();
    for (int c = 0; c < cells.count(); c++) {
      double[] counts =
          byScore.computeIfAbsent(
              TestCounts.margin(drawn, cells, c), s -> new double[cells.labels()]);
      int cell = c;
      Arrays.setAll(counts, k -> counts[k] + cells.count(cell, k));
    }
    Map<Measure, Double> all = new EnumMap<>(Measure.class);
    all.put(Measure.CONCORDANCE, concordance(drawn, cells));
    if (label instanceof OrderedLabel || label instanceof EventTimeLabel) {
      all.put(
          Measure.LOG_LOSS,
          mean(
              byScore,
              (numbers, k) -> -StrictMath.log(Math.max(LEAST, share(numbers, k))),
              reading));
    }
    if (label instanceof OrderedLabel) {
      all.put(Measure.KAPPA, kappa(byScore, reading));
    } else if (!(label instanceof EventTimeLabel)) {
      all.put(
          Measure.SQUARED_ERROR, mean(byScore, (n, k) -> square(error(n, k, reading)), reading));
      all.put(
          Measure.ABSOLUTE_ERROR, mean(byScore, (n, k) -> Math.abs(error(n, k, reading)), reading));
    }
    return all;
  }

  private interface Loss {
    double of(double[] numbers, int code);
  }

  private static double mean(Map<Double, double[]> byScore, Loss loss, ScoreReading reading) {
    double sum = 0;
    double records = 0;
    for (Map.Entry<Double, double[]> entry : byScore.entrySet()) {
      double[] numbers = reading.at(entry.getKey());
      for (int k = 0; k < entry.getValue().length; k++) {
        double count = entry.getValue()[k];
        sum += count > 0 ? count * loss.of(numbers, k) : 0;
        records += count;
      }
    }
    return sum / records;
  }

  /** The probability of a class; of an event in its interval, or of surviving those before. */
  private double share(double[] numbers, int code) {
    if (label instanceof OrderedLabel) {
      return numbers[code];
    }
    int horizons = numbers.length;
    int survived = code < horizons ? code : code - horizons;
    double before = survived == 0 ? 1 : numbers[survived - 1];
    return code < horizons ? before - numbers[code] : before;
  }

  /** A count or number less what is predicted; of shares of classes, their mean. */
  private double error(double[] numbers, int code, ScoreReading reading) {
    double predicted =
        reading.kind() == ScoreReading.Kind.CLASS_SHARES
            ? IntStream.range(0, numbers.length).mapToDouble(k -> numbers[k] * value(k)).sum()
            : numbers[0];
    return value(code) - predicted;
  }

  private double value(int code) {
    return label.grid().value(code).doubleValue();
  }

  private static double square(double x) {
    return x * x;
  }

  /** Of the likeliest classes, the first of equals: 1 less the ratio of squared distances. */
  private static double kappa(Map<Double, double[]> byScore, ScoreReading reading) {
    int classes = reading.size();
    double[] predicted = new double[classes];
    double[] actual = new double[classes];
    double observed = 0;
    for (Map.Entry<Double, double[]> entry : byScore.entrySet()) {
      double[] shares = reading.at(entry.getKey());
      int best = IntStream.range(0, classes).reduce(0, (a, b) -> shares[b] > shares[a] ? b : a);
      for (int k = 0; k < classes; k++) {
        double count = entry.getValue()[k];
        predicted[best] += count;
        actual[k] += count;
        observed += count * square(k - best);
      }
    }
    double expected = 0;
    double records = Arrays.stream(actual).sum();
    for (int i = 0; i < classes; i++) {
      for (int k = 0; k < classes; k++) {
        expected += predicted[i] * actual[k] / records * square(i - k);
      }
    }
    return 1 - observed / expected;
  }
}
