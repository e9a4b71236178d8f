package org.didyma.experiments.engines;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.didyma.core.Json;
import org.didyma.experiments.Measure;
import org.didyma.experiments.RunMetrics;
import org.didyma.experiments.RunResult;
import org.didyma.experiments.Trial;
import org.didyma.formulations.LearningProblem;

/**
 * One run of one engine, judged.
 *
 * @param task the problem
 * @param trial which draw of its noise, and how many threads
 * @param participant the engine
 * @param outcome what the engine brought
 * @param unit what one unit of cost weighs in the objective
 * @param certified the proven optimum
 * @param known the proven optimum, or else the least value that any engine has found, or is known
 *     to have been found before
 * @param wrongClaim what is wrong with what the engine says; empty when nothing is known to be
 */
public record JudgedRun(
    EngineTask task,
    Trial trial,
    EngineParticipant participant,
    RunOutcome outcome,
    long unit,
    OptionalLong certified,
    OptionalLong known,
    String wrongClaim) {

  /** The versions that engines told, in the order of the runs, in one line. */
  public static String versions(List<JudgedRun> runs) {
    return runs.stream()
        .filter(run -> !run.outcome.version().isEmpty())
        .map(run -> run.participant.engine() + " " + run.outcome.version())
        .distinct()
        .collect(Collectors.joining(", "));
  }

  /** Whether it said what is not so. */
  public boolean isWrong() {
    return !wrongClaim.isEmpty();
  }

  /** True when the engine ended by itself with a point that nothing is known to beat. */
  public boolean isSolved() {
    return outcome.saysOptimal() && !isWrong();
  }

  /** When it first had a point as good as the best known; absent when it never had. */
  public OptionalDouble secondsToOptimum() {
    return outcome.objective().isPresent() && outcome.objective().equals(known)
        ? outcome.secondsToBest()
        : OptionalDouble.empty();
  }

  /** When it said that its point is a minimiser, rightly as far as is known. */
  public OptionalDouble secondsToProof() {
    return isSolved() ? outcome.seconds() : OptionalDouble.empty();
  }

  /** (objective - bound) / |objective|; absent without both. */
  public OptionalDouble gap() {
    if (outcome.objective().isEmpty() || outcome.bound().isEmpty()) {
      return OptionalDouble.empty();
    }
    double objective = outcome.objective().getAsLong();
    return OptionalDouble.of(
        Math.max(0, (objective - outcome.bound().getAsLong()) / Math.max(1, Math.abs(objective))));
  }

  /** The same in units of cost, as many errors as are still possible; absent without both. */
  public OptionalDouble costGap() {
    if (outcome.objective().isEmpty() || outcome.bound().isEmpty()) {
      return OptionalDouble.empty();
    }
    double gap = (double) outcome.objective().getAsLong() - outcome.bound().getAsLong();
    return OptionalDouble.of(Math.max(0, gap / unit));
  }

  /**
   * The primal integral up to the limit, in seconds, against the best value known; absent where no
   * one has found a point or the engine did not run.
   */
  public OptionalDouble primalIntegral() {
    return known.isEmpty() || outcome.seconds().isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            outcome
                .trajectory()
                .primalIntegral(known.getAsLong(), task.limits().engine().toNanos() / 1e9));
  }

  /** The best value at a time after the start, in units of cost, if there was one. */
  public OptionalDouble costAt(double seconds) {
    OptionalLong value = outcome.trajectory().at(seconds);
    return value.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) value.getAsLong() / unit);
  }

  /** The same as a result of the experiment, with all its measures. */
  public RunResult result() {
    Map<Measure, Double> measures = new EnumMap<>(Measure.class);
    measures.put(Measure.SOLVED, isSolved() ? 1.0 : 0.0);
    measures.put(Measure.SECONDS_TO_OPTIMUM, secondsToOptimum().orElse(Double.NaN));
    measures.put(Measure.SECONDS_TO_PROOF, secondsToProof().orElse(Double.NaN));
    measures.put(Measure.GAP_COST, costGap().orElse(Double.NaN));
    measures.put(Measure.PRIMAL_INTEGRAL, primalIntegral().orElse(Double.NaN));
    measures.put(
        Measure.NODES,
        outcome.nodes().isPresent() ? (double) outcome.nodes().getAsLong() : Double.NaN);
    measures.put(Measure.WRONG_CLAIM, isWrong() ? 1.0 : 0.0);
    RunMetrics run = outcome.measured();
    return new RunResult(
        trial, run.status(), run.note(), measures, outcome.seconds().orElse(0), run.details());
  }

  /** The fields of machine output. */
  public ObjectNode tree() {
    LearningProblem problem = task.instance().problem();
    ObjectNode row = Json.object();
    row.put("instance", task.name());
    row.put("coordinates", problem.lattice().coordinates());
    row.put("cells", problem.cells().count());
    row.put("records", problem.cells().records());
    row.put("perturbation", task.noise().text());
    row.put("draw", trial.repetition());
    row.put("unit", unit);
    row.put("engine", participant.engine());
    row.put("threads", trial.at().intValueExact());
    row.put("version", outcome.version());
    row.put("formulation", outcome.formulation());
    row.put("status", outcome.status().word());
    put(row, "objective", outcome.objective());
    put(row, "cost", outcome.cost());
    put(row, "bound", outcome.bound());
    row.put("bound_proven", outcome.formulation().isEmpty() && outcome.bound().isPresent());
    put(row, "gap", gap());
    put(row, "gap_cost", costGap());
    put(row, "nodes", outcome.nodes());
    put(row, "seconds_to_optimum", secondsToOptimum());
    put(row, "seconds_to_proof", secondsToProof());
    put(row, "seconds", outcome.seconds());
    put(row, "best_known_objective", known);
    put(row, "primal_integral", primalIntegral());
    ObjectNode at = row.putObject("cost_at");
    for (double seconds : task.limits().looks()) {
      put(at, EngineTable.plain(seconds), costAt(seconds));
    }
    ArrayNode points = row.putArray("trajectory");
    for (int i = 0; i < outcome.trajectory().values().length; i++) {
      points
          .addArray()
          .add(Math.round(outcome.trajectory().seconds()[i] * 1e6) / 1e6)
          .add(outcome.trajectory().values()[i]);
    }
    put(row, "certified_objective", certified);
    row.put("wrong_claim", isWrong() ? wrongClaim : null);
    row.put("message", outcome.message());
    return row;
  }

  private static void put(ObjectNode row, String name, OptionalLong value) {
    if (value.isPresent()) {
      row.put(name, value.getAsLong());
    } else {
      row.putNull(name);
    }
  }

  private static void put(ObjectNode row, String name, OptionalDouble value) {
    if (value.isPresent()) {
      row.put(name, Math.round(value.getAsDouble() * 1e6) / 1e6);
    } else {
      row.putNull(name);
    }
  }
}
