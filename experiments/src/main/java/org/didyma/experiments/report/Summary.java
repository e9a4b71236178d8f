package org.didyma.experiments.report;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.didyma.experiments.Contender;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.Problem;
import org.didyma.experiments.Result;
import org.didyma.experiments.TestCounts;
import org.didyma.formulations.InvalidInputException;
import org.didyma.privacy.Epsilon;

/**
 * The results of one contender on one problem at one epsilon.
 *
 * @param problem name of the problem
 * @param contender name of the contender
 * @param epsilon what was promised
 * @param guarantee the promise in a sentence, or why there is none
 * @param accuracy share of test records predicted right, over runs with a model
 * @param balancedAccuracy mean of that share in the two classes
 * @param stopped runs that met the limit of time and have no model
 * @param refused runs whose parameters the mechanism does not take
 * @param medianSeconds over runs with a model and stopped ones, these at what they took; NaN
 *     without any
 * @param maxSeconds likewise
 */
public record Summary(
    String problem,
    String contender,
    Epsilon epsilon,
    String guarantee,
    Estimate accuracy,
    Estimate balancedAccuracy,
    long stopped,
    long refused,
    double medianSeconds,
    double maxSeconds) {

  /** A summary for each combination, in the order of the description. */
  public static List<Summary> of(Experiment experiment, List<Result> results) {
    List<Summary> summaries = new ArrayList<>();
    for (Problem problem : experiment.problems()) {
      for (Contender<?, ?> contender : experiment.contenders()) {
        if (experiment.leftOut().contains(pairing(problem, contender))) {
          continue;
        }
        for (Epsilon epsilon : experiment.epsilons()) {
          List<Result> own =
              results.stream()
                  .filter(r -> r.trial().problem().equals(problem.name()))
                  .filter(r -> r.trial().contender().equals(contender.name()))
                  .filter(r -> r.trial().epsilon().equals(epsilon))
                  .toList();
          summaries.add(of(problem, contender, epsilon, own));
        }
      }
    }
    return summaries;
  }

  private static Experiment.Pairing pairing(Problem problem, Contender<?, ?> contender) {
    return new Experiment.Pairing(problem.name(), contender.name());
  }

  private static Summary of(
      Problem problem, Contender<?, ?> contender, Epsilon epsilon, List<Result> results) {
    double[] seconds =
        results.stream()
            .filter(r -> r.status() != Result.Status.REFUSED)
            .mapToDouble(Result::seconds)
            .sorted()
            .toArray();
    return new Summary(
        problem.name(),
        contender.name(),
        epsilon,
        guarantee(problem, contender, epsilon),
        estimate(results, TestCounts::accuracy),
        estimate(results, TestCounts::balancedAccuracy),
        count(results, Result.Status.STOPPED),
        count(results, Result.Status.REFUSED),
        seconds.length == 0 ? Double.NaN : seconds[(seconds.length - 1) / 2],
        Arrays.stream(seconds).max().orElse(Double.NaN));
  }

  private static String guarantee(Problem problem, Contender<?, ?> contender, Epsilon epsilon) {
    try {
      return contender.guarantee(problem.at(epsilon)).statement();
    } catch (InvalidInputException e) {
      return "refused: " + e.getMessage();
    }
  }

  private static Estimate estimate(List<Result> results, ToDoubleFunction<TestCounts> value) {
    return Estimate.of(
        results.stream().flatMap(r -> r.counts().stream()).mapToDouble(value).toArray());
  }

  private static long count(List<Result> results, Result.Status status) {
    return results.stream().filter(r -> r.status() == status).count();
  }

  /** The fields of machine output. */
  public ObjectNode tree() {
    ObjectNode row = JsonNodeFactory.instance.objectNode();
    row.put("problem", problem);
    row.put("mechanism", contender);
    row.put("epsilon", epsilon.toString());
    row.put("runs", accuracy.runs());
    row.put("stopped", stopped);
    row.put("refused", refused);
    put(row, "accuracy", accuracy);
    put(row, "balanced_accuracy", balancedAccuracy);
    put(row, "median_seconds", medianSeconds);
    put(row, "max_seconds", maxSeconds);
    row.put("guarantee", guarantee);
    return row;
  }

  private static void put(ObjectNode row, String name, Estimate estimate) {
    put(row, name + "_mean", estimate.mean());
    put(row, name + "_sd", estimate.deviation());
    put(row, name + "_low", estimate.low());
    put(row, name + "_high", estimate.high());
  }

  private static void put(ObjectNode row, String name, double value) {
    if (Double.isFinite(value)) {
      row.put(name, Math.round(value * 1e6) / 1e6);
    } else {
      row.putNull(name);
    }
  }
}
