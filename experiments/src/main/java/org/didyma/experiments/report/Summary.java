package org.didyma.experiments.report;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.Measure;
import org.didyma.experiments.Participant;
import org.didyma.experiments.RunResult;
import org.didyma.experiments.Task;
import org.didyma.experiments.Trial;

/**
 * The results of one contender on one problem at one place of the axis.
 *
 * @param problem name of the problem
 * @param contender name of the contender
 * @param at place on the axis
 * @param guarantee the promise in a sentence, or why there is none
 * @param estimates of all measures but counts, over runs with a model; on several splits of a table
 *     over their means, since runs on one split share its luck
 * @param runs with a model
 * @param stopped runs that met the limit of time and have no model
 * @param refused runs whose parameters the mechanism does not take, or whose problem the engine
 * @param failed runs in which an engine was missing, or broke down
 * @param medianSeconds over runs with a model and stopped ones, these at what they took; NaN
 *     without any
 * @param maxSeconds likewise
 */
public record Summary(
    String problem,
    String contender,
    BigDecimal at,
    String guarantee,
    Map<Measure, MeanEstimate> estimates,
    int runs,
    long stopped,
    long refused,
    long failed,
    double medianSeconds,
    double maxSeconds) {

  /** What the promise begins with where there is none. */
  static final String REFUSED = "refused: ";

  /** A summary for each combination, in the order of the description. */
  public static <T extends Task> List<Summary> of(
      Experiment<T> experiment, List<RunResult> results) {
    Map<Trial, List<RunResult>> grouped =
        results.stream().collect(Collectors.groupingBy(r -> first(r.trial())));
    List<Summary> summaries = new ArrayList<>();
    for (T problem : experiment.problems()) {
      for (Participant<? super T> contender : experiment.contenders()) {
        if (experiment.leftOut().contains(pairing(problem, contender))) {
          continue;
        }
        for (BigDecimal at : experiment.axis().values()) {
          Trial trial = new Trial(problem.name(), contender.name(), at, 1);
          List<RunResult> own = grouped.getOrDefault(trial, List.of());
          summaries.add(of(trial, promise(problem, contender, trial), problem, own));
        }
      }
    }
    return summaries;
  }

  /** The first run of the same combination. */
  private static Trial first(Trial trial) {
    return new Trial(trial.problem(), trial.contender(), trial.at(), 1);
  }

  private static Experiment.Pairing pairing(Task problem, Participant<?> contender) {
    return new Experiment.Pairing(problem.name(), contender.name());
  }

  private static Summary of(Trial trial, String promise, Task problem, List<RunResult> results) {
    double[] seconds =
        results.stream()
            .filter(r -> r.isDone() || r.status() == RunResult.Status.STOPPED)
            .mapToDouble(RunResult::seconds)
            .sorted()
            .toArray();
    Map<Measure, MeanEstimate> estimates = new EnumMap<>(Measure.class);
    for (Measure measure : problem.measures()) {
      if (measure.kind() != Measure.Kind.COUNT) {
        estimates.put(measure, estimate(results, measure, problem.splits()));
      }
    }
    return new Summary(
        trial.problem(),
        trial.contender(),
        trial.at(),
        promise,
        estimates,
        (int) count(results, RunResult.Status.DONE),
        count(results, RunResult.Status.STOPPED),
        count(results, RunResult.Status.REFUSED),
        count(results, RunResult.Status.FAILED),
        seconds.length == 0 ? Double.NaN : seconds[(seconds.length - 1) / 2],
        Arrays.stream(seconds).max().orElse(Double.NaN));
  }

  /** What is promised, or that the parameters are refused, and why. */
  static <T extends Task> String promise(T problem, Participant<? super T> contender, Trial trial) {
    try {
      return contender.promise(problem, trial);
    } catch (InvalidInputException e) {
      return REFUSED + e.getMessage();
    }
  }

  private static MeanEstimate estimate(List<RunResult> results, Measure measure, int splits) {
    Stream<RunResult> done = results.stream().filter(RunResult::isDone);
    if (splits == 1) {
      return MeanEstimate.of(done.mapToDouble(r -> value(r, measure)).toArray());
    }
    return MeanEstimate.of(
        done
            .collect(
                Collectors.groupingBy(
                    r -> r.trial().split(splits),
                    TreeMap::new,
                    Collectors.averagingDouble(r -> value(r, measure))))
            .values()
            .stream()
            .mapToDouble(mean -> mean)
            .toArray());
  }

  private static double value(RunResult result, Measure measure) {
    return result.measures().getOrDefault(measure, Double.NaN);
  }

  public MeanEstimate estimate(Measure measure) {
    return estimates.getOrDefault(measure, MeanEstimate.of());
  }

  /** On how many splits there is a model, where there are several; else the runs with one. */
  private int splits() {
    return estimates.values().stream().mapToInt(MeanEstimate::runs).max().orElse(0);
  }

  /** The place on the axis as text. */
  public String place() {
    return at.toPlainString();
  }

  private static long count(List<RunResult> results, RunResult.Status status) {
    return results.stream().filter(r -> r.status() == status).count();
  }

  /** The fields of machine output. */
  public ObjectNode tree(Experiment<?> experiment) {
    ObjectNode row = JsonNodeFactory.instance.objectNode();
    row.put("problem", problem);
    row.put(experiment.word(), contender);
    row.put(experiment.axis().name(), place());
    row.put("runs", runs);
    if (experiment.problems().stream().anyMatch(p -> p.splits() > 1)) {
      row.put("splits", splits());
    }
    row.put("stopped", stopped);
    row.put("refused", refused);
    if (failed > 0) {
      row.put("failed", failed);
    }
    estimates.forEach((measure, estimate) -> put(row, measure, estimate));
    put(row, "median_seconds", medianSeconds);
    put(row, "max_seconds", maxSeconds);
    row.put("guarantee", guarantee);
    return row;
  }

  private static void put(ObjectNode row, Measure measure, MeanEstimate estimate) {
    boolean share = measure.kind() == Measure.Kind.SHARE;
    put(row, measure.key() + "_mean", estimate.mean());
    put(row, measure.key() + "_sd", estimate.deviation());
    put(row, measure.key() + "_low", estimate.low(share));
    put(row, measure.key() + "_high", estimate.high(share));
  }

  private static void put(ObjectNode row, String name, double value) {
    if (Double.isFinite(value)) {
      row.put(name, Math.round(value * 1e6) / 1e6);
    } else {
      row.putNull(name);
    }
  }
}
