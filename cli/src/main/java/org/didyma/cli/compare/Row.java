package org.didyma.cli.compare;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.didyma.formulations.LearningProblem;
import org.didyma.ground.Json;

/**
 * One run of one engine, judged.
 *
 * @param round the problem and its draw
 * @param engine name of the engine
 * @param formulation the name asked for; empty for a search of our own
 * @param outcome what the engine brought
 * @param certified the proven optimum
 * @param known the proven optimum, or else the least value that any engine has found
 * @param wrongClaim what is wrong with what the engine says; empty when nothing is known to be
 */
record Row(
    Round round,
    String engine,
    String formulation,
    Outcome outcome,
    OptionalLong certified,
    OptionalLong known,
    String wrongClaim) {

  /** Engine and formulation, as tables call them. */
  String contestant() {
    return formulation.isEmpty() ? engine : engine + " " + formulation;
  }

  boolean isWrong() {
    return !wrongClaim.isEmpty();
  }

  /** True when the engine ended by itself with a point that nothing is known to beat. */
  boolean isSolved() {
    return outcome.saysOptimal() && !isWrong();
  }

  /** When it first had a point as good as the best known; absent when it never had. */
  OptionalDouble secondsToOptimum() {
    return outcome.objective().isPresent() && outcome.objective().equals(known)
        ? outcome.secondsToBest()
        : OptionalDouble.empty();
  }

  /** When it said that its point is a minimiser, rightly as far as is known. */
  OptionalDouble secondsToProof() {
    return isSolved() ? outcome.seconds() : OptionalDouble.empty();
  }

  /** (objective - bound) / |objective|; absent without both. */
  OptionalDouble gap() {
    if (outcome.objective().isEmpty() || outcome.bound().isEmpty()) {
      return OptionalDouble.empty();
    }
    double objective = outcome.objective().getAsLong();
    return OptionalDouble.of(
        Math.max(0, (objective - outcome.bound().getAsLong()) / Math.max(1, Math.abs(objective))));
  }

  /** The same in units of cost, as many errors as are still possible; absent without both. */
  OptionalDouble costGap() {
    if (outcome.objective().isEmpty() || outcome.bound().isEmpty()) {
      return OptionalDouble.empty();
    }
    double gap = (double) outcome.objective().getAsLong() - outcome.bound().getAsLong();
    return OptionalDouble.of(Math.max(0, gap / unit()));
  }

  /**
   * The primal integral up to the limit, in seconds, against the best value known; absent where no
   * one has found a point or the engine did not run.
   */
  OptionalDouble primalIntegral() {
    return known.isEmpty() || outcome.seconds().isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            outcome
                .trajectory()
                .primalIntegral(known.getAsLong(), round.limits().contestant().toNanos() / 1e9));
  }

  /** The best value at a time after the start, in units of cost, if there was one. */
  OptionalDouble costAt(double seconds) {
    OptionalLong value = outcome.trajectory().at(seconds);
    return value.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) value.getAsLong() / unit());
  }

  /** What one unit of cost weighs in the objective. */
  long unit() {
    return round.problem().perturbation().unit();
  }

  ObjectNode tree() {
    LearningProblem problem = round.problem();
    ObjectNode row = Json.object();
    row.put("instance", round.instance().name());
    row.put("coordinates", problem.lattice().coordinates());
    row.put("cells", problem.cells().count());
    row.put("records", problem.cells().records());
    row.put("perturbation", round.perturbation());
    row.put("draw", round.draw());
    row.put("unit", unit());
    row.put("engine", engine);
    row.put("version", outcome.version());
    row.put("formulation", outcome.formulation());
    row.put("status", outcome.status().word());
    put(row, "objective", outcome.objective());
    if (outcome.weights().isPresent()) {
      row.put("cost", problem.loss(outcome.weights().get()));
    } else {
      row.putNull("cost");
    }
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
    for (double seconds : round.limits().looks()) {
      put(at, ComparisonTable.plain(seconds), costAt(seconds));
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
