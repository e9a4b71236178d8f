package org.didyma.experiments.engines;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.didyma.core.Json;
import org.didyma.experiments.Measure;
import org.didyma.experiments.RunMetrics;
import org.didyma.experiments.RunResult;

/**
 * How one run of an engine ended.
 *
 * @param status how
 * @param version of the engine, possibly empty
 * @param formulation of the integer program that it solved, empty for a search of our own
 * @param objective at its best point, recomputed in exact integers, when there is one in the
 *     lattice
 * @param cost of the errors at that point
 * @param bound on the objective, proven if the engine proves, otherwise claimed
 * @param nodes of its tree, or points that it evaluated
 * @param secondsToBest when it first had a point of its last objective
 * @param seconds in all
 * @param trajectory the values of its best points over time; those before the last as it tells them
 * @param fault what is wrong with its claim in itself, for {@link Status#WRONG}
 * @param message what else there is to say
 */
public record RunOutcome(
    Status status,
    String version,
    String formulation,
    OptionalLong objective,
    OptionalLong cost,
    OptionalLong bound,
    OptionalLong nodes,
    OptionalDouble secondsToBest,
    OptionalDouble seconds,
    Trajectory trajectory,
    String fault,
    String message) {

  /** How a run ended. */
  public enum Status {
    /** With an optimum and a proof. */
    PROVEN,
    /** With a point that the engine says is a minimiser. */
    CLAIMED,
    /** With a claim that its own point contradicts. */
    WRONG,
    /** At the time limit. */
    LIMIT,
    /** The engine does not take the problem. */
    REFUSED,
    /** The engine is missing or broke down. */
    FAILED;

    /** The word in tables and machine output. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    private RunResult.Status ofRun() {
      return switch (this) {
        case REFUSED -> RunResult.Status.REFUSED;
        case FAILED -> RunResult.Status.FAILED;
        default -> RunResult.Status.DONE;
      };
    }
  }

  /** A run that brought nothing. */
  public static RunOutcome without(Status status, String formulation, String message) {
    return new RunOutcome(
        status,
        "",
        formulation,
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        Trajectory.EMPTY,
        "",
        message);
  }

  /** Whether the engine says that its point is a minimiser. */
  public boolean saysOptimal() {
    return status == Status.PROVEN || status == Status.CLAIMED || status == Status.WRONG;
  }

  /** As a run of an experiment. Only all runs on a problem together show the other measures. */
  RunMetrics measured() {
    return new RunMetrics(
        status.ofRun(),
        message,
        nodes.isPresent() ? Map.of(Measure.NODES, (double) nodes.getAsLong()) : Map.of(),
        tree());
  }

  /** What a result of an experiment says, or that the run met the outer limit. */
  static RunOutcome of(RunResult result, String formulation) {
    if (result.details().isObject()) {
      return of(result.details());
    }
    boolean refused = result.status() == RunResult.Status.REFUSED;
    return without(refused ? Status.REFUSED : Status.LIMIT, formulation, result.note());
  }

  private ObjectNode tree() {
    ObjectNode tree = Json.object();
    tree.put("status", status.word());
    tree.put("version", version);
    tree.put("formulation", formulation);
    put(tree, "objective", objective);
    put(tree, "cost", cost);
    put(tree, "bound", bound);
    put(tree, "nodes", nodes);
    put(tree, "seconds_to_best", secondsToBest);
    put(tree, "seconds", seconds);
    ArrayNode times = tree.putArray("trajectory_seconds");
    for (double time : trajectory.seconds()) {
      times.add(time);
    }
    ArrayNode values = tree.putArray("trajectory_values");
    for (long value : trajectory.values()) {
      values.add(value);
    }
    tree.put("fault", fault);
    tree.put("message", message);
    return tree;
  }

  private static RunOutcome of(JsonNode tree) {
    JsonNode times = tree.path("trajectory_seconds");
    JsonNode values = tree.path("trajectory_values");
    double[] seconds = new double[times.size()];
    long[] costs = new long[times.size()];
    for (int i = 0; i < costs.length; i++) {
      seconds[i] = times.path(i).asDouble();
      costs[i] = values.path(i).asLong();
    }
    return new RunOutcome(
        Status.valueOf(tree.path("status").asText().toUpperCase(Locale.ROOT)),
        tree.path("version").asText(),
        tree.path("formulation").asText(),
        whole(tree, "objective"),
        whole(tree, "cost"),
        whole(tree, "bound"),
        whole(tree, "nodes"),
        real(tree, "seconds_to_best"),
        real(tree, "seconds"),
        new Trajectory(seconds, costs),
        tree.path("fault").asText(),
        tree.path("message").asText());
  }

  private static void put(ObjectNode tree, String name, OptionalLong value) {
    value.ifPresent(v -> tree.put(name, v));
  }

  private static void put(ObjectNode tree, String name, OptionalDouble value) {
    value.ifPresent(v -> tree.put(name, v));
  }

  private static OptionalLong whole(JsonNode tree, String name) {
    return tree.path(name).isIntegralNumber()
        ? OptionalLong.of(tree.path(name).longValue())
        : OptionalLong.empty();
  }

  private static OptionalDouble real(JsonNode tree, String name) {
    return tree.path(name).isNumber()
        ? OptionalDouble.of(tree.path(name).doubleValue())
        : OptionalDouble.empty();
  }
}
