package org.didyma.experiments.study;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.didyma.experiments.Measure;
import org.didyma.experiments.Task;
import org.didyma.experiments.simulation.SimulationRandom;
import org.didyma.formulations.loss.Losses;
import org.didyma.formulations.loss.OrderedLoss;
import org.didyma.mechanisms.reading.ScoreReading;

/**
 * A population of proportional odds, whose records have one of 16 groups of scores and a class.
 *
 * @param strength what a deviation of the scores adds to the log-odds of a higher class
 * @param thresholds of the classes
 */
record ThresholdTask(double strength, List<Double> thresholds) implements Task {

  private static final int GROUPS = 16;

  /** In groups. */
  private static final double DEVIATION = 3.5;

  /** From one unit to the next, in search of the best one. */
  private static final double STEP = 1.02;

  int classes() {
    return thresholds.size() + 1;
  }

  double[] scores() {
    return IntStream.range(0, GROUPS).mapToDouble(b -> b - (GROUPS - 1) / 2.0).toArray();
  }

  /** Shares of the population by group, then by class. */
  double[] shares() {
    ScoreReading truth = reading(strength / DEVIATION, upTo(thresholds));
    double[] bell = Arrays.stream(scores()).map(ThresholdTask::density).toArray();
    double all = Arrays.stream(bell).sum();
    double[] shares = new double[GROUPS * classes()];
    for (int b = 0; b < GROUPS; b++) {
      double[] own = truth.at(scores()[b]);
      for (int k = 0; k < classes(); k++) {
        shares[b * classes() + k] = bell[b] / all * own[k];
      }
    }
    return shares;
  }

  private static double density(double score) {
    return Math.exp(-score * score / (2 * DEVIATION * DEVIATION));
  }

  /** The expected log loss of what a loss says of scores. */
  double logLoss(OrderedLoss loss) {
    ScoreReading reading = ScoreReading.of(loss).orElseThrow();
    double[] shares = shares();
    double sum = 0;
    for (int b = 0; b < GROUPS; b++) {
      double[] told = reading.at(scores()[b]);
      for (int k = 0; k < classes(); k++) {
        sum -= shares[b * classes() + k] * Math.log(told[k]);
      }
    }
    return sum;
  }

  /** What is known before: the shares of classes, and the unit that is best with them. */
  OrderedLoss known() {
    double[] shares = shares();
    double[] upTo = new double[classes() - 1];
    for (int i = 0; i < shares.length; i++) {
      for (int j = i % classes(); j < upTo.length; j++) {
        upTo[j] += shares[i];
      }
    }
    OrderedLoss best = loss(0.01, upTo);
    for (double unit = 0.01; unit < 5; unit *= STEP) {
      OrderedLoss next = loss(unit, upTo);
      best = logLoss(next) < logLoss(best) ? next : best;
    }
    return best;
  }

  private static double[] upTo(List<Double> thresholds) {
    return thresholds.stream().mapToDouble(t -> 1 / (1 + Math.exp(-t))).toArray();
  }

  private static ScoreReading reading(double unit, double... upTo) {
    return ScoreReading.of(loss(unit, upTo)).orElseThrow();
  }

  private static OrderedLoss loss(double unit, double... upTo) {
    return (OrderedLoss)
        Losses.parse(
            Arrays.stream(upTo)
                .mapToObj(p -> String.format(Locale.ROOT, "%.9f", p))
                .collect(
                    Collectors.joining(
                        ",", String.format(Locale.ROOT, "ordered:%.4f:none:1/16:", unit), "")));
  }

  /** A sample's numbers of records by group, then by class. */
  long[] sample(int records, SimulationRandom random) {
    double[] shares = shares();
    double[] until = new double[shares.length];
    double sum = 0;
    for (int i = 0; i < shares.length; i++) {
      sum += shares[i];
      until[i] = sum;
    }
    long[] counts = new long[shares.length];
    for (int i = 0; i < records; i++) {
      int place = Arrays.binarySearch(until, (random.nextLong() >>> 11) * 0x1p-53 * sum);
      counts[Math.min(counts.length - 1, place < 0 ? -place - 1 : place)]++;
    }
    return counts;
  }

  @Override
  public String name() {
    return "strength %s, %d classes".formatted(strength, classes());
  }

  @Override
  public String word() {
    return "rule";
  }

  @Override
  public List<Measure> measures() {
    return List.of(Measure.LOG_LOSS);
  }

  @Override
  public ObjectNode tree() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("name", name())
        .put("strength", strength)
        .put("thresholds", thresholds.toString());
  }

  @Override
  public String sentence() {
    return "%s: proportional odds with the thresholds %s; 16 groups of scores, a deviation of which"
            .formatted(name(), thresholds)
        + " adds the strength to the log-odds of a higher class";
  }
}
